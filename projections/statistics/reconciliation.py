"""Totals that must agree: tables = houses = country; the float; the jackpots. A report and a page run these and show them.

    stakes - prizes              =  movement of the float - fills + credits + drop      (an opening of a table)
    meter before + contributions =  paid + meter after                                  (a table with a jackpot)

A check is right, wrong by so much, or not known because a term was not reported.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Final

from projections.statistics.cash import FloatSheet
from projections.statistics.cube import Measures

ADDED: Final = ("coups", "bets", "games", "handle", "prizes", "rake", "jackpot_in", "jackpot_out")
_ADDED: Final = attrgetter(*ADDED)


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Where a total does not agree, and by how much."""

    where: str
    currency: str
    difference: int


@dataclass(frozen=True, slots=True)
class Reconciled:
    """One kind of check: how many are right, which are wrong, of how many it is not known."""

    kind: str  # `levels`, `float`, `jackpot`
    right: int
    wrong: tuple[Disagreement, ...] = ()
    unknown: int = 0

    @property
    def holds(self) -> bool | None:
        """Whether all that is known agrees; None where nothing is known."""
        return False if self.wrong else True if self.right else None

    def short(self) -> dict[str, int]:
        """What is missing in all, by currency; what lies too much in one place makes nothing good in another."""
        sums: dict[str, int] = {}
        for each in self.wrong:
            sums[each.currency] = sums.get(each.currency, 0) + abs(each.difference)
        return sums


def reconcile_levels(levels: Mapping[str, Mapping[str, Measures]]) -> Reconciled:
    """Several sums over the same coups, by name and currency; each must be what the first one is."""
    (_, first), *others = levels.items()
    right, wrong = 0, list[Disagreement]()
    for name, sums in others:
        for currency in sorted({*first, *sums}):
            pairs = zip(
                ADDED, _ADDED(sums.get(currency, Measures())), _ADDED(first.get(currency, Measures())), strict=True
            )
            unlike = [
                Disagreement(f"{name}: {measure}", currency, one - other)
                for measure, one, other in pairs
                if one != other
            ]
            wrong += unlike
            right += not unlike
    return Reconciled("levels", right, tuple(wrong))


def reconcile_floats(sheets: Iterable[FloatSheet]) -> Reconciled:
    """Every opening of a table whose cash desk reported anything."""
    right = unknown = 0
    wrong = []
    for sheet in sheets:
        tray, box = sheet.tray_short, sheet.box_short
        if sheet.balances is None or tray is None or box is None:
            unknown += 1
        elif sheet.balances and not tray and not box:
            right += 1
        else:
            wrong.append(Disagreement(f"{sheet.venue} {sheet.table} {sheet.day}", sheet.currency, tray + box))
    return Reconciled("float", right, tuple(wrong), unknown)


@dataclass(slots=True)
class JackpotMeter:
    """The meter of a table's jackpot: what it showed when it was first read, and at the end of each gaming day."""

    venue: str
    table: str
    currency: str
    before: int | None = None
    by_day: dict[str, int] = field(default_factory=dict)
    contributed: int = 0
    paid: int = 0
    in_play: bool = False  # it was read in a coup that is not over: what that coup brings is not counted yet

    def read(self, day: str, before: int, after: int) -> None:
        """The meter changed."""
        self.before = before if self.before is None else self.before
        self.by_day[day] = after

    def at_end_of(self, day: str) -> int | None:
        """What it showed last up to that gaming day: what the house owes its players."""
        known = [each for each in self.by_day if each <= day]
        return self.by_day[max(known)] if known else None

    @property
    def difference(self) -> int | None:
        """Before + contributions - paid - after; None where no meter was read, or one was in a coup that is not over."""
        after = self.at_end_of("9999")
        if self.in_play or self.before is None or after is None:
            return None
        return self.before + self.contributed - self.paid - after


def joined_meters(meters: Iterable[JackpotMeter]) -> list[JackpotMeter]:
    """One meter for each table, out of several journals of it: the first reading is that of its earliest day."""
    joined: dict[tuple[str, str, str], JackpotMeter] = {}
    for meter in sorted(meters, key=lambda each: min(each.by_day, default="9999")):
        key = meter.venue, meter.table, meter.currency
        whole = joined.setdefault(key, JackpotMeter(*key))
        whole.before = meter.before if whole.before is None else whole.before
        whole.by_day |= meter.by_day
        whole.contributed += meter.contributed
        whole.paid += meter.paid
    return list(joined.values())


def reconcile_jackpots(meters: Iterable[JackpotMeter]) -> Reconciled:
    """Every table whose jackpot moved; of one whose meter was never read nothing is known."""
    right = unknown = 0
    wrong = []
    for meter in meters:
        difference = meter.difference
        if difference is None:
            unknown += bool(meter.contributed or meter.paid or meter.in_play)
        elif difference:
            wrong.append(Disagreement(f"{meter.venue} {meter.table}", meter.currency, difference))
        else:
            right += 1
    return Reconciled("jackpot", right, tuple(wrong), unknown)


def liability(meters: Iterable[JackpotMeter], day: str) -> dict[str, int]:
    """What jackpots held at the end of a gaming day, by currency: money that belongs to players."""
    owed: dict[str, int] = {}
    for meter in meters:
        held = meter.at_end_of(day)
        if held is not None:
            owed[meter.currency] = owed.get(meter.currency, 0) + held
    return owed
