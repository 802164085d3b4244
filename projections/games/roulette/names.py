"""What the game is called, and its roles: Portuguese, English."""

from typing import Final

GAMES: Final = {
    "american_roulette": ("Roleta americana", "American roulette"),
    "french_roulette": ("Roleta francesa", "French roulette"),
}
ROLES: Final = {"ball_dealer": ("pagador da bola", "ball dealer")}
