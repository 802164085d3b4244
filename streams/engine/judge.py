"""The judge: takes raw records of any tables, in log order, and reports what broke the law."""

import json
import re
from collections.abc import Callable
from datetime import date
from typing import Any, Final, Literal

from schemas.decode import Undecodable, decode
from schemas.envelope import Event
from schemas.findings import Quarantined
from schemas.identity import NO_VENUE, TableId
from schemas.table_register import TableRegister
from schemas.topics import partition_of_position
from streams.engine.custody import Custody, opens
from streams.engine.judged import JudgedCoups
from streams.engine.orphans import OrphanRecords
from streams.engine.outcome import Follow, Listener, ListenerFailed, Relay, Waiting
from streams.engine.routing import NoTable, TableRouter
from streams.engine.seal import DayTree, Seal, SealingListener
from streams.engine.table_judge import TableJudge
from streams.law.law import Law

_SURROGATE = re.compile("[\ud800-\udfff]")
FAILED: Final = "the engine failed on an event of this coup"
UNKNOWN: Final = "unknown"  # stands for the table of a record that names none, or none that was ever seen


class Judge:
    """One pass over a log. State is kept for each table and bounded; tables do not see each other.

    `as_of` judges every event under the law of one day, and `regulation` as if every table had opened under that
    regulation; both are questions, never stored. `seal` receives the checkpoints of every table's tree when they fall
    due. `follow` receives every believed event, once and in order, right after it was judged. Where tables are spread
    over several logs, `home` says whether the records with a given key belong in this one. Where there is a `register`,
    no other table opens: what it sends is quarantined, and reported as that of tables that never opened. Without one,
    so many may open that memory stays bounded; tables that did are never pushed out.
    """

    def __init__(
        self,
        law: Law,
        listener: Listener,
        as_of: date | None = None,
        seal: Seal | None = None,
        follow: Follow | None = None,
        *,
        home: Callable[[str], bool] | None = None,
        regulation: str | None = None,
        register: TableRegister | None = None,
    ) -> None:
        self.law = law
        self.register = register
        self.seal = seal
        self.listener = Relay(listener)
        self.as_of = as_of
        self.regulation = regulation
        self.follow = None if follow is None else self.listener.following(follow)
        self._messages = JudgedCoups()
        self.tables: dict[TableId, Custody] = {}
        self.router = TableRouter(self.tables, self._begin, home)
        self._orphans: dict[int, OrphanRecords] = {}  # by partition
        self._routes = self.router.routes
        self.records = 0

    def take(self, raw: bytes, position: int, event: Event[Any] | None = None) -> None:
        """Take one record, or its event where it was decoded already.

        Never raises for what the record says; what a listener raises passes through.
        """
        self.records += 1
        if event is None:
            try:
                event = decode(raw)
            except Undecodable as fault:
                self._set_aside(raw, position, str(fault))
                return
        custody = self._routes.get((event.venue, event.table)) if event.sequence else None
        if custody is None:
            place = self.router.table_of(event, raw, position)
            if isinstance(place, NoTable):
                self._keep_of_no_table(place, raw, position, event)
                return
            custody = place
        try:
            custody.take(event, raw, position)
        except ListenerFailed as failed:
            raise failed.fault from None
        except Exception as fault:  # noqa: BLE001  # our own fault
            self.failed(fault, custody, event, raw, position)

    def failed(self, fault: Exception, custody: Custody, event: Event[Any], raw: bytes, position: int) -> None:
        """The engine failed on a record: it is quarantined and reported, and the next one is judged."""
        self._set_aside(raw, position, f"the engine failed: {type(fault).__name__}: {fault}", "fault")
        custody.failed(event, raw)

    def finish(self) -> tuple[Waiting, ...]:
        """The log ends here, for now: which records wait, unjudged, for one that has not come.

        A coup that was closed is judged as it stands. What waits is not reported: the missing record may still come,
        and a finding never changes as the log grows. The summary says what waits.
        """
        self._at_each_table(TableJudge.conclude)
        waiting = (custody.waiting() for custody in self.tables.values())
        return tuple(records for records in waiting if records is not None)

    def adopt(self, law: Law) -> None:
        """Use the law with these overlays from now on."""
        self.law = law
        self._at_each_table(lambda table_judge: table_judge.adopt(law))

    def _at_each_table(self, do: Callable[[TableJudge], None]) -> None:
        """Do something at every table; a fault at one is that table's, and its coup is not evaluable."""
        for custody in self.tables.values():
            try:
                do(custody.table_judge)
            except ListenerFailed as failed:
                raise failed.fault from None
            except Exception:  # noqa: BLE001  # the other tables go on
                custody.table_judge.lose_sight(FAILED)

    def _keep_of_no_table(self, why: NoTable, raw: bytes, position: int, event: Event[Any]) -> None:
        """Quarantine an event that belongs in another log, or whose table is one of too many."""
        crowded = why in (NoTable.CROWDED, NoTable.FULL)
        aside = Quarantined(
            position=position, raw=raw, reason=why.value, kind="unopened" if crowded else "misrouted",
            table=event.table, venue=event.venue,
        )  # fmt: skip
        try:
            self.listener.on_quarantined(aside)
            orphans = self.orphans(partition_of_position(position))
            if why is NoTable.FULL:
                orphans.refused(raw)
            elif crowded:
                orphans.without_room(raw)
        except ListenerFailed as failed:
            raise failed.fault from None

    def orphans(self, partition: int) -> OrphanRecords:
        """The records of a partition that belong to no opened table."""
        orphans = self._orphans.get(partition)
        if orphans is None:
            table_judge = TableJudge(TableId(NO_VENUE, UNKNOWN), self.law, self.listener, self.as_of, self.regulation)
            orphans = self._orphans[partition] = OrphanRecords(table_judge)
        return orphans

    def _begin(self, at: TableId, event: Event[Any], raw: bytes, position: int) -> Custody | NoTable:
        """Start a table if this event opens it, or if there is room for one more that did not open."""
        orphans = self.orphans(partition_of_position(position))
        if self._registers(at) and opens(at, event, raw):
            return self.custody(at) if self.register is not None or orphans.may_open() else NoTable.FULL
        return self.custody(at) if orphans.has_room() else NoTable.CROWDED

    def _registers(self, at: TableId) -> bool:
        return self.register is None or at in self.register

    def custody(self, at: TableId) -> Custody:
        """Start a table that was not seen before."""
        tree = DayTree(at.table, self.seal) if self.seal is not None else None
        listener = self.listener if tree is None else SealingListener(self.listener, tree, self._messages)
        custody = self.tables[at] = Custody(
            at, self.law, listener, self.as_of, tree, follow=self.follow, regulation=self.regulation
        )
        custody.registered = self._registers(at)
        return custody

    def _set_aside(
        self, raw: bytes, position: int, reason: str, kind: Literal["undecodable", "fault"] = "undecodable"
    ) -> None:
        venue, table, prevhash = named_in(raw)
        custody = self.router.table_named(venue, table, prevhash)
        if custody is not None:
            venue = custody.at.venue or None
        aside = Quarantined(position=position, raw=raw, reason=reason[:1024], kind=kind, table=table, venue=venue)
        try:
            self.listener.on_quarantined(aside)
            if custody is not None and custody.openings:
                custody.lost_record(raw, reason)
            else:
                self.orphans(partition_of_position(position)).unreadable(raw, reason)
        except ListenerFailed as failed:
            raise failed.fault from None


def named_in(raw: bytes) -> tuple[str | None, str | None, str | None]:
    """Venue, table and previous hash, as far as a damaged record still names them."""
    try:
        record: Any = json.loads(raw)
    except (ValueError, RecursionError):
        return None, None, None
    if not isinstance(record, dict):
        return None, None, None
    return _name(record.get("venue")), _name(record.get("table")), _name(record.get("prevhash"))


def table_named_in(raw: bytes) -> str | None:
    """The table that a damaged record says it is from, if it still says so."""
    return named_in(raw)[1]


def _name(value: Any) -> str | None:
    return value if isinstance(value, str) and 0 < len(value) <= 128 and not _SURROGATE.search(value) else None
