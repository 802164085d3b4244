"""What five cards are worth: nn. 1, 7 and 9 of art. 9, rules 1, 6 and 7 of part I, as arithmetic.

The order of the ranks and of the combinations, and by what hands of one combination are compared, are figures of the
law. Where the words of a letter stop early (the highest card of a flush), `Hand.literal` is the comparison to the
letter: a result that hangs on more than that is doubtful, and says on which reading it rests.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from schemas.cards import RANKS, SUITS

HIGHER, EQUAL, LOWER = "higher", "equal", "lower"
SINGLE = "high_cards"  # cartas maiores: no combination

# What each expression of the law looks at, in a hand's ranks by how often they come and then from high to low.
LOOKS_AT: Final[Mapping[str, slice]] = {
    "rank4": slice(0, 1), "rank3": slice(0, 1), "top card": slice(0, 1), "highest card": slice(0, 1),
    "pair": slice(0, 1), "high pair": slice(0, 1), "low pair": slice(1, 2), "highest kicker": slice(1, 2),
    "kicker": slice(2, 3), "kickers descending": slice(1, None), "ranks descending": slice(0, None),
    "descending ranks": slice(0, None),
}  # fmt: skip

# A card as a number that counts: three bits for each rank, above them three for each suit. The sum of five tells how
# often each of them comes, and is had faster than by sorting.
BITS: Final = 3
OF_RANKS: Final = BITS * len(RANKS)
COUNTER: Final[Mapping[str, int]] = {
    rank + suit: 1 << BITS * place | 1 << OF_RANKS + BITS * colour
    for place, rank in enumerate(RANKS)
    for colour, suit in enumerate(SUITS)
}


@lru_cache(maxsize=1024)
def _most(suits: int) -> int:
    """How many cards are of one suit, of four counts of three bits."""
    return max(suits >> BITS * colour & ~(-1 << BITS) for colour in range(len(SUITS)))


class Hand(NamedTuple):
    """Five cards: their combination, and what it is compared by; `literal` where one stops at the words of the law."""

    combination: str
    key: tuple[int, ...]
    literal: tuple[int, ...]
    ranks: tuple[int, ...]


class Compared(NamedTuple):
    """How a hand stands against another; to the letter it may stand `literally` otherwise, by the doubt named."""

    result: str
    literally: str
    doubt: str | None


@dataclass(frozen=True, slots=True)
class Ties:
    """By what two hands of one combination are compared, and where that is doubtful."""

    by: tuple[str, ...]
    literally: tuple[str, ...]
    doubt: str | None = None


@dataclass(frozen=True, slots=True)
class Ranking:
    """How hands are ranked on a day."""

    value: Mapping[str, int]  # of each rank
    wheel: tuple[int, ...]  # ranks of the sequence in which the ace counts one
    worth: Mapping[str, int]  # of each combination: the higher, the better
    ties: Mapping[str, Ties]
    same_suit: int  # cards of one suit by which equal single cards win
    suit_doubt: str | None
    _known: dict[int, Hand] = field(default_factory=dict, compare=False, repr=False)  # by ranks and cards of one suit

    def hand(self, cards: Sequence[str]) -> Hand | None:
        """The worth of five different cards; None where a reading is none of the pack, or they are not five."""
        if len(cards) != len(self.wheel) or len(set(cards)) != len(cards):
            return None
        try:
            counted = sum(map(COUNTER.__getitem__, cards))
            most = _most(counted >> OF_RANKS)
        except KeyError:  # a suit, or a rank, that is none of the pack
            counted, suits = 0, [card[-1] for card in cards]
            most = max(map(suits.count, suits))
        kind = counted & ~(-1 << OF_RANKS) | most << OF_RANKS
        found = self._known.get(kind) if counted else None
        if found is None:
            try:
                ranks = tuple(sorted((self.value[card[:-1]] for card in cards), reverse=True))
            except KeyError:
                return None
            found = self._ranked(ranks, most == len(cards), most >= self.same_suit)
            if counted:
                self._known[kind] = found
        return found

    def _ranked(self, ranks: tuple[int, ...], flush: bool, alike: bool) -> Hand:
        """The hand of these ranks; their suits matter where all are of one, or enough are `alike` of single cards."""
        counted = sorted(Counter(ranks).items(), key=lambda one: (one[1], one[0]), reverse=True)
        order = tuple(value for value, _ in counted)
        top = self._top(order)
        if top is not None:
            order = tuple(range(top, top - len(order), -1))
        combination = _combination([times for _, times in counted], flush, top, max(self.value.values()))
        worth, ties = self.worth[combination], self.ties[combination]
        key = (worth, *_look(order, ties.by), *([alike] if combination == SINGLE else ()))
        return Hand(combination, key, (worth, *_look(order, ties.literally)), order)

    def _top(self, order: tuple[int, ...]) -> int | None:
        """The highest card of a sequence; the ace counts one before the lowest four."""
        if order == self.wheel:
            return order[1]
        sequent = len(order) == len(self.wheel) and order[0] - order[-1] == len(order) - 1
        return order[0] if sequent else None

    def compare(self, own: Hand, other: Hand) -> Compared:
        """How one hand stands against another."""
        result, literally = _against(own.key, other.key), _against(own.literal, other.literal)
        if result == literally:
            return Compared(result, literally, None)
        suits_decide = own.key[:-1] == other.key[:-1] and own.combination == SINGLE
        doubt = self.suit_doubt if suits_decide else self.ties[own.combination].doubt
        return Compared(result, literally, doubt)


def combination(cards: Sequence[str]) -> str | None:
    """The combination alone, for which no figure is needed; None where five cards of the pack were not read."""
    hand = _PLAIN.hand(cards)
    return None if hand is None else hand.combination


def _look(order: tuple[int, ...], by: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(value for words in by for value in order[LOOKS_AT[words]])


def _against(own: tuple[int, ...], other: tuple[int, ...]) -> str:
    if own == other:
        return EQUAL
    return HIGHER if own > other else LOWER


def _combination(times: list[int], flush: bool, top: int | None, highest: int) -> str:
    """The combination of n. 7 (rule 6), letter by letter."""
    if flush and top is not None:
        return "royal_flush" if top == highest else "straight_flush"
    match times:
        case [4, 1]:
            return "four_of_a_kind"
        case [3, 2]:
            return "full_house"
        case [3, 1, 1]:
            return "three_of_a_kind"
        case [2, 2, 1]:
            return "two_pairs"
        case [2, 1, 1, 1]:
            return "pair"
    if flush:
        return "flush"
    return "straight" if top is not None else SINGLE


NAMES = (
    "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind",
    "two_pairs", "pair", SINGLE,
)  # fmt: skip
_PLAIN = Ranking(
    value={name: place for place, name in enumerate(RANKS, 2)},
    wheel=(14, 5, 4, 3, 2),
    worth=dict.fromkeys(NAMES, 0),
    ties=dict.fromkeys(NAMES, Ties((), ())),
    same_suit=0,
    suit_doubt=None,
)
