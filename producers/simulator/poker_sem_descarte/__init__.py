"""Póquer sem descarte, in Angola and in Portugal."""

from producers.simulator.game import Game
from producers.simulator.poker_sem_descarte.evening import evenings_of
from producers.simulator.poker_sem_descarte.licences import GAME, TABLES
from producers.simulator.poker_sem_descarte.tricks import TRICKS

GAMES = tuple(
    Game(GAME, table, evenings_of(regulation), TRICKS[regulation], regulation) for regulation, table in TABLES.items()
)
