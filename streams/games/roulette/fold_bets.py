"""Stakes laid, altered, collected and paid, taken into what is known: what roulettes have beyond other games."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from schemas.envelope import Event
from schemas.events import bets
from streams.games.bets.state import Bet, Lay, kept
from streams.games.roulette.known import RouletteState
from streams.games.roulette.state import Late, Refusal, RouletteBet, RouletteCoup
from streams.rules.plainly import MAKES, plainly

_OPEN = ("betting", "spinning")  # before the closing call, and nothing fallen into the wheel


class RouletteBets(RouletteState):
    """Nn. 27 to 34 of art. 1, nn. 16 to 23 of art. 2."""

    _bet: Callable[[Event[Any]], RouletteBet | None]  # type: ignore[assignment]  # as `lay` makes them
    totals_are_prizes = False  # the "total" called was once the bare prize: it may not mean prize and stake as well

    def too_late(self, event: Event[Any]) -> bool:
        """After the closing call of a spin that still counts. Device time decides: a message may travel slowly."""
        coup = self.coup
        if coup is None or (spin := coup.spin).launch is None or spin.void is not None:
            return False
        call, rest = spin.call, spin.settled
        if call is not None and (rest is None or call.sequence < rest.sequence or call.time < rest.time):
            return event.time > call.time
        return rest is not None and event.time > rest.time

    @plainly(MAKES, RouletteBet, ("chip", "colour", "symbol", "parts"), "admit")
    def lay(self, event: Event[bets.BetPlaced]) -> RouletteBet:
        """The bet, with the colour that its player holds and the value that its chips have."""
        laid = event.data
        bet = RouletteBet(
            laid.bet, laid.player, laid.position, laid.stake, laid.chips, laid.cloth, event, event,
            chip=laid.chip, colour=laid.colour, symbol=laid.symbol, parts=laid.parts,
        )  # fmt: skip
        self.admit(bet, event)
        return bet

    def admit(self, bet: RouletteBet, event: Event[bets.BetPlaced]) -> None:
        """What is known of the chips of a bet that is laid."""
        coup = self.coup
        if coup is None:
            return
        if bet.cloth is None and self.no_cloth is None:
            self.no_cloth = event
        if coup.lying is not None:
            self._reckon(bet, 1)
        if bet.chip == "colour":
            for holding in self.holders.get(bet.player, ()):
                if holding.colour == bet.colour:
                    bet.held, bet.worth = holding, holding.value
                    holding.in_play = holding.laid = True

    def on_bet_moved(self, event: Event[bets.BetMoved]) -> None:
        self._reckoned(event, super().on_bet_moved)

    def on_bet_increased(self, event: Event[bets.BetIncreased]) -> None:
        self._reckoned(event, super().on_bet_increased)

    def on_bet_removed(self, event: Event[bets.BetRemoved]) -> None:
        self._reckoned(event, super().on_bet_removed)

    def on_bet_returned(self, event: Event[bets.BetReturned]) -> None:
        if event.data.bet in self.bets or not self._put_right(event):
            self.note_back(event)
            self._reckoned(event, self._hand_back)

    def _hand_back(self, event: Event[bets.BetReturned]) -> None:
        """Handed back whole it is out of play; of a part handed back before the ball rests, the rest stays in play.

        Chips that were swept and come back before the ball rests lie again as they lay. Those that still lay on the
        cloth undo no sweep; where the event does not say from where they come, it was the sweep, if there was one, and
        before the ball rests if it was as much.
        """
        coup, bet = self.coup, self._bet(event)
        if bet is None or coup is None:
            return
        amount, rests = event.data.amount, coup.spin.settled is not None and coup.spin.void is None
        swept = bool(bet.collections) and event.data.origin != "cloth"
        if swept and not rests and event.data.origin is None and amount > bet.collected:
            swept = False
        if swept:
            bet.backs = kept(bet.backs, event)
        if swept and not rests and not bet.payouts:
            self._put_back(bet, coup, event)
        elif amount >= bet.stake or rests or bet.payouts:
            bet.returned = event
        elif amount:
            self._alter(bet, event)
            bet.shrink(amount)

    def _put_back(self, bet: RouletteBet, coup: RouletteCoup, event: Event[bets.BetReturned]) -> None:
        """A sweep undone in full has not happened: neither the bet nor the order of settlement remembers it."""
        bet.collected = max(0, bet.collected - event.data.amount)
        bet.lifted = None if self.too_late(event) else event
        if not bet.collected:
            coup.undone.update(swept.sequence for swept in bet.collections)
            bet.collections, bet.backs = (), ()

    def on_bet_refused(self, event: Event[bets.BetRefused]) -> None:
        coup, refused = self.coup, event.data
        if coup is None:
            return
        if coup.lying is None:
            coup.lying = Counter()
            for bet in coup.bets.values():
                self._reckon(bet, 1)
        lies = coup.lying[refused.player, refused.position]
        is_open = self.phase in _OPEN and self.suspended is None
        coup.refused.append(Refusal(event, coup.spin, is_open, lies, refused.player in self.holders))

    def _reckoned(self, event: Event[Any], change: Callable[[Event[Any]], None]) -> None:
        """The bet lies otherwise from now on; what lies where is kept only once a bet was refused."""
        coup = self.coup
        bet = None if coup is None or coup.lying is None else coup.bets.get(event.data.bet)
        if bet is not None:
            self._reckon(bet, -1)
        change(event)
        if bet is not None:
            self._reckon(bet, 1)

    def _reckon(self, bet: Bet, sign: int) -> None:
        """The bet lies as it does from now on, or till now."""
        if self.coup is not None and self.coup.lying is not None and bet.lies:
            self.coup.lying[bet.player, bet.position] += sign * bet.stake

    def on_stack_spread(self, event: Event[bets.StackSpread]) -> None:
        bet = self._bet(event)
        if bet is not None:
            bet.spread = event

    def on_payout_called(self, event: Event[bets.PayoutCalled]) -> None:
        bet = self._bet(event)
        if bet is not None:
            bet.spoken = kept(bet.spoken, event)

    def on_bets_displaced(self, event: Event[bets.BetsDisplaced]) -> None:
        if self.coup is not None:
            for name in event.data.bets:
                self.coup.displaced[name] = event

    def on_bets_reconstructed(self, event: Event[bets.BetsReconstructed]) -> None:
        if self.coup is not None:
            for rebuilt in event.data.bets:
                self.coup.rebuilt[rebuilt.bet] = (event, rebuilt)

    def _late(self, bet: Bet, event: Event[Any], stood: Lay | None) -> None:
        """Every late act is kept: the words that close the bets may be complete only after the first of them."""
        super()._late(bet, event, stood)
        if self.coup is not None:
            self.coup.late_acts.append(Late(bet, event, stood))
