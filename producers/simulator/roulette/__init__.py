"""Roulette, american and french."""

from functools import partial

from producers.simulator.game import Game
from producers.simulator.roulette.evening import evenings
from producers.simulator.roulette.licences import AMERICAN, FRENCH
from producers.simulator.roulette.words import uncombine, words
from producers.simulator.tricks import read_tricks

VERBS = {"uncombine": uncombine}
GAMES = tuple(
    Game(name, table, partial(evenings, name), read_tricks("roulette", "roulette", (name,), words=words, verbs=VERBS))
    for name, table in ((AMERICAN, "AR-1"), (FRENCH, "FR-1"))
)
