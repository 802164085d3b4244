"""Reference licences: a table of each kind, as the authority would approve it. Money is in minor units."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from producers.simulator.licence import declared
from streams.games.roulette.law import RouletteLaw

AMERICAN, FRENCH = "american_roulette", "french_roulette"

SYMBOL = "star"
COLOURS = ("green", "blue", "yellow", "pink", "brown", "white", "orange", "purple")
MINIMUM: Mapping[str, int] = {AMERICAN: 500, FRENCH: 1000}
# The american table keeps to half of what n. 35 allows on even chances and split dozens, as approved.
MAXIMUM: Mapping[str, Mapping[str, int]] = {
    AMERICAN: {
        "straight": 15_000, "split": 30_000, "street": 45_000, "corner": 60_000, "line": 90_000,
        "dozen": 180_000, "column": 180_000, "split_dozen": 360_000, "split_column": 360_000,
        "even_chance": 270_000,
    },
    FRENCH: {
        "straight": 30_000, "split": 60_000, "street": 90_000, "corner": 120_000, "line": 180_000,
        "dozen": 360_000, "column": 360_000, "split_dozen": 720_000, "split_column": 720_000,
        "even_chance": 540_000,
    },
}  # fmt: skip


def licence(game: str, table: str, law: RouletteLaw, closes_at: datetime, order: str = "french") -> dict[str, Any]:
    """What the table declares when it opens."""
    red, black = sorted(law.red), sorted(law.black)
    declaration: dict[str, Any] = {
        **declared(game, closes_at, MINIMUM[game], MAXIMUM[game]),
        "wheel": {
            "id": f"{table}-wheel",
            "numbers_clockwise": list(law.orders[order]),
            "red": red,
            "black": black,
            "diameter_mm": 560,
            "material": "wood",
            "mount": "ball_bearing",
            "pockets": law.pockets,
            "separators": law.separators,
            "deflectors": True,
            "rotor_drive": "manual",
        },
        "cloth": {"red": red, "black": black},
        "balls": [ball(f"{table}-ball-{n}", law) for n in (1, 2)],
    }
    return declaration | (_chips(table, declaration["limits"]) if game == AMERICAN else {})


def ball(name: str, law: RouletteLaw, diameter_mm: int = 20) -> dict[str, Any]:
    """A ball as n. 20 of art. 1 and n. 9 of art. 2 want it."""
    return {
        "id": name,
        "diameter_mm": diameter_mm,
        "colour": law.ball_colour,
        "material": law.ball_materials[0],
    }


def _chips(table: str, limits: Mapping[str, Any]) -> dict[str, Any]:
    """Chips without face value, the values they may be given, and the venue's register of symbols."""
    least = limits["minimum"]
    return {
        "chips": {"symbol": SYMBOL, "colours": list(COLOURS), "face_value": False},
        "chip_values": [least * times for times in range(1, limits["maximum"]["straight"] // least + 1)],
        "display": {"kind": "display", "boxes": None},
        "venue_symbols": {table: SYMBOL, "AR-7": "moon", "AR-8": "anchor"},
    }
