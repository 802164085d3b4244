"""Banca francesa."""

from producers.simulator.banca_francesa.evening import evenings
from producers.simulator.banca_francesa.licences import GAME
from producers.simulator.game import Game
from producers.simulator.tricks import read_tricks

WORDS = {"set_of": lambda throw: throw.data["dice"][0].partition("-")[0]}  # dice are named after their set
GAMES = (Game(GAME, "BF-1", evenings, read_tricks(GAME, GAME, (GAME,), words=lambda *_: WORDS)),)
