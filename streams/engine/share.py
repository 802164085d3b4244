"""A share of a log: of several judges that read the same records, each judges some of the tables.

All of them deal the tables out alike, by the name that stands first in a record. To find it takes a fraction of the time
of decoding, but it is a guess, so it is checked: a judge that meets a table of another share, or a record of no table,
stops, and the log is judged whole. Only the first share takes records of no table.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, Literal

from schemas.envelope import Event
from schemas.identity import TableId
from streams.engine.custody import Custody, opens
from streams.engine.judge import Judge, named_in
from streams.engine.orphans import OPENED, OrphanRecords
from streams.engine.outcome import Waiting
from streams.engine.routing import NoTable
from streams.engine.table_judge import TableJudge

FIRST: Final = 0  # the share that takes records of no table
_MARK: Final = b'"table":"'
_SPACED: Final = re.compile(rb'"table"\s*:\s*"')


class NotApart(Exception):
    """A record concerns more than one share: the log must be judged whole."""


class TableShare:
    """Which tables of a log are ours. They are dealt out in the order in which their names appear, there and back.

    Where games stand by turns, a dear one beside a cheap one, each share so gets some of both.
    """

    def __init__(self, own: int, shares: int) -> None:
        self.own, self._shares = own, shares
        self.owners: dict[bytes, int] = {}  # of the tables met so far, by name

    def records(self, records: Iterable[tuple[int, bytes]]) -> Iterator[tuple[int, bytes]]:
        """Those records that seem to belong to our tables."""
        own, owners, mark, width = self.own, self.owners, _MARK, len(_MARK)
        for record in records:
            raw = record[1]
            start = raw.find(mark)
            if start < 0:
                name = _spaced_name(raw)
            else:
                start += width
                name = raw[start : raw.find(b'"', start)]
            owner = owners.get(name)
            if owner is None:
                owner = self._deal(name)
            if owner == own:
                yield record

    def owner_of(self, raw: bytes) -> int:
        """The share of a record, as `records` finds it."""
        start = raw.find(_MARK) + len(_MARK)
        name = _spaced_name(raw) if start < len(_MARK) else raw[start : raw.find(b'"', start)]
        owner = self.owners.get(name)
        return self._deal(name) if owner is None else owner

    def owns(self, table: str | None) -> bool:
        """Whether records of that table, or of none, surely come to us."""
        return self.own == FIRST if table is None else self.owners.get(table.encode()) == self.own

    def of_all(self, number: int) -> int:
        """Our part of what all shares together may have."""
        return number // self._shares

    def _deal(self, name: bytes) -> int:
        if not name:
            return FIRST
        turn, place = divmod(len(self.owners), self._shares)
        owner = self.owners[name] = self._shares - 1 - place if turn % 2 else place
        return owner


def _spaced_name(raw: bytes) -> bytes:
    """Some write a space after the colon."""
    match = _SPACED.search(raw)
    return b"" if match is None else raw[match.end() : raw.find(b'"', match.end())]


class ShareJudge(Judge):
    """Judges the tables of one share as the judge of the whole log would."""

    def __init__(self, share: TableShare, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._share = share
        self._begun: dict[TableId, int] = {}  # position of a table's first record
        self.ending: int | None = None  # at the end of the log: where the table began whose turn it is

    def orphans(self, partition: int) -> OrphanRecords:
        """Of the first share alone: there is room for so many in the whole log."""
        if self._share.own != FIRST:
            raise NotApart
        return super().orphans(partition)

    def waiting_since(self) -> list[tuple[int, Waiting]]:
        """The log ends here: which records wait, each with the position where its table began."""
        return [(self._begun[TableId(each.venue, each.table)], each) for each in self.finish()]

    def _begin(self, at: TableId, event: Event[Any], raw: bytes, position: int) -> Custody | NoTable:
        """A table of ours opens as long as all shares together surely have room."""
        opening = self._registers(at) and opens(at, event, raw)
        full = self.register is None and len(self._begun) >= self._share.of_all(OPENED)
        if not self._share.owns(at.table) or (opening and full):
            raise NotApart
        self._begun[at] = position
        return self.custody(at) if opening else super()._begin(at, event, raw, position)

    def _set_aside(
        self, raw: bytes, position: int, reason: str, kind: Literal["undecodable", "fault"] = "undecodable"
    ) -> None:
        if not self._share.owns(named_in(raw)[1]):
            raise NotApart
        super()._set_aside(raw, position, reason, kind)

    def _at_each_table(self, do: Callable[[TableJudge], None]) -> None:
        def in_turn(table_judge: TableJudge) -> None:
            self.ending = self._begun[table_judge.at]
            do(table_judge)

        super()._at_each_table(in_turn)
