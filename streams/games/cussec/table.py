"""The fold of a table of cussec."""

from typing import Any

from schemas.envelope import Event
from schemas.events import bets, dice
from schemas.events.calls import NoMoreBetsCalled, VoidCalled
from schemas.events.readings import ReadingCorrected
from schemas.events.table import TableClosed, TableOpened
from streams.games.bets.fold import BetFold
from streams.games.cussec.state import CussecCoup, Shake
from streams.rules.readings import corrected_reading


class CussecTable(BetFold):
    """Everything that the rules of art. 5 look at; `None` where a fact is not known, or not any more."""

    settles_late = True
    coup: CussecCoup | None
    results = ("void_called", "dice_settled")
    calls = ("no_more_bets_called", "cover_lifted", "throw_called")

    def __init__(self, opened: Event[TableOpened]) -> None:
        super().__init__(opened)
        licence = self.licence
        self.sets = {each.id: frozenset(die.id for die in each.dice) for each in licence.dice_sets}
        self.inspected = {die.id for each in licence.dice_sets for die in each.dice} | {die.id for die in licence.dice}
        self.dome: Event[dice.DomeOpened] | None = None  # opened, and no change of dice told yet
        self.unexplained: Event[dice.DomeOpened] | None = None  # the same when the cover was put on
        self.in_play = False  # it was opened in the course of a coup
        self.changed: Event[Any] | None = None  # dice changed since the cover was last put on
        self.shut_in: frozenset[str] | None = None  # the dice that were last put under the dome; None: not known
        self.new_dice: tuple[str, ...] = ()  # of the last reading, those neither shut in nor seen there before
        self._seen: tuple[str, ...] = ()  # the dice of the last reading

    def begin_coup(self, event: Event[Any]) -> None:
        self.coup = CussecCoup(event)
        self.bets = self.coup.bets

    def end_coup(self) -> None:
        self.bets = {}
        super().end_coup()

    def lose_sight(self) -> None:
        """A lost message may have told of a change of dice."""
        super().lose_sight()
        self.shut_in = None
        self.dome = self.unexplained = None

    def too_late(self, event: Event[Any]) -> bool:
        """Once bets were called closed; a void coup opens the betting again."""
        shake = None if self.coup is None else self.coup.shake
        return shake is not None and bool(shake.calls) and shake.void is None and event.time > shake.calls[0].time

    def on_bet_returned(self, event: Event[bets.BetReturned]) -> None:
        self._stays_in_play(event)
        super().on_bet_returned(event)

    def bet_changed(self, event: Event[Any]) -> None:
        """Note a bet that is laid or altered when the bell has rung and the call has not been made."""
        coup = self.coup
        if coup is None or coup.shake.bell is None or coup.shake.over:
            return
        if not coup.shake.calls and event.time > coup.shake.bell.time:
            coup.wavering.append(event)

    def on_dice_loaded(self, event: Event[dice.DiceLoaded]) -> None:
        self.changed, self.dome = event, None
        self.shut_in = frozenset(event.data.dice)

    def on_dice_set_changed(self, event: Event[dice.DiceSetChanged]) -> None:
        self.changed, self.dome = event, None
        self.shut_in = self.sets.get(event.data.set)

    def on_dome_opened(self, event: Event[dice.DomeOpened]) -> None:
        self.dome = event if self.changed is None else None
        self.in_play = self.coup is not None

    def on_table_closed(self, event: Event[TableClosed]) -> None:
        """Dice are taken out when the table is closed; a dome opened while a coup was in play was not opened for that."""
        self.unexplained = self.dome if self.in_play else None

    def on_cover_closed(self, event: Event[dice.CoverClosed]) -> None:
        self.next_begins(event)
        self.unexplained, self.dome, self.changed = self.dome, None, None
        shake = self._shake(event)
        if shake is not None and shake.cover is None:
            shake.cover = event

    def on_clasps_locked(self, event: Event[dice.ClaspsLocked]) -> None:
        if (shake := self._shake()) is not None:
            shake.locked.append(event)

    def on_lever_pressed(self, event: Event[dice.LeverPressed]) -> None:
        if (shake := self._shake()) is not None:
            shake.presses.append(event)

    def on_betting_light_lit(self, event: Event[dice.BettingLightLit]) -> None:
        shake = self._shake()
        if shake is not None and shake.light is None:
            shake.light = event

    def on_bell_rung(self, event: Event[dice.BellRung]) -> None:
        shake = self._shake()
        if shake is not None and shake.bell is None:
            shake.bell = event

    def on_no_more_bets_called(self, event: Event[NoMoreBetsCalled]) -> None:
        if (shake := self._shake()) is not None:
            shake.calls.append(event)

    def _shake(self, covered: Event[dice.CoverClosed] | None = None) -> Shake | None:
        """The shaking in hand; a new one when the last is over.

        Where void was called before bets were closed and the dome is not covered anew, the same dice are shaken on.
        """
        coup = self.coup
        if coup is None:
            return None
        if coup.shake.over:
            last = coup.shake
            same = covered is None and last.closed is None
            coup.shakes.append(last.as_covered() if same else Shake())
            self._reopen()
        return coup.shake

    def _reopen(self) -> None:
        coup = self.coup
        if coup is None:
            return
        for bet in coup.late:  # what was too late for the last shaking is in time for this one
            if not bet.settled:
                self._in_time_again(bet)
        coup.late = [bet for bet in coup.late if bet.late is not None]

    def on_clasps_released(self, event: Event[dice.ClaspsReleased]) -> None:
        if self.coup is not None:
            self.coup.shake.released.append(event)

    def on_cover_lifted(self, event: Event[dice.CoverLifted]) -> None:
        if self.coup is not None:
            self.coup.shake.lifted.append(event)

    def on_dice_settled(self, event: Event[dice.DiceSettled]) -> None:
        if event.data.dice != self._seen:
            known = self.shut_in or frozenset()
            self.new_dice = tuple(sorted(set(event.data.dice).difference(known, self._seen)))
            self._seen = event.data.dice
        elif self.new_dice:
            self.new_dice = ()
        if self.coup is not None and self.coup.shake.settled is None:
            self.coup.shake.settled = event

    def on_reading_corrected(self, event: Event[ReadingCorrected]) -> None:
        if self.coup is not None:
            shake = self.coup.shake
            shake.settled = corrected_reading(shake.settled, event, self.coup.moves, self.bets.values())

    def on_throw_called(self, event: Event[dice.ThrowCalled]) -> None:
        if self.coup is not None:
            self.coup.shake.results.append(event)

    def on_winning_zones_lit(self, event: Event[dice.WinningZonesLit]) -> None:
        if self.coup is not None:
            self.coup.shake.lit.append(event)

    def on_void_called(self, event: Event[VoidCalled]) -> None:
        if self.coup is not None and self.coup.shake.void is None:
            self.coup.shake.void = event
            self._reopen()
