"""Craps."""

from producers.simulator.craps.evening import evenings
from producers.simulator.craps.licences import GAME
from producers.simulator.craps.words import words
from producers.simulator.game import Game
from producers.simulator.tricks import read_tricks

GAMES = (Game(GAME, "CR-1", evenings, read_tricks(GAME, GAME, (GAME,), words=words)),)
