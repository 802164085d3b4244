"""A reference licence: a table as the authority would approve it. Money is in minor units."""

from datetime import date, datetime
from functools import cache
from typing import Any

from producers.simulator.dice.licences import dice_set
from producers.simulator.licence import REGULATION, declared
from streams.games.banca_francesa.law import BancaLaw, banca
from streams.law.files import load_law

GAME = "banca_francesa"
MINIMUM, MAXIMUM = 500, {"aces": 3000, "small": 100_000, "big": 100_000}


@cache
def law_of(day: date) -> BancaLaw:
    """Art. 3 as in force on the day."""
    return banca(load_law().figures(REGULATION, day))


def licence(table: str, law: BancaLaw, closes_at: datetime) -> dict[str, Any]:
    """What the table declares when it opens."""
    return {
        **declared(GAME, closes_at, MINIMUM, MAXIMUM),
        "dice_sets": [dice_set(f"S{number}", law.dice_per_set, law.dice) for number in range(1, law.sets + 1)],
        "equipment": [
            {"kind": law.cup[0], "material": law.cup[1], "features": []},
            {"kind": law.tube[0], "material": law.tube[1], "features": list(law.tube_features)},
            {"kind": law.rim, "material": "cloth", "features": ["flexible"]},
        ],
    }
