"""Poker between players: hold'em, omaha (also online) and sintético."""

from functools import partial

from producers.simulator.game import Game
from producers.simulator.poker.evening import evenings
from producers.simulator.poker.licences import ELSEWHERE, FLOOR, TABLES
from producers.simulator.poker.words import POKER_VERBS, poker_words
from producers.simulator.tricks import read_tricks
from streams.games.poker import BOOKS
from streams.games.poker.chapters import REGULATIONS


def _game(name: str, regulation: str) -> Game:
    rules = {
        rule.id
        for book in BOOKS
        if (book.game, book.regulation, book.variant) == (name, regulation, None)
        for rule in book.rules
    }
    tricks = read_tricks("poker", "poker", (name, regulation), words=poker_words, verbs=POKER_VERBS, rules=rules)
    return Game(name, FLOOR[name, regulation], partial(evenings, name, regulation), tricks, regulation)


GAMES = (
    *(_game(name, regulation) for regulation in REGULATIONS for name in TABLES),
    *(_game(name, regulation) for name, (regulation, _) in ELSEWHERE.items()),
)
