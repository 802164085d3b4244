"""Follows a store as it grows: which tables are open, what they sent since, what was found since."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from projections.store.reader import StoreReader, read_finding
from projections.store.rows import ticks
from schemas.findings import Finding
from schemas.identity import TableId

OVERLAP: Final = timedelta(seconds=10)  # what was written at once may be seen one after the other


@dataclass(frozen=True, slots=True)
class TableOpening:
    """The last opening of a table: since when, until when, whether it was closed, and where it was."""

    venue: str
    table: str
    opening: str
    opened: datetime
    last: datetime
    closed: bool
    game: str
    regulation: str

    @property
    def at(self) -> TableId:
        """Whose table it was."""
        return TableId(self.venue, self.table)


def change_mark(store: StoreReader) -> int:
    """A number that changes whenever events or findings are written; very cheap."""
    rows = store.ask(
        "SELECT groupBitXor(cityHash64(table, name)) FROM system.parts "
        "WHERE active AND database = currentDatabase() AND table IN ('events', 'findings')",
        {},
    )
    return int(rows[0][0])


def openings(store: StoreReader) -> list[TableOpening]:
    """The last opening of every table, the latest first; reads every event."""
    rows = store.ask(
        "SELECT venue, table, argMax(opening, began) AS opening, max(began) AS opened, argMax(ended, began) AS last, "
        "toBool(argMax(kind, began) = 'table_closed'), any(game), any(regulation) FROM "
        "(SELECT venue, table, opening, min(time) AS began, max(time) AS ended, argMax(type, sequence) AS kind "
        "FROM events WHERE opening != '' GROUP BY venue, table, opening) AS evenings LEFT ANY JOIN "
        "(SELECT venue, table, opening, any(game) AS game, any(regulation) AS regulation FROM coups "
        "GROUP BY venue, table, opening) AS places USING (venue, table, opening) GROUP BY venue, table "
        "ORDER BY last DESC, venue, table",
        {},
    )
    return [TableOpening(*row) for row in rows]


def opened(store: StoreReader) -> list[tuple[TableId, str, datetime]]:
    """Table, hash and time of every opening; cheaper than `openings`."""
    rows = store.ask("SELECT venue, table, opening, time FROM events WHERE sequence = 0 AND type = 'table_opened'", {})
    return [(TableId(venue, table), opening, time) for venue, table, opening, time in rows]


def records(
    store: StoreReader, expected: Mapping[tuple[TableId, str], int], most: int
) -> list[tuple[TableId, int, bytes]]:  # fmt: skip
    """Events of these tables and openings from these numbers on, in the order of each table."""
    values: dict[str, Any] = {"most": most}
    terms = []
    for place, ((at, opening), sequence) in enumerate(expected.items()):
        values |= {f"v{place}": at.venue, f"t{place}": at.table, f"o{place}": opening, f"s{place}": sequence}
        terms.append(
            f"(venue = {{v{place}:String}} AND table = {{t{place}:String}} AND sequence >= {{s{place}:UInt64}} "
            f"AND opening = {{o{place}:String}})"
        )
    rows = store.ask(
        f"SELECT venue, table, position, raw FROM events WHERE {' OR '.join(terms)} "  # noqa: S608  # no value in it
        "ORDER BY venue, table, sequence, position LIMIT {most:UInt64}",
        values,
        {"raw": "bytes"},
    )
    return [(TableId(venue, table), position, raw) for venue, table, position, raw in rows]


def now(store: StoreReader) -> datetime:
    """The store's own clock, by which findings land."""
    instant: datetime = store.ask("SELECT now64(6, 'UTC')", {})[0][0]
    return instant


def landed(store: StoreReader, since: datetime, most: int = 100_000) -> tuple[list[Finding], datetime]:
    """Findings written since then, with some overlap, and the time from which to ask next.

    If more than `most` fell within the overlap, they would be asked for again and again; `most` is larger than any
    journal that is imported at once.
    """
    rows = store.ask(
        "SELECT body, opening, landed FROM findings WHERE toUnixTimestamp64Micro(landed) > {since:Int64} "
        "ORDER BY landed, time LIMIT {most:UInt64}",
        {"since": ticks(since - OVERLAP), "most": most},
    )
    findings = [read_finding(body, opening) for body, opening, _ in rows]
    return findings, max((when for _, _, when in rows), default=since)


def found_since(store: StoreReader, tables: Iterable[tuple[TableId, datetime]], most: int = 20_000) -> list[Finding]:
    """What was found at each of these tables since its opening, in the order of time."""
    wanted = dict(tables)
    if not wanted:
        return []
    rows = store.ask(
        "SELECT body, opening FROM findings_now WHERE (venue, table) IN {tables:Array(Tuple(String, String))} "
        "AND toUnixTimestamp64Micro(time) >= {since:Int64} ORDER BY time, id LIMIT {most:UInt64}",
        {"tables": list(wanted), "since": ticks(min(wanted.values())), "most": most},
    )
    findings = (read_finding(*row) for row in rows)
    return [finding for finding in findings if finding.time >= wanted[TableId(finding.venue, finding.table)]]
