"""Reference licences: tables as the authority of each country would approve them. Money is in minor units."""

from datetime import date, datetime
from functools import cache
from typing import Any

from producers.simulator.cards import licences as cards
from producers.simulator.cards.device import shuffler
from producers.simulator.cards.jackpot import declared as jackpot
from producers.simulator.game import game_key
from producers.simulator.licence import declared
from streams.games.blackjack.law import ANGOLA, PORTUGAL, BlackjackLaw, blackjack
from streams.games.jackpot.aces import COMBINATIONS
from streams.law.files import load_law

GAME = "blackjack"
KEYS = {ANGOLA: game_key(GAME, ANGOLA), PORTUGAL: game_key(GAME, PORTUGAL)}
TABLES = {ANGOLA: "BJ-1", PORTUGAL: "BJ-P1"}
LIMITS = {ANGOLA: (1000, 30_000), PORTUGAL: (5, 150)}
CHIPS = {ANGOLA: 50_000, PORTUGAL: 250}  # half of the minimum, so that three to two can be paid
STAKES = {ANGOLA: 50_000, PORTUGAL: 200}  # of the jackpot
PACKS = {ANGOLA: 6, PORTUGAL: 6}
SEATS = 7
MULTIPLES = (None, 2500, 250, 100, 25)  # as Portugal prints them; Angola's were approved alike


@cache
def law_of(regulation: str, day: date) -> BlackjackLaw:
    """The rules of play as in force on the day."""
    return blackjack(load_law().figures(regulation, day))


def licence(table: str, regulation: str, closes_at: datetime, *, by_device: bool = False) -> dict[str, Any]:
    """What the table declares when it opens; `by_device` with a continuous shuffler and a jackpot marked by hand."""
    least, most = LIMITS[regulation]
    seats = cards.seats(SEATS)
    lines = [
        {"combination": name, "multiple": multiple} if multiple else {"combination": name, "maximum": True}
        for name, multiple in zip(COMBINATIONS, MULTIPLES, strict=True)
    ]
    marked = "manual" if by_device else "automatic"
    declaration = {
        **declared(GAME, closes_at, least, {"box": most}, regulation=regulation),
        "smallest_chip": CHIPS[regulation],
        "seats": seats,
        "packs": cards.packs(table, PACKS[regulation]),
        "special_cards": cards.special_cards(),
        "shoe": f"{table}-shoe-1",
        "jackpot": jackpot(STAKES[regulation], seats=seats, mode=marked, lines=lines if regulation == ANGOLA else ()),
    }
    return declaration | ({"shuffler": shuffler()} if by_device else {})
