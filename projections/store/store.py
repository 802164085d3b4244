"""The store: writes findings, judged coups and quarantine, and reads them."""

import hashlib
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec

from projections.store.address import Connection, gone, open_at
from projections.store.faults import StoreUnavailable, in_plain_words
from projections.store.migrate import migrate
from projections.store.reader import StoreReader
from projections.store.rows import COLUMNS
from projections.store.sums import OpeningSums
from projections.store.superseded import Superseded


class Store(StoreReader):
    """An open store. Use one for each thread; one process may open the same folder several times."""

    def __init__(self, connection: Connection, superseded: Superseded | None = None) -> None:
        super().__init__(connection, superseded)
        self._run = time.time_ns()
        self._sums = OpeningSums(connection.client.command)

    def write(self, table: str, columns: list[list[Any]]) -> None:
        """Write rows, given as columns. Writing the same rows again, at any time, changes nothing.

        Verdicts are written again by each run, so that the law by which a coup was last judged is known.
        """
        names = COLUMNS[table]
        run = self._run if table == "verdicts" else 0
        token = hashlib.sha256(msgspec.msgpack.encode((table, run, columns))).hexdigest()
        with in_plain_words(self.place):
            self._connection.client.insert(
                table, columns, column_names=list(names), column_type_names=list(names.values()), column_oriented=True,
                settings={"insert_deduplication_token": token},
            )  # fmt: skip
        if table == "coups":
            given = dict(zip(names, columns, strict=True))
            self._sums.changed(zip(given["venue"], given["table"], given["opening"], strict=True))

    def check(self) -> None:
        """Fail if the store is not there any more."""
        if gone(self.place):
            raise StoreUnavailable(f"The store {self.place} is gone: its folder was moved or deleted.")
        self.ask("SELECT count() FROM migrations", {})

    def close(self) -> None:
        """Close the store."""
        if not self._connection.closed:
            self._sums.add_up()
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def connect(address: str | Path, database: str | None = None, superseded: Superseded | None = None) -> Store:
    """Open the store in a folder or at a server's address, and bring its tables up to date."""
    connection = open_at(address, database)
    try:
        with in_plain_words(connection.place):
            migrate(connection.client, connection.place, shared=connection.folder is None)
    except BaseException:
        connection.close()
        raise
    return Store(connection, superseded)
