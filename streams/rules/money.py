"""Who is short, and by how much."""

from collections.abc import Iterable
from fractions import Fraction
from typing import TypedDict


class Short(TypedDict):
    """Who is short, and by how much."""

    player_short: int
    bank_short: int


def short(gain: int, due: int = 0) -> Short:
    """What the player gained (or lost, below zero) against what was due."""
    return Short(player_short=max(0, due - gain), bank_short=max(0, gain - due))


def times(amount: int, ratio: Fraction | int) -> int | Fraction:
    """An amount times a ratio, exactly; a whole number wherever it is one, for those are reckoned with faster."""
    whole, rest = divmod(amount * ratio.numerator, ratio.denominator)
    return amount * ratio if rest else whole


def together(each: Iterable[Short]) -> Short:
    """Several accounts in one: what one player lacks is not set off against what another has too much."""
    every = tuple(each)
    return Short(
        player_short=sum(one["player_short"] for one in every), bank_short=sum(one["bank_short"] for one in every)
    )
