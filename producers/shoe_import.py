"""A shoe recorded elsewhere becomes a journal that can be judged: an extract, at the venue of extracts.

A text says nothing about when things happened within the day. Events get one second each from noon on, and no rule that
rests on a clock is asked.
"""

import hashlib
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any, Final

from producers.simulator.script import Draft, seal, stamp
from schemas.identity import EXTRACTS
from schemas.shoes import EVERY_COUP, UNREAD, Shoe, ShoeBet, ShoeCoup, written

NOON: Final = 12
CARDS_IN_A_PACK: Final = 52
_STEP: Final = timedelta(seconds=1)
_ONLINE: Final = ("baccarat_online", "baccarat_macau_online")
_ALWAYS: Final = ("coup_opened", "card_drawn", "void_called", "coup_closed")
_SETTLING: Final = {"paid": "payout_made", "lost": "bet_collected", "pushed": "bet_pushed", "returned": "bet_returned"}


def imported(shoe: Shoe, table: str) -> Iterator[bytes]:
    """The records of a journal with this shoe in it."""
    return seal(_drafts(shoe), table)


def _drafts(shoe: Shoe) -> Iterator[Draft]:
    noon = datetime(shoe.day.year, shoe.day.month, shoe.day.day, NOON, tzinfo=UTC)
    seconds = count()

    def draft(kind: str, data: dict[str, Any], coup: str | None = None) -> Draft:
        return Draft(kind, noon + next(seconds) * _STEP, data, coup, source="import")

    yield draft("table_opened", {"licence": _licence(shoe, noon)})
    if _in_one_order(shoe):
        yield draft("shoe_loaded", {"shoe": "imported", "cards": shoe.packs * CARDS_IN_A_PACK})
    for card in shoe.burnt:
        yield draft("card_burned", {"card": _read(card)})
    for coup in shoe.coups:
        for kind, data in _coup_events(coup):
            yield draft(kind, data, coup.name)
    yield draft("table_closed", {})


def _in_one_order(shoe: Shoe) -> bool:
    """Its cards came out one after the other until it was over. Online nothing says that a coup's cards stay out."""
    return shoe.game not in _ONLINE and shoe.shuffle != EVERY_COUP


def _coup_events(coup: ShoeCoup) -> Iterator[tuple[str, dict[str, Any]]]:
    yield "coup_opened", {}
    names = [f"{coup.name}-{place}" for place in range(1, len(coup.bets) + 1)]
    for name, bet in zip(names, coup.bets, strict=True):
        data = {"bet": name, "player": bet.player, "position": bet.chance, "stake": bet.stake}
        yield "bet_placed", {**data, "chips": 1, "chip": "value"}
    for card in coup.burnt:
        yield "card_burned", {"card": _read(card)}
    for hand, card in coup.drawn:
        yield "card_drawn", {"place": hand, "face": "down", "card": _read(card)}
    if coup.warned:
        yield "warning_card_drawn", {}
    if coup.void:
        yield "void_called", {"phrase": ""}
    for name, bet in zip(names, coup.bets, strict=True):
        if bet.outcome is not None:
            yield _SETTLING[bet.outcome], _settling_data(name, bet)
    yield "coup_closed", {}


def _settling_data(name: str, bet: ShoeBet) -> dict[str, Any]:
    if bet.outcome == "paid":
        return {"bet": name, "player": bet.player, "amount": bet.amount}
    return {"bet": name} if bet.outcome == "pushed" else {"bet": name, "amount": bet.stake}


def _read(card: str) -> str | None:
    return None if card == UNREAD else card


def _licence(shoe: Shoe, noon: datetime) -> dict[str, Any]:
    online = shoe.game in _ONLINE
    declared: dict[str, Any] = {
        "venue": EXTRACTS,
        "territory": "PT" if online else "AO",
        "time_zone": "Europe/Lisbon" if online else "Africa/Luanda",
        "game": shoe.game,
        "regulation": "pt-r-812-2015" if online else "ao-de-261-22",
        "currency": shoe.currency or ("EUR" if online else "AOA"),
        "layout": "imported",
        "shoe": hashlib.sha256(written(shoe).encode()).hexdigest()[:32],  # another text is another opening
        "limits": {"minimum": 0, "maximum": {}},
        "closes_at": stamp(noon + timedelta(days=1)),
        "chances": sorted({bet.chance for coup in shoe.coups for bet in coup.bets}),
        "packs": [{"id": f"pack-{place}", "back": "unknown"} for place in range(1, shoe.packs + 1)],
        "carries": sorted(_carried(shoe)),
    }
    if shoe.shuffle is not None:
        declared["shuffler"] = {"id": "imported", "mode": "shuffling_shoe", "model": "unknown"}
    if shoe.deduction is not None:
        declared["deduction"] = {"option": shoe.deduction}
    return declared


def _settled(shoe: Shoe) -> bool:
    """What became of every bet is written down, and what is taken off the prizes of banca."""
    chosen_scores = shoe.game in _ONLINE and shoe.deduction == "on_score"  # which ones, the text does not say
    outcomes = all(bet.outcome is not None for coup in shoe.coups for bet in coup.bets)
    return outcomes and shoe.deduction is not None and not chosen_scores


def _carried(shoe: Shoe) -> set[str]:
    """The kinds of event that the text would have: what it never mentions may have happened all the same."""
    bets = [bet for coup in shoe.coups for bet in coup.bets]
    carried = {*_ALWAYS, "shoe_loaded"} if _in_one_order(shoe) else set(_ALWAYS)
    carried |= {"card_burned"} if shoe.burnt or any(coup.burnt for coup in shoe.coups) else set()
    carried |= {"warning_card_drawn"} if any(coup.warned for coup in shoe.coups) else set()
    carried |= {"bet_placed"} if bets else set()
    carried |= {*_SETTLING.values()} if bets and _settled(shoe) else set()
    return carried
