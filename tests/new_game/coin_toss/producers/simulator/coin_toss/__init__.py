"""Coin toss."""

from producers.simulator.coin_toss.croupier import GAME, REGULATION, evenings
from producers.simulator.game import Game
from producers.simulator.tricks import read_tricks

GAMES = (Game(GAME, "CT-1", evenings, read_tricks(GAME, GAME, (GAME,)), REGULATION),)
