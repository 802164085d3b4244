"""What the games are called: Portuguese, English; and the values of findings that only they have."""

from typing import Final

GAMES: Final = {
    "holdem": ("Hold'em", "Hold'em"),
    "omaha": ("Omaha", "Omaha"),
    "poker_sintetico": ("Póquer sintético", "Poker sintético"),
}
