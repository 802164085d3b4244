"""Sample coups of a game: a lawful evening, and one with every trick that finds its occasion."""

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Final

from producers.simulator import GAMES, Impossible, game_key
from producers.simulator.script import seal
from producers.simulator.scripted import ScriptedEvening

COUPS: Final = 20
SEED: Final = 11


def sample_coups(regulation: str, game: str) -> Iterator[bytes]:
    """The records of two tables; none where the simulator does not know the game."""
    chosen = GAMES.get(game_key(game, regulation))
    if chosen is None:
        return
    lawful = next(chosen.evenings(COUPS, SEED, "sample-1"))
    yield from seal(lawful, "sample-1")
    spoiled = ScriptedEvening(next(chosen.evenings(COUPS, SEED, "sample-2")), Random(SEED))
    for name in sorted(chosen.tricks):
        trick = chosen.tricks[name]
        if not trick.rule.startswith("decree/"):  # a table that is not approved is not judged any further
            with suppress(Impossible, LookupError):  # it does not find its occasion, or an earlier one took it away
                trick.play(spoiled)
    yield from seal(spoiled.script, "sample-2")
