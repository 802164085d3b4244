"""Póquer sem descarte, in Angola and in Portugal."""

from producers.simulator.game import Game
from producers.simulator.poker_sem_descarte.evening import evenings_of
from producers.simulator.poker_sem_descarte.licences import GAME, TABLES
from producers.simulator.poker_sem_descarte.words import POKER_VERBS, words
from producers.simulator.tricks import read_tricks

GAMES = tuple(
    Game(
        GAME,
        table,
        evenings_of(regulation),
        read_tricks(GAME, GAME, (GAME, regulation), words=words, verbs=POKER_VERBS),
        regulation,
    )
    for regulation, table in TABLES.items()
)
