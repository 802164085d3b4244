"""Chemin de fer: a bank that passes from hand to hand."""

from producers.simulator.chemin_de_fer.evening import evenings
from producers.simulator.chemin_de_fer.licences import TABLE
from producers.simulator.chemin_de_fer.words import CHEMIN_VERBS, chemin_words
from producers.simulator.game import Game
from producers.simulator.licence import REGULATION
from producers.simulator.tricks import read_tricks
from streams.games.chemin_de_fer import BOOKS
from streams.games.chemin_de_fer.names import GAME

TRICKS = read_tricks(
    "chemin_de_fer", "chemin_de_fer", (GAME, REGULATION),
    words=chemin_words, verbs=CHEMIN_VERBS, rules={rule.id for rule in BOOKS[0].rules},
)  # fmt: skip
GAMES = (Game(GAME, TABLE, evenings, TRICKS),)
