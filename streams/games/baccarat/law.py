"""What arts. 10 and 11 of ao-de-261-22 and pt-r-812-2015 fix, read from the dated figures.

The same figure stands at another number in each: `AT` says where.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final

from schemas.cards import SUITS
from streams.games.baccarat.cards_law import cards_at_baccarat
from streams.games.baccarat.names import (
    BANCA,
    BANCA_PAIR,
    CHANCES,
    EVERY_WIN,
    HANDS,
    NO_DEDUCTION,
    OF_LAW,
    ON_SCORE,
    PAIR_OF,
    PONTO,
    PONTO_PAIR,
    TIE,
)
from streams.games.baccarat.online_law import OnlineLaw, online_law
from streams.games.baccarat.table_kinds import TableKind, table_kinds
from streams.games.baccarat.tableau import Tableau, tableau
from streams.games.cards.law import CardLaw
from streams.games.decree.law import DecreeLaw, decree
from streams.law.figures import Figures

ANGOLA, PORTUGAL = "ao-de-261-22", "pt-r-812-2015"
PONTO_BANCA, MACAU = "baccarat_ponto_banca", "baccarat_macau"
ONLINE, MACAU_ONLINE = "baccarat_online", "baccarat_macau_online"
_ONLINE: Final = {
    "values": "7", "ace": "7.a", "tens": "7.b", "others": "7.c", "score": "8", "chances": "9", "pairs": "10",
    "invite": "27", "call": "27", "deal": "17", "reveal": "18", "natural": "19", "tableau": "20", "ponto": "20",
    "banca": "20", "wins": "22", "even": "25.a", "tie": "23", "tie_pays": "25.b", "pair": "11", "pair_pays": "25.c",
    "deduction": "26", "every_win": "26.a", "on_score": "26.b", "stake": "24", "void": "29", "own_line": "30",
    "idle_alone": "35.a", "idle_coups": "35.b", "players_choice": "34", "no_pair": "2.e", "alike": "12",
}  # fmt: skip
_CARDS: Final = {
    "values": "8", "ace": "8.a", "tens": "8.b", "others": "8.c", "score": "9", "chances": "11", "pairs": "11",
    "invite": "11", "call": "13", "deal": "14", "reveal": "14", "burn": "15", "natural": "16", "tableau": "16",
    "ponto": "16#ponto", "banca": "16#banca", "slip": "17", "void": "17", "table": "1", "standing": "12",
    "warning": "5",
}  # fmt: skip
AT: Final[Mapping[str, Mapping[str, str]]] = {  # our name of a figure -> where it stands
    PONTO_BANCA: {
        **{name: f"10/{number}" for name, number in _CARDS.items()}, "handling": "10/18", "equal_stakes": "10/18",
        "second_hand": "10/18", "dealer_handles": "10/20", "wins": "10/21", "even": "10/21", "stake": "10/21",
        "tie": "10/22", "tie_pays": "10/22", "pair": "10/23", "pair_pays": "10/23", "deduction": "10/24",
        "every_win": "10/24.a", "on_score": "10/24.b", "limits": "10/24.c",
    },
    MACAU: {
        **{name: f"11/{number}" for name, number in _CARDS.items()}, "handling": "11/18", "equal_stakes": "11/19",
        "second_hand": "11/20", "dealer_handles": "11/22", "wins": "11/23", "even": "11/23", "stake": "11/23",
        "tie": "11/24", "tie_pays": "11/24", "pair": "11/25", "pair_pays": "11/25", "deduction": "11/26",
        "every_win": "11/26.a", "on_score": "11/26.b", "prize_limit": "11/28", "difference": "11/29",
        "all_ties": "11/30", "all_pairs": "11/31",
    },
    ONLINE: {**_ONLINE, "ponto_limit": "15.a", "tie_limit": "15.b", "pair_limit": "15.c"},
    MACAU_ONLINE: {
        **_ONLINE, "prize_limit": "41", "difference": "43.a", "all_ties": "43.b", "all_pairs": "43.c",
    },
}  # fmt: skip
HANDLING: Final = {PONTO_BANCA: "baccarat:3.3", MACAU: "baccarat:3.4"}  # misprinted references
LETTERS: Final = {PONTO: "9.a", BANCA: "9.b", TIE: "9.c"}


@dataclass(frozen=True, slots=True, eq=False)  # told apart by identity, which is quick
class BaccaratChance:
    """What may be betted on: what it pays, and the paragraphs under which it wins and loses."""

    name: str
    rate: Fraction
    pays_at: str
    loses_at: str
    stake_at: str | None  # the paragraph by which the stake of a winner stays its owner's, where one says so
    hand: str | None  # the group whose score or pair decides it; none for the tie
    pair: bool = False

    @property
    def with_stake(self) -> Fraction:
        """What each unit gains where the stake is taken as a part of the prize: `for one`, not `to one`."""
        return self.rate - 1


@dataclass(frozen=True, slots=True)
class Deduction:
    """What is taken off the prizes of banca bets: with which scores of banca, and where the law says so."""

    rate: Fraction
    scores: frozenset[int] | None  # None: with any
    at: str

    def leaves(self, rate: Fraction) -> Fraction:
        """What is left of a prize."""
        return rate * (1 - self.rate)

    def bites(self, score: int, chosen: frozenset[int] = frozenset()) -> bool:
        """Whether a prize is cut when banca wins with that score; of the law's scores the operator may choose some."""
        return self.scores is None or score in (self.scores & chosen or self.scores)


@dataclass(frozen=True, slots=True)
class BaccaratLaw:
    """The rules of one game as in force on a day."""

    game: str
    regulation: str
    at: Mapping[str, str]  # our name of a figure -> its paragraph
    decree: DecreeLaw | None
    cards: CardLaw
    online: OnlineLaw | None
    kinds: Mapping[str, TableKind]  # of tables; none online
    warning_colour: str | None  # of the warning card
    handling_reading: str | None  # under which the operator opts out of handling by players
    chance_at: Mapping[str, str]  # chance -> the letter that names it, where each has one
    values: Mapping[str, int]  # rank -> points
    points: Mapping[str, int]  # card -> the same; a `KeyError` where it is none of the pack
    modulus: int
    order: tuple[str, ...]  # to whom the first cards go
    reveal_order: tuple[str, ...]
    tableau: Tableau
    always: tuple[str, ...]  # chances that every table has
    optional: tuple[str, ...]  # and those that it may have
    places: Mapping[str, BaccaratChance]
    deductions: Mapping[str, Deduction]  # option -> what it takes
    multiples: Mapping[str, int]  # chance -> how many times its least is its most
    exactly: bool  # neither more nor less
    tie_share: Fraction | None  # of the prize limit, that all ties together may reach
    pair_share: Fraction | None
    limited_by_authority: bool  # the supervision body fixes the prize limit, and there is always one
    phrase: str | None  # with which betting is closed

    def total(self, cards: tuple[str, ...]) -> int:
        """The score of a hand: the units of what its cards add up to."""
        return sum(map(self.points.__getitem__, cards)) % self.modulus

    @property
    def is_macau(self) -> bool:
        """No single bet has a maximum."""
        return self.game in (MACAU, MACAU_ONLINE)


class BaccaratChances(dict[str, BaccaratChance]):
    """The chances by position: `ponto:5` is ponto, in the box of seat 5."""

    def get(self, position: str, default: BaccaratChance | None = None) -> BaccaratChance | None:  # type: ignore[override]
        """The chance on which a bet lies."""
        return super().get(position.partition(":")[0], default)


@lru_cache(maxsize=64)
def ponto_banca(figures: Figures) -> BaccaratLaw:
    """Art. 10."""
    at = AT[PONTO_BANCA]
    shares = {OF_LAW[name]: figures.number(at["limits"], name) for name in OF_LAW if name in figures.of(at["limits"])}
    return _law(figures, PONTO_BANCA, multiples=shares, exactly=True)


@lru_cache(maxsize=64)
def macau(figures: Figures) -> BaccaratLaw:
    """Art. 11."""
    return _law(figures, MACAU)


@lru_cache(maxsize=64)
def online(figures: Figures) -> BaccaratLaw:
    """Rules 1 to 38."""
    at, number = AT[ONLINE], figures.number
    of = {
        PONTO: "ponto_limit",
        BANCA: "ponto_limit",
        TIE: "tie_limit",
        PONTO_PAIR: "pair_limit",
        BANCA_PAIR: "pair_limit",
    }
    return _law(figures, ONLINE, multiples={chance: number(at[name], "multiple") for chance, name in of.items()})


@lru_cache(maxsize=64)
def macau_online(figures: Figures) -> BaccaratLaw:
    """Rules 1 to 14 and 16 to 43."""
    return _law(figures, MACAU_ONLINE)


def _law(
    figures: Figures, game: str, *, multiples: Mapping[str, int] | None = None, exactly: bool = False
) -> BaccaratLaw:
    at, here = AT[game], figures.regulation == ANGOLA
    values = {rank: int(str(points)) for rank, points in figures.table(at["values"], "values").items()}
    return BaccaratLaw(
        game=game,
        regulation=figures.regulation,
        at={name: f"{figures.regulation}/{number}" for name, number in at.items()},
        decree=decree(figures) if here else None,
        cards=cards_at_baccarat(figures, at),
        online=None if here else online_law(figures),
        kinds=table_kinds(figures, at["table"].partition("/")[0]) if here else {},
        warning_colour=figures.word(at["warning"], "warning_card_colour") if here else None,
        handling_reading=HANDLING.get(game),
        chance_at={} if here else {chance: f"{PORTUGAL}/{letter}" for chance, letter in LETTERS.items()},
        values=values,
        points={rank + suit: points for rank, points in values.items() for suit in SUITS},
        modulus=int(figures.word(at["score"], "score").rpartition(" ")[2]),
        order=tuple(_HAND[word] for word in figures.words(at["deal"], "order")),
        reveal_order=figures.words(at["reveal"], "reveal_order" if here else "order"),
        tableau=tableau(figures, at["tableau"]),
        always=tuple(OF_LAW[name] for name in figures.words(at["chances"], "always" if here else "chances")),
        optional=tuple(OF_LAW[name] for name in figures.words(at["pairs"], "optional")),
        places=BaccaratChances({name: _chance(figures, at, name) for name in CHANCES}),
        deductions=_deductions(figures, at),
        multiples=multiples or {},
        exactly=exactly,
        tie_share=figures.ratio(at["all_ties"], "share") if "all_ties" in at else None,
        pair_share=figures.ratio(at["all_pairs"], "share") if "all_pairs" in at else None,
        limited_by_authority=game == MACAU,
        phrase=figures.word(at["call"], "formula") if here else None,
    )


_HAND: Final = {hand: hand for hand in HANDS}  # a word of the law that names neither hand cannot be dealt by


def _chance(figures: Figures, at: Mapping[str, str], name: str) -> BaccaratChance:
    """In Angola only ponto and banca are named as stakes that stay (nn. 21 and 23); online every winner is (rule 24)."""
    full = f"{figures.regulation}/"
    stake_at = full + at["stake"] if name in HANDS or figures.regulation == PORTUGAL else None
    if name == TIE:
        rate = figures.ratio(at["tie_pays"], "empate")
        return BaccaratChance(name, rate, full + at["tie_pays"], full + at["tie"], stake_at, None)
    if name in HANDS:
        rate = Fraction(figures.word(at["even"], name).partition(" ")[0])
        return BaccaratChance(name, rate, full + at["even"], full + at["wins"], stake_at, name)
    rate = figures.ratio(at["pair_pays"], "par")
    return BaccaratChance(name, rate, full + at["pair_pays"], full + at["pair"], stake_at, PAIR_OF[name], pair=True)


def _deductions(figures: Figures, at: Mapping[str, str]) -> dict[str, Deduction]:
    full, flat, scored = f"{figures.regulation}/", at["every_win"], at["on_score"]
    one = "score" in figures.of(scored)
    scores = (figures.number(scored, "score"),) if one else figures.numbers(scored, "scores")
    return {
        NO_DEDUCTION: Deduction(Fraction(0), None, full + at["deduction"]),
        EVERY_WIN: Deduction(figures.ratio(flat, "rate"), None, full + flat),
        ON_SCORE: Deduction(figures.ratio(scored, "rate"), frozenset(scores), full + scored),
    }
