"""Banca francesa."""

from producers.simulator.banca_francesa.evening import evenings
from producers.simulator.banca_francesa.licences import GAME
from producers.simulator.banca_francesa.tricks import TRICKS
from producers.simulator.game import Game

GAMES = (Game(GAME, "BF-1", evenings, TRICKS),)
