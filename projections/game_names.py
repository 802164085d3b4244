"""What games are called in both languages."""

from typing import Final

from projections.games import together
from projections.speech import Speech

_GAMES: Final = together("names", "GAMES")


def game_name(game: str, say: Speech) -> str:
    """The game's name; without one, its code word."""
    return say(*_GAMES.get(game, (game.replace("_", " "),) * 2))
