"""Reference licences: tables as the authorities would approve them. Money is in minor units."""

from collections.abc import Mapping
from datetime import date, datetime
from functools import cache
from typing import Any, Final

from producers.simulator.cards.jackpot import declared as jackpot
from producers.simulator.cards.licences import packs, seats
from producers.simulator.licence import MINOR, declared
from streams.games.poker_sem_descarte.law import SemDescarteLaw, poker
from streams.law.files import load_law

GAME = "poker_sem_descarte"
AO, PT = "ao-de-261-22", "pt-p-461-2001"
TABLES: Final[Mapping[str, str]] = {AO: "PS-1", PT: "PS-P1"}
SEATS = 7
MINIMUM: Final[Mapping[str, int]] = {AO: 1000, PT: 5}
CHIP: Final[Mapping[str, int]] = {AO: 500, PT: 1}
MOST_PRIZES: Final[Mapping[str, int]] = {AO: 1_500_000, PT: 7500}  # in one coup
JACKPOT_STAKE: Final[Mapping[str, int]] = {AO: 500, PT: 1}
APPROVED_LINES = (
    {"combination": "royal_flush", "maximum": True}, {"combination": "straight_flush", "share": 100},
    {"combination": "four_of_a_kind", "multiple": 500}, {"combination": "full_house", "multiple": 100},
    {"combination": "flush", "multiple": 50},
)  # fmt: skip
SHUFFLER = {"id": "SH-1", "mode": "batch", "model": "baralhador-52", "approval": "H-2001-3"}


@cache
def law_of(regulation: str, day: date) -> SemDescarteLaw:
    """The law of the game as in force on the day."""
    return poker(load_law().figures(regulation, day))


def licence(
    table: str, law: SemDescarteLaw, closes_at: datetime, regulation: str = AO, *, shuffler: bool = False
) -> dict[str, Any]:
    """What the table declares when it opens; with a shuffler, its jackpot is marked by hand."""
    minimum, stake = MINIMUM[regulation], JACKPOT_STAKE[regulation] * MINOR
    places = seats(SEATS)
    approved = {"lines": APPROVED_LINES} if regulation == AO else {"charged": 3000}
    declaration = {
        **declared(GAME, closes_at, minimum, {"ante": law.band * minimum}, CHIP[regulation], regulation=regulation),
        "seats": places,
        "packs": packs(table, 2 if shuffler else 1),
        "authorised_minimum": minimum * MINOR,
        "highest_prizes": MOST_PRIZES[regulation] * MINOR,
        "jackpot": jackpot(stake, seats=places, mode="manual" if shuffler else "automatic", **approved),
    }
    return declaration | ({"shuffler": dict(SHUFFLER)} if shuffler else {})
