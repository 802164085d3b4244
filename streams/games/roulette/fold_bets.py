"""Stakes laid, altered, collected and paid, taken into what is known."""

from collections import Counter
from typing import Any

from schemas.envelope import Event
from schemas.events import bets
from streams.games.roulette.known import Known
from streams.games.roulette.state import Bet, Late, Refusal, RouletteCoup, laid_by
from streams.rules.payments import Payments, each_correction, each_payment

_OPEN = ("betting", "spinning")  # before the closing call, and nothing fallen into the wheel


class BetFold(Known):
    """Nn. 27 to 34 of art. 1, nn. 16 to 23 of art. 2."""

    totals_are_prizes = False  # the "total" called was once the bare prize: it may not mean prize and stake as well

    def end_coup(self) -> None:
        if self.coup is not None and self.coup.prizes_called:
            self.totals_are_prizes = True
        super().end_coup()

    def on_bet_placed(self, event: Event[bets.BetPlaced]) -> None:
        coup, name = self.coup, event.data.bet
        if coup is None:
            return
        if name in coup.bets:
            coup.unknown.append(event)  # the first bet of that name stands
            return
        bet = coup.bets[name] = laid_by(event)
        if bet.cloth not in self.cloths:
            self.cloths[bet.cloth] = event
        if coup.lying is not None:
            self._reckon(bet, 1)
        if coup.spin.launch is not None and too_late(coup, event):
            bet.late = event
            coup.late.append(Late(bet, event, None))
        for holding in self.holders.get(bet.player, ()) if bet.chip == "colour" else ():
            if holding.colour == bet.colour:
                bet.held, bet.worth, holding.in_play, holding.laid = holding, holding.value, True, True

    def on_bet_moved(self, event: Event[bets.BetMoved]) -> None:
        bet = self._altered(event)
        if bet is not None:
            self._reckon(bet, -1)
            bet.position = event.data.position
            self._reckon(bet, 1)

    def on_bet_increased(self, event: Event[bets.BetIncreased]) -> None:
        bet = self._altered(event)
        if bet is not None:
            self._reckon(bet, -1)
            bet.stake, bet.chips = event.data.stake, event.data.chips
            self._reckon(bet, 1)

    def on_bet_removed(self, event: Event[bets.BetRemoved]) -> None:
        bet = self._altered(event)
        if bet is not None:
            self._reckon(bet, -1)
            bet.removed = event

    def on_bet_refused(self, event: Event[bets.BetRefused]) -> None:
        coup, told = self.coup, event.data
        if coup is None:
            return
        if coup.lying is None:
            coup.lying = Counter()
            for bet in coup.bets.values():
                self._reckon(bet, 1)
        lies = coup.lying[told.player, told.position]
        is_open = self.phase in _OPEN and self.suspended is None
        coup.refused.append(Refusal(event, coup.spin, is_open, lies, told.player in self.holders))

    def on_bet_returned(self, event: Event[bets.BetReturned]) -> None:
        """Handed back whole it is out of play; of a part handed back before the ball rests, the rest stays in play.

        Chips that were swept and come back before the ball rests lie again as they lay. Those that still lay on the
        cloth undo no sweep; where the event does not say from where they come, it was the sweep, if there was one.
        """
        bet, coup = self._bet(event), self.coup
        if bet is None or coup is None:
            return
        amount, rests = event.data.amount, coup.spin.settled is not None and coup.spin.void is None
        swept = bool(bet.collections) and event.data.origin != "cloth"
        if swept:
            bet.backs.append(event)
        if swept and not rests and not bet.payouts:
            self._put_back(bet, coup, event)
        elif amount >= bet.stake or rests or bet.payouts:
            self._reckon(bet, -1)
            bet.returned = event
        elif amount and self._altered(event) is not None:
            self._reckon(bet, -1)
            bet.chips -= bet.chips * amount // bet.stake
            bet.stake -= amount
            self._reckon(bet, 1)

    def _reckon(self, bet: Bet, sign: int) -> None:
        """The bet lies as it does from now on, or till now; only refusals ask for that."""
        if self.coup is not None and self.coup.lying is not None and bet.lies:
            self.coup.lying[bet.player, bet.position] += sign * bet.stake

    def on_bet_collected(self, event: Event[bets.BetCollected]) -> None:
        bet = self._bet(event)
        coup = self.coup
        if coup is None:
            return
        coup.collections[event.sequence] = event
        if bet is not None:
            bet.collected += event.data.amount
            bet.collections.append(event)
            coup.moves.append(event)

    def _put_back(self, bet: Bet, coup: RouletteCoup, event: Event[bets.BetReturned]) -> None:
        """A sweep undone in full has not happened: neither the bet nor the order of settlement remembers it."""
        bet.collected = max(0, bet.collected - event.data.amount)
        bet.lifted = None if too_late(coup, event) else event
        if not bet.collected:
            for swept in bet.collections:
                coup.collections.pop(swept.sequence, None)
            bet.collections, bet.backs = [], []

    def on_stack_spread(self, event: Event[bets.StackSpread]) -> None:
        bet = self._bet(event)
        if bet is not None:
            bet.spread = event

    def on_payout_called(self, event: Event[bets.PayoutCalled]) -> None:
        bet = self._bet(event)
        if bet is not None:
            bet.spoken.append(event)

    def on_payout_made(self, event: Event[bets.PayoutMade]) -> None:
        if event.data.settles is None:
            self._take_payment(event)
            return
        for payment in each_payment(event):
            self._take_payment(payment)

    def _take_payment(self, event: Event[bets.PayoutMade]) -> None:
        bet = self._bet(event)
        coup = self.coup
        if coup is None:
            return
        coup.payouts.append(event)
        if bet is not None:
            bet.paid += event.data.amount
            bet.payouts.append(event)
            if bet.payments is not None:
                bet.payments.take(event)
            coup.moves.append(event)

    def on_payout_corrected(self, event: Event[bets.PayoutCorrected]) -> None:
        """The amount of the payout named gives way to this one, on each bet that it was for."""
        coup = self.coup
        if coup is not None:
            for correction in each_correction(event, _payments_on(event.data.bet, coup)):
                self._correct(correction, coup)

    def _correct(self, event: Event[bets.PayoutCorrected], coup: RouletteCoup) -> None:
        bet = self._bet(event)
        if bet is None:
            return
        payments = _payments_on(bet.id, coup)
        if not payments.take(event):
            self._unknown(event)
            return
        bet.payouts.append(event)
        bet.paid = payments.worth
        coup.moves.append(event)

    def on_bets_displaced(self, event: Event[bets.BetsDisplaced]) -> None:
        if self.coup is not None:
            for name in event.data.bets:
                self.coup.displaced[name] = event

    def on_bets_reconstructed(self, event: Event[bets.BetsReconstructed]) -> None:
        if self.coup is not None:
            for rebuilt in event.data.bets:
                self.coup.rebuilt[rebuilt.bet] = (event, rebuilt)

    def _altered(self, event: Event[Any]) -> Bet | None:
        """The bet to be altered; none once it is settled: what its owner does with it then is no alteration.

        Of one that was swept in part before the ball rests, what still lay on the cloth may be handed back.
        """
        bet = self._bet(event)
        cloth = event.type == bets.BetReturned.type and event.data.origin == "cloth"
        if bet is None or bet.payouts or (bet.collections and not cloth):
            return None
        if self.coup is not None and too_late(self.coup, event):
            stood = bet.position, bet.stake, bet.chips
            self.coup.late.append(Late(bet, event, stood))
            if bet.late is None:
                bet.late, bet.stood = event, stood
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


def _payments_on(name: str, coup: RouletteCoup) -> Payments:
    """What was paid for a bet; nothing is known of one that nobody saw laid."""
    bet = coup.bets.get(name)
    if bet is None:
        return Payments()
    if bet.payments is None:
        bet.payments = Payments(bet.payouts)
    return bet.payments


def too_late(coup: RouletteCoup, event: Event[Any]) -> bool:
    """After the closing call of a spin that still counts. Device time decides: a message may travel slowly."""
    spin = coup.spin
    if spin.void is not None or spin.launch is None:
        return False
    call, rest = spin.call, spin.settled
    if call is not None and (rest is None or call.sequence < rest.sequence or call.time < rest.time):
        return event.time > call.time
    return rest is not None and event.time > rest.time
