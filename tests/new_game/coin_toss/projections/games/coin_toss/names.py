"""What the game is called, and the values that only it knows: Portuguese, English."""

from typing import Final

GAMES: Final = {"coin_toss": ("Cara ou coroa", "Coin toss")}
FACTS: Final = {"side": "face"}
