"""A reference machine: as the authority would approve it. Money is in minor units."""

from datetime import date, datetime
from functools import cache
from typing import Any

from producers.simulator.licence import LUANDA, MINOR, REGULATION, declared
from streams.games.slot_machines.law import MachineLaw, slot_machines
from streams.law.files import load_law

GAME = "slot_machines"
STAKES = (100, 200, 500)
LIMIT = 10_000_000_000  # where its meters start again at zero
PLAN = "P-620"
CYCLE = 8_000  # three reels of twenty stops
LINES = (
    ("777", 620, 1), ("bar-bar-bar", 40, 27), ("bell-bell-bell", 15, 64), ("cherry-cherry-cherry", 10, 125),
    ("lemon-lemon-lemon", 4, 343), ("cherry-cherry-any", 3, 375),
)  # fmt: skip  # sequence, prize per unit, in how many outcomes: returns 6,407 of 8,000
COMPONENTS = {"game": "3f2a9c01", "random": "77b0e4d2"}
OWN, LINKED = "J-MA-1", "SJ-1"
CONTROLLER = {"venue": LUANDA.venue, "table": LINKED}
CARRIED = {"bets": 1_234_567_800, "prizes": 988_123_400, "takings": 246_444_400, "games": 61_732, "jackpots": 0}


@cache
def law_of(day: date) -> MachineLaw:
    """Art. 17 as in force on the day."""
    return slot_machines(load_law().figures(REGULATION, day))


def plan(name: str = PLAN, top: int | None = None) -> dict[str, Any]:
    """The reference pay table; `top` is another prize for the highest sequence."""
    lines = [{"sequence": word, "multiple": multiple, "ways": ways} for word, multiple, ways in LINES]
    if top is not None:
        lines[0]["multiple"] = top
    return {"id": name, "stakes": [stake * MINOR for stake in STAKES], "cycle": CYCLE, "lines": lines}


def licence(
    table: str, closes_at: datetime, meters: dict[str, int] | None = None, jackpot: int = 2_500_000
) -> dict[str, Any]:
    """What the machine declares when it is put into service."""
    stakes, means = [stake * MINOR for stake in STAKES], ["cash", "transfer", "operator_cheque"]
    return {
        **declared(GAME, closes_at, STAKES[0], {"game": STAKES[-1]}, smallest_chip=1),
        "machine": {
            "number": table, "model": "Luar 3", "technology": "electronic",
            "approval": {
                "id": "HM-17/22", "approved_at": "2022-11-02T09:00:00.000Z", "components": dict(COMPONENTS),
                "pay_tables": [PLAN], "stakes": stakes, "certificate_required": True, "certificate": "LAB-0417",
            },
            "manual": {"id": "MT-9", "model": "Luar 3", "technology": "electronic", "meter_limit": LIMIT},
            "pay_tables": [plan()],
            "components": dict(COMPONENTS),
            "meters": ["bets", "prizes", "takings", "games", "bills", "jackpots"],
            "meter_limit": LIMIT,
            "carried": dict(CARRIED) if meters is None else meters,
            "signs": {"number": table, "stakes": stakes, "sequences": [line[0] for line in LINES], "means": means},
            "texts": [
                {"about": "how to play", "language": "pt", "in_portuguese": True},
                {"about": "paytable", "language": "en", "in_portuguese": True},
            ],
            "means": means,
            "jackpots": [
                {"id": OWN, "increment": 150, "start": 2_500_000, "carried": jackpot},
                {"id": LINKED, "linked": True, "increment": 100, "controller": dict(CONTROLLER)},
            ],
        },
    }  # fmt: skip
