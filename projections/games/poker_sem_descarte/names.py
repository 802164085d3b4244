"""What the game is called: Portuguese, English."""

from typing import Final

GAMES: Final = {"poker_sem_descarte": ("Póquer sem descarte", "No-discard poker")}
NO_EDGE: Final = {
    "poker_sem_descarte": (
        "quem joga vê a mão antes de decidir se dobra a aposta ou desiste; a vantagem depende disso",
        "players see their hand before they decide to raise or to give up, and the edge depends on it",
    ),
}
