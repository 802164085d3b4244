"""What the game is called: Portuguese, English."""

from typing import Final

GAMES: Final = {"poker_sem_descarte": ("Póquer sem descarte", "No-discard poker")}
