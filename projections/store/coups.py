"""Lists of coups, without their events: by place, by time, by player, and what stands beside a coup."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from projections.store.reader import HEAD, StoreReader, stored_coup
from projections.store.rows import ticks
from projections.store.stored import StoredCoup
from schemas.identity import CoupId, TableId

_KEY = "(venue, table, opening, coup)"
_KEYS = "Array(Tuple(String, String, String, String))"


@dataclass(frozen=True, slots=True)
class CoupSearch:
    """Which coups are wanted; what is empty may be anything. `players` are venue and name; None asks for nobody."""

    venue: str = ""
    table: str = ""
    game: str = ""
    since: datetime | None = None
    until: datetime | None = None
    players: tuple[tuple[str, str], ...] | None = None


def coups(
    store: StoreReader, search: CoupSearch | None = None, *, most: int = 100, after: int = 0, rising: bool = False
) -> list[StoredCoup]:
    """The latest first, or the earliest; events, verdicts and findings are left out."""
    where, values = _where(search or CoupSearch())
    order = "opened, venue, table, first_sequence" if rising else "closed DESC, venue, table, first_sequence DESC"
    rows = store.ask(
        f"SELECT {HEAD} FROM coups FINAL PREWHERE {where} "  # noqa: S608  # no value in it
        f"ORDER BY {order} LIMIT {{most:UInt64}} OFFSET {{after:UInt64}}",
        {**values, "most": most, "after": after},
    )
    return [stored_coup(row) for row in rows]


def count_coups(store: StoreReader, search: CoupSearch) -> int:
    """How many there are."""
    where, values = _where(search)
    return int(store.ask(f"SELECT count() FROM coups FINAL PREWHERE {where}", values)[0][0])  # noqa: S608  # no value in it


def _where(search: CoupSearch) -> tuple[str, dict[str, Any]]:
    values: dict[str, Any] = {name: value for name in ("venue", "table", "game") if (value := getattr(search, name))}
    terms = ["coup != ''"] + [f"{name} = {{{name}:String}}" for name in values]
    if search.since is not None:
        values["since"] = ticks(search.since)
        terms.append("toUnixTimestamp64Micro(closed) >= {since:Int64}")
    if search.until is not None:
        values["until"] = ticks(search.until)
        terms.append("toUnixTimestamp64Micro(opened) < {until:Int64}")
    if search.players is not None:
        values["players"] = list(search.players)
        terms.append(
            f"{_KEY} IN (SELECT venue, table, opening, coup FROM coup_players "  # noqa: S608  # no value in it
            "WHERE (venue, player) IN {players:Array(Tuple(String, String))})"
        )
    return " AND ".join(terms), values


def places(store: StoreReader) -> list[tuple[str, str, str, str, datetime]]:
    """Every table that has played: venue, name, game, regulation and when it played last."""
    return list(
        store.ask(
            "SELECT venue, table, argMax(game, closed), argMax(regulation, closed), max(closed) FROM coups "
            "WHERE coup != '' GROUP BY venue, table ORDER BY venue, table LIMIT 10000",
            {},
        )
    )


def beside(store: StoreReader, coup: CoupId, opened: datetime) -> tuple[CoupId | None, CoupId | None]:
    """The coups before and after this one at its table."""
    neighbours: list[CoupId | None] = []
    for sign, order in (("<", "DESC"), (">", "ASC")):
        rows = store.ask(
            "SELECT opening, coup FROM coups PREWHERE venue = {venue:String} AND table = {table:String} "  # noqa: S608  # our own words
            f"AND coup != '' AND toUnixTimestamp64Micro(opened) {sign} {{opened:Int64}} "
            "WHERE NOT (opening = {opening:String} AND coup = {coup:String}) "
            f"ORDER BY opened {order}, first_sequence {order} LIMIT 1",
            {**coup._asdict(), "opened": ticks(opened)},
        )
        neighbours.append(CoupId(coup.venue, coup.table, *rows[0]) if rows else None)
    return neighbours[0], neighbours[1]


def findings_of(store: StoreReader, some: Iterable[CoupId]) -> dict[CoupId, int]:
    """How many findings each of these coups has."""
    keys = [tuple(one) for one in some]
    rows = store.ask(
        "SELECT venue, table, opening, coup, count() FROM findings_now "  # noqa: S608  # no value in it
        f"WHERE {_KEY} IN {{keys:{_KEYS}}} GROUP BY venue, table, opening, coup",
        {"keys": keys},
    ) if keys else []  # fmt: skip
    return {CoupId(*key): many for *key, many in rows}


def players(store: StoreReader) -> list[tuple[str, str]]:
    """Venue and name of everybody who took part in a coup."""
    return [(venue, name) for venue, name in store.ask("SELECT DISTINCT venue, player FROM coup_players", {})]


def tables_named(store: StoreReader, table: str, venue: str = "") -> dict[TableId, str]:
    """Every table of that name with the game that it played last."""
    rows = store.ask(
        "SELECT venue, argMax(game, closed) FROM coups WHERE table = {table:String} "
        "AND ({venue:String} = '' OR venue = {venue:String}) GROUP BY venue ORDER BY venue",
        {"table": table, "venue": venue},
    )
    return {TableId(house, table): game for house, game in rows}
