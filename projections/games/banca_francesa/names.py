"""What the game is called, and its roles: Portuguese, English."""

from typing import Final

GAMES: Final = {"banca_francesa": ("Banca francesa", "Banca francesa")}
ROLES: Final = {"dice_thrower": ("deitador de dados", "dice thrower")}
