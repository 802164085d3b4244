"""Baccarat: ponto e banca and Macau, at the table and online."""

from functools import partial

from producers.simulator.baccarat.evening import evenings
from producers.simulator.baccarat.licences import REGULATIONS, TABLES
from producers.simulator.baccarat.words import BACCARAT_VERBS
from producers.simulator.cards.words import card_words
from producers.simulator.game import Game
from producers.simulator.tricks import read_tricks
from streams.games.baccarat import BOOKS

RULES = {book.game: {rule.id for rule in book.rules} for book in BOOKS}
GAMES = tuple(
    Game(
        game,
        table,
        partial(evenings, game),
        read_tricks(
            "baccarat", "baccarat", (game, REGULATIONS[game]),
            words=lambda evening, _: card_words(evening), verbs=BACCARAT_VERBS, rules=RULES[game],
        ),
        REGULATIONS[game],
    )
    for game, table in TABLES.items()
    if game in RULES
)  # fmt: skip
