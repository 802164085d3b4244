"""Craps."""

from producers.simulator.game import Game

GAMES: tuple[Game, ...] = ()
