"""What games are called in both languages."""

from typing import Final

from projections.games import together
from projections.speech import Speech

GAMES: Final = {
    "baccarat_ponto_banca": ("Bacará ponto e banca", "Punto banco baccarat"),
    "baccarat_macau": ("Bacará Macau", "Baccarat Macau"),
    "chemin_de_fer": ("Chemin de fer", "Chemin de fer"),
    "omaha": ("Omaha", "Omaha"),
    "holdem": ("Hold'em", "Hold'em"),
    "poker_sintetico": ("Póquer sintético", "Sintético poker"),
}
"""Games of the law that have no folder yet; the others bring their names (`projections/games/<game>/names.py`)."""
_GAMES: Final = {**GAMES, **together("names", "GAMES")}


def game_name(game: str, say: Speech) -> str:
    """The game's name; without one, its code word."""
    return say(*_GAMES.get(game, (game.replace("_", " "),) * 2))
