"""What the regulations fix about packs, shuffle, cut, warning card and burnt card.

The same duty has another number in the law of each game: the game reads it from the dated figures (`cards_law.py` there).
"""

from dataclasses import dataclass
from typing import Final, Protocol

from schemas.events import cards
from schemas.licence import Licence
from streams.games.shuffler.law import ShufflerLaw

DEALER: Final = "dealer"
# The order in which a pack is made ready for one coup: shuffled, cut, one card burnt.
FOR_A_COUP: Final = (cards.CardsShuffled.type, cards.CardsCut.type, cards.CardBurned.type)


@dataclass(frozen=True, slots=True)
class WarningPlace:
    """Where the warning card goes: so many cards from the end with several players, the middle with one."""

    from_end: int
    tolerance: int
    middle_tolerance: int
    minor: int  # cards off that are still a minor fault

    def off(self, from_end: int, cards: int, players: int) -> int:
        """By how many cards it lies too far off; nothing where it is near enough."""
        if players == 1:
            return max(0, abs(from_end - cards // 2) - self.middle_tolerance)
        return max(0, abs(from_end - self.from_end) - self.tolerance)


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
    cut_by: str  # who cuts when no player does
    players_cut: bool
    burnt: int
    warning: WarningPlace | None
    single_player: str | None  # the paragraph of one player alone at the table
    single: bool  # single cards may be replaced, with leave
    shuffler: ShufflerLaw
    burns_with_shuffler: bool  # a missing burnt card counts for more than a note where a shuffler is used


class OfCards(Protocol):
    """The law of a game that is played with cards."""

    @property
    def cards(self) -> CardLaw: ...


def shuffler_mode(licence: Licence) -> str | None:
    """How the table's automatic shuffler works, where it has one."""
    return None if licence.shuffler is None else licence.shuffler.mode
