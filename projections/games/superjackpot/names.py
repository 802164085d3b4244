"""What the game is called, and the values that only it knows: Portuguese, English."""

from typing import Final

GAMES: Final = {"superjackpot": ("Superjackpot", "Linked jackpot")}
ROLES: Final = {"controller": ("controlador", "controller")}
FACTS: Final = {"held": "em poder", "venue": "casino"}
