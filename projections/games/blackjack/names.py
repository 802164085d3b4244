"""What the game is called: Portuguese, English; and the values of findings that only it has."""

from typing import Final

GAMES: Final = {"blackjack": ("Blackjack/21", "Blackjack/21")}
FACTS: Final = {"how": "como"}
NO_EDGE: Final = {
    "blackjack": (
        "quem joga decide se pede carta, dobra, separa ou desiste; a vantagem depende disso",
        "players decide whether to draw, double, split or give up, and the edge depends on it",
    ),
}
