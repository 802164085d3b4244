"""Cards as they were dealt, and what was wrong with it: n. 22 to 23 and 30, rules 16 and 19."""

from typing import Any, NamedTuple

from schemas.envelope import Event
from schemas.licence import Licence
from streams.games.poker_sem_descarte.law import PokerLaw
from streams.games.poker_sem_descarte.state import BANK, PokerCoup

NUMBER, PLAYER_CARD, BANK_CARDS = "number_of_cards", "player_card", "bank_cards"


class Misdeal(NamedTuple):
    """An error that makes the whole coup void: which, and what shows it."""

    kind: str
    evidence: tuple[Event[Any], ...]


def misdeal(coup: PokerCoup, licence: Licence, law: PokerLaw) -> Misdeal | None:
    """The error that voids the coup; a single card of the bank seen early is none."""
    if coup.dealt is None:
        return None
    return _exposed(coup, law) or _number(coup, licence, law)


def _number(coup: PokerCoup, licence: Licence, law: PokerLaw) -> Misdeal | None:
    """A place has not got its five cards, has more, or had no bet for which cards are due."""
    counted: dict[str, int] = {}
    due = [*coup.places(licence.seats), BANK]
    for drawn in coup.drawn:
        place = drawn.data.place
        counted[place] = counted.get(place, 0) + 1
        if counted[place] > law.cards_each or (place not in due and place.startswith("seat:")):
            return Misdeal(NUMBER, (drawn,))
    if any(counted.get(place, 0) < law.cards_each for place in due):
        return Misdeal(NUMBER, (coup.drawn[-1],))
    return None


def _exposed(coup: PokerCoup, law: PokerLaw) -> Misdeal | None:
    """While the cards are dealt, a player's card is seen, or more of the bank's than its open one."""
    seen = seen_in_the_deal(coup)
    mine = [told for told in seen if told.data.place == BANK]
    for told in seen:
        if told.data.place != BANK:
            return Misdeal(PLAYER_CARD, (told,))
    return Misdeal(BANK_CARDS, tuple(mine)) if len(mine) > law.open_cards else None


def seen_in_the_deal(coup: PokerCoup) -> list[Event[Any]]:
    """Cards that lay face up, or were turned over by somebody other than their player, before the last was dealt."""
    last = coup.drawn[-1].sequence if coup.drawn else -1
    owners = {bet.player for bet in coup.bets.values()}
    shown = [told for told in coup.exposed if told.sequence < last and told.data.by not in owners]
    return sorted([*(told for told in coup.drawn if told.data.face == "up"), *shown], key=lambda told: told.sequence)


def early_bank_card(coup: PokerCoup, law: PokerLaw) -> Event[Any] | None:
    """The first card of the bank that was seen before its last was dealt."""
    mine = [told for told in coup.drawn if told.data.place == BANK]
    last = mine[-1] if len(mine) >= law.cards_each else None
    return next((told for told in seen_in_the_deal(coup) if told.data.place == BANK and told is not last), None)


def expected(coup: PokerCoup, licence: Licence, law: PokerLaw, *, packets: bool) -> list[str]:
    """The places in the order in which cards are due to them: round by round, or five at a time."""
    places = [*coup.places(licence.seats), BANK]
    if packets:
        return [place for place in places for _ in range(law.packet)]
    return places * law.cards_each
