"""What five cards of a pack are worth, as arithmetic: no figure of a game stands here.

The law of a game says of which ranks its pack is, in which order its combinations stand, by what two hands of one
combination are compared, and which cards a hand may be made of: five of five, so many of one's own with so many of the
common ones, or the best five of all. Where the words of a letter stop early (the highest card of a flush),
`Hand.literal` is the comparison to the letter: a result that hangs on more than that is doubtful, and says on which
reading it rests.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, product
from typing import Final, NamedTuple, TypeVar

from schemas.cards import RANKS, SUITS

Card = TypeVar("Card")
HIGHER, EQUAL, LOWER = "higher", "equal", "lower"
SINGLE = "high_cards"  # cartas maiores: no combination
FIVE: Final = 5  # cards of a hand

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
RANK_BITS: Final = ~(-1 << OF_RANKS)
COUNTER: Final[Mapping[str, int]] = {
    rank + suit: 1 << BITS * place | 1 << OF_RANKS + BITS * colour
    for place, rank in enumerate(RANKS)
    for colour, suit in enumerate(SUITS)
}


@lru_cache(maxsize=1024)
def _most(suits: int) -> int:
    """How many cards are of one suit, of four counts of three bits."""
    return max(suits >> BITS * colour & ~(-1 << BITS) for colour in range(len(SUITS)))


class CombinationShape(NamedTuple):
    """What makes a combination: how often its ranks come, one suit, a sequence, its highest card, court cards alone."""

    times: tuple[int, ...] = ()
    one_suit: bool = False
    sequence: bool = False
    to_the_ace: bool = False
    court: bool = False  # of the ranks that the law calls figures


SHAPES: Final[Mapping[str, CombinationShape]] = {
    "royal_flush": CombinationShape(one_suit=True, sequence=True, to_the_ace=True),
    "straight_flush": CombinationShape(one_suit=True, sequence=True),
    "four_of_a_kind": CombinationShape((4, 1)),
    "full_house": CombinationShape((3, 2)),
    "flush": CombinationShape(one_suit=True),
    "straight": CombinationShape(sequence=True),
    "three_of_a_kind": CombinationShape((3, 1, 1)),
    "court_with_two_pairs": CombinationShape((2, 2, 1), court=True),
    "court_with_a_pair": CombinationShape((2, 1, 1, 1), court=True),
    "two_pairs": CombinationShape((2, 2, 1)),
    "pair": CombinationShape((2, 1, 1, 1)),
    SINGLE: CombinationShape(),
}


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


FULLY: Final = Ties(("ranks descending",), ("ranks descending",))  # card by card


@dataclass(frozen=True, slots=True)
class Ranking:
    """How hands are ranked on a day."""

    value: Mapping[str, int]  # of each rank of the pack, one more for each
    wheel: tuple[int, ...]  # ranks of the sequence in which the ace counts one
    worth: Mapping[str, int]  # of each combination: the higher, the better
    ties: Mapping[str, Ties]
    same_suit: int = 0  # cards of one suit by which equal single cards win; nothing: suits are not compared
    suit_doubt: str | None = None
    court: frozenset[int] = frozenset()
    _shapes: list[tuple[str, CombinationShape]] = field(init=False, compare=False, repr=False)  # the best first
    _known: dict[int, Hand] = field(default_factory=dict, compare=False, repr=False)  # by ranks and cards of one suit

    def __post_init__(self) -> None:
        """A hand is the best combination whose shape it has."""
        named = sorted(self.worth, key=self.worth.__getitem__, reverse=True)
        object.__setattr__(self, "_shapes", [(name, SHAPES[name]) for name in named])

    def hand(self, cards: Sequence[str]) -> Hand | None:
        """The worth of five different cards; None where a reading is none of the pack, or they are not five."""
        if len(cards) != FIVE or len(set(cards)) != len(cards):
            return None
        try:
            counted = sum(map(COUNTER.__getitem__, cards))
            most = _most(counted >> OF_RANKS)
        except KeyError:  # a suit, or a rank, that is none of the pack
            counted, suits = 0, [card[-1] for card in cards]
            most = max(map(suits.count, suits))
        kind = counted & RANK_BITS | most << OF_RANKS
        known = self._known.get(kind) if counted else None
        if known is None:
            try:
                ranks = tuple(sorted([self.value[card[:-1]] for card in cards], reverse=True))
            except KeyError:
                return None
            known = self._ranked(ranks, most)
            if counted:
                self._known[kind] = known
        return known

    def _ranked(self, ranks: tuple[int, ...], most: int) -> Hand:
        """The hand of these ranks; their suits matter where all are of one, or enough of single cards are."""
        counted = sorted(Counter(ranks).items(), key=lambda one: (one[1], one[0]), reverse=True)
        order = tuple([value for value, _ in counted])
        top = self._top(order)
        name = self._named(tuple([times for _, times in counted]), most == FIVE, top, order)
        if top is not None:
            order = tuple(range(top, top - len(order), -1))
        worth, ties = self.worth[name], self.ties[name]
        alike = [most >= self.same_suit] if name == SINGLE and self.same_suit else ()
        return Hand(name, (worth, *_look(order, ties.by), *alike), (worth, *_look(order, ties.literally)), order)

    def _named(self, times: tuple[int, ...], one_suit: bool, top: int | None, order: tuple[int, ...]) -> str:
        """The best combination whose shape the cards have."""
        highest = max(self.value.values())
        for name, shape in self._shapes:
            if (
                (not shape.times or shape.times == times)
                and (one_suit or not shape.one_suit)
                and (top is not None or not shape.sequence)
                and (top == highest or not shape.to_the_ace)
                and (not shape.court or self.court.issuperset(order))
            ):
                return name
        return SINGLE

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
        suits_decide = self.same_suit and own.key[:-1] == other.key[:-1] and own.combination == SINGLE
        doubt = self.suit_doubt if suits_decide else self.ties[own.combination].doubt
        return Compared(result, literally, doubt)

    def best(self, selection: "Selection", own: Sequence[str], common: Sequence[str] = ()) -> Hand | None:
        """The best hand that the selection lets a player make; None where some card is none of the pack."""
        cards = (*own, *common)
        counts = [COUNTER.get(card, 0) for card in cards]
        if 0 in counts or len(set(counts)) != len(counts):
            hands = [self.hand(five) for five in selection.of(own, common)]
            return max((hand for hand in hands if hand is not None), key=_key) if hands and None not in hands else None
        best, known, named = None, self._known, dict(zip(counts, cards, strict=True))
        for five in selection.of(counts[: len(own)], counts[len(own) :]):  # dozens a player: numbers are added faster
            counted = sum(five)
            hand = known.get(counted & RANK_BITS | _most(counted >> OF_RANKS) << OF_RANKS)
            hand = hand or self.hand([named[count] for count in five])
            if hand is None:
                return None
            if best is None or hand.key > best.key:
                best = hand
        return best


class Selection(NamedTuple):
    """Of which cards a hand is made: exactly so many of one's own, the rest common; without a number, any five."""

    own: int | None = None

    def of(self, own: Sequence[Card], common: Sequence[Card] = ()) -> Iterator[tuple[Card, ...]]:
        """Every five cards that it allows, whatever stands for a card."""
        if self.own is None:
            return combinations((*own, *common), FIVE)
        pairs = product(combinations(own, self.own), combinations(common, FIVE - self.own))
        return ((*mine, *others) for mine, others in pairs)


def values_of(high_to_low: Sequence[str]) -> dict[str, int]:
    """The value of each rank of a pack; of 52 cards the lowest is two and the ace fourteen."""
    return {rank: place for place, rank in enumerate(reversed(high_to_low), 2)}


def wheel_of(value: Mapping[str, int], top: int) -> tuple[int, ...]:
    """The lowest sequence, in which the ace stands below the others, as ranks from high to low; `top` is its highest."""
    rising = sorted(value.values(), reverse=True)
    return rising[0], *(rank for rank in rising if rank <= top)


def worths(high_to_low: Iterable[str]) -> dict[str, int]:
    """The worth of each combination, from the order of the law."""
    return {name: place for place, name in enumerate([*high_to_low][::-1])}


def combination(cards: Sequence[str]) -> str | None:
    """The combination alone, for which no figure is needed; None where five cards of the pack were not read."""
    hand = _PLAIN.hand(cards)
    return None if hand is None else hand.combination


def _key(hand: Hand) -> tuple[int, ...]:
    return hand.key


def _look(order: tuple[int, ...], by: tuple[str, ...]) -> tuple[int, ...]:
    return tuple([value for words in by for value in order[LOOKS_AT[words]]])


def _against(own: tuple[int, ...], other: tuple[int, ...]) -> str:
    if own == other:
        return EQUAL
    return HIGHER if own > other else LOWER


NAMES: Final = tuple(name for name, shape in SHAPES.items() if not shape.court)
_VALUES: Final = values_of(RANKS[::-1])
_PLAIN = Ranking(_VALUES, wheel_of(_VALUES, _VALUES["5"]), worths(NAMES), dict.fromkeys(NAMES, Ties((), ())))
