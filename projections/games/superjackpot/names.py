"""What the game is called, and the values that only it knows: Portuguese, English."""

from typing import Final

GAMES: Final = {"superjackpot": ("Superjackpot", "Linked jackpot")}
FACTS: Final = {"held": "em poder", "venue": "casino"}
