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

from projections.replay import Part, Question, Share, share
from schemas.findings import Finding, Quarantined
from streams.engine.outcome import CoupJudged, Listener

EVERY: Final = 2_000  # records between two words on how far a process is

Log = Callable[[], AbstractContextManager[Callable[[int], Part]]]  # opens it; each part has a number
Bar = Callable[[int], None]


class Unfinished(Exception):
    """A process did not come to the end of its part; the message says why."""


class Adding(Listener, Protocol):
    """A listener to which what another one of its kind heard can be added."""

    def add(self, other: Any) -> None:
        """Hear what the other one heard."""


@dataclass(frozen=True, slots=True)
class _Done:
    part: int
    share: Share
    heard: Adding


class Team:
    """Processes that judge parts, each as many as it gets to. They are copies of this one: begin before any thread."""

    def __init__(self, log: Log, question: Question, margin: Adding, jobs: int) -> None:
        self._log, self._question, self._margin, self._jobs = log, question, margin, jobs
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

    def judged(self, weights: Sequence[int], teller: Listener, bar: Bar) -> Share:
        """What all parts come to; the weight of each says which to begin with. Findings are told part by part."""
        todo = sorted(range(len(weights)), key=weights.__getitem__)
        done: dict[int, _Done] = {}
        whole, told, read = Share(), 0, 0
        for line in self._team:
            line.send(todo.pop() if todo else None)
        while told < len(weights):
            for line in self._ready():
                said = self._said(line)
                if isinstance(said, _Done):
                    done[said.part] = said
                    line.send(todo.pop() if todo else None)
                else:
                    read += said
                    bar(read)
            while told in done:
                self._tell(done.pop(told), whole, teller)
                told += 1
        return whole

    def _ready(self) -> list[Connection]:
        said = wait(list(self._team))
        return [line for line in self._team if line in said]

    def _said(self, line: Connection) -> Any:
        try:
            said = line.recv()
        except (EOFError, OSError):
            process = self._team[line]
            process.join()
            raise Unfinished(f"a process that judged with us ended (status {process.exitcode})") from None
        if isinstance(said, str):
            raise Unfinished(said)
        return said

    def _tell(self, part: _Done, whole: Share, teller: Listener) -> None:
        with self._told(part.part).open("rb") as lines:
            for line in lines:
                teller.found(Finding.model_validate_json(line))
        self._told(part.part).unlink()
        whole.add(part.share)
        self._margin.add(part.heard)

    def _told(self, part: int) -> Path:
        return Path(self._folder.name) / str(part)

    def _work(self, line: Connection, not_ours: Sequence[Connection]) -> None:
        """In a process of its own: judge what we are given until there is no more, or nobody is there to be told."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever began this ends it
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
        except Exception as fault:  # noqa: BLE001  # told where there is somebody to say it to a person
            with suppress(OSError):
                line.send(f"{type(fault).__name__}: {fault}")

    def _judged(self, number: int, part: Part, line: Connection) -> _Done:
        heard = type(self._margin)()
        with self._told(number).open("wb") as file:
            counted = Part(_counted(part, line), part.home)
            return _Done(number, share([counted], self._question, [_Written(file), heard]), heard)


def _counted(part: Part, line: Connection) -> Any:
    for count, record in enumerate(part.records, 1):
        yield record
        if count % EVERY == 0:
            line.send(EVERY)


class _Written:
    """Findings wait in a file for their turn: there may be many."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def found(self, finding: Finding) -> None:
        self._file.write(finding.model_dump_json().encode() + b"\n")

    def judged(self, coup: CoupJudged) -> None:
        pass

    def set_aside(self, record: Quarantined) -> None:
        pass
