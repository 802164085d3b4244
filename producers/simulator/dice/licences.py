"""Dice as an inspection would pass them."""

from typing import Any

from streams.games.dice.law import DiceLaw


def dice_set(name: str, dice: int, law: DiceLaw) -> dict[str, Any]:
    """So many true dice under one name."""
    return {"id": name, "dice": [die(f"{name}-{number}", law) for number in range(1, dice + 1)]}


def die(name: str, law: DiceLaw) -> dict[str, Any]:
    """A true die."""
    return {
        "id": name,
        "colour": "red",
        "transparent": True,
        "edge_mm": law.edge_mm[0] + 1,
        "edges_equal": True,
        "opposite_sums": [law.opposite_sum] * 3,
        "pips_alike": True,
        "balanced": True,
    }
