"""The fold of a table of banca francesa."""

from datetime import datetime
from typing import Any

from schemas.envelope import Event
from schemas.events import bets, dice
from schemas.events.calls import VoidCalled
from schemas.events.readings import ReadingCorrected
from schemas.events.table import ClockTicked, TableClosed, TableOpened, TableResumed
from streams.games.banca_francesa.state import UNKNOWN, BancaCoup, BancaThrow, EarlierLay, SetService, Suspicion
from streams.games.bets.fold import BetFold
from streams.games.bets.state import Bet
from streams.rules import Stint
from streams.rules.readings import corrected_reading

DICE_THROWER = "dice_thrower"


class BancaTable(BetFold):
    """Everything that the rules of art. 3 look at; `None` where a fact is not known, or not any more."""

    settles_late = True
    coup: BancaCoup | None
    answers = DICE_THROWER
    results = ("void_called", "dice_settled")
    calls = ("throw_called",)
    declared = BetFold.declared | {"set"}

    def __init__(self, opened: Event[TableOpened]) -> None:
        super().__init__(opened)
        self.sets = {each.id: tuple(die.id for die in each.dice) for each in self.licence.dice_sets}
        self.set_of = {die: name for name, dice_of in self.sets.items() for die in dice_of}
        self.service = SetService(since=opened)
        self.served = self.service  # the same before the last throw
        self.loaded: Event[dice.DiceLoaded] | None = None  # for the throw to come
        self.last_throw: BancaThrow | None = None  # before the one in hand, of this or an earlier coup
        self.rested: datetime | None = None  # end of the last coup that had a throw
        self.suspicions: dict[str, Suspicion] = {}
        self.withdrawn: dict[str, Event[Any]] = {}  # sets that gave way after an accident: they may stay away
        self.sight_clear = True  # False once messages were lost
        self.closed: Event[TableClosed] | None = None

    def begin_coup(self, event: Event[Any]) -> None:
        self.coup = BancaCoup(event)
        self.bets = self.coup.bets

    def end_coup(self) -> None:
        if self.coup is not None and self.coup.throws:
            self.last_throw, self.rested = self.coup.throw, self.now
        if self.coup is not None and self.coup.lost is not None:  # the lost messages may have been throws
            self.last_throw = None
        self.bets = {}
        super().end_coup()

    def lose_sight(self) -> None:
        """A lost message may have been a throw, a change of set or of thrower, a step after a suspicion."""
        super().lose_sight()
        self.service = UNKNOWN
        self.loaded = self.last_throw = None
        self.staff.clear()
        self.suspicions.clear()
        self.withdrawn.clear()
        self.sight_clear = False

    def too_late(self, event: Event[Any]) -> bool:
        """Once the dice have left the cup; the next throw, or a void call, opens the betting again."""
        throw = None if self.coup is None else self.coup.throw
        return throw is not None and throw.thrown is not None and throw.void is None and event.time > throw.thrown.time

    def _altered(self, event: Event[Any]) -> Bet | None:
        self._note_lay(event, 0)
        return super()._altered(event)

    def _note_lay(self, event: Event[Any], back: int) -> None:
        """Before a bet comes to lie otherwise, how it lay for the throws that were made."""
        coup, bet = self.coup, self.bets.get(event.data.bet)
        thrown = None if coup is None else coup.throw.thrown
        if coup is None or thrown is None or bet is None or bet.settled or not bet.lies:
            return
        until = len(coup.throws) if event.time > thrown.time else len(coup.throws) - 1
        position, stake, _ = bet.stood or bet.lay
        coup.lay.append(EarlierLay(until, bet, position, stake, bet.evidence, back))

    def on_bet_returned(self, event: Event[bets.BetReturned]) -> None:
        self._note_lay(event, event.data.amount if self.too_late(event) else 0)
        self._stays_in_play(event)
        super().on_bet_returned(event)

    def on_dice_set_changed(self, event: Event[dice.DiceSetChanged]) -> None:
        before = self.service.turn.data.set if self.service.turn is not None else self.service.set
        self.service = self.service.enter(event, () if before is None else self.next_sets(before))

    def next_sets(self, name: str) -> list[str]:
        """The sets that may follow: the next in turn, and those reached by passing over sets that may stay away."""
        order, out = list(self.sets), self.sets_out
        place = order.index(name)
        may: list[str] = []
        for following in (*order[place + 1 :], *order[:place]):
            if following not in out:
                may.append(following)
                if following not in self.withdrawn:
                    break
        return may

    @property
    def sets_out(self) -> set[str]:
        """The sets under suspicion."""
        return {name for name, held in self.suspicions.items() if not held.cleared}

    def on_table_resumed(self, event: Event[TableResumed]) -> None:
        """The hour begins anew, with any set."""
        super().on_table_resumed(event)
        self.service = SetService(since=event)

    def on_table_closed(self, event: Event[TableClosed]) -> None:
        self.closed = event

    def on_dice_loaded(self, event: Event[dice.DiceLoaded]) -> None:
        self.loaded = event

    def on_dice_thrown(self, event: Event[dice.DiceThrown]) -> None:
        self.next_begins(event)
        throw = self._next_throw()
        throw.thrown, throw.loaded, self.loaded = event, self.loaded, None
        named = {self.set_of.get(die) for die in event.data.dice}
        throw.set = named.pop() if len(named) == 1 else None
        self.served = self.service
        if throw.set is not None:
            self.service = self.service.throw(event, throw.set)
            suspicion = self.suspicions.get(throw.set)
            if suspicion is not None:
                suspicion.thrown = suspicion.thrown or event
        self._lie_in_time()
        self._watch_thrower(event)

    def _lie_in_time(self) -> None:
        """What was too late for one throw is in time for the next."""
        if self.coup is not None:
            for bet in self.coup.late:
                self._in_time_again(bet)
            self.coup.late.clear()

    def _next_throw(self) -> BancaThrow:
        coup, throw = self.coup, BancaThrow()
        if coup is not None:
            if coup.throws:
                self.last_throw = coup.throw
            coup.throw = throw
            coup.throws.append(throw)
        return throw

    def _watch_thrower(self, event: Event[dice.DiceThrown]) -> None:
        """After lost messages, who throws is taken to have the dice from that throw on."""
        stint = self.staff.get(DICE_THROWER)
        if stint is None and not self.sight_clear:
            stint = self.staff[DICE_THROWER] = Stint(event, event.data.thrower, DICE_THROWER)
        if stint is not None and stint.staff == event.data.thrower:
            stint.see(event)

    def on_clock_ticked(self, event: Event[ClockTicked]) -> None:
        """Time passes for a thrower who stays, unless the dice are on their way or being settled."""
        stint = self.staff.get(DICE_THROWER)
        if stint is not None:
            self._watch_stay(stint, event)

    def _watch_stay(self, stint: Stint, event: Event[Any]) -> None:
        if self.suspended or (self.coup is not None and self.coup.throws):
            return
        last = self.last_throw
        if last is None or last.thrown is None or last.thrown.data.thrower == stint.staff:
            stint.see(event)

    def _leave(self, stint: Stint, event: Event[Any]) -> None:
        """Who leaves the dice was there until then."""
        if stint.role == DICE_THROWER:
            stint.rested = self.rested
            self._watch_stay(stint, event)
        super()._leave(stint, event)

    def on_die_touched_object(self, event: Event[dice.DieTouchedObject]) -> None:
        if self.coup is not None:
            self.coup.throw.objects.append(event)

    def on_die_left_table(self, event: Event[dice.DieLeftTable]) -> None:
        if self.coup is not None:
            self.coup.throw.left.append(event)
            self._withdraw(event)

    def on_die_spoiled(self, event: Event[dice.DieSpoiled]) -> None:
        if self.coup is not None:
            self.coup.throw.spoiled.append(event)
        self._withdraw(event)

    def _withdraw(self, event: Event[Any]) -> None:
        name = self.set_of.get(event.data.die)
        if name is not None:
            self.withdrawn[name] = event

    def on_dice_held_back(self, event: Event[dice.DiceHeldBack]) -> None:
        if self.coup is not None:
            self.coup.throw.held.append(event)

    def on_dice_settled(self, event: Event[dice.DiceSettled]) -> None:
        """The dice as they first came to rest; whatever is seen later, somebody has moved them."""
        if self.coup is not None and self.coup.throw.settled is None:
            self.coup.throw.settled = event

    def on_reading_corrected(self, event: Event[ReadingCorrected]) -> None:
        if self.coup is not None:
            throw = self.coup.throw
            throw.settled = corrected_reading(throw.settled, event, self.coup.moves, self.bets.values())

    def on_dice_touched(self, event: Event[dice.DiceTouched]) -> None:
        if self.coup is not None:
            self.coup.throw.touched.append(event)

    def on_throw_called(self, event: Event[dice.ThrowCalled]) -> None:
        if self.coup is not None:
            self.coup.throw.calls.append(event)

    def on_void_called(self, event: Event[VoidCalled]) -> None:
        """A void throw decides nothing; a call while the dice are still in the cup is about no throw yet."""
        if self.loaded is not None:
            self.loaded = None
        elif self.coup is not None:
            self.coup.throw.void = event
            self._lie_in_time()

    def on_dice_suspected(self, event: Event[dice.DiceSuspected]) -> None:
        """A second voice adds nothing while the first is being looked into."""
        held = self.suspicions.get(event.data.set)
        if held is None or held.verified is not None:
            self.suspicions[event.data.set] = Suspicion(event)

    def on_dice_set_seized(self, event: Event[dice.DiceSetSeized]) -> None:
        self._note_step("seized", event)

    def on_dice_packed(self, event: Event[dice.DicePacked]) -> None:
        self._note_step("packed", event)

    def on_dice_sealed(self, event: Event[dice.DiceSealed]) -> None:
        self._note_step("sealed", event)

    def on_verification_requested(self, event: Event[dice.VerificationRequested]) -> None:
        self._note_step("requested", event)

    def on_dice_verified(self, event: Event[dice.DiceVerified]) -> None:
        self._note_step("verified", event)

    def _note_step(self, step: str, event: Event[Any]) -> None:
        """The first of its kind counts."""
        held = self.suspicions.get(event.data.set)
        if held is not None and getattr(held, step) is None:
            setattr(held, step, event)

    def on_verification_charged(self, event: Event[dice.VerificationCharged]) -> None:
        if (held := self.suspicions.get(event.data.set)) is not None:
            held.charges.append(event)
