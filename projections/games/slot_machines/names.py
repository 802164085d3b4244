"""What the game is called, and the values that only it knows: Portuguese, English."""

from typing import Final

GAMES: Final = {"slot_machines": ("Máquinas automáticas", "Slot machines")}
FACTS: Final = {"games": "jogos", "staked": "apostado", "won": "ganho"}
