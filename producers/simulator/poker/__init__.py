"""Poker between players: hold'em and omaha."""

from functools import partial
from typing import Final

from producers.simulator.cards.words import CARD_VERBS, card_words
from producers.simulator.game import Game
from producers.simulator.poker.evening import evenings
from producers.simulator.poker.licences import ELSEWHERE, TABLES
from producers.simulator.scripted import ScriptedCoup, ScriptedEvening
from producers.simulator.tricks import read_tricks
from streams.games.poker import BOOKS
from streams.games.poker.chapters import REGULATIONS

RULES: Final = {rule.id for book in BOOKS for rule in book.rules}


def poker_words(evening: ScriptedEvening, coup: ScriptedCoup | None) -> dict[str, object]:
    """Those of card tables."""
    return card_words(evening)


def _game(name: str, regulation: str) -> Game:
    tricks = read_tricks("poker", "poker", (name, regulation), words=poker_words, verbs=CARD_VERBS, rules=RULES)
    table = TABLES.get(name) or ELSEWHERE[name][1]
    return Game(name, table, partial(evenings, name, regulation), tricks, regulation)


GAMES = (
    *(_game(name, regulation) for regulation in REGULATIONS for name in TABLES),
    *(_game(name, regulation) for name, (regulation, _) in ELSEWHERE.items()),
)
