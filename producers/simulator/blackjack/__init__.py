"""Blackjack/21, in Angola and in Portugal."""

from functools import partial

from producers.simulator.blackjack.evening import evenings
from producers.simulator.blackjack.licences import GAME, TABLES
from producers.simulator.blackjack.words import words
from producers.simulator.cards.words import CARD_VERBS
from producers.simulator.game import Game
from producers.simulator.tricks import read_tricks

GAMES = tuple(
    Game(
        GAME,
        table,
        partial(evenings, regulation),
        read_tricks(GAME, GAME, (GAME, regulation), words=words, verbs=CARD_VERBS),
        regulation,
    )
    for regulation, table in TABLES.items()
)
