"""Writes several tables at once: nearly all of the time is spent waiting for the disk."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from types import TracebackType
from typing import Any, Final, Protocol, Self

from projections.store import Store

TABLES: Final = ("events", "quarantine", "coups", "verdicts", "findings")
Part = tuple[str, list[list[Any]]]  # a table and its columns


Left = tuple[list[Part], Exception | None]  # what could not be written, and the first reason


class Writer(Protocol):
    """Writes the tables of a batch."""

    def write(self, parts: Sequence[Part]) -> Left: ...


class Table(Protocol):
    """Where rows go."""

    def write(self, table: str, columns: list[list[Any]]) -> None: ...


class OneHand:
    """One table after the other, up to the first fault."""

    def __init__(self, store: Table) -> None:
        self._store = store

    def write(self, parts: Sequence[Part]) -> Left:
        """Write in order."""
        for place, part in enumerate(parts):
            try:
                self._store.write(*part)
            except Exception as fault:  # noqa: BLE001  # the sink's to tell, with what is left
                return list(parts[place:]), fault
        return [], None


class Hands:
    """One connection for each table, so that a batch that is tried again takes the same connection."""

    def __init__(self, connect: Callable[[], Store]) -> None:
        self._opened = ExitStack()
        with ExitStack() as opened:
            self._stores = {table: opened.enter_context(connect()) for table in TABLES}
            self._pool = opened.enter_context(ThreadPoolExecutor(len(TABLES), "sink"))
            self._opened = opened.pop_all()

    def write(self, parts: Sequence[Part]) -> Left:
        """Write all at once."""
        doing = [(part, self._pool.submit(self._stores[part[0]].write, *part)) for part in parts]
        failed = [(part, fault) for part, done in doing if isinstance(fault := done.exception(), Exception)]
        return [part for part, _ in failed], next((fault for _, fault in failed), None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self._opened.close()
