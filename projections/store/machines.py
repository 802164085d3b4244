"""What the store holds of a machine: its licence, its games by stake and prize, and what else happened to it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from projections.store.reader import AT_TABLE, BELIEVED, StoreReader
from schemas.identity import TableId

GAME: Final = "slot_machines"


@dataclass(frozen=True, slots=True)
class PlayedMachine:
    """A machine that was opened, and when it last told something."""

    at: TableId
    last: datetime


@dataclass(frozen=True, slots=True)
class GameCount:
    """So many games by one plan, at one stake, with one prize."""

    plan: str
    stake: int
    prize: int
    games: int


def machines(store: StoreReader) -> list[PlayedMachine]:
    """Every machine, by casino and name."""
    rows = store.ask(
        "SELECT venue, table, max(time) FROM events WHERE (venue, table) IN "
        "(SELECT venue, table FROM coups WHERE game = {game:String}) GROUP BY venue, table ORDER BY venue, table",
        {"game": GAME},
    )
    return [PlayedMachine(TableId(venue, table), last) for venue, table, last in rows]


def opening_record(store: StoreReader, at: TableId) -> bytes | None:
    """The record with which the machine last opened."""
    rows = store.ask(
        f"SELECT raw FROM events FINAL {AT_TABLE} WHERE type = 'table_opened' AND {BELIEVED} "  # noqa: S608  # no value in it
        "ORDER BY time DESC LIMIT 1",
        at._asdict(),
        {"raw": "bytes"},
    )
    return rows[0][0] if rows else None


def game_counts(store: StoreReader, at: TableId) -> list[GameCount]:
    """All games that the machine ever played, counted by the store."""
    rows = store.ask(
        "SELECT JSONExtractString(raw, 'data', 'pay_table') AS plan, JSONExtractUInt(raw, 'data', 'stake') AS stake, "  # noqa: S608  # no value in it
        "JSONExtractUInt(raw, 'data', 'prize') AS prize, count() FROM events FINAL "
        f"{AT_TABLE} WHERE type = 'game_played' AND {BELIEVED} GROUP BY plan, stake, prize ORDER BY plan, stake, prize",
        at._asdict(),
    )
    return [GameCount(*row) for row in rows]


def latest(store: StoreReader, at: TableId, kinds: Sequence[str], most: int) -> list[bytes]:
    """The last records of these kinds, the latest first."""
    rows = store.ask(
        f"SELECT raw FROM events FINAL {AT_TABLE} WHERE has({{kinds:Array(String)}}, type) AND {BELIEVED} "  # noqa: S608  # no value in it
        "ORDER BY time DESC, sequence DESC LIMIT {most:UInt64}",
        {**at._asdict(), "kinds": list(kinds), "most": most},
        {"raw": "bytes"},
    )
    return [raw for (raw,) in rows]
