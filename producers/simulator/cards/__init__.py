"""What the simulated card games have in common: packs, shoe, seats, the lawful preparation. Not a game."""

from producers.simulator.game import Game

GAMES: tuple[Game, ...] = ()
