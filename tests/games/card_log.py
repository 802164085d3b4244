"""Small logs of a card table, written by hand and read as the engine reads them."""

from collections.abc import Iterable
from datetime import UTC, datetime
from random import Random
from typing import Any

from producers.simulator.cards.croupier import CardCroupier
from producers.simulator.cards.licences import packs, seats, special_cards
from producers.simulator.licence import declared
from producers.simulator.script import Draft, seal
from schemas.decode import decode
from streams.games.blackjack.cards_law import cards_at_blackjack
from streams.games.cards.law import CardLaw
from streams.games.cards.table import CardTable
from streams.law.files import load_law

OPENS = datetime(2023, 3, 14, 18, 0, tzinfo=UTC)
CLOSES = datetime(2023, 3, 15, 3, 0, tzinfo=UTC)


def card_law() -> CardLaw:
    return cards_at_blackjack(load_law().figures("ao-de-261-22", OPENS.date()))


def croupier(number: int = 6, seed: int = 1, **licence: Any) -> CardCroupier:
    licence = {
        **declared("blackjack", CLOSES, 1000, {"box": 30_000}),
        "seats": seats(7), "packs": packs("BJ-1", number), "special_cards": special_cards(), "shoe": "BJ-1-shoe",
        **licence,
    }  # fmt: skip
    return CardCroupier("BJ-1", licence, card_law(), OPENS, Random(seed))


def events(drafts: Iterable[Draft]) -> list[Any]:
    return [decode(record) for record in seal(drafts, "BJ-1")]


def fold(drafts: Iterable[Draft], kind: type[CardTable] = CardTable) -> CardTable:
    """The table after all these events; coups begin and end as their subjects say."""
    opened, *rest = events(drafts)
    table = kind(opened)
    for event in rest:
        if event.subject is not None and (table.coup is None or table.coup.id != event.subject):
            table.begin_coup(event)
        method = getattr(table, f"on_{event.type}", None)
        if method is not None:
            method(event)
    return table
