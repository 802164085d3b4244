"""Reference licences: tables as the authority would approve them. Money is in minor units."""

from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta
from functools import cache
from typing import Any, Final

from producers.simulator.cards.licences import packs, seats
from producers.simulator.licence import MINOR, REGULATION, declared
from producers.simulator.script import stamp
from streams.games.baccarat.law import (
    MACAU,
    MACAU_ONLINE,
    ONLINE,
    PONTO_BANCA,
    PORTUGAL,
    BaccaratLaw,
    macau,
    macau_online,
    online,
    ponto_banca,
)
from streams.games.baccarat.names import CHANCES
from streams.law.figures import Figures
from streams.law.files import load_law

LAWS: Final[Mapping[str, Callable[[Figures], BaccaratLaw]]] = {
    PONTO_BANCA: ponto_banca, MACAU: macau, ONLINE: online, MACAU_ONLINE: macau_online,
}  # fmt: skip
TABLES: Final = {PONTO_BANCA: "PB-1", MACAU: "MC-1", ONLINE: "PO-1", MACAU_ONLINE: "MO-1"}
REGULATIONS: Final = {PONTO_BANCA: REGULATION, MACAU: REGULATION, ONLINE: PORTUGAL, MACAU_ONLINE: PORTUGAL}
BACK = "blue"
NOTICE = timedelta(days=30)  # before the opening
SMALLEST_CENTS = 1


@cache
def law_of(game: str, day: date) -> BaccaratLaw:
    """The law of one of the four games as in force on the day."""
    return LAWS[game](load_law().figures(REGULATIONS[game], day))


def licence(game: str, closes_at: datetime) -> dict[str, Any]:
    """What the table of a game declares when it opens."""
    makers = {PONTO_BANCA: _ponto_banca, MACAU: _macau, ONLINE: _online, MACAU_ONLINE: _macau_online}
    return makers[game](TABLES[game], closes_at)


def _table(table: str, closes_at: datetime, *boards: int) -> dict[str, Any]:
    """What both tables of Angola have: boards, packs of one colour, a shoe, cut card and white warning card."""
    every, begun = seats(sum(boards)), 0
    split = []
    for board in boards:
        split.append(every[begun : begun + board])
        begun += board
    return {
        "seats": every,
        "boards": split,
        "chances": list(CHANCES),
        "packs": [{**pack, "back": BACK} for pack in packs(table, 6 if len(boards) == 1 else 8)],
        "special_cards": [{"role": "cut", "colours": ["yellow"]}, {"role": "warning", "colours": ["white"]}],
        "shoe": f"{table}-shoe",
        "equipment": [{"kind": "discard_receptacle"}],
        "layout": "single" if len(boards) == 1 else "double",
    }


def _notice(option: str, closes_at: datetime) -> dict[str, Any]:
    return {"option": option, "notified": "N-2023-04", "notified_at": stamp(closes_at - NOTICE)}


def _ponto_banca(table: str, closes_at: datetime) -> dict[str, Any]:
    """A single table: 2 % of every coup that banca wins; players handle the cards."""
    most = {"ponto": 70_000, "banca": 70_000, "tie": 15_000, "ponto_pair": 8_000, "banca_pair": 8_000}
    return {
        **declared(PONTO_BANCA, closes_at, 1000, most, smallest_chip=10),
        **_table(table, closes_at, 9),
        "card_handling": "players",
        "deduction": _notice("every_win", closes_at),
    }


def _macau(table: str, closes_at: datetime) -> dict[str, Any]:
    """A double table: half of the prizes where banca wins with five; ponto and banca may differ by 10 000 000."""
    fixed = {
        "amount": 10_000_000 * MINOR, "authorisation": "A-2023-11", "proposal": "P-2023-11",
        "authorised_at": stamp(closes_at - NOTICE),
    }  # fmt: skip
    return {
        **declared(MACAU, closes_at, 1000, {}, smallest_chip=10),
        **_table(table, closes_at, 7, 7),
        "card_handling": "dealer",
        "deduction": _notice("on_score", closes_at),
        "prize_limit": fixed,
    }


def _site(game: str, table: str, closes_at: datetime, minimum: int, most: Mapping[str, int]) -> dict[str, Any]:
    """What both online games have."""
    common = declared(game, closes_at, minimum, most, regulation=PORTUGAL)
    return {
        **common,
        "smallest_chip": SMALLEST_CENTS,
        "layout": "multi",
        "seats": seats(9),
        "chances": list(CHANCES),
        "packs": [{**pack, "back": BACK} for pack in packs(table, 8)],
        "special_cards": [],
    }


def _approved(closes_at: datetime, **fixed: Any) -> dict[str, Any]:
    return {"version": "1", "approval": "SRIJ-2023-7", "approved_at": stamp(closes_at - NOTICE), **fixed}


def _online(table: str, closes_at: datetime) -> dict[str, Any]:
    """Several players, at least 2 euros; half of the prizes where banca wins with five or six."""
    most = {"ponto": 140, "banca": 140, "tie": 30, "ponto_pair": 16, "banca_pair": 16}
    return {
        **_site(ONLINE, table, closes_at, 2, most),
        "deduction": {"option": "on_score", "scores": [5, 6]},
        "specific_rules": _approved(closes_at, deduction="on_score", scores=[5, 6], minimum=2 * MINOR),
    }


def _macau_online(table: str, closes_at: datetime) -> dict[str, Any]:
    """Several players, at least 5 euros; 5 % of every coup that banca wins; ponto and banca may differ by 20 000."""
    return {
        **_site(MACAU_ONLINE, table, closes_at, 5, {}),
        "deduction": {"option": "every_win"},
        "prize_limit": {"amount": 20_000 * MINOR},
        "specific_rules": _approved(closes_at, deduction="every_win", prize_limit=20_000 * MINOR, minimum=5 * MINOR),
    }
