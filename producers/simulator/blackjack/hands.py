"""The cards and stakes of one coup as the croupier sees them."""

from dataclasses import dataclass, field
from typing import NamedTuple

from streams.games.blackjack.law import ACE, BlackjackLaw

TWO = 2  # cards of a hand that may be split or doubled


class SimulatedStake(NamedTuple):
    """What a bet has on a hand."""

    amount: int
    doubled: bool = False

    @property
    def whole(self) -> int:
        """With what was added to double it."""
        return 2 * self.amount if self.doubled else self.amount


@dataclass(slots=True)
class SimulatedTable:
    """Hands by place, the bank's cards, what each bet has on each hand."""

    hands: dict[str, list[str]] = field(default_factory=dict)
    bank: list[str] = field(default_factory=list)
    stakes: dict[tuple[str, str], SimulatedStake] = field(default_factory=dict)  # bet, place
    over: set[str] = field(default_factory=set)  # hands that are settled already
    doubled: set[str] = field(default_factory=set)
    of_aces: set[str] = field(default_factory=set)
    of_split: set[str] = field(default_factory=set)

    def split(self, place: str) -> bool:
        """The hand is one of a split."""
        return place in self.of_split

    def aces(self, place: str) -> bool:
        """The hand is a split ace."""
        return place in self.of_aces

    def divide(self, place: str, seat: str) -> str:
        """Make a second hand of the second card."""
        count = sum(other == f"seat:{seat}" or other.startswith(f"seat:{seat}/") for other in self.hands)
        new = f"seat:{seat}/{count + 1}"
        hand = self.hands[place]
        self.hands[new] = [hand.pop(1)]
        self.of_split |= {place, new}
        both = {hand[0][:-1], self.hands[new][0][:-1]}
        self.of_aces = self.of_aces | {place, new} if both == {ACE} else self.of_aces - {place, new}
        return new

    def frozen(self, place: str, law: BlackjackLaw) -> bool:
        """An ace of the hand was counted as 1 to double."""
        first = tuple(self.hands[place][:TWO])
        return place in self.doubled and any(card[:-1] == ACE for card in first) and law.least(first) in law.doubled

    def may(self, place: str, law: BlackjackLaw) -> frozenset[str]:
        """What the law lets the hand do."""
        cards = tuple(self.hands[place])
        options = {"hit"}
        if law.total(cards) >= law.least_to_stand:
            options.add("stand")
        if len(cards) == TWO:
            if len({law.values[card[:-1]] for card in cards}) == 1:
                options.add("split")
            if law.least(cards) in law.doubled and not self.aces(place) and law.total(cards) != law.target:
                options.add("double")
        return frozenset(options)
