"""What every batch says of itself, and the figures that those of one day have in common."""

from typing import Final

LABEL: Final = "demonstration of format; not an official submission"
SUMMED: Final = ("coups", "bets", "handle", "prizes")
