"""Coin toss."""

from producers.simulator.coin_toss.croupier import GAME, REGULATION, evenings
from producers.simulator.coin_toss.tricks import TRICKS
from producers.simulator.game import Game

GAMES = (Game(GAME, "CT-1", evenings, TRICKS, REGULATION),)
