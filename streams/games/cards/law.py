"""What the regulations fix about packs, shuffle, cut, warning card and burnt card, read from the dated figures.

The same duty has another number in each regulation: `BLACKJACK` and `POKER` say where each stands.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from schemas.events import cards
from schemas.licence import Licence
from streams.games.shuffler.law import ShufflerLaw, shuffler_at_blackjack, shuffler_at_poker
from streams.law.figures import Figures

BLACKJACK: Final[Mapping[str, Mapping[str, str]]] = {
    "ao-de-261-22": {
        "packs": "6/3", "special": "6/4", "display": "6/7", "order": "6/8", "fallback": "6/10", "warning": "6/11",
        "middle": "6/11#single_player", "burnt": "6/12",
    },
    "pt-p-1364-2001": {
        "packs": "3", "special": "4", "display": "7", "order": "8", "fallback": "8#cut_fallback", "warning": "9",
        "middle": "9#single_player", "burnt": "10",
    },
}  # fmt: skip
POKER: Final[Mapping[str, Mapping[str, str]]] = {
    "ao-de-261-22": {"packs": "9/1", "display": "9/17", "alternate": "9/18", "cut": "9/19"},
    "pt-p-461-2001": {"packs": "I/1", "display": "I/16", "alternate": "I/16#shuffle", "cut": "I/16#cut_burn"},
}
_SWITCHED_OFF: Final = ("6/12",)  # literally, by art. 8 n. 8: who relies on the print is only told (blackjack:4)
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


def cards_at_blackjack(figures: Figures) -> CardLaw:
    """Art. 6 nn. 3 to 12 of ao-de-261-22; rules 3 to 10 of pt-p-1364-2001."""
    at = BLACKJACK[figures.regulation]
    packs = figures.numbers(at["packs"], "decks_allowed")
    return CardLaw(
        packs=packs,
        alternate=packs,
        pack_size=figures.number(at["packs"], "cards_per_deck"),
        special_roles=figures.words(at["special"], "roles"),
        by_pack=figures.word(at["display"], "order_by") == "deck",
        steps=figures.words(at["order"], "sequence")[:-1],  # the last is the coup itself
        every_coup=False,
        cut_by=figures.word(at["fallback"], "fallback_role"),
        players_cut=True,
        burnt=figures.number(at["burnt"], "cards"),
        warning=WarningPlace(
            figures.number(at["warning"], "from_end"),
            figures.number(at["warning"], "tolerance_cards_proposed"),
            figures.number(at["middle"], "tolerance_cards_proposed"),
            figures.number(at["warning"], "minor_up_to_proposed"),
        ),
        single_player=f"{figures.regulation}/{at['middle']}",
        single=True,
        shuffler=shuffler_at_blackjack(figures),
        burns_with_shuffler=at["burnt"] not in _SWITCHED_OFF,
    )


def cards_at_poker(figures: Figures) -> CardLaw:
    """Art. 9 nn. 1 and 17 to 19 of ao-de-261-22; rules 1 and 16 of pt-p-461-2001 part I."""
    at = POKER[figures.regulation]
    return CardLaw(
        packs=(figures.number(at["packs"], "decks"),),
        alternate=figures.numbers(at["alternate"], "decks_with_shuffler"),
        pack_size=figures.number(at["packs"], "cards"),
        special_roles=(),
        by_pack=False,
        steps=FOR_A_COUP,
        every_coup=figures.word(at["cut"], "per") == "coup",
        cut_by=figures.word(at["cut"], "cut_by"),
        players_cut=False,
        burnt=figures.number(at["cut"], "burn"),
        warning=None,
        single_player=None,
        single=False,
        shuffler=shuffler_at_poker(figures),
        burns_with_shuffler=False,
    )


def shuffler_mode(licence: Licence) -> str | None:
    """How the table's automatic shuffler works, where it has one."""
    return None if licence.shuffler is None else licence.shuffler.mode
