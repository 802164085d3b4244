"""Superjackpot: the controller of a linked jackpot."""

from producers.simulator.game import Game
from producers.simulator.superjackpot.controller import GAME, evenings
from producers.simulator.tricks import read_tricks

GAMES = (Game(GAME, "SJ-1", evenings, read_tricks(GAME, GAME, (GAME,))),)
