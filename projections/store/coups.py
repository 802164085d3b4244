"""Coups in lists: heads alone, without their events."""

from typing import Any

import msgspec

from projections.store.store import Store, StoredCoup


def coups(
    store: Store, venues: tuple[str, ...] | None, table: str = "", *, most: int = 100, after: int = 0
) -> list[StoredCoup]:
    """The latest first, of one table where asked; events, verdicts and findings are left out."""
    values: dict[str, Any] = {"most": most, "after": after}
    terms = ["coup != ''"]
    if venues is not None:
        values["venues"] = list(venues)
        terms.append("venue IN {venues:Array(String)}")
    if table:
        values["table"] = table
        terms.append("table = {table:String}")
    rows = store.ask(
        "SELECT table, opening, coup, opened, closed, venue, game, regulation, currency, lost, facts "  # noqa: S608  # no value in it
        f"FROM coups FINAL PREWHERE {' AND '.join(terms)} "
        "ORDER BY closed DESC, table, first_sequence DESC LIMIT {most:UInt64} OFFSET {after:UInt64}",
        values,
    )
    made = ((*row[:-1], msgspec.json.decode(row[-1]), (), (), ()) for row in rows)
    return [StoredCoup(*one) for one in made]


def venues_of(store: Store, table: str) -> list[tuple[str, str]]:
    """Venue and game of every opening of a table, the latest last."""
    rows = store.ask(
        "SELECT venue, game FROM coups PREWHERE table = {table:String} GROUP BY venue, game ORDER BY max(closed)",
        {"table": table},
    )
    return [(venue, game) for venue, game in rows]
