"""What the game is called: Portuguese, English; and the values of findings that only it has."""

from typing import Final

GAMES: Final = {"blackjack": ("Blackjack/21", "Blackjack/21")}
FACTS: Final = {"how": "como"}
