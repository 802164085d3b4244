"""Stakes laid, altered, collected and paid, taken into what is known."""

from typing import Any

from schemas.envelope import Event
from schemas.events import bets
from streams.games.roulette.known import Known
from streams.games.roulette.state import Bet, RouletteCoup


class BetFold(Known):
    """Nn. 27 to 34 of art. 1, nn. 16 to 23 of art. 2."""

    totals_are_prizes = False  # the "total" called was once the bare prize: it may not mean prize and stake as well

    def on_bet_placed(self, event: Event[bets.BetPlaced]) -> None:
        coup = self.coup
        if coup is None:
            return
        bet = Bet(event)
        if bet.id in coup.bets:
            coup.unknown.append(event)  # the first bet of that name stands
            return
        coup.bets[bet.id] = bet
        if bet.cloth not in self.cloths:
            self.cloths[bet.cloth] = event
        if too_late(coup, event):
            bet.late = event
        for holding in self.holders.get(bet.player, ()):
            holding.bets = True
            if holding.colour == bet.colour and bet.chip == "colour":
                bet.held, bet.worth, holding.in_play = holding, holding.value, True

    def on_bet_moved(self, event: Event[bets.BetMoved]) -> None:
        bet = self._altered(event)
        if bet is not None:
            bet.position = event.data.position

    def on_bet_increased(self, event: Event[bets.BetIncreased]) -> None:
        bet = self._altered(event)
        if bet is not None:
            bet.stake, bet.chips = event.data.stake, event.data.chips

    def on_bet_removed(self, event: Event[bets.BetRemoved]) -> None:
        bet = self._altered(event)
        if bet is not None:
            bet.removed = event

    def on_bet_returned(self, event: Event[bets.BetReturned]) -> None:
        bet = self._bet(event)
        if bet is not None:
            bet.returned = event

    def on_bet_collected(self, event: Event[bets.BetCollected]) -> None:
        bet = self._bet(event)
        coup = self.coup
        if coup is not None:
            coup.collections.append(event)
            coup.first_settlement = coup.first_settlement or event
        if bet is not None:
            bet.collected += event.data.amount
            bet.collections = (*bet.collections, event)

    def on_stack_spread(self, event: Event[bets.StackSpread]) -> None:
        bet = self._bet(event)
        if bet is not None:
            bet.spread = event

    def on_payout_called(self, event: Event[bets.PayoutCalled]) -> None:
        bet = self._bet(event)
        if bet is not None:
            bet.spoken = (*bet.spoken, event)

    def on_payout_made(self, event: Event[bets.PayoutMade]) -> None:
        bet = self._bet(event)
        coup = self.coup
        if coup is not None:
            coup.payouts.append(event)
            coup.first_settlement = coup.first_settlement or event
        if bet is not None:
            bet.paid += event.data.amount
            bet.payouts = (*bet.payouts, event)
            if bet.spoken and bet.spoken[-1].data.prize == event.data.amount:
                self.totals_are_prizes = True

    def on_payout_corrected(self, event: Event[bets.PayoutCorrected]) -> None:
        """The amount of the payout named gives way to this one."""
        bet = self._bet(event)
        if bet is None:
            return
        wrong = next((payout for payout in bet.payouts if payout.id == event.data.corrects), None)
        if wrong is None:
            self._unknown(event)
            return
        bet.paid += event.data.amount - wrong.data.amount
        bet.payouts = (*bet.payouts, event)

    def on_bets_displaced(self, event: Event[bets.BetsDisplaced]) -> None:
        if self.coup is not None:
            for name in event.data.bets:
                self.coup.displaced[name] = event

    def on_bets_reconstructed(self, event: Event[bets.BetsReconstructed]) -> None:
        if self.coup is not None:
            for rebuilt in event.data.bets:
                self.coup.rebuilt[rebuilt.bet] = (event, rebuilt)

    def _altered(self, event: Event[Any]) -> Bet | None:
        """The bet to be altered; none once it is settled: what its owner does with it then is no alteration."""
        bet = self._bet(event)
        if bet is None or bet.payouts or bet.collections:
            return None
        if bet.late is None and self.coup is not None and too_late(self.coup, event):
            bet.late, bet.stood = event, (bet.position, bet.stake, bet.chips)
        bet.last = event
        return bet

    def _bet(self, event: Event[Any]) -> Bet | None:
        coup = self.coup
        bet = None if coup is None else coup.bets.get(event.data.bet)
        if bet is None:
            self._unknown(event)
        return bet

    def _unknown(self, event: Event[Any]) -> None:
        if self.coup is not None:
            self.coup.unknown.append(event)


def too_late(coup: RouletteCoup, event: Event[Any]) -> bool:
    """After the closing call of a spin that still counts. Device time decides: a message may travel slowly."""
    spin = coup.spin
    if spin.void is not None or spin.launch is None:
        return False
    if spin.call is not None:
        return event.time > spin.call.time
    return spin.settled is not None and event.time > spin.settled.time
