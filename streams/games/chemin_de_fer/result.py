"""What decides a coup: two scores, or what the law makes of a fault (n. 76, nn. 105 to 107)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from schemas.envelope import Event
from streams.games.chemin_de_fer.law import CheminLaw
from streams.games.chemin_de_fer.names import BANKER, CARD, PONTO, SHOWS, at
from streams.games.chemin_de_fer.shown_faults import PAIR, THREE, WHY_FIVE, WHY_FOUR, counting, doubt
from streams.games.chemin_de_fer.state import CheminCoup

Known = tuple[str, ...]


class CheminResult(NamedTuple):
    """The score of either hand, who wins, and the paragraph that makes it so where it is not the scores alone."""

    ponto: int
    banker: int
    winner: str | None
    paragraph: str | None = None
    reading: str | None = None
    fault: str | None = None  # that decided


class CoupCards(NamedTuple):
    """The cards of a coup, all read: each hand as it lies, and as they left the shoe."""

    ponto: Known
    banker: Known
    order: tuple[tuple[str, str], ...]  # place, card


def by_scores(ponto: int, banker: int, paragraph: str | None = None, reading: str | None = None) -> CheminResult:
    """The higher score wins; of equal scores neither does."""
    winner = None if ponto == banker else PONTO if ponto > banker else BANKER
    return CheminResult(ponto, banker, winner, paragraph, reading)


def cards_of(coup: CheminCoup, law: CheminLaw) -> CoupCards | None:
    """The cards of a coup; None where some were not read, or there are too few."""
    ponto, banker = coup.hand_cards(PONTO), coup.hand_cards(BANKER)
    order = tuple((laid.drawn.data.place, str(laid.card)) for laid in counting(coup, law))
    known = all(card in law.points for card in (*ponto, *banker, *(card for _, card in order)))
    if not known or min(len(ponto), len(banker)) < 1:
        return None
    return CoupCards(tuple(map(str, ponto)), tuple(map(str, banker)), order)


def result_of(
    cards: CoupCards | None, coup: CheminCoup, law: CheminLaw, faults: Mapping[str, Event[Any]]
) -> CheminResult | None:
    """What the cards and the faults decide; None where a card was not read, or not even the first were dealt."""
    if cards is None:
        return None
    for fault, decide in FAULTS.items():
        if fault in faults:
            decided = decide(cards, coup, law)
            unruled = doubt(faults[fault], DOUBTS[fault]) if fault in DOUBTS else None
            return decided._replace(reading=unruled or decided.reading, fault=fault)
    if len(cards.order) < len(law.order):
        return None
    ponto, banker = law.total(cards.ponto), law.total(cards.banker)
    if _forgot_nine(cards, coup, law):
        return CheminResult(ponto, banker, BANKER, at("106.b"), "baccarat:6.20", "nine_not_shown")
    return by_scores(ponto, banker)


def _forgot_nine(cards: CoupCards, coup: CheminCoup, law: CheminLaw) -> bool:
    """The ponto had nine with two cards and did not show it; the banker shows eight."""
    first = coup.words[PONTO][:1]
    best, next_best = max(law.choices.shows), min(law.choices.shows)
    unshown = bool(first) and first[0].data.word not in SHOWS.values() and law.total(cards.ponto[:PAIR]) == best
    return unshown and law.total(cards.banker[:PAIR]) == next_best


def thirds(cards: CoupCards, law: CheminLaw) -> list[str]:
    """The cards that came out after the deal."""
    return [card for _, card in cards.order[len(law.order) :]]


FIFTH = "baccarat:6.17"


def _best(hand: Sequence[str], law: CheminLaw, sizes: tuple[int, ...], choose: Callable[..., int]) -> int:
    """Of the scores that so many of these cards can make; worked out card by card, however many there are."""
    scores: list[set[int]] = [{0}, *(set[int]() for _ in range(max(sizes)))]  # by how many cards make them
    for card in hand:
        for size in range(max(sizes), 0, -1):
            scores[size] |= {(score + law.worth(card)) % law.modulus for score in scores[size - 1]}
    return choose(score for size in sizes for score in scores[min(size, len(hand))])


def _banker_boxed(cards: CoupCards, coup: CheminCoup, law: CheminLaw) -> CheminResult:
    return CheminResult(law.total(cards.ponto), law.total(cards.banker), PONTO, at("76"))


def _ponto_boxed(cards: CoupCards, coup: CheminCoup, law: CheminLaw) -> CheminResult:
    return CheminResult(law.total(cards.ponto), law.total(cards.banker), BANKER, at("76"))


def _banker_has_three(cards: CoupCards, coup: CheminCoup, law: CheminLaw) -> CheminResult:
    """Bacará, and the card that he may take still."""
    third = cards.banker[THREE:][:1]
    return by_scores(law.total(cards.ponto), law.total(third), at("105.d"))


def _two_thirds(cards: CoupCards, coup: CheminCoup, law: CheminLaw) -> CheminResult:
    own = tuple(card for place, card in cards.order if place == BANKER)
    return by_scores(law.total(cards.ponto), _best(own, law, (THREE,), min), at("105.e"))


def _fifth_card(cards: CoupCards, coup: CheminCoup, law: CheminLaw) -> CheminResult:
    """The card that came too early is the ponto's if he asks for one, else the banker's."""
    ponto, banker, later = cards.ponto[:PAIR], cards.banker[:PAIR], thirds(cards, law)
    word = coup.words[PONTO][0].data.word if coup.words[PONTO] else None
    if word == CARD:
        drawn = tuple(card for place, card in cards.order[len(law.order) + 1 :] if place == BANKER)
        shown = law.total(banker) in law.choices.shows  # whether he may show then, the letter does not say
        return by_scores(
            law.total((*ponto, *later[:1])), law.total((*banker, *drawn)), at("105.f"), FIFTH if shown else None
        )
    if word in ("eight", "nine"):
        return by_scores(law.total(ponto), law.total(banker), at("105.f"), FIFTH)
    return by_scores(law.total(ponto), law.total((*banker, *later[:1])), at("105.f"))


def _ponto_has_three(cards: CoupCards, coup: CheminCoup, law: CheminLaw) -> CheminResult:
    """The best of his cards; a banker with seven or eight takes none, and one that he took does not count."""
    best = _best(cards.ponto, law, (PAIR, THREE), max)
    return by_scores(best, _as_dealt(cards, law, "105.g"), at("105.g"), "baccarat:6.19")


def _ponto_has_four(cards: CoupCards, coup: CheminCoup, law: CheminLaw) -> CheminResult:
    own = tuple(card for place, card in cards.order if place == PONTO)
    return by_scores(_best(own, law, (THREE,), max), law.total(cards.banker), at("105.h"))


def _thrown_card(cards: CoupCards, coup: CheminCoup, law: CheminLaw) -> CheminResult:
    banker = law.total(cards.banker[:PAIR])
    return by_scores(max(law.choices.shows), banker, at("105.i"), "baccarat:6.18")


def _boxed_third(cards: CoupCards, coup: CheminCoup, law: CheminLaw) -> CheminResult:
    """Nine; a banker with seven takes no card, and one that he took does not count."""
    return by_scores(max(law.choices.shows), _as_dealt(cards, law, "105.j"), at("105.j"), "baccarat:6.19")


def _as_dealt(cards: CoupCards, law: CheminLaw, letter: str) -> int:
    """The banker's score, of two cards where with that he may not draw."""
    two = law.total(cards.banker[:PAIR])
    return two if two in law.no_draw[letter] | law.choices.shows else law.total(cards.banker)


def _wrong_repetition(cards: CoupCards, coup: CheminCoup, law: CheminLaw) -> CheminResult:
    """The ponto stood; the banker has the first card that came out, if he draws against a ponto who stands."""
    ponto, banker, drawn = cards.ponto[:PAIR], cards.banker[:PAIR], thirds(cards, law)
    takes = law.choices.banker(law.total(banker), None, bound=True) == "draw"
    third = tuple(drawn[:1]) if takes else ()
    return by_scores(law.total(ponto), law.total((*banker, *third)), at("107.b"))


FAULTS: dict[str, Callable[[CoupCards, CheminCoup, CheminLaw], CheminResult]] = {
    "banker_boxed": _banker_boxed,
    "ponto_boxed": _ponto_boxed,
    "thrown_card": _thrown_card,
    "boxed_third": _boxed_third,
    "banker_has_three": _banker_has_three,
    "two_thirds": _two_thirds,
    "fifth_card": _fifth_card,
    "ponto_has_three": _ponto_has_three,
    "ponto_has_four": _ponto_has_four,
    "wrong_repetition": _wrong_repetition,
}
DOUBTS = {
    "fifth_card": WHY_FIVE, "banker_has_three": WHY_FIVE, "ponto_has_three": WHY_FIVE, "ponto_has_four": WHY_FOUR,
}  # fmt: skip  # on which reading a fault rests that nobody ruled
