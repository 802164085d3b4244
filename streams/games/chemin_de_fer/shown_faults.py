"""Faults of n. 76 and nn. 105 to 107: those that staff ruled, and those shown by what happened.

Where staff ruled how cards came to lie wrongly, their word decides. Where nobody did, the order of the cards, the words
and the hand that threw a card away tell the letter; what they leave open carries its doubtful reading. What only
the dealer says, or staff whom no record places at the table, counts for nothing (baccarat:6.29); where records were lost it
leaves the coup open.
"""

from collections.abc import Mapping
from typing import Any, Final

from schemas.envelope import Event
from schemas.events.chemin_de_fer import CardsBoxed, FaultRuled
from streams.games.cards.state import LaidCard
from streams.games.chemin_de_fer.law import CheminLaw
from streams.games.chemin_de_fer.names import BANKER, CARD, DEALER, DEALERS_OWN, HANDS, NO, PONTO, UP
from streams.games.chemin_de_fer.state import CheminCoup
from streams.rules.order import surely_before

PAIR, THREE = 2, 2 + 1  # cards of a hand
OTHER_DEALS: Final = frozenset(
    {
        "banker_has_three", "two_thirds", "fifth_card", "ponto_has_three", "ponto_has_four", "thrown_card", "boxed_third",
        "wrong_repetition", "stuck_cards", "wrong_passing",
    }
)  # fmt: skip  # faults with which the ordinary table does not decide
WHY_FOUR: Final = "baccarat:6.23"  # two cards for the ponto: stuck together, or given in error
WHY_FIVE: Final = "baccarat:6.24"  # a card too many before the ponto spoke: whose it is

# The cards without which a fault cannot have been: at a hand, or in all.
LEAST_CARDS: Final[Mapping[str, tuple[str | None, int]]] = {
    "banker_has_three": (BANKER, THREE), "two_thirds": (BANKER, THREE + 1), "ponto_has_three": (PONTO, THREE),
    "ponto_has_four": (PONTO, THREE + 1), "fifth_card": (None, 2 * PAIR + 1), "boxed_third": (PONTO, THREE),
    "stuck_cards": (PONTO, THREE),
}  # fmt: skip


def faults_of(coup: CheminCoup, law: CheminLaw, rulings: Mapping[str, Event[FaultRuled]]) -> dict[str, Event[Any]]:
    """The faults of a coup, each with the ruling, or with what shows it."""
    ruled = {fault: event for fault, event in rulings.items() if _can_have_been(fault, event, coup)}
    faults: dict[str, Event[Any]] = {**_thrown_away(coup, law), **ruled}
    if OTHER_DEALS.isdisjoint(ruled):
        faults |= {fault: event for fault, event in _wrong_deal(coup, law).items() if fault not in faults}
    return faults


def _can_have_been(fault: str, event: Event[FaultRuled], coup: CheminCoup) -> bool:
    """Nothing belies what staff ruled: a hand with too many cards got so many, and cards had been passed.

    Nobody rules a fault of their own: it would undo any coup (baccarat:6.28).
    """
    if fault in DEALERS_OWN and event.data.role == DEALER:
        return False
    if fault == "wrong_passing" and not any(not surely_before(event, passed) for passed in coup.passed):
        return False
    place, least = LEAST_CARDS.get(fault, (None, 0))
    return sum(place in (None, laid.drawn.data.place) for laid in coup.order) >= least


def doubt(event: Event[Any], reading: str) -> str | None:
    """What nobody ruled rests on a reading."""
    return None if event.type == FaultRuled.type else reading


def counting(coup: CheminCoup, law: CheminLaw) -> list[LaidCard]:
    """The cards as they left the shoe, without those that came out face up in the deal and were burnt (107.a).

    One that went to no hand is none of the coup's.
    """
    lying = {id(laid) for hand in coup.hands.values() for laid in hand}
    spoken = coup.words[PONTO][:1]
    cards: list[LaidCard] = []
    for laid in coup.order:
        dealing = len(cards) < len(law.order) or any(surely_before(laid.drawn, word) for word in spoken)
        burnt = dealing and laid.drawn.data.face == UP and id(laid) not in lying
        if laid.drawn.data.place in HANDS and not burnt:
            cards.append(laid)
    return cards


def _thrown_away(coup: CheminCoup, law: CheminLaw) -> dict[str, Event[Any]]:
    """Cards that a player put into the box before the bets were settled, or threw to the floor in the deal."""
    faults: dict[str, Event[Any]] = {}
    for event in coup.boxed:
        fault = _boxing(coup, event, law)
        if fault is not None:
            faults.setdefault(fault, event)
    first_word = coup.words[PONTO][:1]
    for fallen in coup.dropped:
        dealing = not any(surely_before(word, fallen) for word in first_word)
        if fallen.data.thrown and fallen.data.place == PONTO and fallen.data.by == coup.banker and dealing:
            faults.setdefault("thrown_card", fallen)
    return faults


def _boxing(coup: CheminCoup, event: Event[CardsBoxed], law: CheminLaw) -> str | None:
    """Whose fault it is that cards went into the box; nobody's once the bets were settled, or where staff did it."""
    settled = [*coup.moves[-1:], *list(coup.tied.values())[-1:]]
    if event.data.role == DEALER or not coup.order or any(surely_before(move, event) for move in settled):
        return None
    if event.data.by == coup.banker:
        asked = bool(coup.words[PONTO]) and coup.words[PONTO][0].data.word == CARD
        third = [laid for laid in counting(coup, law)[len(law.order) :] if laid.drawn.data.place == PONTO]
        came = any(surely_before(laid.drawn, event) for laid in third)
        return "boxed_third" if event.data.place == PONTO and asked and came else "banker_boxed"
    return "ponto_boxed" if event.data.by in _pontos(coup) else None


def _pontos(coup: CheminCoup) -> set[str]:
    """Who had the ponto's cards in hand."""
    held: tuple[Event[Any], ...] = (*coup.passed, *coup.taken, *coup.words[PONTO])
    return {one.data.player for one in held}


def _wrong_deal(coup: CheminCoup, law: CheminLaw) -> dict[str, Event[Any]]:
    """A card too many before the ponto spoke, two third cards of one hand, a card that the dealer's wrong word gave him."""
    words = coup.words[PONTO]
    if len(coup.order) <= len(law.order) or not words:
        return {}
    cards = counting(coup, law)
    later = cards[len(law.order) :]
    if not later:
        return {}
    if surely_before(later[0].drawn, words[0]):
        return {_fifth([laid.drawn.data.place for laid in cards[: len(law.order) + 1]], law): later[0].drawn}
    if _repeated_wrongly(coup, later[0]):
        return {"wrong_repetition": later[0].drawn}
    if coup.rebuilt is not None:
        return {}
    for place, fault in ((BANKER, "two_thirds"), (PONTO, "ponto_has_four")):
        thirds = [laid for laid in later if laid.drawn.data.place == place]
        if len(thirds) == PAIR and not any(one.data.place == place for one in coup.advice):
            return {fault: thirds[-1].drawn}
    return {}


def _fifth(places: list[str], law: CheminLaw) -> str:
    """A fifth card after four in turn is nobody's yet; out of turn it lies in the hand that has three."""
    if tuple(places[: len(law.order)]) == law.order:
        return "fifth_card"
    return "banker_has_three" if places.count(BANKER) == THREE else "ponto_has_three"


def _repeated_wrongly(coup: CheminCoup, third: LaidCard) -> bool:
    """The ponto said no, the dealer repeated card and nothing else, and a card was drawn for the ponto."""
    words = [event.data.word for event in coup.words[PONTO]]
    calls = [
        event.data.word
        for event in coup.called
        if (event.data.call, event.data.role, event.data.language) == ("word", DEALER, "pt")
        and not surely_before(third.drawn, event)
    ]
    return words[0] == NO and CARD not in words and calls == [CARD] and third.drawn.data.place == PONTO
