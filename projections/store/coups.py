"""Lists of coups, without their events."""

from typing import Any

from projections.store.reader import HEAD, StoreReader, stored_coup
from projections.store.stored import StoredCoup
from schemas.identity import TableId


def coups(store: StoreReader, *, venue: str = "", table: str = "", most: int = 100, after: int = 0) -> list[StoredCoup]:
    """The latest first, of one house or table where asked; events, verdicts and findings are left out."""
    values: dict[str, Any] = {"most": most, "after": after}
    terms = ["coup != ''"]
    for name, value in (("venue", venue), ("table", table)):
        if value:
            values[name] = value
            terms.append(f"{name} = {{{name}:String}}")
    rows = store.ask(
        f"SELECT {HEAD} FROM coups FINAL PREWHERE {' AND '.join(terms)} "  # noqa: S608  # no value in it
        "ORDER BY closed DESC, venue, table, first_sequence DESC LIMIT {most:UInt64} OFFSET {after:UInt64}",
        values,
    )
    return [stored_coup(row) for row in rows]


def tables_named(store: StoreReader, table: str, venue: str = "") -> dict[TableId, str]:
    """Every table of that name with the game that it played last."""
    rows = store.ask(
        "SELECT venue, argMax(game, closed) FROM coups WHERE table = {table:String} "
        "AND ({venue:String} = '' OR venue = {venue:String}) GROUP BY venue ORDER BY venue",
        {"table": table, "venue": venue},
    )
    return {TableId(house, table): game for house, game in rows}
