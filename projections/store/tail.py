"""Following a store as it grows: which tables are open, what they sent since, what was found since."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from projections.store.rows import ticks
from projections.store.store import Store
from schemas.findings import Finding

OVERLAP: Final = timedelta(seconds=10)  # what was written at once may be seen one after the other


@dataclass(frozen=True, slots=True)
class Opening:
    """The last opening of a table: since when, until when, whether it was closed, and where it was."""

    table: str
    opening: str
    opened: datetime
    last: datetime
    closed: bool
    venue: str
    game: str
    regulation: str


def mark(store: Store) -> int:
    """A number that is another one whenever events or findings were written; costs next to nothing."""
    rows = store.ask(
        "SELECT groupBitXor(cityHash64(table, name)) FROM system.parts "
        "WHERE active AND database = currentDatabase() AND table IN ('events', 'findings')",
        {},
    )
    return int(rows[0][0])


def openings(store: Store) -> list[Opening]:
    """The last opening of every table, the latest first; looks at every event."""
    rows = store.ask(
        "SELECT table, argMax(opening, began) AS opening, max(began) AS opened, argMax(ended, began) AS last, "
        "toBool(argMax(kind, began) = 'table_closed'), any(venue), any(game), any(regulation) FROM "
        "(SELECT table, opening, min(time) AS began, max(time) AS ended, argMax(type, sequence) AS kind "
        "FROM events WHERE opening != '' GROUP BY table, opening) AS evenings LEFT ANY JOIN "
        "(SELECT table, opening, any(venue) AS venue, any(game) AS game, any(regulation) AS regulation FROM coups "
        "GROUP BY table, opening) AS places USING (table, opening) GROUP BY table ORDER BY last DESC",
        {},
    )
    return [Opening(*row) for row in rows]


def opened(store: Store) -> list[tuple[str, str, datetime]]:
    """Table, name and instant of every opening: cheaper than asking how far each came."""
    rows = store.ask("SELECT table, opening, time FROM events WHERE sequence = 0 AND type = 'table_opened'", {})
    return [(table, opening, time) for table, opening, time in rows]


def records(store: Store, expected: Mapping[tuple[str, str], int], most: int) -> list[tuple[int, bytes]]:
    """Events of these tables and openings from these numbers on, in the order of each table."""
    values: dict[str, Any] = {"most": most}
    terms = []
    for place, ((table, opening), sequence) in enumerate(expected.items()):
        values |= {f"t{place}": table, f"o{place}": opening, f"s{place}": sequence}
        which = f"table = {{t{place}:String}} AND sequence >= {{s{place}:UInt64}} AND opening = {{o{place}:String}}"
        terms.append(f"({which})")
    where = " OR ".join(terms)
    rows = store.ask(
        f"SELECT position, raw FROM events WHERE {where} ORDER BY table, sequence, position LIMIT {{most:UInt64}}",  # noqa: S608  # no value in it
        values,
        {"raw": "bytes"},
    )
    return [(position, raw) for position, raw in rows]


def now(store: Store) -> datetime:
    """The store's own clock, by which findings land."""
    told: datetime = store.ask("SELECT now64(6, 'UTC')", {})[0][0]
    return told


def landed(store: Store, since: datetime, most: int = 100_000) -> tuple[list[Finding], datetime]:
    """Findings written since, the overlap included, and the instant to ask from the next time.

    More than `most` within the overlap would be asked for again and again: it is wider than any journal read in at once.
    """
    rows = store.ask(
        "SELECT body, landed FROM findings WHERE toUnixTimestamp64Micro(landed) > {since:Int64} "
        "ORDER BY landed, time LIMIT {most:UInt64}",
        {"since": ticks(since - OVERLAP), "most": most},
    )
    told = [Finding.model_validate_json(body) for body, _ in rows]
    return told, max((when for _, when in rows), default=since)


def found_since(store: Store, tables: Iterable[tuple[str, datetime]], most: int = 20_000) -> list[Finding]:
    """What was found at each of these tables since its opening, in the order of time."""
    wanted = dict(tables)
    if not wanted:
        return []
    rows = store.ask(
        "SELECT table, body FROM findings_now WHERE table IN {tables:Array(String)} "
        "AND toUnixTimestamp64Micro(time) >= {since:Int64} ORDER BY time, id LIMIT {most:UInt64}",
        {"tables": list(wanted), "since": ticks(min(wanted.values())), "most": most},
    )
    told = (Finding.model_validate_json(body) for _, body in rows)
    return [finding for finding in told if finding.time >= wanted[finding.table]]
