"""Follows the engine's events and watches every set of dice of every table."""

from collections.abc import Iterator
from typing import Any

from projections.statistics.budget import DICE, promise_for
from projections.statistics.fairness import IndicatorFollower, Promise, SetWatch
from projections.statistics.throws import Throws, declared
from schemas.envelope import Event
from schemas.events.dice import DiceLoaded, DiceSetChanged, DiceSettled, DiceThrown, LeverPressed
from schemas.events.table import TableOpened
from schemas.identity import TableId


class DiceFairness(IndicatorFollower):
    """A follower for `replay`. Every throw counts, whatever came of its coup.

    A set is the same at the next opening if the licence names the same dice with the same serial numbers; else it was
    renewed, and its watch begins anew.
    """

    def __init__(self, promise: Promise | None = None) -> None:
        super().__init__(promise or promise_for(DICE))
        self._watched: dict[tuple[object, ...], SetWatch] = {}
        self._tables: dict[TableId, Throws] = {}

    def __iter__(self) -> Iterator[SetWatch]:
        """Every set that was declared or thrown, in the order of tables and sets; renewed ones after the old."""
        return iter(sorted(self._seen(), key=lambda each: (each.at, each.name)))

    def accepted(self, event: Event[Any]) -> None:
        """Take the next event of a table."""
        if event.type == TableOpened.type:
            at = self.opened(event)
            self._tables[at] = self._open(event, at)
            return
        table = self._tables.get(self.table_of(event))
        if table is None:
            return
        match event.type:
            case DiceSettled.type:
                for own, faces in table.on_dice_settled(event):
                    own.take(faces, own.needed or self.next_share(), event)
            case DiceThrown.type:
                table.on_dice_thrown(event)
            case LeverPressed.type:
                table.on_lever_pressed(event)
            case DiceLoaded.type:
                table.on_dice_loaded(event)
            case DiceSetChanged.type:
                table.on_dice_set_changed(event)

    def _open(self, event: Event[TableOpened], at: TableId) -> Throws:
        sets = {}
        for name, dice in declared(event.data.licence).items():
            key = (at, name, *sorted((die, serial or "") for die, serial in dice.items()))
            sets[name] = self._watched.setdefault(key, SetWatch(at, name, tuple(dice)))
            sets[name].open()
        return Throws(sets, self._watched.setdefault((at,), SetWatch(at)))

    def _seen(self) -> Iterator[SetWatch]:
        for each in self._watched.values():
            if each.dice or each.throws or each.unread:
                yield each
