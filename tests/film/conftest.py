"""Evenings of each game that has a film."""

import json
from functools import cache

from producers import simulator
from producers.simulator import simulate_journal
from projections.film import Film, films
from projections.film.drawings import observe
from streams.law.files import load_law

GAMES = tuple(
    {game.name: key for key, game in reversed(list(simulator.GAMES.items()))}.values()
)  # each under one regulation


@cache
def evening(game: str, *tricks: str, coups: int = 12) -> tuple[bytes, ...]:
    return tuple(simulate_journal(game, coups, 7, tricks))


def coups_of(records: tuple[bytes, ...]) -> list[str]:
    subjects = (json.loads(record).get("subject") for record in records)
    return list(dict.fromkeys(subject for subject in subjects if subject))


def shot(records: tuple[bytes, ...], coup: str) -> Film:
    table = json.loads(records[0])["table"]
    return next(films(coup, table, list(enumerate(records, 1)), load_law(), observe))
