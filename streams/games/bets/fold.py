"""Stakes laid, altered, collected and paid, taken into what is known."""

from bisect import insort
from operator import attrgetter
from typing import Any, ClassVar, Final, final

from schemas.envelope import Event
from schemas.events import bets
from schemas.events.table import TableOpened
from streams.games.bets.late import won_late
from streams.games.bets.previous_coup import PUTTING_RIGHT, PreviousCoup, UnpaidPrize, previous_coup
from streams.games.bets.state import Bet, BetCoup, Lay, kept
from streams.rules import Table
from streams.rules.payments import Payments, each_correction, each_payment
from streams.rules.plainly import COLLECTS, LAYS, MAKES, NOTHING, PAYS, plainly

REMEMBERED: Final = 256  # prizes that were never paid
IN_ORDER: Final = attrgetter("sequence")


class BetFold(Table):
    """The bets on the cloth by name. Which of them a coup leaves there, its game decides in `end_coup`."""

    def __init__(self, opened: Event[TableOpened]) -> None:
        super().__init__(opened)
        self.bets: dict[str, Bet] = {}
        self.cloths: dict[str, Event[bets.BetPlaced]] = {}  # first bet on each
        self.unpaid: list[UnpaidPrize] = []  # of coups before the last
        self.earlier: PreviousCoup | None = None  # the coup before the last

    settles_late: ClassVar = False  # chips moved on bets of the last coup are that coup's
    recent: PreviousCoup | None

    def keep(self, finished: Any) -> None:
        if self.settles_late:
            last, since = self.recent, finished.since
            self.unpaid = [prize for prize in self.unpaid if prize.end_coup()]
            if last is not None:
                left = last.unpaid if since is None else since.unpaid_prizes()
                results = [event for event in self.last_trail if event.type in self.results] if left else []
                self.unpaid = [*self.unpaid, *(last.remember(prize, results) for prize in left)][-REMEMBERED:]
            self.earlier, self.recent = last, previous_coup(finished, self.answerable())
            self.recent.unpaid = finished.unpaid_prizes()

    def lose_sight(self) -> None:
        """What was lost may have put the last coup right."""
        self.recent, self.earlier, self.unpaid = None, None, []

    def remembers(self, coup: str | None) -> bool:
        known = self.earlier is not None and self.earlier.coup.id == coup
        return known or any(prize.coup == coup for prize in self.unpaid)

    def on_after_end(self, event: Event[Any]) -> bool:
        """Whether an event that comes after the end of its coup counts there."""
        return event.type in PUTTING_RIGHT and (self._put_right(event) or self._paid_at_last(event))

    def _put_right(self, event: Event[Any]) -> bool:
        """Chips of a bet of the last coup are moved: taken into that coup, as if it had not ended."""
        last = self.recent
        if last is None or event.data.bet not in last.coup.bets:
            return self._take_from_earlier(event)
        self._take_into(last, event)
        if self.coup is not None:
            self.coup.of_the_last.append(event)
        return True

    def _take_into(self, last: PreviousCoup, event: Event[Any]) -> None:
        now = self.coup, self.bets
        self.coup, self.bets = last.coup, last.coup.bets
        getattr(self, f"on_{event.type}")(event)
        self.coup, self.bets = now
        last.take(event)

    def _take_from_earlier(self, event: Event[Any]) -> bool:
        """Of a bet of the coup before the last something is taken: a prize put right once more, or chips swept."""
        last = self.earlier
        bet = None if last is None else last.coup.bets.get(event.data.bet)
        if last is None or bet is None or event.type not in (bets.BetCollected.type, bets.PayoutCorrected.type):
            return False
        if event.type == bets.PayoutCorrected.type and event.data.corrects not in {paid.id for paid in bet.payouts}:
            return False
        self._take_into(last, event)
        last.taken_back.append(event)
        self._heard_of_earlier(event)
        return True

    def _heard_of_earlier(self, event: Event[Any]) -> None:
        if self.coup is not None:
            self.coup.of_the_last.append(event)
        elif self.recent is not None:
            self.recent.earlier = True

    def _paid_at_last(self, event: Event[Any]) -> bool:
        """A prize of a coup before the last is paid, or such a payment is put right."""
        if event.type not in (bets.PayoutMade.type, bets.PayoutCorrected.type):
            return False
        name = event.data.bet
        prize = next((prize for prize in self.unpaid if any(bet.id == name for bet in prize.laid)), None)
        if prize is None:
            bet = None if self.earlier is None else self.earlier.coup.bets.get(name)
            if self.earlier is None or bet is None or event.type != bets.PayoutMade.type:
                return False
            prize = self.earlier.remember(UnpaidPrize((bet,), 0), ())  # it was owed nothing any more
            self.unpaid.append(prize)
        prize.acts.append(event)
        self._heard_of_earlier(event)
        return True

    def won_late(self, since: int) -> int:
        return won_late(self, since)

    def next_begins(self, event: Event[Any]) -> None:
        """The event with which the law lets a coup begin: what is paid for the last one after it comes late."""
        if self.recent is not None and self.recent.begun is None:
            self.recent.begun = event
        for prize in self.unpaid:
            prize.begun = prize.begun or event

    def history(self, bet: str) -> tuple[Event[Any], ...]:
        known = self.bets.get(bet)
        for before in (self.recent, self.earlier):
            if known is None and before is not None:
                known = before.coup.bets.get(bet)
        return () if known is None else known.history

    @plainly(NOTHING)
    def too_late(self, event: Event[Any]) -> bool:
        """Whether bets are closed when the event lays or alters one; a game without such a moment never says so."""
        return False

    @plainly(MAKES, Bet)
    def lay(self, event: Event[bets.BetPlaced]) -> Bet:
        """Hook: the bet that an event lays; a game may remember more of it."""
        laid = event.data
        return Bet(laid.bet, laid.player, laid.position, laid.stake, laid.chips, laid.cloth, event, event)

    @plainly(NOTHING)
    def bet_changed(self, event: Event[Any]) -> None:
        """Hook: a bet was laid, moved, raised or taken back."""

    @plainly(LAYS)
    def on_bet_placed(self, event: Event[bets.BetPlaced]) -> None:
        laid, known = event.data, self.bets
        name = laid.bet
        if laid.cloth is not None:
            self.cloths.setdefault(laid.cloth, event)
        if name in known:
            first = known[name]  # which stands
            if (
                first.placed.data != laid or not first.lies or first.last is not first.placed
            ):  # else it is reported twice
                self.namesakes.append((first.placed, event))
            return
        bet = known[name] = self.lay(event)
        if self.too_late(event):
            self._late(bet, event, None)
        coup = self.coup
        if coup is not None and coup.unlaid and name in coup.unlaid:
            self._take_overtaken(bet, coup)
        self.bet_changed(event)

    def _take_overtaken(self, bet: Bet, coup: BetCoup) -> None:
        """What was done to a bet before the record that lays it came is its own: that record was only slow."""
        collections, payouts, moves = len(coup.collections), len(coup.payouts), len(coup.moves)
        coup.unlaid_payments.pop(bet.id, None)
        for act in coup.unlaid.pop(bet.id):
            if act.type == bets.PayoutMade.type:
                self._take_payment(act)
            elif act.type == bets.PayoutCorrected.type:
                self._correct(act)
            else:
                getattr(self, f"on_{act.type}")(act)
        del coup.collections[collections:], coup.payouts[payouts:]  # they stand there already, in their place
        late, coup.moves[moves:] = coup.moves[moves:], []
        for act in late:
            insort(coup.moves, act, key=IN_ORDER)

    def on_bet_moved(self, event: Event[bets.BetMoved]) -> None:
        bet = self._altered(event)
        if bet is not None:
            bet.position = event.data.position
        self.bet_changed(event)

    def on_bet_increased(self, event: Event[bets.BetIncreased]) -> None:
        if self.coup is not None:
            self.coup.raised[event.data.bet] = max(event.data.stake, self.coup.raised.get(event.data.bet, 0))
        bet = self._altered(event)
        if bet is not None:
            bet.stake, bet.chips = event.data.stake, event.data.chips
            bet.left_out = bet.handed_back
        self.bet_changed(event)

    def on_bet_removed(self, event: Event[bets.BetRemoved]) -> None:
        bet = self._altered(event)
        if bet is not None:
            bet.removed = event
            self._taken_back(bet)
        self.bet_changed(event)

    def on_bet_returned(self, event: Event[bets.BetReturned]) -> None:
        """Handed back whole it is out of play; of a part handed back while bets are open the rest stays in play."""
        if event.data.bet not in self.bets and self._put_right(event):
            return
        self.note_back(event)
        bet, amount = self._bet(event), event.data.amount
        if bet is None or (not bet.settled and not (bet.lies and amount)):
            return
        if bet.settled:
            bet.take_back(event)
            bet.returned = event
            return
        bet.acts += (event,)
        if bet.late is None and self.too_late(event):
            bet.take_back(event)
            if bet.handed_back - bet.left_out >= bet.stake:
                bet.returned = event
                self._taken_back(bet)
        elif amount < bet.stake:
            bet.shrink(amount)
            bet.last = event
            self._as_it_stood(bet)
        else:
            bet.returned = event
            self._taken_back(bet)

    def note_back(self, event: Event[bets.BetReturned]) -> None:
        """Something was handed back, whatever its game makes of it."""
        if self.coup is not None and event.data.amount and event.sequence not in self.coup.returns:
            bet = self.bets.get(event.data.bet)
            self.coup.returns[event.sequence] = event, 0 if bet is None else bet.collected

    def _taken_back(self, bet: Bet) -> None:
        if self.coup is not None:
            self.coup.taken_back.append(bet)

    def _stays_in_play(self, event: Event[bets.BetReturned]) -> None:
        """A bet in time that is handed back after bets were closed plays on, if the limits let it lie where it lay."""
        bet, coup = self.bets.get(event.data.bet), self.coup
        if coup is None or bet is None or not bet.lies or bet.settled or not self.too_late(event):
            return
        raised = bet.stood is not None and event.data.amount >= bet.stake
        if not bet.played and (bet.late is None or raised):
            bet.played = True
            coup.late.append(bet)

    def _as_it_stood(self, bet: Bet) -> None:
        """A bet that was raised too late, and of which the raise was handed back, is in time."""
        if bet.stood is not None and bet.stood[:2] == (bet.position, bet.stake):
            bet.late = bet.stood = None

    def _in_time_again(self, bet: Bet) -> None:
        """What was too late, or handed back too late, when bets were closed counts when they are open again."""
        bet.late, bet.stood, bet.played = None, None, False
        if bet.backs and bet.lies and not bet.settled:
            bet.without_backs()

    def on_bet_travelled(self, event: Event[bets.BetTravelled]) -> None:
        bet = self._bet(event)
        if bet is not None:
            bet.travels = kept(bet.travels, event)

    def on_bet_pushed(self, event: Event[bets.BetPushed]) -> None:
        self._bet(event)

    @plainly(COLLECTS)
    def on_bet_collected(self, event: Event[bets.BetCollected]) -> None:
        coup, data = self.coup, event.data
        bet = self.bets.get(data.bet)
        if bet is None:
            if self._put_right(event):
                return
            self._bet(event)  # which is not known
        else:
            bet.collected += data.amount
            bet.collections = kept(bet.collections, event) if bet.collections else [event]
        if coup is not None:
            coup.collections.append(event)
            if bet is not None:
                coup.moves.append(event)

    @plainly(PAYS)
    def on_payout_made(self, event: Event[bets.PayoutMade]) -> None:
        data = event.data
        if data.bet not in self.bets and self._put_right(event):
            return
        if data.settles is None:
            self._take_payment(event)
            return
        for payment in each_payment(event):
            self._take_payment(payment)

    @final
    def _take_payment(self, event: Event[bets.PayoutMade]) -> None:
        coup, data = self.coup, event.data
        bet = self.bets.get(data.bet)
        if bet is None:
            if self._paid_at_last(event):
                return
            self._bet(event)  # which is not known
        if coup is not None:
            coup.payouts.append(event)
            if bet is None or bet.player != data.player:
                coup.paid_elsewhere = True
        if bet is not None:
            bet.paid += data.amount
            bet.payouts = kept(bet.payouts, event) if bet.payouts else [event]
            if bet.payments is not None:
                bet.payments.take(event)
            if coup is not None:
                coup.moves.append(event)

    def on_payout_corrected(self, event: Event[bets.PayoutCorrected]) -> None:
        """The amount of the payout named gives way to this one, on each bet that it was for."""
        if event.data.bet not in self.bets and self._put_right(event):
            return
        for correction in each_correction(event, self._payments_on(event.data.bet)):
            self._correct(correction)

    def _payments_on(self, name: str) -> Payments:
        """What was paid for a bet, also for one that nobody saw laid."""
        bet = self.bets.get(name)
        if bet is None:
            return Payments() if self.coup is None else self.coup.payments_for_nothing(name)
        if bet.payments is None:
            bet.payments = Payments(bet.payouts)
        return bet.payments

    def _correct(self, event: Event[bets.PayoutCorrected]) -> None:
        if event.data.bet not in self.bets and self._paid_at_last(event):
            return
        bet = self._bet(event)
        if bet is None:
            return
        payments = self._payments_on(bet.id)
        if not payments.take(event):
            self._unknown(event)
            return
        bet.payouts = kept(bet.payouts, event)
        bet.paid = payments.worth
        if self.coup is not None:
            self.coup.with_corrections = True
            self.coup.moves.append(event)

    def _late(self, bet: Bet, event: Event[Any], stood: Lay | None) -> None:
        """The bet was laid or altered too late; only the first time tells how it stood when bets were closed."""
        if bet.late is not None:
            return
        bet.late, bet.stood = event, stood
        if self.coup is not None:
            self.coup.late.append(bet)

    def _altered(self, event: Event[Any]) -> Bet | None:
        """The bet to be altered; none once it is settled: what its owner does with it then is no alteration."""
        bet = self._bet(event)
        if bet is None or bet.settled:
            return None
        self._alter(bet, event)
        return bet

    def _alter(self, bet: Bet, event: Event[Any]) -> None:
        """The event alters the bet, perhaps too late."""
        if self.too_late(event):
            self._late(bet, event, bet.lay if bet.lies else None)
        bet.last = event
        bet.acts += (event,)

    def _bet(self, event: Event[Any]) -> Bet | None:
        bet = self.bets.get(event.data.bet)
        if bet is None:
            self._unknown(event)
        return bet

    def _unknown(self, event: Event[Any]) -> None:
        if self.coup is not None:
            self.coup.take_unlaid(event)
