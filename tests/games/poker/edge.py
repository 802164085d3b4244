"""The house edge of póquer sem descarte, exact: every hand of the player, every open card, every hand of the bank.

The player sees five cards and the bank's open card, and goes on or passes, whichever is better. What he may expect
hangs on how many of the C(46, 4) hands of the bank do not play, are lower, equal or higher. They are counted, not
drawn: hands of the bank that have the open card and none of the player's five are counted by inclusion and exclusion
over the player's cards, from sorted lists of the strengths of all hands that hold a given set of cards.

    python -m tests.games.poker.edge [law | standard | literal]
"""

import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import numpy as np
from rich.progress import track

from schemas.cards import PACK
from streams.games.cards.hands import Hand
from streams.games.poker_sem_descarte.settlement import decided
from streams.games.poker_sem_descarte.showdown import COMPARED, UNPLAYED, Showdown, qualifies
from tests.games.poker.all_hands import HANDS, hands, law_of

READINGS: dict[str, Callable[[Hand], tuple[int, ...]]] = {
    "law": lambda hand: hand.key,
    "standard": lambda hand: hand.key[:-1] if hand.combination == "high_cards" else hand.key,
    "literal": lambda hand: (*hand.literal, *(hand.key[-1:] if hand.combination == "high_cards" else ())),
}
EDGES = {
    "law": Fraction(-7231756354, 138425211925),
    "standard": Fraction(-142031221, 2718662100),
    "literal": Fraction(-461645666, 8835651825),
}
STAKE = 1
CHOOSE = np.array([[comb(card, size) for size in range(6)] for card in range(53)], dtype=np.int64)
BATCH = 2000


class Deck:
    """All hands in numbers: their cards, their strength as a rank from 0, and which strengths let the bank play."""

    def __init__(self, reading: str) -> None:
        law, key = law_of(), READINGS[reading]
        ranked = [hand for _, hand in hands(law)]
        ordered = sorted({key(hand) for hand in ranked})
        place = {strength: rank for rank, strength in enumerate(ordered)}
        self.cards = np.array(list(combinations(range(len(PACK)), 5)), dtype=np.int64)
        self.strength = np.array([place[key(hand)] for hand in ranked], dtype=np.int64)
        self.strengths = len(ordered)
        playing = np.array([qualifies(hand, law) for hand in ranked])
        self.plays_from = int(self.strength[playing].min())
        assert (playing == (self.strength >= self.plays_from)).all()  # the bank plays from one strength upwards
        stake = law.second_over_initial * STAKE
        self.win = np.array([gain(hand.combination, COMPARED["higher"], stake) for hand in ranked], dtype=np.int64)
        self.unqualified = gain("pair", UNPLAYED, stake)
        self.loss = STAKE + stake
        self.lists = {size: self._list(size) for size in range(1, 6)}

    def _list(self, size: int) -> np.ndarray:
        """Strengths of the hands that hold each set of so many cards: set by set, in rising order."""
        codes = [
            name(self.cards[:, chosen]) * self.strengths + self.strength for chosen in combinations(range(5), size)
        ]
        listed = np.concatenate(codes)
        listed.sort()
        return listed

    def below(self, sets: np.ndarray, strength: np.ndarray) -> np.ndarray:
        """How many hands that hold all cards of each set are of less than that strength."""
        size = sets.shape[-1]
        named = name(np.sort(sets, axis=-1))
        return np.searchsorted(self.lists[size], named * self.strengths + strength) - named * comb(52 - size, 5 - size)


def gain(combination: str, fell: Showdown, second: int) -> int:
    """What a player with that combination gains on an initial bet and a second one."""
    (_, initial), (_, other) = decided(combination, fell, law_of())
    return int(initial.on(STAKE).gain + other.on(second).gain)


def name(sets: np.ndarray) -> np.ndarray:
    """The number of a set of cards in rising order, among all sets of its size (combinadic)."""
    return sum(CHOOSE[sets[..., place], place + 1] for place in range(sets.shape[-1]))


def classes(deck: Deck) -> tuple[np.ndarray, np.ndarray]:
    """One hand for each class of hands that differ by a change of suits only, and how many it stands for."""
    least = np.full(HANDS, np.iinfo(np.int64).max)
    for suits in permutations(range(4)):
        changed = np.sort(np.array(suits)[deck.cards // 13] * 13 + deck.cards % 13, axis=1)
        least = np.minimum(least, name(changed))
    _, first, times = np.unique(least, return_index=True, return_counts=True)
    return first, times


def counted(deck: Deck, own: np.ndarray, strength: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """For each hand and open card: hands of the bank below that strength; and which cards are no open card."""
    total = np.zeros((len(own), 52), dtype=np.int64)
    every = np.arange(52)
    mine = (own[:, :, None] == every).any(axis=1)
    for size in range(5):
        for chosen in combinations(range(5), size):
            held = np.broadcast_to(own[:, None, chosen], (len(own), 52, size))
            sets = np.concatenate([held, np.broadcast_to(every[None, :, None], (len(own), 52, 1))], axis=2)
            usable = ~mine
            total[usable] += (-1) ** size * deck.below(
                sets[usable], np.broadcast_to(strength[:, None], mine.shape)[usable]
            )
    return total, mine


def batches(first: np.ndarray, times: np.ndarray) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    for start in range(0, len(first), BATCH):
        yield first[start : start + BATCH], times[start : start + BATCH]


def edge(reading: str = "law") -> tuple[Fraction, Fraction]:
    """What the player gains by the initial bet at his best, and how often he goes on."""
    deck = Deck(reading)
    first, times = classes(deck)
    gain, going = 0, 0
    whole = comb(46, 4)
    for some, weight in track(list(batches(first, times)), f"House edge ({reading})"):
        own, strength = deck.cards[some], deck.strength[some]
        idle, mine = counted(deck, own, np.full(len(own), deck.plays_from))
        lower, _ = counted(deck, own, np.maximum(strength, deck.plays_from))
        upto, _ = counted(deck, own, np.maximum(strength + 1, deck.plays_from))
        won = idle * deck.unqualified + (lower - idle) * deck.win[some][:, None] - (whole - upto) * deck.loss
        best = np.where(mine, 0, np.maximum(won, -STAKE * whole))
        gain += int((best.sum(axis=1) * weight).sum())
        going += int((((won > -STAKE * whole) & ~mine).sum(axis=1) * weight).sum())
    return Fraction(gain, HANDS * 47 * whole * STAKE), Fraction(going, HANDS * 47)


def main() -> int:
    """Print the edge of each reading asked for, and compare it with the fraction on record."""
    wrong = 0
    for reading in sys.argv[1:] or ["law"]:
        share, going = edge(reading)
        wrong += share != EDGES[reading]
        sys.stdout.write(f"{reading}: {share} = {float(share):.6%} of the initial bet; vou in {float(going):.4%}\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
