"""The same log judged under two regulations, finding by finding: which duty exists where, and what each side says.

A finding's id comes from rule, version and evidence, so it is the same under both regulations and pairs the sides.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from projections.replay import replay
from schemas.findings import Finding, Quarantined, RuleVerdict, Verdict
from schemas.identity import TableId
from streams.engine.outcome import CoupJudged
from streams.engine.rulebooks import book_of
from streams.law.law import Law
from streams.rules import Rule, Rulebook

Records = Iterable[tuple[int, bytes]]
CoupKey = tuple[TableId, str, str | None]  # table, opening, coup
Duty = tuple[str, Rule]  # with the paragraph that imposes it


class NoFinding(StrEnum):
    """Why a side has no finding where the other has one."""

    NO_DUTY = "no_duty"  # the regulation has no such rule
    KEPT = "kept"  # it has the duty, and the duty was kept
    NOT_EVALUABLE = "not_evaluable"
    UNASKED = "unasked"  # it has the duty, and there was nothing to judge
    NO_BOOK = "no_book"  # the game has no rules there


@dataclass(frozen=True, slots=True)
class ComparedSide:
    """One regulation's side of a finding: the finding, or why there is none, and the paragraph of the duty."""

    regulation: str
    finding: Finding | None
    why: NoFinding | None = None
    reason: str | None = None
    paragraph: str | None = None


@dataclass(frozen=True, slots=True)
class Pair:
    """One finding under both regulations."""

    at: TableId
    opening: str
    coup: str | None
    rule: str
    sides: tuple[ComparedSide, ComparedSide]

    @property
    def differs(self) -> bool:
        """Whether only one side has the finding, or severity or money differ."""
        first, second = (side.finding for side in self.sides)
        if first is None or second is None:
            return True
        return _weight(first) != _weight(second)


def _weight(finding: Finding) -> tuple[object, ...]:
    return finding.severity, finding.shortfalls, finding.reading


@dataclass(slots=True)
class SideJudgment:
    """A log judged under one regulation."""

    regulation: str
    findings: dict[str, Finding] = field(default_factory=dict)
    verdicts: dict[CoupKey, dict[str, RuleVerdict]] = field(default_factory=dict)
    games: dict[TableId, str] = field(default_factory=dict)
    coups: int = 0

    def on_finding(self, finding: Finding) -> None:
        """A breach."""
        self.findings[finding.id] = finding
        self.games[_at(finding)] = finding.game

    def on_coup(self, coup: CoupJudged) -> None:
        """Keep the verdicts of a coup."""
        at = TableId(coup.licence.venue, coup.table)
        self.games[at] = coup.licence.game
        own = None if coup.coup is None else coup.coup.id
        self.coups += own is not None
        self.verdicts[at, coup.opening, own] = {verdict.rule: verdict for verdict in coup.verdicts()}

    def on_quarantined(self, record: Quarantined) -> None:
        """Nothing of the law."""

    def book(self, at: TableId) -> Rulebook | None:
        """The rules under which the table was judged."""
        return book_of(self.regulation, self.games.get(at, ""))

    def side(self, finding: Finding) -> ComparedSide:
        """This regulation's side of a finding of either one."""
        own = self.findings.get(finding.id)
        if own is not None:
            return ComparedSide(self.regulation, own, paragraph=own.paragraph)
        book = self.book(_at(finding))
        if book is None:
            return ComparedSide(self.regulation, None, NoFinding.NO_BOOK)
        rule = next((rule for rule in book.rules if rule.id == finding.rule), None)
        if rule is None:
            return ComparedSide(self.regulation, None, NoFinding.NO_DUTY)
        verdict = self.verdicts.get((_at(finding), finding.opening, finding.coup), {}).get(finding.rule)
        paragraph = book.paragraph(rule)
        if verdict is None:
            return ComparedSide(self.regulation, None, NoFinding.UNASKED, paragraph=paragraph)
        if verdict.verdict is Verdict.COMPLIANT or verdict.verdict is Verdict.BREACH:
            return ComparedSide(self.regulation, None, NoFinding.KEPT, paragraph=paragraph)
        return ComparedSide(self.regulation, None, NoFinding.NOT_EVALUABLE, verdict.reason, paragraph)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two judgments of one log."""

    judgments: tuple[SideJudgment, SideJudgment]

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

    def _duties(self, judgment: SideJudgment) -> Mapping[str, Duty]:
        games = sorted({game for each in self.judgments for game in each.games.values()})
        books = [book for game in games if (book := book_of(judgment.regulation, game)) is not None]
        return {rule.id: (book.paragraph(rule), rule) for book in books for rule in book.rules}


def _at(finding: Finding) -> TableId:
    return TableId(finding.venue, finding.table)


def compare(
    records: Iterable[Records], law: Law, regulations: tuple[str, str], as_of: date | None = None
) -> Comparison:
    """Judge a log under each regulation; `records` gives the log once for each."""
    made = []
    for regulation, log in zip(regulations, records, strict=True):
        judgment = SideJudgment(regulation)
        replay(log, law, [judgment], as_of, regulation)
        made.append(judgment)
    return Comparison((made[0], made[1]))
