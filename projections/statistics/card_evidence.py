"""Evidence against well shuffled cards, measured as a bettor's capital (see `die_evidence`).

While cards are well shuffled, each of those not yet read is the next one with the same chance, whatever came before.
So the fair price of a statement about the next card is known exactly: the share of the cards not yet read for which it
holds. A friend who believes that the statement holds more often by `tilt` gains by (1 + tilt) / price when it does
and by 1 / price when not, where price = 1 + tilt x share; nobody can expect to gain so while the cards are fair.

Friends believe that a rank comes too often or too seldom (cards that are missing, marked or too many), that tens or
low cards do; that the next card has the rank of the one before (pairs) or the next card of its suit (cards as they
come from the box); that a card follows the one that it followed in the shoe before (a shuffle that leaves the order);
that a card comes back soon after it went into a shuffler that plays on (`returned`).
"""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

from schemas.cards import PACK, RANKS, rank, suit

TENS: Final = ("10", "J", "Q", "K")
LOW: Final = ("2", "3", "4", "5", "6")
COMPOSITION, PAIRS, ORDER, RETURNED = "composition", "pairs", "order", "returned"
QUESTIONS: Final = (COMPOSITION, PAIRS, ORDER, RETURNED)
TILTS: Final = (0.2, -0.2)
GROUP_TILTS: Final = (0.1, -0.1)
PAIR_TILTS: Final = (0.3, 1.0)
ORDER_TILTS: Final = (0.5, 3.0)
_GROUPS: Final = (*(((each,), TILTS) for each in RANKS), (TENS, GROUP_TILTS), (LOW, GROUP_TILTS))
_NEXT_RANK: Final = dict(zip(("A", *RANKS), RANKS, strict=False))  # A 2 3 … K A, as a pack comes from its box


class CardBettor:
    """Capital after the cards seen so far, over many shoes.

    Each of the four questions has a quarter of the unit and divides it equally among its friends.
    """

    __slots__ = (
        "_after", "_before", "_followed", "_ranks", "_returned", "_unread", "friends", "impossible", "seen", "shoes",
        "suspended",
    )  # fmt: skip

    def __init__(self) -> None:
        self.seen = self.shoes = 0
        self.impossible = 0  # cards that the shoe could not hold any more
        self.suspended = True  # what is in the shoe is not known
        self.friends: dict[str, list[float]] = {
            COMPOSITION: [1.0] * (2 * len(_GROUPS)),
            PAIRS: [1.0] * (2 * len(PAIR_TILTS)),
            ORDER: [1.0] * len(ORDER_TILTS),
            RETURNED: [1.0] * len(PAIR_TILTS),
        }
        self._unread: Counter[str] = Counter()  # cards of the shoe that were not read yet
        self._ranks: Counter[str] = Counter()
        self._before: str | None = None
        self._after: dict[str, set[str]] = {}  # in this shoe: what followed each card
        self._followed: dict[str, set[str]] = {}  # likewise in the shoe before
        self._returned: Collection[str] = ()

    @property
    def capital(self) -> float:
        """What the unit has grown to."""
        return sum_of([self.answer(question) for question in QUESTIONS]) / len(QUESTIONS)

    def answer(self, question: str) -> float:
        """The capital of one question, as if it had been asked alone."""
        return sum_of(self.friends[question]) / len(self.friends[question])

    def shuffled(self, packs: int) -> None:
        """All cards of so many packs are in the shoe, shuffled."""
        self._unread = Counter(dict.fromkeys(PACK, packs))
        self._ranks = Counter(dict.fromkeys(RANKS, 4 * packs))
        self._followed, self._after = self._after, {}
        self._before, self._returned = None, ()
        self.suspended = False
        self.shoes += 1

    def put_back(self, cards: Sequence[str]) -> None:
        """These went back among the others, shuffled."""
        for card in cards:
            self._unread[card] += 1
            self._ranks[rank(card)] += 1
        self._before, self._returned = None, frozenset(cards)

    def skip(self) -> None:
        """A card came that nobody read: the next one follows no known card."""
        self._before = None

    def see(self, card: str) -> None:
        """The next card. One that the shoe cannot hold was misread, now or before: it is counted and weighs nothing."""
        if self.suspended:
            return
        if not self._unread[card]:
            self.impossible += 1
            self.suspended = True
            return
        left, own = sum(self._ranks.values()), rank(card)
        self._bet_on_ranks(own, left)
        before = self._before
        if before is not None:
            self._bet_on_pairs(before, card, left)
            heirs = self._followed.get(before, ())
            self._bet(ORDER, 0, ORDER_TILTS, self._held(heirs, left), card in heirs)
            self._after.setdefault(before, set()).add(card)
        self._bet(RETURNED, 0, PAIR_TILTS, self._held(self._returned, left), card in self._returned)
        self._unread[card] -= 1
        self._ranks[own] -= 1
        self._before = card
        self.seen += 1

    def _bet_on_ranks(self, own: str, left: int) -> None:
        friends, ranks, at = self.friends[COMPOSITION], self._ranks, 0
        for group, tilts in _GROUPS:
            held = 0
            for each in group:
                held += ranks[each]
            share, hit = held / left, own in group
            for tilt in tilts:
                friends[at] *= (1.0 + tilt if hit else 1.0) / (1.0 + tilt * share)
                at += 1

    def _bet_on_pairs(self, before: str, card: str, left: int) -> None:
        same = rank(before)
        self._bet(PAIRS, 0, PAIR_TILTS, self._ranks[same] / left, rank(card) == same)
        follower = _NEXT_RANK.get(same, "") + suit(before)
        self._bet(PAIRS, len(PAIR_TILTS), PAIR_TILTS, self._unread[follower] / left, card == follower)

    def _held(self, cards: Collection[str], left: int) -> float:
        held = 0
        for card in cards:
            held += self._unread[card]
        return held / left

    def _bet(self, question: str, first: int, tilts: Sequence[float], share: float, hit: bool) -> None:
        friends = self.friends[question]
        for at, tilt in enumerate(tilts, first):
            friends[at] *= (1.0 + tilt if hit else 1.0) / (1.0 + tilt * share)


def sum_of(values: Sequence[float]) -> float:
    """One after the other, which every version of Python rounds alike."""
    whole = 0.0
    for value in values:
        whole += value
    return whole
