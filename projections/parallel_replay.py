"""Judges a log in several processes at once.

The parts share no tables, so their results add up: the same digest and the same summary as in one process, and, part by
part, the same findings in the same order.
"""

import signal
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, BinaryIO, Final, Protocol, Self

from projections.replay import LawChoice, LogPart, ReplayTotals, judge_parts
from schemas.findings import Finding, Quarantined
from streams.engine.outcome import CoupJudged, Listener

EVERY: Final = 2_000  # records between two reports of how far a process is

OpenLog = Callable[[], AbstractContextManager[Callable[[int], LogPart]]]  # opens it; each part has a number
OnProgress = Callable[[int], None]


class Unfinished(Exception):
    """A process did not come to the end of its part; the message says why."""


class MergingListener(Listener, Protocol):
    """A listener that can take in what another of its kind has heard."""

    def add(self, other: Any) -> None:
        """Take in what the other one has heard."""


@dataclass(frozen=True, slots=True)
class _Done:
    part: int
    totals: ReplayTotals
    notes: MergingListener


class ParallelReplay:
    """Forked processes that judge the parts of a log, one part at a time. Start them before any thread."""

    def __init__(self, log: OpenLog, choice: LawChoice, notes: MergingListener, jobs: int) -> None:
        self._log, self._choice, self._notes, self._jobs = log, choice, notes, jobs
        self._folder = TemporaryDirectory(prefix="vigia-")
        self._team: dict[Connection, Any] = {}

    def __enter__(self) -> Self:
        alike = get_context("fork")
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            for _ in range(self._jobs):
                ours, theirs = alike.Pipe()
                process = alike.Process(target=self._work, args=(theirs, [*self._team, ours]), daemon=True)
                process.start()
                theirs.close()
                self._team[ours] = process
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        for line, process in self._team.items():
            process.kill()
            process.join()
            line.close()
        self._folder.cleanup()

    def judged(self, weights: Sequence[int], listener: Listener, bar: OnProgress) -> ReplayTotals:
        """The totals of all parts; the heaviest begin. The listener gets the findings part by part."""
        todo = sorted(range(len(weights)), key=weights.__getitem__)
        done: dict[int, _Done] = {}
        totals, following, read = ReplayTotals(), 0, 0
        for line in self._team:
            line.send(todo.pop() if todo else None)
        while following < len(weights):
            for line in self._ready():
                message = self._received(line)
                if isinstance(message, _Done):
                    done[message.part] = message
                    line.send(todo.pop() if todo else None)
                else:
                    read += message
                    bar(read)
            while following in done:
                self._pass_on(done.pop(following), totals, listener)
                following += 1
        return totals

    def _ready(self) -> list[Connection]:
        ready = wait(list(self._team))
        return [line for line in self._team if line in ready]

    def _received(self, line: Connection) -> Any:
        try:
            message = line.recv()
        except (EOFError, OSError):
            process = self._team[line]
            process.join()
            raise Unfinished(f"a process that judged with us ended (status {process.exitcode})") from None
        if isinstance(message, str):
            raise Unfinished(message)
        return message

    def _pass_on(self, part: _Done, totals: ReplayTotals, listener: Listener) -> None:
        with self._findings_file(part.part).open("rb") as lines:
            for line in lines:
                listener.on_finding(Finding.model_validate_json(line))
        self._findings_file(part.part).unlink()
        totals.add(part.totals)
        self._notes.add(part.notes)

    def _findings_file(self, part: int) -> Path:
        return Path(self._folder.name) / str(part)

    def _work(self, line: Connection, not_ours: Sequence[Connection]) -> None:
        """In a process of its own: judge part after part, until there are no more or the parent is gone."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends this process
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        for other in not_ours:
            other.close()
        try:
            with self._log() as part_of:
                while (number := line.recv()) is not None:
                    line.send(self._judged(number, part_of(number), line))
                line.recv()  # until it is closed
        except EOFError:
            return
        except Exception as fault:  # noqa: BLE001  # the parent reports it
            with suppress(OSError):
                line.send(f"{type(fault).__name__}: {fault}")

    def _judged(self, number: int, part: LogPart, line: Connection) -> _Done:
        notes = type(self._notes)()
        with self._findings_file(number).open("wb") as file:
            counted = LogPart(_counted(part, line), part.home)
            return _Done(number, judge_parts([counted], self._choice, [_FindingsFile(file), notes]), notes)


def _counted(part: LogPart, line: Connection) -> Any:
    for count, record in enumerate(part.records, 1):
        yield record
        if count % EVERY == 0:
            line.send(EVERY)


class _FindingsFile:
    """Keeps findings in a file until it is their part's turn: there may be many."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def on_finding(self, finding: Finding) -> None:
        self._file.write(finding.model_dump_json().encode() + b"\n")

    def on_coup(self, coup: CoupJudged) -> None:
        pass

    def on_quarantined(self, record: Quarantined) -> None:
        pass
