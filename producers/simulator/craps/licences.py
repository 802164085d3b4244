"""A reference licence: a table as the authority would approve it. Money is in minor units."""

from datetime import date, datetime
from functools import cache
from typing import Any

from producers.simulator.dice.licences import die
from producers.simulator.licence import MINOR, REGULATION, declared
from streams.games.craps.law import CrapsLaw, craps
from streams.law.files import load_law

GAME = "craps"
MINIMUM, HIGHEST_PRIZE, SMALLEST_CHIP = 1000, 1_000_000, 50
SEATS = 8
BAR = 12


@cache
def law_of(day: date) -> CrapsLaw:
    """Art. 4 as in force on the day."""
    return craps(load_law().figures(REGULATION, day))


def licence(table: str, law: CrapsLaw, closes_at: datetime) -> dict[str, Any]:
    """What the table declares when it opens."""
    return {
        **declared(GAME, closes_at, MINIMUM, {}, smallest_chip=SMALLEST_CHIP),
        "dice": [
            {**die(f"{table}-die-{number}", law.dice), "serial": f"{number:04}"}
            for number in range(1, law.dice_at_the_table + 1)
        ],
        "bar": BAR,
        "seats": [f"P{number}" for number in range(1, SEATS + 1)],
        "highest_prize": HIGHEST_PRIZE * MINOR,
    }
