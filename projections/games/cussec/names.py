"""What the game is called: Portuguese, English."""

from typing import Final

GAMES: Final = {"cussec": ("Cussec", "Cussec")}
