"""What art. 12 of ao-de-261-22 fixes, read from the dated figures."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from fractions import Fraction
from functools import lru_cache
from typing import Final

from schemas.cards import SUITS
from schemas.events import cards
from streams.games.cards.law import PACK, Burning, CardLaw, CutRight, WarningPlace
from streams.games.chemin_de_fer.names import BANKER, DRAW, INSPECTOR, PONTO, STAND
from streams.games.decree.law import DecreeLaw, decree
from streams.games.shuffler.law import ShufflerLaw
from streams.law.figures import Figures
from streams.rules.account import Number

STEPS: Final = (cards.CardsShuffled.type, cards.CardsCut.type, cards.WarningCardPlaced.type, cards.ShoeLoaded.type)
NO_CARD: Final = "none"  # the column of a ponto who took none
FREE: Final = "free"
OF_LAW: Final[Mapping[str, str]] = {"T": DRAW, "F": STAND, "O": FREE}
COURT: Final = ("J", "Q", "K")
BURNING: Final = "baccarat:5.3"
TABLEAU: Final = "baccarat:1"


@dataclass(frozen=True, slots=True)
class BetZone:
    """Where a bet lies, and which part of it plays."""

    name: str
    part: Number


@dataclass(frozen=True, slots=True)
class DrawingChoices:
    """Who must draw, who must stand, and who is free, by the scores of two cards."""

    shows: frozenset[int]  # eight and nine
    ponto_draws: frozenset[int]
    ponto_stands: frozenset[int]
    banker_draws: frozenset[int]  # whatever the ponto did
    tableau: Mapping[int, Mapping[str, str]]  # score of the banker -> what the third card is worth -> what he does

    def ponto(self, score: int) -> str:
        """What the ponto must do with a score that he does not show."""
        return DRAW if score in self.ponto_draws else STAND if score in self.ponto_stands else FREE

    def banker(self, score: int, third: int | None, *, bound: bool = False) -> str:
        """What the banker must do; one who is bound to the table draws where he would be free."""
        if score in self.banker_draws:
            return DRAW
        row = self.tableau.get(score)
        if row is None:
            return STAND
        choice = row[NO_CARD if third is None else str(third)]
        return DRAW if choice == FREE and bound else choice


@dataclass(frozen=True, slots=True)
class CheminLaw:
    """The rules of chemin de fer as in force on a day."""

    decree: DecreeLaw
    cards: CardLaw
    seats: int
    colours: tuple[int, ...]  # how many packs of each colour
    index_free: bool
    values: Mapping[str, int]  # rank -> points
    points: Mapping[str, int]  # card -> the same
    modulus: int
    seated: int  # players without whom there is no game
    cut_least: int  # cards on either side of the cut
    warning_colour: str
    table_share: Fraction  # of the bank, that a bancô with the table covers at least
    withdrawal: Fraction  # of the bank, that the banker may take out
    shoe_shares: tuple[Fraction, ...]  # of the bank, with which he may go on from a new shoe
    order: tuple[str, ...]  # to whom the first cards go
    choices: DrawingChoices
    no_draw: Mapping[str, frozenset[int]]  # letter of n. 105 -> scores of the banker with which he takes no card
    last_coup: int  # cards without which the last coup of a shoe is not valid
    lead: timedelta  # before closing, from which on a shoe is not played to its end
    currency: str  # of the notes that may be staked
    languages: tuple[str, ...]  # one of them besides Portuguese, where foreigners play
    places: "BetZones"

    def total(self, hand: tuple[str, ...]) -> int:
        """The score of a hand: the units of what its cards add up to."""
        return sum(map(self.points.__getitem__, hand)) % self.modulus

    def worth(self, card: str) -> int:
        """What a card adds to a score."""
        return self.points[card] % self.modulus


class BetZones(dict[str, BetZone]):
    """The zones by position: `line:5` is the line of seat 5."""

    def get(self, position: str, default: BetZone | None = None) -> BetZone | None:  # type: ignore[override]
        """Where a bet lies."""
        return super().get(position.partition(":")[0], default)


@lru_cache(maxsize=64)
def chemin_de_fer(figures: Figures) -> CheminLaw:
    """Art. 12."""
    number = figures.number
    values = {rank: int(str(points)) for rank, points in figures.table("12/9", "values").items()}
    half = figures.ratio("12/44", "on_line")
    colours = figures.table("12/4", "colours")
    return CheminLaw(
        decree=decree(figures),
        cards=_cards(figures, values),
        seats=number("12/3", "seats"),
        colours=tuple(int(str(count)) for count in colours.values()),
        index_free=figures.flag("12/4", "index_free"),
        values=values,
        points={rank + suit: points for rank, points in values.items() for suit in SUITS},
        modulus=int(figures.word("12/10", "score").rpartition(" ")[2]),
        seated=number("12/16", "min_seated"),
        cut_least=number("12/13#cut", "min_cards_each_side"),
        warning_colour=figures.word("12/13#warning", "colour").partition(" ")[0],
        table_share=figures.ratio("12/56", "min_share"),
        withdrawal=figures.ratio("12/34", "fraction"),
        shoe_shares=tuple(Fraction(share) for share in figures.words("12/33", "allowed")),
        order=tuple({"ponto": PONTO, "banker": BANKER}[name] for name in figures.words("12/63", "order")),
        choices=_choices(figures),
        no_draw={letter: frozenset(figures.numbers(f"12/{letter}", "banker_no_draw")) for letter in ("105.g", "105.j")},
        last_coup=number("12/107.d", "min_cards"),
        lead=timedelta(minutes=number("12/108", "lead_minutes")),
        currency=figures.words("12/43", "media")[1].partition("_")[0],
        languages=tuple(name.partition(" ")[0] for name in figures.words("12/97", "extra_if_foreigners")),
        places=BetZones({"seat": BetZone("seat", 1), "line": BetZone("line", half)}),
    )


def _cards(figures: Figures, values: Mapping[str, int]) -> CardLaw:
    """Nn. 4, 5, 12 to 14, 27 and 28. As many cards are burnt as the first is worth, itself included."""
    size = figures.number("12/4", "cards") // figures.number("12/4", "decks")
    court = figures.number("12/13#burn", "J_Q_K")
    return CardLaw(
        packs=(figures.number("12/4", "decks"),),
        alternate=(figures.number("12/4", "decks"),),
        pack_size=size,
        special_roles=(),
        by_pack=False,
        steps=STEPS,
        every_coup=False,
        cut=CutRight(INSPECTOR),
        burning=Burning(
            by_rank={rank: court if rank in COURT else points for rank, points in values.items()}, reading=BURNING
        ),
        warning=WarningPlace(figures.number("12/13#warning", "cards_behind"), 0),
        replaced=PACK,
        shuffler=ShufflerLaw((), frozenset(), None, (), 0, 0, size),
    )


def _choices(figures: Figures) -> DrawingChoices:
    """Nn. 65 and 68, with the column that the print lost put back (baccarat:1)."""
    table = figures.table("12/68", "table")
    rows = {int(score): _row(row) for score, row in table.items()}
    return DrawingChoices(
        shows=frozenset(figures.numbers("12/65", "natural")),
        ponto_draws=frozenset(figures.numbers("12/65", "draw")),
        ponto_stands=frozenset(figures.numbers("12/65", "stand")),
        banker_draws=frozenset(figures.numbers("12/68", "draw_always")),
        tableau=rows,
    )


def _row(row: object) -> dict[str, str]:
    return {str(third): OF_LAW[str(choice)] for third, choice in row.items()} if isinstance(row, Mapping) else {}
