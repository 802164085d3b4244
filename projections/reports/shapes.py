"""The shapes in which authorities publish: which rows and columns, from the cube.

They are demonstrations of form: SRIJ (Portugal), ISJ (Angola), Nevada and Maryland print figures of this kind. What the
figures mean stands in `definitions.toml`, and is the same in every shape.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from operator import attrgetter
from typing import Final

from projections.reports.periods import Period, Span
from projections.reports.rates import Rate, rate_on
from projections.reports.sheets import Both, Column, Incomplete, Row, Sheet, Value
from projections.statistics.cube import NONE, Cell, Cube, Measures, together
from projections.statistics.revenue_bounds import of_period, sequence

BEFORE: Final = ("período anterior", "period before")
MONTH: Final = ("mês até à data", "month to date")
YEAR: Final = ("ano até à data", "year to date")


@dataclass(frozen=True, slots=True)
class ReportRequest:
    """What a report is made of."""

    cube: Cube
    period: Period
    rates: Sequence[Rate] = ()
    _groups: dict[tuple[tuple[str, ...], Span], "Groups"] = field(default_factory=dict, compare=False)

    def groups(self, by: tuple[str, ...], span: Span) -> "Groups":
        """The cells of these days, grouped so; sheets and columns of a report ask for the same ones again and again."""
        if (by, span) not in self._groups:
            self._groups[by, span] = Groups(self.cube, by, span)
        return self._groups[by, span]


Ask = Callable[[ReportRequest], tuple[Sheet, ...]]


def srij(asked: ReportRequest) -> tuple[Sheet, ...]:
    """SRIJ: gross revenue by kind of game, with the period before and each game's share."""
    span, before = asked.period.span, asked.period.before
    columns = (
        Column("revenue", span), Column("revenue", before, BEFORE), Column("change", span), Column("share", span),
        Column("handle", span), Column("coups", span),
    )  # fmt: skip
    title = ("Receita bruta por tipo de jogo", "Gross revenue by kind of game")
    return (_sheet("revenue_by_game", title, ("game", "currency"), columns, asked, plot="revenue"), _record(asked))


def isj(asked: ReportRequest) -> tuple[Sheet, ...]:
    """ISJ: gross revenue, tax base and special gaming tax by operator."""
    span = asked.period.span
    columns = tuple(Column(measure, span) for measure in ("handle", "prizes", "revenue", "tax_base", "rate", "tax"))
    title = ("Receita bruta e imposto especial de jogo por casino", "Gross revenue and special gaming tax by casino")
    sheet = _sheet(
        "tax_by_casino", title, ("venue", "territory", "currency"), columns, asked, notes=_rate_notes(asked), plot="revenue"
    )  # fmt: skip
    return (sheet, _record(asked))


def nevada(asked: ReportRequest) -> tuple[Sheet, ...]:
    """Nevada: units, locations, win and win per cent by game."""
    span = asked.period.span
    measures = ("locations", "units", "drop", "revenue", "hold", "handle", "win_of_handle")
    columns = tuple(Column(measure, span) for measure in measures)
    title = ("Unidades, locais e ganho por jogo", "Units, locations and win by game")
    return (_sheet("win_by_game", title, ("game", "currency"), columns, asked, plot="revenue"), _record(asked))


def maryland(asked: ReportRequest) -> tuple[Sheet, ...]:
    """Maryland: drop, win and hold by table for the period, the month and the year to date; what has to be explained."""
    period = asked.period
    spans: tuple[tuple[Span, Both | None], ...] = (
        (period.span, None), (period.month_to_date, MONTH), (period.year_to_date, YEAR),
    )  # fmt: skip
    columns = tuple(
        Column(measure, span, head) for span, head in spans for measure in ("drop", "revenue", "hold", "win_of_handle")
    )
    by = ("venue", "game", "table", "currency")
    title = ("Drop, ganho e retenção por mesa", "Drop, win and hold by table")
    explained = (
        *(Column(each, period.span) for each in ("revenue", "theoretical", "low", "high", "to_explain")),
        *(Column(each, period.year_to_date, YEAR) for each in ("revenue", "theoretical", "low_ever", "high_ever", "ever_outside")),
    )  # fmt: skip
    duty = ("Ganho face ao esperado, com limites de 95 %", "Win against what was expected, with 95 % bounds")
    return (
        _sheet("drop_win_hold", title, by, columns, asked, plot="revenue"),
        _sheet("to_be_explained", duty, by, explained, asked),
        _record(asked, Column("days", period.year_to_date, YEAR)),
    )


SHAPES: Final[Mapping[str, tuple[Both, Ask]]] = {
    "srij": (("Receita bruta, à maneira do SRIJ", "Gross revenue, as SRIJ publishes it"), srij),
    "isj": (("Receita e imposto, à maneira do ISJ", "Revenue and tax, as ISJ publishes them"), isj),
    "nevada": (("Ganho por jogo, à maneira do Nevada", "Win by game, as Nevada publishes it"), nevada),
    "maryland": (("Drop, ganho e retenção, à maneira do Maryland", "Drop, win and hold, as Maryland has them"), maryland),
}  # fmt: skip

BY_TABLE: Final = ("nevada", "maryland")  # the shapes that count tables, or have a row for each


def parts_needed(shape: str) -> tuple[str, ...]:
    """What a shape needs of the cells; the rest a store may add up before it answers."""
    return ("venue", "territory", "regulation", "game", "day", *(("table",) if shape in BY_TABLE else ()))


def _record(asked: ReportRequest, *more: Column) -> Sheet:
    """What the figures rest on: how much of the play could be judged, and what is missing."""
    span = asked.period.span
    measures = ("days", "coups", "judged", "lost", "unpriced", "findings", "findings_rate")
    columns = (*(Column(measure, span) for measure in measures), *more)
    set_aside = sum(asked.cube.quarantined.values())
    aside = (
        f"Registos postos de parte, sem hora em que se possa crer: {set_aside}.",
        f"Records set aside, without a time that could be believed: {set_aside}.",
    )
    title = ("Do que os números se fazem", "What the figures rest on")
    return _sheet("record", title, ("venue", "currency"), columns, asked, notes=(aside,))


def _sheet(
    name: str, title: Both, by: tuple[str, ...], columns: tuple[Column, ...], asked: ReportRequest, *, notes: tuple[Both, ...] = (),
    plot: str | None = None,
) -> Sheet:  # fmt: skip
    """A row for each group of cells in which anything happened that the sheet shows, and a total for each currency."""
    groups = {span: asked.groups(by, span) for span in {column.span for column in columns}}
    shows = {column.measure for column in columns}
    keys = sorted({key for each in groups.values() for key in each.cells if _has_a_row(each.measures(key), shows)})
    rows = [_row(by, key, columns, groups, asked) for key in keys]
    for currency in sorted({key[by.index("currency")] for key in keys}):
        whole = {span: asked.groups(("currency",), span) for span in groups}
        added = _row(("currency",), (currency,), columns, whole, asked, total=True)
        own = [row for row in rows if not row.total and row.where["currency"] == currency]
        rows.append(replace(added, values=_summed(added, own, columns)))
    return Sheet(name, title, by, columns, tuple(rows), notes, plot)


def _has_a_row(measures: Measures, shows: set[str]) -> bool:
    """Whatever is in the total is in a row: also chips that moved, boxes and findings on days without a coup."""
    return (
        measures.moved
        or ("findings" in shows and bool(measures.findings))
        or ("drop" in shows and measures.drop != NONE)
    )


def _summed(total: Row, rows: Sequence[Row], columns: Sequence[Column]) -> tuple[Value, ...]:
    """The total of what each house owes is the sum of that, also where one of them lost money."""
    values = list(total.values)
    for place, column in enumerate(columns):
        if column.measure in ("tax_base", "tax"):
            parts = [row.values[place] for row in rows]
            values[place] = None if None in parts else sum(part for part in parts if isinstance(part, int))
    return tuple(values)


class Groups:
    """The cells of some days, by the parts that a sheet shows."""

    def __init__(self, cube: Cube, by: tuple[str, ...], span: Span) -> None:
        self.cells: dict[tuple[str, ...], list[tuple[Cell, Measures]]] = {}
        self._wholes: dict[tuple[str, ...], Measures] = {}
        key_of = attrgetter(*by, "currency")
        for cell, measures in cube.cells.items():
            if span.holds(cell.day):
                self.cells.setdefault(key_of(cell)[: len(by)], []).append((cell, measures))

    def measures(self, key: tuple[str, ...]) -> Measures:
        """Everything of one group; a row asks for it once for each of its columns."""
        if key not in self._wholes:
            self._wholes[key] = together([measures for _, measures in self.cells.get(key, ())])
        return self._wholes[key]

    def distinct(self, key: tuple[str, ...], *parts: str) -> int:
        """How many tables, houses or days with a coup there are."""
        return len(
            {tuple(getattr(cell, part) for part in parts) for cell, each in self.cells.get(key, ()) if each.coups}
        )


def _row(
    by: tuple[str, ...], key: tuple[str, ...], columns: Sequence[Column], groups: Mapping[Span, Groups], asked: ReportRequest,
    *, total: bool = False,
) -> Row:  # fmt: skip
    values = tuple(_value(column, key, groups[column.span], asked, total=total) for column in columns)
    return Row(dict(zip(by, key, strict=True)), values, total)


def _value(column: Column, key: tuple[str, ...], group: Groups, asked: ReportRequest, *, total: bool) -> Value:
    """One figure; None where no record says it."""
    if not group.cells.get(key):
        return None
    measures, currency = group.measures(key), key[-1]
    match column.measure:
        case "units":
            return group.distinct(key, "venue", "table")
        case "locations":
            return group.distinct(key, "venue")
        case "days":
            return group.distinct(key, "day")
        case "change":
            return _change(measures, asked.groups(_by_of(key), asked.period.before).measures(key))
        case "share":
            return _share(measures, list(_alike(group, currency)), total=total)
        case "rate" | "tax" | "tax_base":
            return _tax(column.measure, group.cells[key], asked)
    return simple(column.measure, measures)


def simple(measure: str, measures: Measures) -> Value:
    """A figure that follows from the sums of its cell alone."""
    return _SIMPLE[measure](measures)


def _money(measure: str) -> Callable[[Measures], Value]:
    """A sum over coups; where the money of some is not known, it says so."""

    def figure(own: Measures) -> Value:
        amount: int = getattr(own, measure)
        return Incomplete(amount, own.coups_unpriced) if own.coups_unpriced else amount

    return figure


def _ratio(part: int | None, whole: int | None) -> Fraction | None:
    return Fraction(part, whole) if part is not None and whole else None


def _bound(measures: Measures, side: str) -> int | None:
    expected, variance = measures.expected, measures.exact_variance
    if expected is None or variance is None or measures.coups_unpriced:
        return None
    bounds = of_period(expected, variance, measures.swing.whole)
    return bounds.low if side == "low" else bounds.high


def _bound_ever(measures: Measures, side: str) -> int | None:
    """For a sum that grows from a day fixed beforehand and is looked at in every report."""
    expected, variance, swing = measures.expected, measures.exact_variance, measures.swing.whole
    if expected is None or variance is None or swing is None or measures.coups_unpriced:
        return None
    bounds = sequence(expected, variance, swing)
    return None if bounds is None else bounds.low if side == "low" else bounds.high


def _ever_outside(measures: Measures) -> bool | None:
    low, high = _bound_ever(measures, "low"), _bound_ever(measures, "high")
    return None if low is None or high is None else not low <= measures.revenue <= high


def _to_explain(measures: Measures) -> bool | None:
    low, high = _bound(measures, "low"), _bound(measures, "high")
    return None if low is None or high is None else not low <= measures.revenue <= high


def _expected(measures: Measures) -> Fraction | int | None:
    return None if measures.expected is None or measures.coups_unpriced else round(measures.expected)


_SIMPLE: Final[Mapping[str, Callable[[Measures], Value]]] = {
    "coups": lambda own: own.coups,
    **{measure: _money(measure) for measure in ("bets", "handle", "prizes", "revenue")},
    "drop": lambda own: own.drop.whole if own.drop != NONE else None,
    "hold": lambda own: _ratio(own.known("revenue"), own.drop.whole),
    "win_of_handle": lambda own: _ratio(own.known("revenue"), own.handle),
    "theoretical": _expected,
    "low": lambda own: _bound(own, "low"),
    "high": lambda own: _bound(own, "high"),
    "to_explain": _to_explain,
    "low_ever": lambda own: _bound_ever(own, "low"),
    "high_ever": lambda own: _bound_ever(own, "high"),
    "ever_outside": _ever_outside,
    "judged": lambda own: _ratio(own.coups_judged, own.coups),
    "findings": lambda own: own.findings_total,
    "findings_rate": lambda own: _ratio(1000 * own.findings_total, own.coups_judged),
    "lost": lambda own: own.coups_lost,
    "unpriced": lambda own: own.coups_unpriced,
}


def _by_of(key: tuple[str, ...]) -> tuple[str, ...]:
    """The parts that a key is made of: totals have the currency alone."""
    return ("currency",) if len(key) == 1 else ("game", "currency")


def _change(now: Measures, before: Measures) -> Fraction | None:
    was, share = before.known("revenue"), _ratio(now.known("revenue"), before.revenue)
    return share - 1 if before.coups and was is not None and was > 0 and share is not None else None


def _alike(group: Groups, currency: str) -> Iterator[Measures]:
    return (group.measures(key) for key in group.cells if key[-1] == currency)


def _share(own: Measures, others: Sequence[Measures], *, total: bool) -> Fraction | None:
    if any(each.revenue < 0 or each.coups_unpriced for each in others):
        return None
    return Fraction(1) if total and own.revenue else _ratio(own.revenue, sum(each.revenue for each in others))


def _rate_notes(asked: ReportRequest) -> tuple[Both, ...]:
    """Rates whose law is not among our sources, and those that did not hold over the whole period."""
    territories = {cell.territory for cell, _ in asked.cube.total(("territory",))}
    known = [each for each in asked.rates if each.territory in territories and each.during(asked.period.span)]
    readings = sorted({each.source for each in known if each.reading})
    parts = [each for each in known if not each.holds_throughout(asked.period.span)]
    return (
        *((f"Taxa lida sem o texto da lei: {source}.", f"Rate read without the text of the law: {source}.") for source in readings),
        *((f"{each.territory}: taxa de {each.rate} {each.days[0]} ({each.source}); cada dia tem a sua.",
           f"{each.territory}: rate of {each.rate} {each.days[1]} ({each.source}); each day has its own.") for each in parts),
    )  # fmt: skip


def _tax(measure: str, cells: Sequence[tuple[Cell, Measures]], asked: ReportRequest) -> Value:
    """Base, rate and tax: the revenue of the days under one rate, where it is not negative, at that rate.

    Days on which nothing moved need no rate. A sum over several rates has none of its own.
    """
    moved = [(cell, own) for cell, own in cells if own.moved]
    if any(own.coups_unpriced for _, own in moved) and measure != "rate":
        return None
    by_rate: dict[tuple[str, Fraction | None], int] = {}
    for cell, own in moved:
        rate = rate_on(asked.rates, cell.territory, cell.day)
        key = cell.territory, None if rate is None else rate.rate
        by_rate[key] = by_rate.get(key, 0) + own.revenue
    rates = {rate for _, rate in by_rate}
    if measure == "tax_base":
        return sum(max(revenue, 0) for revenue in by_rate.values())
    if None in rates or (measure == "rate" and len(rates) != 1):
        return None
    if measure == "rate":
        return next(iter(rates))
    due = sum((max(revenue, 0) * rate for (_, rate), revenue in by_rate.items() if rate is not None), Fraction(0))
    return due.numerator // due.denominator
