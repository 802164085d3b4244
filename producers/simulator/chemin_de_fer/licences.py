"""The reference licence: a table of chemin de fer as the authority would approve it. Money is in minor units."""

from datetime import date, datetime
from functools import cache
from typing import Any, Final

from producers.simulator.cards.licences import packs, seats
from producers.simulator.licence import MINOR, REGULATION, declared
from streams.games.chemin_de_fer.law import CheminLaw, chemin_de_fer
from streams.games.chemin_de_fer.names import GAME
from streams.law.files import load_law

TABLE: Final = "CF-1"
BACKS: Final = ("blue", "green")
SEATS: Final = 9
BANK: Final = 10_000 * MINOR
BET: Final = 1_000


@cache
def law_of(day: date) -> CheminLaw:
    """Art. 12 as in force on the day."""
    return chemin_de_fer(load_law().figures(REGULATION, day))


def licence(closes_at: datetime) -> dict[str, Any]:
    """What the table declares when it opens: bets from 1 000, banks from 10 000, five per cent to the house."""
    return {
        **declared(GAME, closes_at, BET, {}, smallest_chip=10),
        "layout": "oval",
        "seats": seats(SEATS)[::-1],
        "packs": [{**pack, "back": BACKS[place % 2]} for place, pack in enumerate(packs(TABLE, 6))],
        "special_cards": [
            {"role": "cut", "colours": ["yellow", "yellow"]}, {"role": "warning", "colours": ["red", "red"]},
        ],
        "shoe": f"{TABLE}-shoe",
        "bank_minimum": BANK,
        "cagnotte": 500,
        "auction_base": BANK,
        "auction_step": 1_000 * MINOR,
        "posted": {"bank": BANK, "bet": BET * MINOR},
        "index_free": True,
        "new_packs": [],
    }  # fmt: skip
