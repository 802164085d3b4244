"""The cube: every figure of the statistics, in the finest cells that anybody asks for. All of it adds up.

Integers and exact fractions only. What no record says is counted as missing, never taken for zero.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from operator import attrgetter
from typing import Any, Final, NamedTuple, Self

Cause = tuple[str, str]  # rule and severity


@dataclass(frozen=True, slots=True, order=True)
class Cell:
    """What a figure is about. A part that was added away, or that nobody knows, is empty; `hour` is then -1.

    `day` is the gaming day (`projections.gaming_day`), `hour` the hour of the clock, both in the table's zone.
    """

    venue: str = ""
    territory: str = ""
    regulation: str = ""
    currency: str = ""
    game: str = ""
    table: str = ""
    day: str = ""  # 2026-11-18
    hour: int = -1
    dealer: str = ""


class Known(NamedTuple):
    """An amount as far as it was reported, and whether some opening of a table did not report its own.

    Added up, what is missing in one stays missing.
    """

    amount: int
    missing: bool = False

    @property
    def whole(self) -> int | None:
        """The amount if nobody failed to report it; else it is not known."""
        return None if self.missing else self.amount


class Swing(NamedTuple):
    """The most by which the gross revenue of any one coup can differ from its expectation; of how many it is not known.

    Of several together it is the largest.
    """

    largest: int = 0
    missing: int = 0

    @property
    def whole(self) -> int | None:
        """The swing if it is known of every coup."""
        return None if self.missing else self.largest


STILL: Final = Swing()
NONE: Final = Known(0)
NOUGHT: Final = Fraction(0)
MONEY: Final = ("games", "bets", "handle", "prizes", "revenue", "rake", "jackpot_in", "jackpot_out")
"""What nobody knows of a coup without known money."""
CASH: Final = (
    "float_open", "float_close", "fills", "credits", "drop", "buy_ins", "redemptions", "markers", "attendance",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Measures:
    """The figures of a cell. Money is in minor units of the cell's currency."""

    coups: int = 0
    coups_judged: int = 0  # every rule that was asked could be evaluated
    coups_partly: int = 0  # some rule could not
    coups_lost: int = 0  # messages of it are missing; it counts among those above as well
    coups_unpriced: int = 0  # its money is not known: the game does not say it, or too much happened
    seconds: int = 0  # from the opening of each coup to its end
    games: int = 0  # of machines; their handle is the coin in, their prizes the coin out
    bets: int = 0
    handle: int = 0  # stakes that were played for
    prizes: int = 0  # what players got back, stakes included
    rake: int = 0  # part of the gross revenue
    jackpot_in: int = 0
    jackpot_out: int = 0
    theoretical: Fraction = NOUGHT  # gross revenue expected of the bets really laid, as far as it is known
    variance: Fraction = NOUGHT
    coups_without_edge: int = 0  # played for money, and no exact expectation is known
    handle_without_edge: int = 0
    coups_without_variance: int = 0
    swing: Swing = STILL
    revenue_with_edge: int = 0  # gross revenue of the coups whose expectation is known: to compare with it
    float_open: Known = NONE
    float_close: Known = NONE
    fills: Known = NONE
    credits: Known = NONE
    drop: Known = NONE
    buy_ins: Known = NONE
    redemptions: Known = NONE
    markers: Known = NONE
    attendance: Known = NONE  # people counted at the table, over all counts
    gaps: int = 0  # findings that records are missing
    findings: Mapping[Cause, int] = field(default_factory=dict)

    @property
    def revenue(self) -> int:
        """Gross revenue: stakes less prizes."""
        return self.handle - self.prizes

    def known(self, measure: str) -> int | None:
        """A sum; None where coups are among these whose money is not known."""
        amount: int = getattr(self, measure)
        return None if measure in MONEY and self.coups_unpriced else amount

    @property
    def moved(self) -> bool:
        """Whether there was a coup, or chips were moved after the end of theirs."""
        return bool(self.coups or self.handle or self.prizes)

    @property
    def expected(self) -> Fraction | None:
        """The theoretical gross revenue, where it is known of every coup."""
        return None if self.coups_without_edge else self.theoretical

    @property
    def exact_variance(self) -> Fraction | None:
        """The variance of the gross revenue, where it is known of every coup."""
        return None if self.coups_without_variance else self.variance

    @property
    def findings_total(self) -> int:
        """All findings."""
        return sum(self.findings.values())

    def plus(self, other: "Measures") -> "Measures":
        """Both together."""
        return together((self, other))


NAMES: Final = tuple(each.name for each in fields(Measures))
_VALUES: Final = attrgetter(*NAMES)
DIMENSIONS: Final = tuple(each.name for each in fields(Cell))
_PARTS: Final = attrgetter(*DIMENSIONS)
NOTHING: Final = Measures()


def together(many: Sequence[Measures]) -> Measures:
    """The sum of many, measure by measure: a report adds up thousands of cells."""
    if len(many) == 1:
        return many[0]
    columns = zip(*map(_VALUES, many), strict=True)
    return Measures(*(add(column) for add, column in zip(_SUMS, columns, strict=True))) if many else NOTHING


def _known(column: Sequence[Known]) -> Known:
    if column.count(NONE) == len(column):
        return NONE
    some = [each for each in column if each is not NONE]
    return some[0] if len(some) == 1 else Known(sum([each.amount for each in some]), any(each.missing for each in some))


def _swing(column: Sequence[Swing]) -> Swing:
    some = [each for each in column if each is not STILL] or [STILL]
    return (
        some[0] if len(some) == 1 else Swing(max([each.largest for each in some]), sum([each.missing for each in some]))
    )


def _fraction(column: Iterable[Fraction]) -> Fraction:
    """Fractions of one denominator are added as whole numbers: most cells share theirs."""
    above: dict[int, int] = {}
    for each in column:
        if each is not NOUGHT:
            above[each.denominator] = above.get(each.denominator, 0) + each.numerator
    first, *more = [Fraction(sums, below) for below, sums in above.items()] or [NOUGHT]
    return sum(more, first)


def _counts(column: Iterable[Mapping[Cause, int]]) -> dict[Cause, int]:
    counts: Counter[Cause] = Counter()
    some = [each for each in column if each]
    if len(some) == 1:
        return dict(some[0])
    for each in some:
        counts.update(each)
    return dict(counts)


_SUM_OF: Final[Mapping[type, Callable[[Any], Any]]] = {
    int: sum, Known: _known, Swing: _swing, Fraction: _fraction, dict: _counts,
}  # fmt: skip
_SUMS: Final = tuple(_SUM_OF[type(getattr(NOTHING, name))] for name in NAMES)


@dataclass(frozen=True, slots=True)
class Cube:
    """Cells and their figures; `openings` are the openings of tables that it rests on, by the start of their hash.

    `quarantined` counts by house and table the records that could not be believed: they have no time to be placed by.
    """

    cells: Mapping[Cell, Measures] = field(default_factory=dict)
    openings: tuple[str, ...] = ()
    quarantined: Mapping[tuple[str, str], int] = field(default_factory=dict)

    def __iter__(self) -> Iterator[tuple[Cell, Measures]]:
        """Cells in their order."""
        return iter(sorted(self.cells.items(), key=lambda item: _PARTS(item[0])))

    def total(self, by: Sequence[str] = ()) -> "Cube":
        """The same figures with every other part of the cells added away. Money of two currencies is never added."""
        kept = {"currency", *by}
        gone: dict[str, Any] = {name: -1 if name == "hour" else "" for name in DIMENSIONS if name not in kept}
        groups: dict[Cell, list[Measures]] = {}
        for cell, measures in self.cells.items():
            groups.setdefault(replace(cell, **gone), []).append(measures)
        return replace(self, cells={cell: together(group) for cell, group in groups.items()})

    def slice(self, keep: Callable[[Cell], bool] | None = None, **parts: Any) -> Self:
        """The cells with these parts (`venue="..."`), or those that a function keeps."""

        def chosen(cell: Cell) -> bool:
            return all(getattr(cell, name) == value for name, value in parts.items()) and (keep is None or keep(cell))

        cells = {cell: measures for cell, measures in self.cells.items() if chosen(cell)}
        aside = {at: many for at, many in self.quarantined.items() if parts.get("venue", at[0]) == at[0]}
        return replace(self, cells=cells, quarantined=aside)

    def plus(self, other: "Cube") -> "Cube":
        """Both together: they must rest on different records."""
        cells = dict(self.cells)
        for cell, measures in other.cells.items():
            cells[cell] = cells[cell].plus(measures) if cell in cells else measures
        aside = dict(Counter(self.quarantined) + Counter(other.quarantined))
        return Cube(cells, tuple(sorted({*self.openings, *other.openings})), aside)

    @property
    def whole(self) -> Mapping[str, Measures]:
        """Everything together, by currency."""
        return {cell.currency: measures for cell, measures in self.total()}
