"""Common cards as they came: how many were burnt before them, whether they came too early, whether they were put right."""

from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from schemas.envelope import Event
from schemas.events.cards import CardBurned, CardDiscarded, CardDrawn
from schemas.events.poker import StubShuffled
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import BOARD
from streams.games.poker.state import BettingRound, PokerHand

EARLY_AT = ("13/70.d", "13/70.e", "13/70.f")  # flop, turn, river


@dataclass(slots=True)
class DealtStreet:
    """The cards of one street, from the last before it on."""

    name: str
    number: str  # that says what follows when it comes too early
    due: int  # cards that lie in the end
    burns: list[Event[CardBurned]] = field(default_factory=list)
    cards: list[Event[Any]] = field(default_factory=list)  # turned up, those withdrawn too
    withdrawn: list[Event[CardDiscarded]] = field(default_factory=list)
    shuffles: list[Event[StubShuffled]] = field(default_factory=list)
    round: BettingRound | None = None  # that must be over before it

    @property
    def early(self) -> list[Event[Any]]:
        """Cards that came before the bets of the round were made."""
        if self.round is None:
            return []
        ends = [move.event.sequence for move in self.round.moves[-1:]]
        ends += [self.round.closed.sequence] if self.round.closed is not None else []
        return [card for card in self.cards if ends and card.sequence < max(ends)]

    @property
    def lying(self) -> int:
        """How many lie when the street is done."""
        return len(self.cards) - len(self.withdrawn)

    @property
    def burns_after(self) -> list[Event[CardBurned]]:
        """Cards burnt after the early ones had come."""
        first = self.early[0].sequence if self.early else -1
        return [burn for burn in self.burns if burn.sequence > first]


def streets_of(hand: PokerHand, law: PokerLaw) -> list[DealtStreet]:
    """The streets that were dealt, each with what belongs to it: what happens while so many cards lie."""
    streets = [
        DealtStreet(street.name, number, street.board)
        for street, number in zip(law.dealing.streets, EARLY_AT, strict=False)
    ]
    for street, round_ in zip(streets, hand.rounds, strict=False):
        street.round = round_
    ends = list(accumulate(street.due for street in streets))
    lying = 0
    for event in _on_the_table(hand):
        lying -= event.type == CardDiscarded.type
        at = next((place for place, end in enumerate(ends) if lying < end), None)
        lying += event.type == CardDrawn.type
        if at is not None:
            _take(streets[at], event)
    return [street for street in streets if street.cards]


def _on_the_table(hand: PokerHand) -> list[Event[Any]]:
    """Cards burnt, turned up and withdrawn, and shuffles of the rest, in order."""
    events: list[Event[Any]] = [event for event in hand.laid if event.type == CardBurned.type]
    events += [event for event in hand.drawn if event.data.place == BOARD]
    events += [event for event in hand.discarded if event.data.place == BOARD]
    return sorted([*events, *hand.stub], key=lambda event: event.sequence)


def _take(street: DealtStreet, event: Event[Any]) -> None:
    if event.type == CardBurned.type:
        street.burns.append(event)
    elif event.type == StubShuffled.type:
        street.shuffles.append(event)
    elif event.type == CardDiscarded.type:
        street.withdrawn.append(event)
    else:
        street.cards.append(event)
