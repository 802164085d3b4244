"""A reference licence: a table as the authority would approve it. Money is in minor units."""

from datetime import date, datetime
from functools import cache
from typing import Any

from producers.simulator.script import stamp
from streams.games.cussec.law import CussecLaw, cussec
from streams.law.files import load_law

GAME = "cussec"
REGULATION = "ao-de-261-22"
TIME_ZONE = "Africa/Luanda"
MINOR = 100  # minor units in a kwanza
MINIMUM, MAXIMUM = 1000, {"small": 200_000, "big": 200_000}
SETS = 2


@cache
def law_of(day: date) -> CussecLaw:
    """Art. 5 as in force on the day."""
    return cussec(load_law().figures(REGULATION, day))


def licence(table: str, law: CussecLaw, closes_at: datetime) -> dict[str, Any]:
    """What the table declares when it opens."""
    return {
        "venue": "casino-luanda",
        "territory": "AO",
        "time_zone": TIME_ZONE,
        "game": GAME,
        "regulation": REGULATION,
        "currency": "AOA",
        "layout": "single",
        "limits": {"minimum": MINIMUM * MINOR, "maximum": {kind: most * MINOR for kind, most in MAXIMUM.items()}},
        "closes_at": stamp(closes_at),
        "smallest_chip": 500 * MINOR,
        "dice_sets": [dice_set(f"T{number}", law) for number in range(1, SETS + 1)],
        "equipment": [
            {"kind": "bell_base", "material": "wood", "features": list(law.base_features)},
            {"kind": "bell_cover", "material": "plastic", "features": list(law.cover_features)},
        ],
    }


def dice_set(name: str, law: CussecLaw) -> dict[str, Any]:
    """Three dice as n. 2 wants them."""
    return {"id": name, "dice": [die(f"{name}-{number}", law) for number in range(1, law.dice_inside + 1)]}


def die(name: str, law: CussecLaw) -> dict[str, Any]:
    """A true die."""
    return {
        "id": name,
        "colour": "red",
        "transparent": True,
        "edge_mm": law.dice.edge_mm[0] + 1,
        "edges_equal": True,
        "opposite_sums": [law.dice.opposite_sum] * 3,
        "pips_alike": True,
        "balanced": True,
    }
