"""Who is short, and by how much."""

from typing import TypedDict


class Short(TypedDict):
    """Who is short, and by how much."""

    player_short: int
    bank_short: int


def short(gain: int, due: int = 0) -> Short:
    """What the player gained (or lost, below zero) against what was due."""
    return Short(player_short=max(0, due - gain), bank_short=max(0, gain - due))
