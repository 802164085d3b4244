"""What the regulations fix about packs, shuffle, cut, warning card and burnt cards.

The same duty has another number in the law of each game: the game reads it from the dated figures (`cards_law.py` there).
Where a game's law is doubtful, its value names the reading: the shared rules label their findings with it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from schemas.envelope import Event
from schemas.events import cards
from schemas.licence import Licence
from streams.games.shuffler.law import ShufflerLaw

DEALER: Final = "dealer"
PACK, ALL_PACKS, SINGLE_CARDS = "pack", "all_packs", "single_cards"  # what is replaced when a card is damaged
# The order in which a pack is made ready for one coup: shuffled, cut, one card burnt.
FOR_A_COUP: Final = (cards.CardsShuffled.type, cards.CardsCut.type, cards.CardBurned.type)


@dataclass(frozen=True, slots=True)
class WarningPlace:
    """Where the warning card goes: so many cards from the end, or in some games the middle for one player alone."""

    from_end: int
    tolerance: int
    minor: int = 0  # cards off that are still a minor fault
    alone: str | None = None  # the paragraph by which it goes to the middle for one player alone
    middle_tolerance: int = 0
    reading: str | None = None

    def allowed(self, players: int) -> int:
        """How many cards off are near enough."""
        return self.middle_tolerance if self.in_the_middle(players) else self.tolerance

    def in_the_middle(self, players: int) -> bool:
        return players == 1 and self.alone is not None

    def off(self, from_end: int, cards: int, players: int) -> int:
        """By how many cards it lies off its place."""
        return abs(from_end - (cards // 2 if self.in_the_middle(players) else self.from_end))


@dataclass(frozen=True, slots=True)
class CutRight:
    """Who cuts: the players in turn, then the house; or the house alone."""

    house: str  # role of who cuts when no player does
    players: bool = True
    rotates: bool = True  # at each later shoe the seat after the last one that cut; otherwise the first seat again
    reading: str | None = None


@dataclass(frozen=True, slots=True)
class Burning:
    """How many cards are burnt before a coup: the first of a shoe (of a pack made ready anew), and each later one."""

    first: int = 0
    later: int = 0
    by_rank: Mapping[str, int] = field(
        default_factory=dict
    )  # instead of `first`: by the first card burnt, itself included
    reading: str | None = None  # of how many they are
    first_at: str | None = None  # the paragraph of the first coup, where each has its own
    later_at: str | None = None
    with_shuffler: str | None = None  # reading by which a missing one is only noted where a shuffler is used

    def at(self, *, first_coup: bool) -> str | None:
        """The paragraph that says how many, where the law of the game has one for each case."""
        return self.first_at if first_coup else self.later_at

    def due(self, burnt: Sequence[Event[cards.CardBurned]], *, first_coup: bool) -> int | None:
        """How many before a coup; None where that hangs on a card that was not read."""
        if not first_coup:
            return self.later
        if not self.by_rank:
            return self.first
        return self.by_rank.get((burnt[0].data.card or "")[:-1]) if burnt else min(self.by_rank.values())


@dataclass(frozen=True, slots=True)
class CardLaw:
    """Packs and their preparation as in force on a day."""

    packs: tuple[int, ...]  # how many may be in use
    alternate: tuple[int, ...]  # how many where an automatic shuffler is used
    pack_size: int
    special_roles: tuple[str, ...]  # of the cards that are no playing cards
    by_pack: bool  # shown in order, pack by pack
    steps: tuple[str, ...]  # events of the preparation, in their order
    every_coup: bool  # prepared anew for each coup, not for a shoe
    cut: CutRight
    burning: Burning
    shuffler: ShufflerLaw
    warning: WarningPlace | None = None
    replaced: str = PACK  # what is replaced for one damaged card: its pack, all packs, or single cards with leave
    early_warning: str | None = None  # reading on a warning card that comes out before a coup

    def packs_allowed(self, licence: Licence) -> tuple[int, ...]:
        """How many packs the table may have; a game whose tables differ overrides it."""
        return self.packs if licence.shuffler is None else self.alternate


class OfCards(Protocol):
    """The law of a game that is played with cards."""

    @property
    def cards(self) -> CardLaw: ...


def shuffler_mode(licence: Licence) -> str | None:
    """How the table's automatic shuffler works, where it has one."""
    return None if licence.shuffler is None else licence.shuffler.mode
