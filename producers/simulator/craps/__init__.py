"""Craps."""

from producers.simulator.craps.evening import evenings
from producers.simulator.craps.licences import GAME
from producers.simulator.craps.tricks import TRICKS
from producers.simulator.game import Game

GAMES = (Game(GAME, "CR-1", evenings, TRICKS),)
