"""The fold of a table of craps."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeVar

from schemas.envelope import Event
from schemas.events import bets, dice
from schemas.events.calls import LastPlayCalled, VoidCalled
from schemas.events.readings import ReadingCorrected
from schemas.events.table import TableOpened
from streams.games.bets.fold import BetFold
from streams.games.bets.previous_coup import PUTTING_RIGHT
from streams.games.bets.state import Bet
from streams.games.craps.decided import DecidedBet, DecidedSeries, settled
from streams.games.craps.outcome import SeriesOutcome
from streams.games.craps.state import CrapsCoup, CrapsThrow, Handover, Life, LyingBet, Offer
from streams.rules import Breach
from streams.rules.payments import Payments
from streams.rules.readings import corrected_reading
from streams.rules.trail import Index

STICKMAN = "stickman"
REMEMBERED: Final = 500  # bets that are over, and bets of which nobody knows whether they are

_POINT: Final = frozenset({"due_state", "point"})  # values that say what the point was
AnyEvent = TypeVar("AnyEvent", bound=Event[Any])


class CrapsTable(BetFold):
    """Everything that the rules of art. 4 look at; `None` where a fact is not known, or not any more."""

    coup: CrapsCoup | None
    answers = STICKMAN
    results = ("void_called", "dice_settled", "point_marked")
    calls = ("throw_called",)

    def __init__(self, opened: Event[TableOpened]) -> None:
        super().__init__(opened)
        self.registered = {die.id for die in self.licence.dice} | {
            die.id for each in self.licence.dice_sets for die in each.dice
        }
        self.lives: dict[str, Life] = {}  # of the bets that outlived the last series
        self.lying: dict[str, LyingBet] = {}  # how each bet lies on the cloth at this moment, for the next throw
        self.unsure: frozenset[str] = frozenset()  # bets of earlier series that may or may not lie there still
        self.decided: DecidedSeries | None = None  # bets that the last series decided
        self.gone: dict[str, DecidedBet] = {}  # of these, what was touched since; older ones that never were
        self.sight_clear = True  # False once messages were lost: a bet may lie there that nobody told of
        self.swept = False  # and a seven has come since, which decides whatever lay there: only its chips may be slow
        self.last_throw: CrapsThrow | None = None  # of the series before
        self.ended: str | None = None  # how that series was decided, if it was
        self.hand: Handover | None = None  # how the shooter got the dice
        self.seats: dict[str, Event[Any]] = {}
        self.declined: dict[str, Event[dice.DiceDeclined]] = {}  # since the dice last changed hands
        self.offered: Event[dice.DiceOffered] | None = None
        self.chosen: Event[dice.DiceChosen] | None = None
        self.checks: dict[str, Event[dice.DiceChecked]] = {}  # die -> since dice were last offered
        self.checks_seen = True  # False after lost messages
        self.offers: list[Offer] = []  # since the last series
        self.puck: Event[dice.PointMarked] | None = None  # the mark, while it stands on a number
        self.stickmen: set[str] = set()  # who has had the role
        self.out: dict[str, Event[dice.DieLeftTable]] = {}  # dice that left the table and were not found sound since
        self.replaced: set[str] = set()  # dice that left since the shooter chose: others may serve, also after a check
        self.unsound: set[str] = set()  # dice that the last check did not pass
        self.last_calls: list[Event[LastPlayCalled]] = []  # since the last series
        self.called_last: Event[LastPlayCalled] | None = None  # the first of the opening
        self.series: Event[Any] | None = None  # opening of the last series in which dice were thrown
        self.outcome: SeriesOutcome | None = None  # what the series decided that is ending, if that is known
        self.last_series: Event[Any] | None = None  # the same of the first after the last play was called

    def history(self, bet: str) -> tuple[Event[Any], ...]:
        """Of a bet too that an earlier series decided."""
        gone = self.gone.get(bet)
        return super().history(bet) if gone is None else gone.bet.history

    def lines(self, breach: Breach, seeds: Sequence[Event[Any]], index: Index) -> Iterable[Sequence[Event[Any]]]:
        """Also the throws that made the point of which the sentence speaks."""
        yield from super().lines(breach, seeds, index)
        if not _POINT.isdisjoint(breach.values):
            yield from (index.get(kind, ()) for kind in self.results)

    def begin_coup(self, event: Event[Any]) -> None:
        self.coup = CrapsCoup(event, self.bets)
        self.coup.last_calls, self.last_calls = self.last_calls, []

    def keep(self, finished: Any) -> None:
        """What the series decided: bets outlive it."""
        self.outcome = finished.accounts.series

    def end_coup(self) -> None:
        """Bets that the series did not decide live on; where it cannot be known which, none is judged any more."""
        coup = self.coup
        if coup is not None:
            outcome, self.outcome = self.outcome, None
            clear = outcome is not None and outcome.clear
            lives = outcome.lives if outcome is not None else {}
            over = {name: self.bets[name] for name, life in lives.items() if life.over and name in self.bets}
            self._close(outcome, over, clear=clear)
            self.bets = {
                name: bet for name, bet in self.bets.items()
                if name not in over and (bet.lies or _handed_back(lives.get(name)))
            }  # fmt: skip
            if clear:
                self.lives = {name: lives[name].carried() for name in self.bets if name in lives}
            else:
                self.lives = {name: Life(doubtful=True) for name in self.bets}
            unsure = [name for name, life in self.lives.items() if life.doubtful]
            for name in unsure:
                if settled(self.bets[name]):
                    self.gone[name] = DecidedBet(self.bets.pop(name), None, doubtful=True)
                    del self.lives[name]
            self.unsure = frozenset(name for name in unsure if name in self.bets)
            self.lying = {name: self.lying[name] for name in self.bets if name in self.lying}
            self.last_throw = coup.throws[-1] if coup.throws and clear else None
            self.ended = outcome.ended if outcome is not None and clear else None
            self._note_series(coup)
            self.offers = []
            self._see_again(outcome if clear and coup.lost is None else None)
            if len(self.gone) > REMEMBERED or len(self.unsure) > REMEMBERED:
                self._forget()
        super().end_coup()

    def _close(self, outcome: SeriesOutcome | None, over: dict[str, Bet], *, clear: bool) -> None:
        """What was moved on bets that were over is judged by now; those that this series decided join them."""
        before = self.decided
        if before is not None:
            waiting = [name for name, bet in before.bets.items() if not settled(bet) and name not in self.gone]
            self.gone |= {name: before.bet(name) for name in waiting}
        self.gone = {name: each for name, each in self.gone.items() if each.stays and name not in over}
        for each in self.gone.values():
            each.end_series()
        self.decided = None if outcome is None else DecidedSeries(over, outcome, clear)

    def _forget(self) -> None:
        """Where messages are lost again and again, the oldest bets that nobody can judge are as if never told of."""
        unsure = [name for name in self.bets if name in self.unsure]
        for name in list(self.gone)[:-REMEMBERED]:
            del self.gone[name]
        for name in unsure[:-REMEMBERED]:
            del self.bets[name], self.lives[name]
            self.lying.pop(name, None)
        self.unsure = frozenset(unsure[-REMEMBERED:])
        self.sight_clear = self.swept = False

    def _see_again(self, outcome: SeriesOutcome | None) -> None:
        """A bet that nobody told of is decided by the next seven at the latest; its chips have one more series."""
        if outcome is None or self.sight_clear:
            return
        self.sight_clear, self.swept = self.swept, self.swept or outcome.swept

    def _note_series(self, coup: CrapsCoup) -> None:
        if not coup.throws:
            self.last_calls = coup.last_calls + self.last_calls
            return
        self.series = coup.opened
        called = self.called_last
        if self.last_series is None and called is not None and called.sequence < coup.throws[0].thrown.sequence:
            self.last_series = coup.opened

    def lose_sight(self) -> None:
        """A lost message may have been a bet, a check, an offer, a change of hands or a die that left the table."""
        self.sight_clear = self.swept = self.checks_seen = False
        for each in self.gone.values():
            each.owing = None
        if self.decided is not None:
            self.decided.clear = False
        self.hand = self.offered = self.chosen = self.last_throw = self.ended = None
        self.staff.clear()
        self.seats, self.declined, self.checks, self.out, self.unsound = {}, {}, {}, {}, set()

    def live(self) -> list[Bet]:
        """The bets that surely lie on the cloth and wait."""
        return [bet for name, bet in self.bets.items() if not settled(bet) and name not in self.unsure]

    def on_bet_returned(self, event: Event[bets.BetReturned]) -> None:
        """A sweep undone in full has not happened: the bet lies as it lay."""
        super().on_bet_returned(event)
        bet = self.bets.get(event.data.bet)
        if bet is not None and bet.collections and not bet.payouts and _undone(bet):
            bet.collected, bet.collections = 0, ()
            bet.forget_backs()
            bet.returned, bet.put_back = None, event
        self.bet_changed(event)

    def _payments_on(self, name: str) -> Payments:
        over = None if name in self.bets else self._over(name)
        return super()._payments_on(name) if over is None else over.all_payments()

    def _correct(self, event: Event[bets.PayoutCorrected]) -> None:
        bet = self.bets.get(event.data.bet)
        paid = 0 if bet is None else bet.paid
        super()._correct(event)
        if bet is not None and self.coup is not None:
            self.coup.corrected += bet.paid - paid

    def bet_changed(self, event: Event[Any]) -> None:
        """A message that arrives after the throw but happened before it changes what lay on the cloth."""
        bet = self.bets.get(event.data.bet)
        if bet is None:
            return
        _lay(self.lying, bet)
        throw = self._slow(event)
        if throw is not None and throw.settled is None:
            _lay(throw.laid, bet)

    def on_dealer_on(self, event: Event[Any]) -> None:
        super().on_dealer_on(event)
        if event.data.role == STICKMAN:
            self.stickmen.add(event.data.staff)

    def on_shooter_assigned(self, event: Event[dice.ShooterAssigned]) -> None:
        throw, bets = self._slow(event), self.live()
        if throw is not None:
            bets = [bet for bet in bets if bet.placed.time <= event.time]
        self.hand = Handover(event, tuple(bets), frozenset(self.declined), dict(self.seats))
        self.declined = {}
        self.seats[event.data.player] = event
        if throw is not None:
            throw.hand = self.hand
        else:
            self.offered, self.chosen = _since(event, self.offered), _since(event, self.chosen)

    def on_dice_declined(self, event: Event[dice.DiceDeclined]) -> None:
        self.declined[event.data.player] = event
        self.seats[event.data.player] = event

    def on_dice_checked(self, event: Event[dice.DiceChecked]) -> None:
        """A check that is only told late is that of the offer that lacked it."""
        offer = self.offers[-1] if self.offers and self.offers[-1].event.time >= event.time else None
        throw = self._slow(event)
        for die in event.data.dice:
            if offer is not None and die not in offer.checks:
                offer.checks[die] = event
            else:
                self.checks[die] = event
            if event.data.sound:
                self.out.pop(die, None)
                self.unsound.discard(die)
                if throw is not None:
                    throw.unchecked.pop(die, None)
            else:
                self.unsound.add(die)
                if offer is not None:
                    offer.away.add(die)

    def on_dice_offered(self, event: Event[dice.DiceOffered]) -> None:
        self.offered, self.chosen = event, _since(event, self.chosen)
        self.offers.append(Offer(event, self.checks, self.checks_seen, self.out.keys() | self.unsound))
        self.checks, self.checks_seen = {}, True
        if (throw := self._slow(event)) is not None:
            throw.offered, throw.chosen = event, self.chosen

    def on_dice_chosen(self, event: Event[dice.DiceChosen]) -> None:
        self.chosen = event
        self.replaced = set(self.out)
        if (throw := self._slow(event)) is not None:
            throw.chosen, throw.replaced = event, frozenset(self.out)

    def on_dice_thrown(self, event: Event[dice.DiceThrown]) -> None:
        if self.coup is None:
            return
        throw = CrapsThrow(event)
        throw.laid = dict(self.lying)
        throw.unsure = self.unsure
        throw.hand, throw.declined = self.hand, frozenset(self.declined)
        throw.offered, throw.chosen = self.offered, self.chosen
        if self.replaced:
            throw.replaced = frozenset(self.replaced)
        if self.out:
            throw.unchecked = {die: self.out[die] for die in event.data.dice if die in self.out}
        self.coup.throws.append(throw)

    def _throw(self) -> CrapsThrow | None:
        return self.coup.throws[-1] if self.coup is not None and self.coup.throws else None

    def _slow(self, event: Event[Any]) -> CrapsThrow | None:
        """The last throw, if by the clock the event happened before it: only its message is slow."""
        throw = self._throw()
        return None if throw is None or throw.closed_to(event) else throw

    def on_die_travelled(self, event: Event[dice.DieTravelled]) -> None:
        if (throw := self._throw()) is not None:
            throw.ways.append(event)

    def on_die_left_table(self, event: Event[dice.DieLeftTable]) -> None:
        self.out[event.data.die] = event
        self.replaced.add(event.data.die)
        self.checks.pop(event.data.die, None)
        if (throw := self._throw()) is not None:
            throw.left.append(event)

    def on_dice_settled(self, event: Event[dice.DiceSettled]) -> None:
        throw = self._throw()
        if throw is not None and throw.settled is None:
            throw.settled = event
        elif throw is None and self.coup is not None:
            self.coup.untold = True

    def on_reading_corrected(self, event: Event[ReadingCorrected]) -> None:
        throw = self._throw()
        if throw is not None and self.coup is not None:
            throw.settled = corrected_reading(throw.settled, event, self.coup.moves, self.bets.values())

    def on_throw_called(self, event: Event[dice.ThrowCalled]) -> None:
        if (throw := self._throw()) is not None:
            throw.calls.append(event)

    def on_void_called(self, event: Event[VoidCalled]) -> None:
        if (throw := self._throw()) is not None:
            throw.void.append(event)

    def on_point_cleared(self, event: Event[dice.PointCleared]) -> None:
        self.puck = None

    def on_point_marked(self, event: Event[dice.PointMarked]) -> None:
        self.puck = event
        if (throw := self._throw()) is not None:
            throw.marks.append(event)

    def on_last_play_called(self, event: Event[LastPlayCalled]) -> None:
        (self.last_calls if self.coup is None else self.coup.last_calls).append(event)
        self.called_last = self.called_last or event

    def on_after_end(self, event: Event[Any]) -> bool:
        """Chips count on the bet as it stands now, whichever series their record names."""
        if event.type not in PUTTING_RIGHT:
            return False
        name = event.data.bet
        if name not in self.bets and self._over(name) is None:
            return False
        getattr(self, f"on_{event.type}")(event)
        return True

    def _bet(self, event: Event[Any]) -> Bet | None:
        """Chips of a bet that is over may still be moved."""
        bet = self.bets.get(event.data.bet)
        if bet is None:
            over = self._over(event.data.bet)
            if over is not None:
                over.take(event)
            else:
                self._unknown(event)
        return bet

    def _over(self, name: str) -> DecidedBet | None:
        """A bet that is over, if it is one of those that may still be touched."""
        if name not in self.gone and self.decided is not None and name in self.decided.bets:
            self.gone[name] = self.decided.bet(name)
        return self.gone.get(name)

    def _unknown(self, event: Event[Any]) -> None:
        """After lost messages nobody knows what was laid."""
        if self._over(event.data.bet) is not None:
            return
        if self.sight_clear:
            super()._unknown(event)
        elif self.coup is not None:
            self.coup.unseen.append(event)


def _lay(cloth: dict[str, LyingBet], bet: Bet) -> None:
    """The bet lies there as it is now, or no longer."""
    if bet.lies:
        cloth[bet.id] = LyingBet(bet, bet.position, bet.stake)
    else:
        cloth.pop(bet.id, None)


def _since(event: Event[Any], earlier: AnyEvent | None) -> AnyEvent | None:
    """What was told before an event, if by the clock it happened after it: only the event is slow."""
    return earlier if earlier is not None and earlier.time > event.time else None


def _undone(bet: Bet) -> bool:
    """As much came back as had been taken; where more did and chips still lay there, it may have been those."""
    return bet.handed_back == bet.collected or bet.handed_back >= bet.stake


def _handed_back(life: Life | None) -> bool:
    """The house, not its player, took a bet of 10.i off: lawful where play cannot go on, and a breach if it does."""
    return life is not None and life.frozen is not None and life.altered is None
