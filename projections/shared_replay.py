"""Judges a journal in several processes at once, each the tables of its share.

Every process reads the whole file and judges its own tables. What they report is put in the order of one process again,
by the record with which it arose. Where the tables cannot be told apart with certainty (a damaged record that names
none, a name written in two ways), the journal is judged by one process, which goes on where the others had come.
"""

import heapq
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, BinaryIO, Final, NamedTuple, cast

from projections.forked import ForkedTeam
from projections.journal import Journal, every_line
from projections.parallel_replay import MergingListener
from projections.replay import FanOut, LawChoice, ReplayTotals, few_collections, front_end
from schemas.findings import Finding, Quarantined
from streams.engine.front import NativeFront
from streams.engine.outcome import CoupJudged, Listener, Waiting
from streams.engine.share import NotApart, ShareJudge, TableShare

EVERY: Final = 16  # blocks of the file between two reports of how far a process is
END: Final = 1 << 62  # added to positions of what is reported at the end of the log, after everything else

OnProgress = Callable[[int], None]


class _Reached(NamedTuple):
    """A process has judged so far; what it reported until then can be read."""

    offset: int  # bytes of the journal
    position: int  # records
    written: int  # bytes of its report


@dataclass(frozen=True, slots=True)
class _Judged:
    totals: ReplayTotals
    notes: MergingListener
    quarantined: list[tuple[int, Quarantined]]
    waiting: list[tuple[int, Waiting]]
    written: int


class SharedReplay(ForkedTeam):
    """Processes that judge a journal together. `kept` is how many quarantined records the notes keep."""

    def __init__(self, journal: Journal, choice: LawChoice, notes: MergingListener, *, jobs: int, kept: int) -> None:
        super().__init__(jobs)
        self._path, self._size = journal.name, journal.size or 0
        self._choice, self._notes, self._kept = choice, notes, kept
        self._folder = TemporaryDirectory(prefix="vigia-")
        self.reported = 0  # findings that the listener has heard

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        super().__exit__(kind, fault, at)
        self._folder.cleanup()

    def judged(self, listener: Listener, bar: OnProgress) -> ReplayTotals:
        """The totals of the journal; the listener gets the findings in the order of one process.

        Raises NotApart where the shares could not be told apart: what was reported until then stays right.
        """
        reports = {line: _Report(self._report(number)) for number, line in enumerate(self._team)}
        done: list[_Judged] = []
        try:
            while len(done) < len(reports):
                for line in self.ready():
                    self._hear(line, reports, done)
                bar(min(report.offset for report in reports.values()))
                self._pass_on(list(reports.values()), listener)
        finally:
            for report in reports.values():
                report.close()
        return self._totals(done)

    def _hear(self, line: Connection, reports: dict[Connection, "_Report"], done: list[_Judged]) -> None:
        message, report = self.received(line), reports[line]
        if isinstance(message, NotApart):
            raise message
        if isinstance(message, _Judged):
            done.append(message)
            report.reached(_Reached(self._size, 2 * END, message.written))
        else:
            report.reached(message)

    def _pass_on(self, reports: Sequence["_Report"], listener: Listener) -> None:
        """Tell the listener whatever no process can precede any more."""
        low = min(report.position for report in reports)
        for _, _, line in heapq.merge(*(report.until(low, number) for number, report in enumerate(reports))):
            listener.on_finding(Finding.model_validate_json(line))
            self.reported += 1

    def _totals(self, done: Sequence[_Judged]) -> ReplayTotals:
        totals = ReplayTotals()
        for share in done:
            totals.add(share.totals)
            self._notes.add(share.notes)
        totals.waiting = [waiting for _, waiting in _by_position(share.waiting for share in done)]
        for _, record in _by_position(share.quarantined for share in done):
            self._notes.on_quarantined(record)
        return totals

    def _report(self, number: int) -> Path:
        return Path(self._folder.name) / str(number)

    def work(self, number: int, line: Connection) -> None:
        """Judge one share."""
        with self._report(number).open("wb") as file:
            try:
                message: _Judged | NotApart = self._share_judged(TableShare(number, self._jobs), file, line)
            except NotApart as fault:
                message = fault
            file.flush()
            line.send(message)
        line.recv()  # until it is closed

    def _share_judged(self, share: TableShare, file: BinaryIO, line: Connection) -> _Judged:
        totals, notes = ReplayTotals(), type(self._notes)()
        written = _Written(file, notes, self._kept)
        fan, choice = FanOut((totals.count, written)), self._choice
        judge = written.judge = ShareJudge(
            share, choice.law, fan, choice.as_of, regulation=choice.regulation, register=choice.register
        )
        take, front = judge.take, front_end()
        written.front = front
        with few_collections(), Journal(self._path, self._size) as journal:
            lines = every_line if front is None else front.lines_of(share)
            for block in _blocks(journal.blocks(lines), journal, written, line):
                if front is not None:
                    front.take(judge, block, share)
                    continue
                for written.position, raw in share.records(block):
                    take(raw, written.position)
        waiting = judge.waiting_since()
        totals.records = judge.records
        totals.repeated = sum(custody.repeated for custody in judge.tables.values())
        file.flush()
        return _Judged(totals, notes, written.quarantined, waiting, file.tell())


def _blocks(blocks: Iterator[Any], journal: Journal, written: "_Written", line: Connection) -> Iterator[Any]:
    """The blocks of a journal; from time to time the parent hears how far we are."""
    for count, block in enumerate(blocks, 1):
        yield block
        if count % EVERY == 0:
            line.send(_Reached(journal.offset, block[-1][0] if block else written.record(), written.flushed()))


def _by_position(shares: Iterator[list[tuple[int, Any]]]) -> list[tuple[int, Any]]:
    return sorted((each for share in shares for each in share), key=lambda each: each[0])


class _Written:
    """Writes findings into a file, each with the position of the record with which it arose; the notes hear of coups."""

    def __init__(self, file: BinaryIO, notes: MergingListener, kept: int) -> None:
        self._file, self._notes, self._kept = file, notes, kept
        self.judge: ShareJudge | None = None
        self.front: NativeFront | None = None
        self.position = 0  # of the record, where there is no front end to know it
        self.quarantined: list[tuple[int, Quarantined]] = []

    def flushed(self) -> int:
        """How much can be read now."""
        self._file.flush()
        return self._file.tell()

    def on_finding(self, finding: Finding) -> None:
        self._file.write(b"%d %s\n" % (self._place(), finding.model_dump_json().encode()))

    def on_coup(self, coup: CoupJudged) -> None:
        """A rule that failed is our own fault; the one process gives the reason that comes first."""
        if coup.tally.errors:
            raise NotApart
        self._notes.on_coup(coup)

    def on_quarantined(self, record: Quarantined) -> None:
        """The first few: which are first of all, the parent knows."""
        if len(self.quarantined) < self._kept:
            self.quarantined.append((self._place(), record))

    def _place(self) -> int:
        ending = cast("ShareJudge", self.judge).ending
        if ending is not None:
            return END + ending
        return self.record()

    def record(self) -> int:
        """The position of the record that is judged."""
        return self.position if self.front is None else self.front.position


class _Report:
    """What one process has written, read as far as it is known to be whole."""

    def __init__(self, path: Path) -> None:
        path.touch()
        self._file = path.open("rb")
        self._next: tuple[int, bytes] | None = None
        self._written = 0
        self.offset = self.position = 0

    def close(self) -> None:
        self._file.close()

    def reached(self, far: _Reached) -> None:
        """So much more can be read."""
        self.offset, self.position, self._written = far

    def until(self, position: int, number: int) -> Iterator[tuple[int, int, bytes]]:
        """The findings up to that position, each with its place among those of other processes."""
        while (entry := self._head()) is not None and entry[0] <= position:
            self._next = None
            yield entry[0], number, entry[1]

    def _head(self) -> tuple[int, bytes] | None:
        if self._next is None and self._file.tell() < self._written:
            position, _, line = self._file.readline().partition(b" ")
            self._next = int(position), line
        return self._next
