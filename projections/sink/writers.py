"""Writes the tables of a batch: one after the other, or all at once, since most of the time goes into the disk."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from types import TracebackType
from typing import Final, Protocol, Self

from projections.store import Store
from projections.store.batch import TableRows
from projections.store.listener import TableWriter

TABLES: Final = ("events", "quarantine", "coups", "verdicts", "findings", "ledger")
Unwritten = tuple[list[TableRows], Exception | None]  # what could not be written, and the first reason


Meanwhile = Callable[["BatchWriter"], bool]  # what to do, and with which writer; false when there is no more to do


class BatchWriter(Protocol):
    """Writes the tables of a batch."""

    def write(self, tables: Sequence[TableRows], meanwhile: Meanwhile | None = None) -> Unwritten:
        """Write them; `meanwhile` is called again and again until they are written."""


class OneByOne:
    """Writes one table after the other, up to the first fault."""

    def __init__(self, store: TableWriter) -> None:
        self._store = store

    def write(self, tables: Sequence[TableRows], meanwhile: Meanwhile | None = None) -> Unwritten:
        """Write in order; nothing can be done meanwhile."""
        for place, rows in enumerate(tables):
            try:
                self._store.write(*rows)
            except Exception as fault:  # noqa: BLE001  # the sink reports it, with what is left
                return list(tables[place:]), fault
        return [], None


class InParallel:
    """One connection for each table, so that a batch that is tried again takes the same connection, and one for what is
    written meanwhile.
    """

    def __init__(self, connect: Callable[[], Store]) -> None:
        self._opened = ExitStack()
        with ExitStack() as opened:
            self._stores = {table: opened.enter_context(connect()) for table in TABLES}
            self._beside = OneByOne(opened.enter_context(connect()))
            self._pool = opened.enter_context(ThreadPoolExecutor(len(TABLES), "sink"))
            self._opened = opened.pop_all()

    def write(self, tables: Sequence[TableRows], meanwhile: Meanwhile | None = None) -> Unwritten:
        """Write all at once."""
        writes = [(rows, self._pool.submit(self._stores[rows[0]].write, *rows)) for rows in tables]
        while meanwhile is not None and not all(write.done() for _, write in writes) and meanwhile(self._beside):
            pass
        failed = [(rows, fault) for rows, write in writes if isinstance(fault := write.exception(), Exception)]
        return [rows for rows, _ in failed], next((fault for _, fault in failed), None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self._opened.close()
