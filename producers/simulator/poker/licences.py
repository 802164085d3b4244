"""The reference licences: tables of poker between players as the authority would approve them. Money is in minor units."""

from datetime import date, datetime
from functools import cache
from typing import Any, Final

from producers.simulator.cards.licences import packs, seats
from producers.simulator.licence import MINOR, REGULATION, declared
from streams.games.poker.law import PokerLaw, poker_law
from streams.games.poker.names import (
    ANGOLA,
    HOLDEM,
    NO_LIMIT,
    OF_2001,
    OMAHA,
    OMAHA_ONLINE,
    ONLINE,
    PORTUGAL,
    POT_LIMIT,
    SINTETICO,
)
from streams.law.files import load_law

TABLES: Final = {HOLDEM: "HE-1", OMAHA: "OM-1", SINTETICO: "SI-1"}
ELSEWHERE: Final = {SINTETICO: (OF_2001, "SI-1"), OMAHA_ONLINE: (ONLINE, "OO-1")}  # games under laws of their own
FLOOR: Final = {
    **{(game, ANGOLA): table for game, table in TABLES.items()},
    (HOLDEM, PORTUGAL): "HE-P1", (OMAHA, PORTUGAL): "OM-P1", (SINTETICO, PORTUGAL): "SI-P1",
    (SINTETICO, OF_2001): "SI-O1", (OMAHA_ONLINE, ONLINE): "OO-1",
}  # fmt: skip  # what tables are called where all games are played on one floor
MINIMUM: Final = 1_000
CAVE: Final = 100_000
PER_CENT_OF: Final = 10_000


@cache
def law_of(game: str, day: date, regulation: str = REGULATION) -> PokerLaw:
    """The law of a variant as in force on the day."""
    return poker_law(game)(load_law().figures(regulation, day))


def licence(game: str, regulation: str, closes_at: datetime) -> dict[str, Any]:
    """What the table declares: bets from 1 000, pot limit, five per cent of each hand up to 20 000, caves of 100 000."""
    table = TABLES.get(game) or ELSEWHERE[game][1]
    terms = {
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
    return {**terms, **_own_terms(game, regulation, table, terms)}


def _own_terms(game: str, regulation: str, table: str, terms: dict[str, Any]) -> dict[str, Any]:
    """Sintético has eleven seats and 28 cards; in 2001 they are numbered the other way round, three per cent are taken."""
    if game == OMAHA_ONLINE:
        return {"layout": "multi", "poker_online": {"rest_minutes": 30}}
    if game != SINTETICO:
        return {}
    changed: dict[str, Any] = {
        "seats": seats(11),
        "packs": [{**pack, "cards": 28} for pack in packs(table, 1)],
        "poker": {**terms["poker"], "straddle": True},
    }
    if regulation == OF_2001:
        poker = {**changed["poker"], "maximum": NO_LIMIT, "percentage": {"mode": "hand", "rate": 300}}
        board = {"table": table, "cave": CAVE * MINOR, "minimum": MINIMUM * MINOR, "rebuy": CAVE * MINOR}
        return {**changed, "seats": seats(11)[::-1], "poker": poker, "poker_board": board}
    return changed
