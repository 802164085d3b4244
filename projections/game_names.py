"""What games are called in both languages."""

from collections.abc import Iterable
from typing import Final

from projections.games import together
from projections.speech import Speech

_GAMES: Final = together("names", "GAMES")


def game_name(game: str, say: Speech) -> str:
    """The game's name; without one, its code word."""
    return say(*_GAMES.get(game, (game.replace("_", " "),) * 2))


def games_by_name(games: Iterable[str], say: Speech) -> list[tuple[str, str]]:
    """Each game with its name, in the order of the names that the person reads."""
    return sorted(((game, game_name(game, say)) for game in games), key=lambda named: (named[1].casefold(), named[0]))
