"""Roulette, american and french."""

from functools import partial

from producers.simulator.game import Game
from producers.simulator.roulette.evening import evenings
from producers.simulator.roulette.licences import AMERICAN, FRENCH
from producers.simulator.roulette.tricks import TRICKS

GAMES = tuple(
    Game(name, table, partial(evenings, name), {t.name: t for t in TRICKS.values() if name in t.games})
    for name, table in ((AMERICAN, "AR-1"), (FRENCH, "FR-1"))
)
