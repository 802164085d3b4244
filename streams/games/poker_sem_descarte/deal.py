"""Cards as they were dealt, and what was wrong with it: n. 22 to 23 and 30, rules 16 and 19."""

from typing import Any, NamedTuple

from schemas.envelope import Event
from schemas.licence import Licence
from streams.games.cards.state import BANK
from streams.games.poker_sem_descarte.law import SemDescarteLaw
from streams.games.poker_sem_descarte.state import PokerCoup

NUMBER, PLAYER_CARD, BANK_CARDS = "number_of_cards", "player_card", "bank_cards"


class Misdeal(NamedTuple):
    """An error that makes the whole coup void: which, and what shows it."""

    kind: str
    evidence: tuple[Event[Any], ...]


class Deal(NamedTuple):
    """The places to which cards went, in order, and those to which they were due: round by round, or five at a time."""

    places: list[str]
    one_by_one: list[str]
    packets: list[str]

    @property
    def as_due(self) -> bool:
        """Every card went where it was due, in one of the two ways."""
        return self.places in (self.one_by_one, self.packets)

    @staticmethod
    def of(coup: PokerCoup, licence: Licence, law: SemDescarteLaw) -> "Deal":
        """How the cards of a coup that is over were dealt."""
        due = [*coup.places(licence.seats), BANK]
        packets = [place for place in due for _ in range(law.packet)]
        return Deal([drawn.data.place for drawn in coup.drawn], due * law.cards_each, packets)


def misdeal(coup: PokerCoup, deal: Deal, law: SemDescarteLaw) -> Misdeal | None:
    """The error that voids the coup; a single card of the bank seen early is none."""
    if coup.dealt is None:
        return None
    return _exposed(coup, law) or _number(coup, deal, law)


def _number(coup: PokerCoup, deal: Deal, law: SemDescarteLaw) -> Misdeal | None:
    """A place has not got its five cards, has more, or had no bet for which cards are due."""
    if law.packet == law.cards_each and deal.as_due:
        return None
    counted: dict[str, int] = {}
    due = set(deal.one_by_one)
    for drawn in coup.drawn:
        place = drawn.data.place
        counted[place] = counted.get(place, 0) + 1
        if counted[place] > law.cards_each or (place not in due and place.startswith("seat:")):
            return Misdeal(NUMBER, (drawn,))
    if any(counted.get(place, 0) < law.cards_each for place in due):
        return Misdeal(NUMBER, (coup.drawn[-1],))
    return None


def _exposed(coup: PokerCoup, law: SemDescarteLaw) -> Misdeal | None:
    """While the cards are dealt, a player's card is seen, or more of the bank's than its open one."""
    seen = seen_in_the_deal(coup)
    mine = [event for event in seen if event.data.place == BANK]
    for event in seen:
        if event.data.place != BANK:
            return Misdeal(PLAYER_CARD, (event,))
    return Misdeal(BANK_CARDS, tuple(mine)) if len(mine) > law.open_cards else None


def seen_in_the_deal(coup: PokerCoup) -> list[Event[Any]]:
    """Cards that lay face up, or were turned over by somebody other than their player, before the last was dealt."""
    up: list[Event[Any]] = [event for event in coup.drawn if event.data.face == "up"]
    if not coup.exposed:
        return up
    last = coup.drawn[-1].sequence if coup.drawn else -1
    owners = {bet.player for bet in coup.bets.values()}
    shown = [event for event in coup.exposed if event.sequence < last and event.data.by not in owners]
    return sorted([*up, *shown], key=lambda event: event.sequence)


def early_bank_card(coup: PokerCoup, law: SemDescarteLaw) -> Event[Any] | None:
    """The first card of the bank that was seen before its last was dealt."""
    mine = [event for event in coup.drawn if event.data.place == BANK]
    last = mine[-1] if len(mine) >= law.cards_each else None
    return next((event for event in seen_in_the_deal(coup) if event.data.place == BANK and event is not last), None)
