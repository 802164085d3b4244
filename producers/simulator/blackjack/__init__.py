"""Blackjack/21, in Angola and in Portugal."""

from functools import partial

from producers.simulator.blackjack.evening import evenings
from producers.simulator.blackjack.licences import GAME, TABLES
from producers.simulator.blackjack.tricks import tricks_of
from producers.simulator.game import Game

GAMES = tuple(
    Game(GAME, table, partial(evenings, regulation), tricks_of(regulation), regulation)
    for regulation, table in TABLES.items()
)
