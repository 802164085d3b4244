"""The reference licences: tables of poker between players as the authority would approve them. Money is in minor units."""

from collections.abc import Callable
from datetime import date, datetime
from functools import cache, partial
from typing import Any, Final

from producers.simulator.cards.licences import packs, seats
from producers.simulator.licence import MINOR, REGULATION, declared
from streams.games.poker.law import PokerLaw, poker_law
from streams.games.poker.names import HOLDEM, OMAHA, POT_LIMIT
from streams.law.files import load_law

TABLES: Final = {HOLDEM: "HE-1", OMAHA: "OM-1"}
MINIMUM: Final = 1_000
CAVE: Final = 100_000
PER_CENT_OF: Final = 10_000


@cache
def law_of(game: str, day: date, regulation: str = REGULATION) -> PokerLaw:
    """The law of a variant as in force on the day."""
    return poker_law(game)(load_law().figures(regulation, day))


def licence(game: str, regulation: str, closes_at: datetime) -> dict[str, Any]:
    """What the table declares: bets from 1 000, pot limit, five per cent of each hand up to 20 000, caves of 100 000."""
    table = TABLES[game]
    return {
        **declared(game, closes_at, MINIMUM, {}, smallest_chip=50, regulation=regulation),
        "layout": "oval",
        "seats": seats(10),
        "packs": packs(table, 1),
        "poker": {
            "maximum": POT_LIMIT, "pot_count": 2,
            "percentage": {"mode": "hand", "rate": 500, "cap": 20_000 * MINOR},
            "cave": CAVE * MINOR, "rebuy": CAVE * MINOR, "entry_minimum": CAVE * MINOR, "regime": "continuous",
            "decision_seconds": 60, "posted_minimum": MINIMUM * MINOR,
            "slots": {"percentage": "right", "tips": "left"},
        },
    }  # fmt: skip


def licence_of(game: str, regulation: str = REGULATION) -> Callable[[datetime], dict[str, Any]]:
    """The same by closing time alone."""
    return partial(licence, game, regulation)
