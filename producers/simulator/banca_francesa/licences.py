"""A reference licence: a table as the authority would approve it. Money is in minor units."""

from datetime import date, datetime
from functools import cache
from typing import Any

from producers.simulator.script import stamp
from streams.games.banca_francesa.law import BancaLaw, banca
from streams.law.files import load_law

GAME = "banca_francesa"
REGULATION = "ao-de-261-22"
TIME_ZONE = "Africa/Luanda"
MINOR = 100  # minor units in a kwanza
MINIMUM, MAXIMUM = 500, {"aces": 3000, "small": 100_000, "big": 100_000}


@cache
def law_of(day: date) -> BancaLaw:
    """Art. 3 as in force on the day."""
    return banca(load_law().figures(REGULATION, day))


def licence(table: str, law: BancaLaw, closes_at: datetime) -> dict[str, Any]:
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
        "smallest_chip": 50 * MINOR,
        "dice_sets": [dice_set(f"S{number}", law) for number in range(1, law.sets + 1)],
        "equipment": [
            {"kind": law.cup[0], "material": law.cup[1], "features": []},
            {"kind": law.tube[0], "material": law.tube[1], "features": list(law.tube_features)},
            {"kind": law.rim, "material": "cloth", "features": ["flexible"]},
        ],
    }


def dice_set(name: str, law: BancaLaw) -> dict[str, Any]:
    """Three dice as n. 3 wants them."""
    return {"id": name, "dice": [die(f"{name}-{number}", law) for number in range(1, law.dice_per_set + 1)]}


def die(name: str, law: BancaLaw) -> dict[str, Any]:
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
