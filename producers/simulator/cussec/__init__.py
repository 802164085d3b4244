"""Cussec."""

from producers.simulator.cussec.evening import evenings
from producers.simulator.cussec.licences import GAME
from producers.simulator.game import Game
from producers.simulator.tricks import read_tricks

GAMES = (Game(GAME, "CU-1", evenings, read_tricks("cussec", "cussec", (GAME,))),)
