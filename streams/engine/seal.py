"""One tree for each table and legal day, over every record that custody accepted, in that order.

The day is that of the opening, in the venue's time zone; a second opening on that day continues the same tree. If a
table's clock once ran ahead, it later opens on days that are past: such a day gets the opening's hash in its name, so
that no two trees share one. Checkpoints depend on the log alone: the same log gives the same checkpoints.

A checkpoint also lists what was reported of the table since the one before: findings and judged coups, by digest. It
falls due with a record and is sealed once that record is judged, so that the closing of a table seals its last coup.
"""

import hashlib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from schemas.checkpoints import Checkpoint, SealedJudgment, TreeState
from schemas.envelope import Event
from schemas.events.table import TableClosed, TableOpened
from schemas.findings import Finding, Quarantined
from schemas.licence import Licence
from streams.engine.judged import JudgedCoups
from streams.engine.outcome import CoupJudged, Listener
from streams.engine.tree import Frontier

EVERY: Final = 1_024  # records after which a checkpoint falls due
AFTER: Final = timedelta(minutes=5)  # of the table's own time, likewise
MOST: Final = 512  # findings and judged coups, likewise
TOGETHER: Final = 256  # records that are hashed at one go
_LATEST: Final = datetime(9999, 1, 1, tzinfo=UTC)
_CLOSED: Final = TableClosed.type

Seal = Callable[[Checkpoint], None]


class DayTree:
    """The tree of one table's day. `seal` receives each checkpoint when it falls due."""

    def __init__(self, table: str, seal: Seal) -> None:
        self.table = table
        self.seal = seal
        self.frontier = Frontier()
        self.venue = self.day = self.highest = ""
        self.now = self.due = _LATEST
        self.sealed = 0  # size at the last checkpoint
        self.pending = False  # a checkpoint is due once the record in hand is judged
        self._judged: list[SealedJudgment] = []  # reported and not sealed yet
        self._waiting: list[bytes] = []  # taken and not hashed yet
        self._room = TOGETHER

    def open(self, event: Event[TableOpened], raw: bytes, position: int, opening: str) -> None:
        """Open the table: on the day of its tree, or on another."""
        day = _legal_day(event.time, event.data.licence)
        if day != self.day[:10]:
            self.checkpoint()
            self.frontier, self.sealed, self._room = Frontier(), 0, TOGETHER
            self.venue = event.data.licence.venue
            self.day = day if day > self.highest else f"{day}~{opening[:16]}"
            self.highest = max(day, self.highest)
            self.due = min(event.time, _LATEST) + AFTER
        self.take(event, raw, position)

    def take(self, event: Event[Any], raw: bytes, position: int) -> None:
        """The next record that custody took."""
        waiting = self._waiting
        waiting.append(raw)
        self.now = now = event.time
        if now >= self.due or event.type == _CLOSED:
            self.pending = True
        elif len(waiting) >= self._room:
            self.settle()
            if not self.frontier.size % EVERY:
                self.pending = True

    def reported(self, judgment: SealedJudgment) -> None:
        """Something was reported of the table: the next checkpoint seals it."""
        if self.day:
            self._judged.append(judgment)
            if len(self._judged) >= MOST:
                self.pending = True

    @property
    def unsealed(self) -> bool:
        """Whether something was reported since the last checkpoint."""
        return bool(self._judged)

    def settle(self) -> None:
        """Hash what waits."""
        self.frontier.extend(self._waiting)
        self._waiting.clear()
        self._room = min(TOGETHER, EVERY - self.frontier.size % EVERY)

    def checkpoint(self) -> None:
        """Report the head, unless it was reported already with all that was judged."""
        self.settle()
        self.pending = False
        size = self.frontier.size
        if size > self.sealed or self._judged:
            self.sealed, self.due = size, min(self.now, _LATEST) + AFTER
            head = self.head()
            self._judged.clear()
            self.seal(head)

    def seal_reported(self) -> None:
        """Seal what was reported and not sealed: whoever goes on from here later does not know it."""
        if self._judged:
            self.checkpoint()

    def head(self) -> Checkpoint:
        """The head of a tree that has records."""
        self.settle()
        return Checkpoint(
            venue=self.venue,
            table=self.table,
            day=self.day,
            size=self.frontier.size,
            root=self.frontier.root(),
            time=self.now,
            judged=tuple(self._judged),
        )

    def state(self) -> TreeState | None:
        """What is needed to continue later; None before the first opening."""
        if not self.day:
            return None
        self.settle()
        return TreeState(
            venue=self.venue,
            day=self.day,
            highest=self.highest,
            size=self.frontier.size,
            peaks=tuple(peak.hex() for peak in self.frontier.peaks),
            told=self.sealed,
            now=self.now,
            due=self.due,
        )

    def restore(self, state: TreeState) -> None:
        """Continue a tree of the same table from a stored state."""
        self.venue, self.day, self.highest = state.venue, state.day, state.highest
        self.frontier = Frontier(state.size, [bytes.fromhex(peak) for peak in state.peaks])
        self._waiting.clear()
        self.settle()
        self.sealed, self.now, self.due = state.told, state.now, state.due


class SealingListener:
    """Has findings and judged coups of one table sealed before it passes them on."""

    def __init__(self, listener: Listener, tree: DayTree, messages: JudgedCoups) -> None:
        self._listener, self._tree, self._messages = listener, tree, messages

    def on_finding(self, finding: Finding) -> None:
        """Seal a breach."""
        digest = hashlib.sha256(finding.model_dump_json().encode()).hexdigest()
        self._tree.reported(SealedJudgment(kind="finding", name=finding.id, digest=digest))
        self._listener.on_finding(finding)

    def on_coup(self, coup: CoupJudged) -> None:
        """Seal the verdicts on a coup."""
        judged = self._messages.message(coup)
        self._tree.reported(SealedJudgment(kind="coup", name=judged.seal_name, digest=judged.seal_digest))
        self._listener.on_coup(coup)

    def on_quarantined(self, record: Quarantined) -> None:
        """A record that is not believed is no judgment."""
        self._listener.on_quarantined(record)


def _legal_day(time: datetime, licence: Licence) -> str:
    """The date at the venue; where its zone or that date is unknown, the date in UTC."""
    try:
        return time.astimezone(ZoneInfo(licence.time_zone)).date().isoformat()
    except (ZoneInfoNotFoundError, ValueError, OSError, OverflowError):
        return time.date().isoformat()
