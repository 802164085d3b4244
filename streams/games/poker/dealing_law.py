"""How cards are made ready and dealt: art. 13 nn. 29 to 35, 41 to 46; art. 14 n. 6; art. 15 n. 2."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from schemas.cards import SUITS
from streams.games.poker.names import COMMON_CARD, HOLDEM, OMAHA, SINTETICO
from streams.law.figures import Figures


class Street(NamedTuple):
    """Cards that are burnt and turned up together, and the paragraphs that say so."""

    name: str
    burnt: int
    board: int
    cited: str  # Angola's number
    opened: str  # and of the round of betting after it


@dataclass(frozen=True, slots=True)
class DealingLaw:
    """The pack, its preparation and the deal."""

    pack_size: int
    faces: frozenset[str]  # of the pack
    shuffles: int  # at least, by hand
    packs_in_turn: int  # with an automatic shuffler
    cut_by: str  # the role
    hole_cards: int
    hole_cards_at: str  # Angola's number
    streets: tuple[Street, ...]

    @property
    def board(self) -> int:
        """How many common cards there are in the end."""
        return sum(street.board for street in self.streets)


_STREETS = (("flop", "41", "42"), ("turn", "43", "44"), ("river", "45", "46"))


def dealing_law(game: str, figures: Figures, cited: Callable[[str], str]) -> DealingLaw:
    """Hold'em and omaha turn up three, one and one, each time after burning one."""
    passes = figures.table(cited("13/35"), "passes")
    hole = {OMAHA: "14/6", HOLDEM: "15/2", SINTETICO: "16/2"}[game]
    pack = "14/1" if game in (OMAHA, HOLDEM) else "16/1"
    own = figures.number(cited(hole), "hole_cards") if game != SINTETICO else int(str(passes[game]))
    return DealingLaw(
        faces=frozenset(rank + suit for rank in figures.words(cited(pack), "ranks_high_to_low") for suit in SUITS),
        pack_size=int(str(figures.table(cited("13/31"), "deck_size")[game])),
        shuffles=figures.number(cited("13/31"), "min_shuffles"),
        packs_in_turn=figures.number(cited("14/5"), "decks"),
        cut_by=figures.word(cited("13/32"), "by"),
        hole_cards=own,
        hole_cards_at=hole,
        streets=_single_cards(figures, cited)
        if game == SINTETICO
        else tuple(_street(name, turned, opened, figures, cited) for name, turned, opened in _STREETS),
    )


def _single_cards(figures: Figures, cited: Callable[[str], str]) -> tuple[Street, ...]:
    """Sintético turns up one card before each round, and burns none."""
    first, later = "16/13", "16/14"
    rounds, burnt = figures.number(cited(later), "rounds"), figures.number(cited("16/6"), "burn")
    numbers = (first, *(later,) * (rounds - 1))
    return tuple(Street(COMMON_CARD, burnt, 1, number, number) for number in numbers)


def _street(name: str, turned: str, opened: str, figures: Figures, cited: Callable[[str], str]) -> Street:
    paragraph = cited(f"13/{turned}")
    burnt, board = figures.number(paragraph, "burn"), figures.number(paragraph, "board")
    return Street(name, burnt, board, f"13/{turned}", f"13/{opened}")
