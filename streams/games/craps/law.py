"""What art. 4 fixes, read from the dated figures."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import ceil
from typing import cast

from streams.games.decree.law import DecreeLaw, decree
from streams.games.dice.law import DiceLaw, SortedFaces, dice
from streams.law.figures import Figures

LISTED = {"big": "10", "hard": "11.c", "total": "11", "box_win": "12", "box_lose": "12"}  # kind of bet -> where


class ThrowEffect(StrEnum):
    """What a throw makes of a bet."""

    WINS = "wins"
    LOSES = "loses"
    STANDS_OFF = "stands_off"  # neither wins nor loses, and starts afresh
    TRAVELS = "travels"  # waits from now on for a number
    STAYS = "stays"

    __hash__ = str.__hash__  # an enumeration's own takes its time


WINS, LOSES, STANDS_OFF, TRAVELS, STAYS = ThrowEffect  # by these names: looking into an enumeration takes its time
OVER = frozenset({WINS, LOSES})


@dataclass(frozen=True, slots=True)
class BetStage:
    """How the dice decide a bet while it waits: what they pay it, where they take it, where they leave it standing off,
    where they send it to wait for a number.

    `instead` has ratios that the print or the trade knows for the same prize, and the reading that rejects each.
    """

    wins: Mapping[SortedFaces, Fraction]
    loses: frozenset[SortedFaces]
    priced: str
    stands: frozenset[SortedFaces] = frozenset()
    travels: frozenset[SortedFaces] = frozenset()
    instead: Mapping[Fraction, str] = field(default_factory=dict)
    doubt: str | None = None  # the reading on which the standoff rests
    effects: Mapping[SortedFaces, ThrowEffect] = field(
        init=False
    )  # the same the other way round; what is not there stays
    place: "CrapsPlace" = field(init=False, compare=False, repr=False)  # of which it is a stage

    def __post_init__(self) -> None:
        effects = {TRAVELS: self.travels, STANDS_OFF: self.stands, LOSES: self.loses, WINS: self.wins}
        object.__setattr__(self, "effects", {faces: effect for effect, those in effects.items() for faces in those})


@dataclass(frozen=True, slots=True, eq=False)  # one object for each chance of a day, as with the law itself
class CrapsPlace:
    """A chance: its first stage, and the stage for each number that it may have to wait for."""

    name: str
    listed: str
    first: BetStage | None  # none for odds: they wait for the number of another bet
    then: Mapping[int, BetStage] = field(default_factory=dict)
    contract: bool = False  # neither withdrawn nor changed once its throw was made (10.i)
    needs_point: bool = False  # laid when there is a point (come, don't come)
    against: bool = False  # wins with the seven that ends a series
    working: str | None = None  # the reading by which it also plays on a first throw
    box: bool = False  # a number's box (n. 12)

    def __post_init__(self) -> None:
        for stage in (self.first, *self.then.values()):
            if stage is not None:
                object.__setattr__(stage, "place", self)

    @property
    def line(self) -> bool:
        """Pass and don't pass: the bets of a whole series."""
        return self.contract and not self.needs_point


CrapsCloth = Mapping[str, CrapsPlace]


@dataclass(frozen=True, slots=True, eq=False)  # one object for each day: what is worked out from it can be kept
class CrapsLaw:
    """Art. 4 as in force on a day."""

    decree: DecreeLaw
    dice: DiceLaw
    dice_at_the_table: int
    dice_offered: int
    dice_thrown: int
    results: frozenset[SortedFaces]
    natural: frozenset[int]  # first throws that end a series at once
    points: frozenset[int]
    seven: int
    bars: tuple[int, ...]
    cloths: Mapping[int, CrapsCloth]  # the chances by their names, for each bar
    barless: CrapsCloth  # those that no bar touches
    take: CrapsPlace  # odds for those who bet on the point
    lay: CrapsPlace  # odds for those who bet against it
    odds_times: int
    odds_earn: int  # at most so many times themselves
    preferred: str
    letters: Mapping[str, str]  # kind of bet -> the paragraph that lists its positions
    calls_in: tuple[str, ...]
    last_play: timedelta

    def cloth(self, bar: int | None) -> CrapsCloth:
        """The chances at a table with that bar; without don't pass and don't come where the law knows no such bar."""
        return self.cloths.get(bar or 0, self.barless)


@lru_cache(maxsize=64)
def craps(figures: Figures) -> CrapsLaw:
    """Art. 4."""
    return _LawReader(figures).law()


class _LawReader:
    """The chances in the order of nn. 10 to 13."""

    def __init__(self, figures: Figures) -> None:
        self.figures = figures
        self.dice = dice(figures, "4/2")
        self.results: tuple[SortedFaces, ...] = tuple(
            combinations_with_replacement(range(1, self.dice.opposite_sum), 2)
        )
        self.points = figures.numbers("4/10.a", "points")
        (self.seven,) = figures.numbers("4/10.a", "point_lose")

    def law(self) -> CrapsLaw:
        figures = self.figures
        bars = tuple(int(str(total)) for total in figures.table("4/10.b", "bar_options").values())
        common = {place.name: place for place in self.common()}
        take, lay = self.odds("take", against=False), self.odds("lay", against=True)
        languages = cast("dict[str, tuple[str, ...]]", figures.table("4/13.c", "languages"))
        return CrapsLaw(
            decree=decree(figures),
            dice=self.dice,
            dice_at_the_table=figures.number("4/2", "dice"),
            dice_offered=figures.number("4/4", "offered"),
            dice_thrown=figures.number("4/4", "thrown"),
            results=frozenset(self.results),
            natural=frozenset(figures.numbers("4/10.a", "come_out_win") + figures.numbers("4/10.a", "come_out_lose")),
            points=frozenset(self.points),
            seven=self.seven,
            bars=bars,
            cloths={bar: common | {place.name: place for place in self.against(bar)} for bar in bars},
            barless=common,
            take=take,
            lay=lay,
            odds_times=figures.number("4/11.a", "max_multiple_of_parent"),
            odds_earn=max(ceil(r) for odds in (take, lay) for stage in odds.then.values() for r in stage.wins.values()),
            preferred=figures.word("4/5", "preference").removesuffix("_line"),
            letters={kind: self.cited(cited) for kind, cited in LISTED.items()},
            calls_in=languages["required"],
            last_play=timedelta(minutes=figures.number("4/13.c.ii", "minutes_before_closing")),
        )

    def common(self) -> Iterable[CrapsPlace]:
        """The chances that no bar touches."""
        figures = self.figures
        yield self.forward("pass", "10.a", "come_out_win", "come_out_lose")
        yield self.forward("come", "10.c", "first_win", "first_lose", needs_point=True)
        for letter in "ef":
            (total,) = figures.numbers(f"4/10.{letter}", "win")
            yield self.simple(f"big:{total}", f"10.{letter}")
        yield self.simple("under_seven", "10.g")
        yield self.simple("over_seven", "10.h")
        yield self.once("craps", "11.b")
        for pair, ratio in figures.table("4/11.c", "ratio").items():
            yield self.hard(int(pair.partition("-")[0]), Fraction(str(ratio)))
        for letter in "defgh":
            (total,) = figures.numbers(f"4/11.{letter}", "win")
            yield self.once(f"total:{total}", f"11.{letter}")
        for row in ("t1", "t2", "t3"):
            for number in figures.numbers(f"4/12.{row}", "numbers"):
                yield self.box(number, f"12.{row}", against=False)
                yield self.box(number, f"12.{row}", against=True)
        yield self.field()

    def forward(self, name: str, cited: str, wins: str, loses: str, *, needs_point: bool = False) -> CrapsPlace:
        """Pass and come: for the number, against the seven."""
        figures, paragraph = self.figures, self.cited(cited)
        ratio = figures.ratio(f"4/{cited}")
        first = BetStage(
            self.paid(figures.numbers(f"4/{cited}", wins), ratio),
            self.of(*figures.numbers(f"4/{cited}", loses)),
            paragraph,
            travels=self.of(*self.points),
        )
        then = {n: BetStage(self.paid((n,), ratio), self.of(self.seven), paragraph) for n in self.points}
        return CrapsPlace(name, paragraph, first, then, contract=True, needs_point=needs_point)

    def against(self, bar: int) -> Iterable[CrapsPlace]:
        """Don't pass and don't come: for the seven, against the number; one total of the first throw stands off."""
        figures = self.figures
        for name, cited, stage in (("dont_pass", "10.b", "come_out"), ("dont_come", "10.d", "first")):
            ratio, paragraph = figures.ratio(f"4/{cited}"), self.cited(cited)
            wins = cast("tuple[int, ...]", figures.table(f"4/{cited}", f"{stage}_win")[f"bar_{bar}"])
            first = BetStage(
                self.paid(wins, ratio), self.of(*figures.numbers(f"4/{cited}", f"{stage}_lose")), paragraph,
                self.of(bar), travels=self.of(*self.points), doubt=figures.figure(f"4/{cited}", f"{stage}_push").ambiguity,
            )  # fmt: skip
            then = {n: BetStage(self.paid((self.seven,), ratio), self.of(n), paragraph) for n in self.points}
            yield CrapsPlace(name, paragraph, first, then, contract=True, needs_point=stage == "first", against=True)

    def simple(self, name: str, cited: str) -> CrapsPlace:
        """Big six and eight, under and over seven: the totals that win and those that lose."""
        figures = self.figures
        wins, loses = figures.numbers(f"4/{cited}", "win"), figures.numbers(f"4/{cited}", "lose")
        stage = BetStage(self.paid(wins, figures.ratio(f"4/{cited}")), self.of(*loses), self.cited(cited))
        return CrapsPlace(name, self.cited(cited), stage)

    def once(self, name: str, cited: str) -> CrapsPlace:
        """Craps and the single totals lose with all others (C9)."""
        wins = self.paid(self.figures.numbers(f"4/{cited}", "win"), self.figures.ratio(f"4/{cited}"))
        return CrapsPlace(
            name, self.cited(cited), BetStage(wins, frozenset(self.results) - set(wins), self.cited(cited))
        )

    def hard(self, face: int, ratio: Fraction) -> CrapsPlace:
        """The pair wins; a seven, or the same total made otherwise, loses."""
        wins: dict[SortedFaces, Fraction] = {(face, face): ratio}
        total = face + face
        stage = BetStage(wins, self.of(self.seven, total) - set(wins), self.cited("11.c"))
        return CrapsPlace(f"hard:{total}", self.cited("11.c"), stage, working=self.reading("C8"))

    def box(self, number: int, row: str, *, against: bool) -> CrapsPlace:
        """A number before the seven (first kind) or the seven before the number (second kind)."""
        kind, letter = ("box_lose", "12.b") if against else ("box_win", "12.a")
        ratio, instead = self.enforced(f"4/{row}", kind)
        wins, loses = (self.seven, number) if against else (number, self.seven)
        stage = BetStage(self.paid((wins,), ratio), self.of(loses), self.cited(row), instead=instead)
        return CrapsPlace(
            f"{kind}:{number}", self.cited(letter), stage, against=against, working=self.reading("C8"), box=True
        )

    def field(self) -> CrapsPlace:
        rates = {int(total): Fraction(str(ratio)) for total, ratio in self.figures.table("4/13.a", "ratio").items()}
        wins = {faces: rates[sum(faces)] for faces in self.results if sum(faces) in rates}
        stage = BetStage(wins, self.of(*self.figures.numbers("4/13.a", "lose")), self.cited("13.a"))
        return CrapsPlace("field", self.cited("13.a"), stage)

    def odds(self, side: str, *, against: bool) -> CrapsPlace:
        """Odds win and lose with the bet that they lean on; against the point at the inverse ratio (C3)."""
        then = {}
        for row in ("i", "ii", "iii"):
            cited = f"11.a.{row}"
            ratio, instead = self.enforced(f"4/{cited}", side)
            for number in self.figures.numbers(f"4/{cited}", "totals"):
                wins, loses = (self.seven, number) if against else (number, self.seven)
                priced = self.cited("11.a" if against else cited)
                then[number] = BetStage(self.paid((wins,), ratio), self.of(loses), priced, instead=instead)
        return CrapsPlace("odds", self.cited("11.a"), None, then, against=against)

    def enforced(self, cited: str, name: str) -> tuple[Fraction, dict[Fraction, str]]:
        """The ratio that is enforced, and others that are found in print or elsewhere, with the reading."""
        figure = self.figures.figure(cited, name)
        if not isinstance(figure.value, dict):
            return self.figures.ratio(cited, name), {}
        ratio = Fraction(str(figure.value["likely"]))
        others = {Fraction(str(figure.value[key])) for key in ("printed", "common_elsewhere") if key in figure.value}
        return ratio, {other: str(figure.ambiguity) for other in others - {ratio}}

    def paid(self, totals: Iterable[int], ratio: Fraction) -> dict[SortedFaces, Fraction]:
        return dict.fromkeys(sorted(self.of(*totals)), ratio)

    def of(self, *totals: int) -> frozenset[SortedFaces]:
        return frozenset(faces for faces in self.results if sum(faces) in totals)

    def cited(self, paragraph: str) -> str:
        return f"{self.figures.regulation}/4/{paragraph}"

    def reading(self, name: str) -> str:
        return f"{self.figures.regulation}:{name}"
