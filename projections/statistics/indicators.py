"""Follows the engine's events and keeps the watch over every set of dice of every table."""

from collections.abc import Iterator
from typing import Any

from projections.statistics.fairness import Promise, SetWatch
from projections.statistics.throws import Throws, declared
from schemas.envelope import Event
from schemas.events.dice import DiceLoaded, DiceSetChanged, DiceSettled, DiceThrown, LeverPressed
from schemas.events.table import TableOpened
from schemas.findings import Finding, Quarantined
from schemas.identity import TableId
from streams.engine.outcome import CoupJudged


class DiceFairness:
    """A follower for `replay`. Says nothing to the engine: no finding comes of it.

    A set is the same at the next opening if the licence names the same dice with the same serial numbers; else it was
    renewed, and its watch begins anew.
    """

    def __init__(self, promise: Promise | None = None) -> None:
        self.promise = promise or Promise()
        self._watched: dict[tuple[object, ...], SetWatch] = {}
        self._tables: dict[TableId, Throws] = {}
        self._opened: dict[str, str] = {}  # by name of a table: the house that opened one last
        self._begun = 0  # sets that were thrown

    def __iter__(self) -> Iterator[SetWatch]:
        """Every set that was declared or thrown, in the order of tables and sets; renewed ones after the old."""
        return iter(sorted(self._seen(), key=lambda each: (each.at, each.name)))

    def accepted(self, event: Event[Any]) -> None:
        """Take the next event of a table."""
        if event.type == TableOpened.type:
            self._opened[event.table] = event.data.licence.venue
            at = self._at(event)
            self._tables[at] = self._open(event, at)
            return
        table = self._tables.get(self._at(event))
        if table is None:
            return
        match event.type:
            case DiceSettled.type:
                for own, faces in table.on_dice_settled(event):
                    own.take(faces, own.needed or self._next_share(), event)
            case DiceThrown.type:
                table.on_dice_thrown(event)
            case LeverPressed.type:
                table.on_lever_pressed(event)
            case DiceLoaded.type:
                table.on_dice_loaded(event)
            case DiceSetChanged.type:
                table.on_dice_set_changed(event)

    def on_finding(self, finding: Finding) -> None:
        """Not asked: what a rule found weighs nothing here."""

    def on_coup(self, coup: CoupJudged) -> None:
        """Not asked: faces count whatever came of the coup."""

    def on_quarantined(self, record: Quarantined) -> None:
        """Not asked: what is not believed is not weighed."""

    def _at(self, event: Event[Any]) -> TableId:
        """Whose table it is: a record without a venue is of the house that opened a table of that name last."""
        return TableId(event.venue or self._opened.get(event.table, ""), event.table)

    def _open(self, event: Event[TableOpened], at: TableId) -> Throws:
        sets = {}
        for name, dice in declared(event.data.licence).items():
            key = (at, name, *sorted((die, serial or "") for die, serial in dice.items()))
            sets[name] = self._watched.setdefault(key, SetWatch(at, name, tuple(dice)))
            sets[name].open()
        return Throws(sets, self._watched.setdefault((at,), SetWatch(at)))

    def _next_share(self) -> float:
        self._begun += 1
        return self.promise.needed(self._begun - 1)

    def _seen(self) -> Iterator[SetWatch]:
        for each in self._watched.values():
            if each.dice or each.throws or each.unread:
                yield each
