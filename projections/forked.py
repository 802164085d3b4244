"""Forked processes that work for us: they end with us, and one that fails is reported."""

import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from types import TracebackType
from typing import Any, Self


def processors() -> int:
    """How many processes can be at work here at once; one where they cannot be forked."""
    if not hasattr(os, "fork"):
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Unfinished(Exception):
    """A process did not come to the end of its work; the message says why."""


class ForkedTeam:
    """So many processes, each with a line to us. Start them before any thread."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._team: dict[Connection, Any] = {}

    def __enter__(self) -> Self:
        alike = get_context("fork")
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            for number in range(self._jobs):
                ours, theirs = alike.Pipe()
                process = alike.Process(target=self._run, args=(number, theirs, [*self._team, ours]), daemon=True)
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

    def work(self, number: int, line: Connection) -> None:
        """What each process does, in its own process; `line.recv` raises EOFError once the parent is gone."""
        raise NotImplementedError

    def ready(self) -> list[Connection]:
        """The lines on which something has come, after waiting for it."""
        ready = wait(list(self._team))
        return [line for line in self._team if line in ready]

    def received(self, line: Connection) -> Any:
        """The next message of a process."""
        try:
            message = line.recv()
        except (EOFError, OSError):
            process = self._team[line]
            process.join()
            raise Unfinished(f"a process that judged with us ended (status {process.exitcode})") from None
        if isinstance(message, str):
            raise Unfinished(message)
        return message

    def _run(self, number: int, line: Connection, not_ours: Sequence[Connection]) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends this process
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        for other in not_ours:
            other.close()
        try:
            self.work(number, line)
        except EOFError:
            return
        except Exception as fault:  # noqa: BLE001  # the parent reports it
            with suppress(OSError):
                line.send(f"{type(fault).__name__}: {fault}")
