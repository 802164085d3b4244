"""What the simulated dice games have in common. Not a game."""

from producers.simulator.game import Game

GAMES: tuple[Game, ...] = ()
