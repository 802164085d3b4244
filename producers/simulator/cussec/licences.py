"""A reference licence: a table as the authority would approve it. Money is in minor units."""

from datetime import date, datetime
from functools import cache
from typing import Any

from producers.simulator.dice.licences import dice_set
from producers.simulator.licence import REGULATION, declared
from streams.games.cussec.law import CussecLaw, cussec
from streams.law.files import load_law

GAME = "cussec"
MINIMUM, MAXIMUM = 1000, {"small": 200_000, "big": 200_000}
SETS = 2


@cache
def law_of(day: date) -> CussecLaw:
    """Art. 5 as in force on the day."""
    return cussec(load_law().figures(REGULATION, day))


def licence(table: str, law: CussecLaw, closes_at: datetime) -> dict[str, Any]:
    """What the table declares when it opens."""
    return {
        **declared(GAME, closes_at, MINIMUM, MAXIMUM, smallest_chip=500),
        "dice_sets": [dice_set(f"T{number}", law.dice_inside, law.dice) for number in range(1, SETS + 1)],
        "equipment": [
            {"kind": "bell_base", "material": "wood", "features": list(law.base_features)},
            {"kind": "bell_cover", "material": "plastic", "features": list(law.cover_features)},
        ],
    }
