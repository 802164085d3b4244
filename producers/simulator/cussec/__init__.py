"""Cussec."""

from producers.simulator.cussec.evening import evenings
from producers.simulator.cussec.licences import GAME
from producers.simulator.cussec.tricks import TRICKS
from producers.simulator.game import Game

GAMES = (Game(GAME, "CU-1", evenings, TRICKS),)
