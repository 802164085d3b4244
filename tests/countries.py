"""One game in several countries: `holdem` and `holdem@pt-poquer-nao-bancado` are played by the same code.

What is dear and hangs on that code more than on the figures is shared among them: each country has its part in every
run, and all of it in `make slow`.
"""

from collections.abc import Iterable

from producers.simulator import GAMES


def country_of(game: str) -> tuple[int, int]:
    """The place of a game among those of its name in other countries, and how many there are."""
    name = game.partition("@")[0]
    twins = [other for other in GAMES if other.partition("@")[0] == name]
    return twins.index(game), len(twins)


def takes(game: str, what: str, played_in: Iterable[str]) -> bool:
    """Whether this country is the one that tries `what`, of those in which it is played: always the same one."""
    name = game.partition("@")[0]
    twins = sorted(other for other in played_in if other.partition("@")[0] == name)
    return twins[sum(what.encode()) % len(twins)] == game
