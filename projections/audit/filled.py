"""Compares the tables that ClickHouse fills itself with what they are filled from.

Statistics and searches read them, so a sum that is lowered there would be reported and never show in a record. What they
are made of (`events`, `coups`) is checked elsewhere: by columns, by seals and by judging again.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from projections.audit.faults import StoreFault
from projections.store.migrate import packaged
from projections.store.store import Store

# The table, and the columns that tell its rows apart after venue, table and opening.
_KEYS: Final[Mapping[str, Sequence[str]]] = {
    "coup_figures": ("coup", "first_sequence", "last_sequence"),
    "coup_players": ("coup", "player"),
    "table_openings": ("record_hash",),
    "cash_figures": ("sequence", "record_hash"),
}
_NOT_COMPARED: Final = frozenset({"position"})  # of a record that came twice either may be here
_VIEW: Final = re.compile(r"CREATE MATERIALIZED VIEW IF NOT EXISTS (\w+)_filled TO \w+ AS\s+(SELECT.*)", re.DOTALL)
_SOURCE: Final = re.compile(r"\bFROM (events|coups)\b")
_PLACE: Final = ("venue", "table", "opening")


def filled_faults(store: Store) -> Iterator[StoreFault]:
    """Rows that are not what their source says, and rows that are gone."""
    for table, key in _KEYS.items():
        yield from _of_table(store, table, (*_PLACE, *key))
    yield from _sums(store)


def _of_table(store: Store, table: str, key: Sequence[str]) -> Iterator[StoreFault]:
    columns = [name for name, *_ in store.ask(f"DESCRIBE TABLE {table}", {}) if name not in _NOT_COMPARED]
    due, here = f"({_selects()[table]})", f"(SELECT * FROM {table} FINAL)"  # noqa: S608  # our own names
    wrong = _differing(here, due, columns, key)
    gone = _differing(due, here, key, key)
    for kind, query in (("column", wrong), ("missing", gone)):
        for venue, at, _, *rest in store.rows(query):
            yield StoreFault("missing" if kind == "missing" else "column", "filled", venue, at, " ".join(rest), table)


def _differing(these: str, those: str, columns: Sequence[str], key: Sequence[str]) -> str:
    """The keys of the rows that are in one set and not in the other."""
    listed, shown = ", ".join(columns), ", ".join(_as_text(name) for name in key)
    return (
        f"SELECT {shown} FROM {these} AS one WHERE ({listed}) NOT IN (SELECT {listed} FROM {those} AS other) "  # noqa: S608  # our own names
        "ORDER BY ALL"
    )


def _sums(store: Store) -> Iterator[StoreFault]:
    """Sums that are in use, since no coup of their opening came later, and are not those of the coups."""
    query = (
        "SELECT sums.venue, sums.table, sums.grain FROM (SELECT * FROM opening_sums FINAL) AS sums "
        "LEFT JOIN (SELECT venue, table, opening, max(changed) AS changed FROM opening_changed GROUP BY ALL) AS late "
        "USING (venue, table, opening) LEFT JOIN opening_sums_due AS due USING (grain, venue, table, opening) "
        "WHERE sums.counted > late.changed AND arraySort(sums.cells) != arraySort(due.cells) ORDER BY ALL"
    )
    for venue, table, grain in store.rows(query):
        yield StoreFault("column", "filled", venue, table, grain, "opening_sums")


def _as_text(column: str) -> str:
    return f"hex({column})" if column.endswith("_hash") else f"toString({column})"


@cache
def _selects() -> Mapping[str, str]:
    """How each table is filled, as our own migrations say, from the rows that count."""
    views = (_VIEW.match(statement) for step in packaged() for statement in step.statements())
    return {view[1]: _SOURCE.sub(r"FROM \1 FINAL", view[2]) for view in views if view}
