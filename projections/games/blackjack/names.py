"""What the game is called: Portuguese, English."""

from typing import Final

GAMES: Final = {"blackjack": ("Blackjack/21", "Blackjack/21")}
