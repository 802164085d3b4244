"""The float of a table reconciled: what must lie in the tray and in the drop box, and what was counted there.

    counted at the end  =  counted at the opening  +  fills  -  credits  +  gross revenue  -  what the drop box must hold
    in the drop box     =  chips bought  +  markers  -  chips cashed

So stakes - prizes = float movement - fills + credits + drop. A sheet is about one opening of a table. Nothing is
reconciled where a term is not reported: it is not known, and not zero.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from projections.statistics.cube import Known, Measures
from schemas.envelope import Event
from schemas.events.cash import (
    AttendanceCounted,
    ChipsBought,
    ChipsCashed,
    DropCounted,
    FloatCounted,
    FloatCredited,
    FloatFilled,
    MarkerIssued,
)

MEASURES: Final[Mapping[str, str]] = {
    FloatFilled.type: "fills",
    FloatCredited.type: "credits",
    DropCounted.type: "drop",
    ChipsBought.type: "buy_ins",
    ChipsCashed.type: "redemptions",
    MarkerIssued.type: "markers",
    AttendanceCounted.type: "attendance",
}
"""Kind of event -> the measure that it adds to."""
FLOATS: Final[Mapping[str, str]] = {"opening": "float_open", "closing": "float_close"}
COUNTED: Final = frozenset({*FLOATS.values(), "drop"})
"""Counts: one that was promised and never came is not a count of nothing."""
KINDS: Final = (FloatCounted.type, *MEASURES)


def cash_measure(event: Event[Any]) -> tuple[str, int]:
    """To which measure an event of the cash desk adds, and how much."""
    data = event.data
    if event.type == FloatCounted.type:
        return FLOATS[data.moment], data.amount
    if event.type == AttendanceCounted.type:
        return MEASURES[event.type], data.seated + data.standing
    return MEASURES[event.type], data.amount


@lru_cache(maxsize=256)
def unreported(declared: frozenset[str]) -> frozenset[str]:
    """The measures of an opening that its table does not undertake to report."""
    names = {measure: kind for kind, measure in MEASURES.items()}
    names |= dict.fromkeys(FLOATS.values(), FloatCounted.type)
    return frozenset(measure for measure, kind in names.items() if kind not in declared)


def missing_measures(declared: frozenset[str], came: frozenset[str]) -> frozenset[str]:
    """What is not known of an opening: what it does not undertake to report, and counts that never came."""
    return unreported(declared) | (COUNTED - came)


@dataclass(slots=True)
class FloatSheet:
    """The money of one opening of a table, as far as it was reported. Each term is None where it was not."""

    venue: str
    table: str
    opening: str
    currency: str
    day: str
    declared: frozenset[str]
    revenue: int = 0
    unpriced: int = 0  # coups whose money is not known
    closed: bool = False
    amounts: dict[str, int] = field(default_factory=dict)
    dealers: set[str] = field(default_factory=set)

    def add(self, measure: str, amount: int) -> None:
        """One more event. Of several counts of the float the last one holds."""
        before = 0 if measure in FLOATS.values() else self.amounts.get(measure, 0)
        self.amounts[measure] = before + amount

    def term(self, measure: str) -> int | None:
        """What was reported; nothing happened where the table reports it and said nothing. A count is never nothing."""
        if measure in self.amounts:
            return self.amounts[measure]
        return None if measure in COUNTED or measure in unreported(self.declared) else 0

    @property
    def box(self) -> int | None:
        """What the drop box must hold."""
        bought, markers, cashed = (self.term(name) for name in ("buy_ins", "markers", "redemptions"))
        return None if bought is None or markers is None or cashed is None else bought + markers - cashed

    @property
    def expected(self) -> int | None:
        """What must lie in the tray at the end."""
        opened, fills, credited, box = self.term("float_open"), self.term("fills"), self.term("credits"), self.box
        if opened is None or fills is None or credited is None or box is None or self.unpriced:
            return None
        return opened + fills - credited + self.revenue - box

    @property
    def tray_short(self) -> int | None:
        """What the house is short of in the tray; below zero: what lies there too much, to somebody's loss."""
        expected, counted = self.expected, self.term("float_close")
        return None if expected is None or counted is None else expected - counted

    @property
    def box_short(self) -> int | None:
        """The same of the drop box."""
        box, counted = self.box, self.term("drop")
        return None if box is None or counted is None else box - counted

    @property
    def balances(self) -> bool | None:
        """Whether stakes - prizes = float movement - fills + credits + drop; None where a term is not known."""
        terms = [self.term(name) for name in ("float_close", "float_open", "fills", "credits", "drop")]
        known = [term for term in terms if term is not None]
        if self.unpriced or len(known) < len(terms):
            return None
        closed, opened, fills, credited, drop = known
        return self.revenue == closed - opened - fills + credited + drop


def cash_measures(amounts: Mapping[str, int]) -> Measures:
    """What events of the cash desk add to their cell, by measure."""
    return Measures(**{measure: Known(amount) for measure, amount in amounts.items()})  # type: ignore[arg-type]


def not_reported(measures: frozenset[str]) -> Measures:
    """What an opening leaves unknown, for every cell in which it played."""
    return Measures(**dict.fromkeys(measures, Known(0, missing=True)))  # type: ignore[arg-type]
