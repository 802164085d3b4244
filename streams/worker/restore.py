"""Rebuilds a judge from the ledger: where folding begins, and what is known from before."""

from typing import Any

from schemas.envelope import Event
from schemas.events.table import TableOpened
from schemas.identity import TableId
from schemas.keyring import Keyring
from schemas.topics import place, position
from streams.engine.custody import FORGOTTEN, Custody, sha256
from streams.engine.judge import Judge
from streams.engine.memory import OpeningPlace
from streams.worker.ledger import ClosedTable, Ledger, TableEntry


class Wake(BaseException):
    """A table that closed long ago spoke again: its past must be folded after all. The engine does not catch this."""

    def __init__(self, table: TableId) -> None:
        super().__init__(table)
        self.table = table


class Sleeping(Custody):
    """A table that closed long ago. If it opens again, that is enough; anything else needs its past."""

    def sleep(self, closed: ClosedTable) -> None:
        """Remember the last record, and nothing else."""
        self.head, self.expected, self.last = closed.head, closed.expected, closed.now
        self.signatures.renew(closed.keys.ring())
        if self.tree is not None and closed.tree is not None:
            self.tree.restore(closed.tree)

    def take(self, event: Event[Any], raw: bytes, position: int) -> None:
        """Accept an opening that rests on the last record; for anything else raise `Wake`."""
        if self.table_judge.table is None:
            if not self._opens_anew(event, raw):
                raise Wake(self.at)
            self.since = position
        super().take(event, raw, position)

    def lost_record(self, *record: Any) -> None:
        """Whose record it was needs the licence that it was sent under."""
        if self.table_judge.table is None:
            raise Wake(self.at)
        super().lost_record(*record)

    def _opens_anew(self, event: Event[Any], raw: bytes) -> bool:
        if event.type != TableOpened.type or event.sequence or event.prevhash != self.head:
            return False
        new = event.time - self.last > FORGOTTEN and sha256(raw).hexdigest() not in self.openings
        believed = not isinstance(self.signatures.ring.succession(event, raw), str)
        return new and believed and event.data.licence.venue == self.at.venue


def restore(
    judge: Judge, ledger: Ledger, partition: int, awake: frozenset[TableId] = frozenset()
) -> dict[TableId, int]:
    """Give the judge what the ledger knows. Returns, for each table, the position before which its records are skipped."""
    begins: dict[TableId, int] = {}
    for at, entry in ledger.tables.items():
        if at not in awake and entry.sleeps(ledger.partition.heard):
            _put_to_sleep(judge, entry)
            begins[at] = position(partition, entry.at)
            continue
        custody = judge.custody(at)
        _remember(custody, entry)
        custody.bare = entry.bare and not entry.kept  # else its openings are folded again
        if entry.kept:
            begins[at] = custody.since = entry.kept[0].position
            before = entry.kept[0].opened()
            custody.signatures.renew(before.ring)
            if custody.tree is not None and before.tree is not None:
                custody.tree.restore(before.tree)
    return begins


def folds_from(judge: Judge, begins: dict[TableId, int], following: int) -> int:
    """The offset at which folding begins: the oldest opening of a table that is not dormant."""
    awake = (start for at, start in begins.items() if not isinstance(judge.tables[at], Sleeping))
    return min((place(start)[1] for start in awake), default=following)


def _put_to_sleep(judge: Judge, entry: TableEntry) -> None:
    awake = judge.custody(entry.id)
    custody = Sleeping(entry.id, judge.law, awake.listener, judge.as_of, awake.tree)
    custody.bare = entry.bare
    _remember(custody, entry)
    custody.openings |= {opening.hash: opening.opened() for opening in entry.kept}
    assert entry.closed is not None  # noqa: S101  # it would not sleep
    custody.sleep(entry.closed)
    judge.tables[entry.id] = custody


def _remember(custody: Custody, entry: TableEntry) -> None:
    custody.table_judge.reported_unopened = entry.unopened
    custody.openings = {own: OpeningPlace(-1, None, Keyring()) for own in entry.older}
