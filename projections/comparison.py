"""The same log judged under two regulations, finding by finding: which duty exists where, and what each side says.

A finding has the same id under every regulation, as rule, version and evidence make it: so the sides are paired.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from projections.replay import replay
from schemas.findings import Finding, Quarantined, RuleVerdict, Verdict
from schemas.identity import TableId
from streams.engine.books import BOOKS
from streams.engine.outcome import CoupJudged
from streams.law.books import Law
from streams.rules import Rule, Rulebook

Records = Iterable[tuple[int, bytes]]
Place = tuple[TableId, str, str | None]  # table, opening, coup
Duty = tuple[str, Rule]  # with the paragraph that imposes it


class Why(StrEnum):
    """Why a side says nothing where the other has a finding."""

    NO_DUTY = "no_duty"  # the regulation has no such rule
    KEPT = "kept"  # it has the duty, and the duty was kept
    NOT_EVALUABLE = "not_evaluable"
    UNASKED = "unasked"  # it has the duty, and there was nothing to judge
    NO_BOOK = "no_book"  # the game has no rules there


@dataclass(frozen=True, slots=True)
class Side:
    """What one regulation says of a finding: the finding, or why there is none, and where the duty stands."""

    regulation: str
    finding: Finding | None
    why: Why | None = None
    reason: str | None = None
    paragraph: str | None = None


@dataclass(frozen=True, slots=True)
class Pair:
    """One finding under both regulations."""

    at: TableId
    opening: str
    coup: str | None
    rule: str
    sides: tuple[Side, Side]

    @property
    def differs(self) -> bool:
        """The sides do not say the same: only one has it, or gravity or money are not the same."""
        first, second = (side.finding for side in self.sides)
        if first is None or second is None:
            return True
        return _weight(first) != _weight(second)


def _weight(finding: Finding) -> tuple[object, ...]:
    return finding.severity, finding.shortfalls, finding.reading


@dataclass(slots=True)
class Judgment:
    """Everything that one regulation said of a log."""

    regulation: str
    findings: dict[str, Finding] = field(default_factory=dict)
    verdicts: dict[Place, dict[str, RuleVerdict]] = field(default_factory=dict)
    games: dict[TableId, str] = field(default_factory=dict)
    coups: int = 0

    def found(self, finding: Finding) -> None:
        """A breach."""
        self.findings[finding.id] = finding
        self.games[_at(finding)] = finding.game

    def judged(self, coup: CoupJudged) -> None:
        """A coup came to its end; only those with something to explain are looked at again."""
        at = TableId(coup.licence.venue, coup.table)
        self.games[at] = coup.licence.game
        own = None if coup.coup is None else coup.coup.id
        self.coups += own is not None
        self.verdicts[at, coup.opening, own] = {said.rule: said for said in coup.verdicts()}

    def set_aside(self, record: Quarantined) -> None:
        """Nothing of the law."""

    def book(self, at: TableId) -> Rulebook | None:
        """The rules under which the table was judged."""
        return BOOKS.get((self.regulation, self.games.get(at, "")))

    def side(self, finding: Finding) -> Side:
        """What this regulation says where some regulation has a finding."""
        own = self.findings.get(finding.id)
        if own is not None:
            return Side(self.regulation, own, paragraph=own.paragraph)
        book = self.book(_at(finding))
        if book is None:
            return Side(self.regulation, None, Why.NO_BOOK)
        rule = next((rule for rule in book.rules if rule.id == finding.rule), None)
        if rule is None:
            return Side(self.regulation, None, Why.NO_DUTY)
        said = self.verdicts.get((_at(finding), finding.opening, finding.coup), {}).get(finding.rule)
        paragraph = book.paragraph(rule)
        if said is None:
            return Side(self.regulation, None, Why.UNASKED, paragraph=paragraph)
        if said.verdict is Verdict.COMPLIANT or said.verdict is Verdict.BREACH:
            return Side(self.regulation, None, Why.KEPT, paragraph=paragraph)
        return Side(self.regulation, None, Why.NOT_EVALUABLE, said.reason, paragraph)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two judgments of one log."""

    judgments: tuple[Judgment, Judgment]

    def pairs(self) -> Iterator[Pair]:
        """Every finding of either side, in the order of the log, table by table."""
        first, second = self.judgments
        every = {**second.findings, **first.findings}.values()
        for finding in sorted(every, key=lambda f: (f.venue, f.table, f.time, f.sequence, f.rule)):
            sides = (first.side(finding), second.side(finding))
            yield Pair(_at(finding), finding.opening, finding.coup, finding.rule, sides)

    def only(self) -> tuple[list[Duty], list[Duty]]:
        """The duties that exist on one side alone, for the games of the log."""
        first, second = (self._duties(judgment) for judgment in self.judgments)
        return (
            [duty for name, duty in sorted(first.items()) if name not in second],
            [duty for name, duty in sorted(second.items()) if name not in first],
        )

    def _duties(self, judgment: Judgment) -> Mapping[str, Duty]:
        games = sorted({game for each in self.judgments for game in each.games.values()})
        books = [book for game in games if (book := BOOKS.get((judgment.regulation, game))) is not None]
        return {rule.id: (book.paragraph(rule), rule) for book in books for rule in book.rules}


def _at(finding: Finding) -> TableId:
    return TableId(finding.venue, finding.table)


def compare(
    records: Iterable[Records], law: Law, regulations: tuple[str, str], as_of: date | None = None
) -> Comparison:
    """Judge a log under each regulation; `records` gives the log once for each."""
    made = []
    for regulation, log in zip(regulations, records, strict=True):
        judgment = Judgment(regulation)
        replay(log, law, [judgment], as_of, regulation)
        made.append(judgment)
    return Comparison((made[0], made[1]))
