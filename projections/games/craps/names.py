"""What the game is called, and its roles: Portuguese, English."""

from typing import Final

GAMES: Final = {"craps": ("Craps", "Craps")}
ROLES: Final = {"stickman": ("pagador do rodo", "stickman"), "boxman": ("chefe de banca", "boxman")}
