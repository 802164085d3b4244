"""Rebuilds a judge from the ledger: where folding begins, and what is known from before.

A table is folded from its last opening; one that closed in good order is not folded at all. What earlier openings left
behind (records that may come again, records that were turned away) is needed only for an unusual record. When one comes,
`PastNeeded` asks for a fold from the oldest opening that the ledger keeps. So nothing is guessed: a worker that took over says
what one that never stopped would have said.
"""

from dataclasses import dataclass, field
from typing import Any

from schemas.envelope import Event
from schemas.events.table import ClockTicked, TableOpened
from schemas.identity import TableId
from schemas.keyring import Keyring
from schemas.topics import place, position
from streams.engine.custody import FORGOTTEN, Custody
from streams.engine.judge import Judge
from streams.engine.memory import OpeningPlace
from streams.engine.silence import CLOCK
from streams.worker.ledger import OPENINGS, ClosedTable, Ledger, OpeningEntry, TableEntry


class PastNeeded(BaseException):
    """These tables met an unusual record: their past must be folded after all. The engine does not catch this."""

    def __init__(self, tables: frozenset[TableId]) -> None:
        super().__init__(tables)
        self.tables = tables


@dataclass(slots=True)
class Fold:
    """A fold under way, and the tables that must be folded from further back: all of them in one more fold."""

    under_way: bool = True
    short: set[TableId] = field(default_factory=set)


class RecentTable(Custody):
    """A table of which only the last opening is known, or, while it is released, only its last record."""

    whole = False  # whether it knows by now what a fold from further back would know
    released = False

    def begin(self, fold: Fold, entry: TableEntry) -> None:
        """Know the earlier openings by their hashes."""
        self._fold, self._openings = fold, 0
        _remember(self, entry)
        self.since = entry.kept[0].position if entry.kept else 0

    def release(self, closed: ClosedTable) -> None:
        """Remember the last record, and nothing else."""
        self.released = True
        self.head, self.last = closed.head, closed.now
        self.expected = -1  # nothing is the next record but an opening
        self.signatures.renew(closed.keys.ring())
        if self.tree is not None and closed.tree is not None:
            self.tree.restore(closed.tree)

    def lost_record(self, raw: bytes, reason: str) -> None:
        """Whether the same bytes were reported before is known only from the past."""
        if self.whole:
            super().lost_record(raw, reason)
        else:
            self._need_the_past()

    def _unusual(self, event: Event[Any], raw: bytes, position: int) -> None:
        ticks = event.source == CLOCK and event.type == ClockTicked.type and not self.released
        if self.whole or ticks or self._opens_next(event, raw):
            super()._unusual(event, raw, position)
        elif self.memory.taken(event.sequence, raw):
            self.repeated += 1
        else:
            self._need_the_past()

    def _opens_next(self, event: Event[Any], raw: bytes) -> bool:
        """Whether this is an opening that rests on the last record, and needs nothing else to be believed."""
        if event.type != TableOpened.type or event.sequence or event.venue is None:
            return False
        if self.head not in (None, event.prevhash) or event.data.licence.venue != self.at.venue:
            return False
        return not isinstance(self.signatures.ring.succession(event, raw), str)

    def _turn_away(self, event: Event[Any], raw: bytes, position: int, fault: str, **how: bool) -> None:
        if self.whole:
            super()._turn_away(event, raw, position, fault, **how)
        else:
            self._need_the_past()

    def _forget(self, opening: Event[Any], position: int) -> None:
        super()._forget(opening, position)
        if self.released:
            self.released = False
            if opening.time - self.last > FORGOTTEN:
                self.since = position
        self._openings += 1
        self.whole = self.since == position or self._openings >= OPENINGS

    def _need_the_past(self) -> None:
        if not self._fold.under_way:
            raise PastNeeded(frozenset({self.at}))
        self._fold.short.add(self.at)


def restore(
    judge: Judge, ledger: Ledger, partition: int, fold: Fold, from_the_oldest: frozenset[TableId] = frozenset()
) -> dict[TableId, int]:
    """Give the judge what the ledger knows. Returns, for each table, the position before which its records are skipped."""
    begins: dict[TableId, int] = {}
    for at, entry in ledger.tables.items():
        if at not in from_the_oldest and entry.may_be_released(ledger.partition.heard):
            release(judge, entry, fold)
            begins[at] = position(partition, entry.at)
        elif at not in from_the_oldest and not entry.bare and len(entry.kept) > 1:
            _recent(judge, entry, fold, entry.kept[-1])
            begins[at] = entry.kept[-1].position
        else:
            custody = judge.custody(at)
            _remember(custody, entry)
            custody.bare = entry.bare and not entry.kept  # else its openings are folded again
            if entry.kept:
                begins[at] = custody.since = entry.kept[0].position
                _before(custody, entry.kept[0])
    return begins


def release(judge: Judge, entry: TableEntry, fold: Fold) -> None:
    """Hold of a closed table only what its entry says: an eighth of the memory, and `PastNeeded` for whatever needs more."""
    _recent(judge, entry, fold, None)


def folds_from(judge: Judge, begins: dict[TableId, int], following: int) -> int:
    """The offset at which folding begins: the first place that a table is folded from, of those not released."""
    starts = (start for at, start in begins.items() if not getattr(judge.tables[at], "released", False))
    return min((place(start)[1] for start in starts), default=following)


def _recent(judge: Judge, entry: TableEntry, fold: Fold, last: OpeningEntry | None) -> None:
    """A table that is folded from its last opening; without one it is released."""
    made = judge.custody(entry.id)
    custody = RecentTable(entry.id, judge.law, made.listener, judge.as_of, made.tree)
    custody.registered = made.registered
    judge.tables[entry.id] = custody
    custody.begin(fold, entry)
    if last is not None:
        custody.openings |= {opening.hash: opening.opened() for opening in entry.kept if opening is not last}
        _before(custody, last)
        return
    custody.bare = entry.bare
    custody.openings |= {opening.hash: opening.opened() for opening in entry.kept}
    assert entry.closed is not None  # noqa: S101  # else it may not be released
    custody.release(entry.closed)


def _before(custody: Custody, opening: OpeningEntry) -> None:
    """Keys and tree as they were before an opening."""
    before = opening.opened()
    custody.signatures.renew(before.ring)
    if custody.tree is not None and before.tree is not None:
        custody.tree.restore(before.tree)


def _remember(custody: Custody, entry: TableEntry) -> None:
    custody.table_judge.reported_unopened = entry.unopened
    custody.openings = {own: OpeningPlace(-1, None, Keyring()) for own in entry.older}
