"""What can be judged of a coup in which a clock jumped: all that comes out the same whatever the time was.

The records are all there and in order; only their times cannot be believed. So the coup is told anew, to a table that
knows no more than one after lost messages: with all at one instant, one moment after the other, at long intervals, and
at the time to which the clock jumped. Whatever a rule says each time alike does not hang on the clock. Of a rule that
says something else each time, nothing is known.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from schemas.decode import with_other
from schemas.envelope import Event
from schemas.findings import Finding, Quarantined
from streams.engine.outcome import CoupJudged, Tally
from streams.rules import Breach, Rule

ALIKE: Final = timedelta(0)
IN_ORDER: Final = timedelta(milliseconds=1)
APART: Final = timedelta(minutes=10)  # less than the gap that makes the judge doubt a clock

RuleBreach = tuple[Rule, Event[Any], Breach]


class Retelling(NamedTuple):
    """How a coup is told anew: from when on, and how far apart."""

    since: datetime
    apart: timedelta

    def of(self, events: Sequence[Event[Any]]) -> list[Event[Any]]:
        """The same events at these times."""
        return [
            with_other(event, time=self.since + place * self.apart)  # type: ignore[type-var]  # model or struct
            for place, event in enumerate(events)
        ]


def retellings(since: datetime, until: datetime) -> tuple[Retelling, ...]:
    """The ways of telling a coup anew."""
    own = tuple(Retelling(since, apart) for apart in (IN_ORDER, ALIKE, APART))
    return (*own, Retelling(until, IN_ORDER))


class Verdicts:
    """What the judge of a retelling said of the coup."""

    def __init__(self, coup: str | None) -> None:
        self.coup = coup
        self.tally = Tally()
        self.breaches: list[RuleBreach] = []

    def on_finding(self, finding: Finding) -> None:
        """Breaches are heard before they become findings."""

    def on_coup(self, coup: CoupJudged) -> None:
        """Keep the verdicts of the coup."""
        if coup.coup is not None and coup.coup.id == self.coup:
            self.tally = coup.tally

    def on_quarantined(self, record: Quarantined) -> None:
        """No record of a retelling is quarantined."""

    def kept(self, bit: int) -> bool:
        """Whether the duty of a rule was kept."""
        tally = self.tally
        return bool(tally.judged & bit & ~tally.breached) and bit not in tally.unevaluable and bit not in tally.errors


def alike(heard: Sequence[Verdicts], events: Sequence[Event[Any]]) -> list[RuleBreach]:
    """The breaches that were said each time, about the events as they were recorded."""
    own = {each.sequence: each for each in events}
    first, *others = ({_place(accusation): _about(accusation, own) for accusation in each.breaches} for each in heard)
    return [
        accusation
        for place, accusation in first.items()
        if all(_same(accusation, other.get(place)) for other in others)
    ]


def _place(accusation: RuleBreach) -> tuple[str, tuple[int, ...], str | None]:
    rule, _, breach = accusation
    return rule.id, tuple(event.sequence for event in breach.evidence), breach.paragraph


def _about(accusation: RuleBreach, own: Mapping[int, Event[Any]]) -> RuleBreach:
    """The same of the events as they were recorded."""
    rule, event, breach = accusation
    evidence, shows = (tuple(own.get(each.sequence, each) for each in some) for some in (breach.evidence, breach.shows))
    return rule, own.get(event.sequence, event), replace(breach, evidence=evidence, shows=shows)


def _same(accusation: RuleBreach, other: RuleBreach | None) -> bool:
    return other is not None and replace(accusation[2], shows=()) == replace(other[2], shows=())
