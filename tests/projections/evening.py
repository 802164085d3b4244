"""A short evening at hand-made roulette tables: sealed, chained, small enough to read."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

GENESIS = "0" * 64
EIGHT = datetime(2023, 3, 14, 20, tzinfo=UTC)
LICENCE = {
    "venue": "casino-luanda", "territory": "ao", "time_zone": "Africa/Luanda", "game": "american_roulette",
    "regulation": "ao-de-261-22", "currency": "AOA", "layout": "american", "limits": {"minimum": 100, "maximum": {}},
    "closes_at": "2023-03-15T04:00:00.000Z",
}  # fmt: skip


@dataclass
class Table:
    """Numbers and chains what is said at it."""

    name: str = "R1"
    now: datetime = EIGHT
    venue: str = "casino-luanda"
    prevhash: str = GENESIS
    sequence: int = 0
    records: list[bytes] = field(default_factory=list)

    def say(self, kind: str, data: dict[str, Any] | None = None, coup: str | None = None) -> bytes:
        if kind == "table_opened":
            self.sequence = 0
        event = {
            "specversion": "1.0", "id": f"{self.name}-{self.now:%d%H%M%S}-{self.sequence}", "source": "tablet",
            "type": kind, **({"subject": coup} if coup else {}), "time": self.now.isoformat(timespec="milliseconds"),
            "table": self.name, "sequence": self.sequence, "prevhash": self.prevhash, "data": data or {},
        }  # fmt: skip
        raw = json.dumps(event, separators=(",", ":")).encode()
        self.prevhash = hashlib.sha256(raw).hexdigest()
        self.sequence += 1
        self.now += timedelta(seconds=5)
        self.records.append(raw)
        return raw

    def open(self) -> None:
        self.say("table_opened", {"licence": {**LICENCE, "venue": self.venue}})
        self.say("dealer_on", {"staff": "Rui", "role": "dealer"})

    def play(self, coup: str) -> None:
        self.say("coup_opened", coup=coup)
        stake = {"bet": f"{coup}-b", "player": "Ana", "position": "straight:17", "stake": 500, "chips": 5}
        self.say("bet_placed", stake | {"chip": "colour", "colour": "blue"}, coup)
        self.say("clock_ticked")
        way = {"direction": "left_to_right", "rotor": "right_to_left"}
        self.say("ball_launched", {"ball": "b1", "dealer": "Rui", **way}, coup)
        self.say("bet_placed", stake | {"bet": f"{coup}-c", "position": "red", "chip": "value"}, coup)
        self.say("coup_closed", coup=coup)

    def close(self) -> None:
        self.say("table_closed")


def evening(tables: int = 2, coups: int = 3, *, closed: bool = True) -> list[bytes]:
    """Tables that play side by side; their records lie between each other's."""
    played = []
    for number in range(tables):
        table = Table(f"R{number + 1}", EIGHT + timedelta(seconds=number))
        table.open()
        for coup in range(coups):
            table.play(f"R{number + 1}/{coup + 1}")
        if closed:
            table.close()
        played.append(table.records)
    return [raw for together in zip(*played, strict=True) for raw in together]


def numbered(records: list[bytes]) -> Iterator[tuple[int, bytes]]:
    """As a journal delivers them."""
    return enumerate(records, start=1)
