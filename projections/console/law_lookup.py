"""The paragraph behind a finding, as it stood that day, and what every rule said of a coup."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache
from typing import Final

from schemas.findings import Finding, RuleVerdict, Verdict
from streams.engine.integrity import CLAUSES
from streams.engine.rulebooks import all_rules, asked, book_of
from streams.law.coverage import Coverage, coverage
from streams.law.explain import Explanation, explain
from streams.law.law import Law
from streams.law.paragraphs import UnknownParagraph
from streams.law.readings import Reading
from streams.rules import Rule

GRAVEST: Final = (Verdict.BREACH, Verdict.ERROR, Verdict.NOT_EVALUABLE, Verdict.COMPLIANT)
CONFIDENCE: Final = {
    "H": ("leitura segura", "safe reading"),
    "M": ("leitura provável", "probable reading"),
    "L": ("leitura duvidosa", "doubtful reading"),
}


@cache
def rules() -> Mapping[str, Rule]:
    """Every rule by id, those about the log itself included."""
    return {rule.id: rule for rule in (*all_rules(), *CLAUSES)}


@cache
def cited() -> Mapping[str, tuple[str, ...]]:
    """The paragraphs that each rule enforces."""
    return asked()


@lru_cache(maxsize=8)
def coverage_of(law: Law) -> Coverage:
    """What stands behind each paragraph; the same for every page that asks about one law."""
    return coverage(law, cited())


def explained(law: Law, paragraph: str, day: date) -> Explanation | None:
    """The paragraph on that day; None of what is no paragraph of the law but a clause of the log."""
    try:
        return explain(law, paragraph, day, cited())
    except UnknownParagraph:
        return None


def reading_of(law: Law, finding: Finding) -> Reading | None:
    """The doubtful place on which the finding rests, if any."""
    if finding.reading is None:
        return None
    try:
        return law.reading(finding.reading)
    except UnknownParagraph:
        return None


@dataclass(frozen=True, slots=True)
class RuleResult:
    """What one rule said, by title and paragraph."""

    rule: str
    title_pt: str
    title_en: str
    paragraph: str
    verdict: Verdict
    reason: str
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class VerdictTree:
    """What all rules said of a coup, the gravest first; `silent` had nothing to judge in it."""

    branches: tuple[tuple[Verdict, tuple[RuleResult, ...]], ...]
    silent: int


def verdict_tree(
    verdicts: Iterable[RuleVerdict], findings: Iterable[Finding], regulation: str, game: str
) -> VerdictTree:
    """Every verdict under its kind."""
    every_finding, every = tuple(findings), tuple(verdicts)
    book = book_of(regulation, game)
    known = rules()

    def result(one: RuleVerdict) -> RuleResult:
        rule = known.get(one.rule)
        own = tuple(finding for finding in every_finding if finding.rule == one.rule)
        cited = "" if rule is None else rule.cites[0]
        if rule is not None and book is not None and book.asks(rule):
            cited = book.paragraph(rule)
        return RuleResult(
            one.rule, rule.title_pt if rule else one.rule, rule.title_en if rule else one.rule, cited, one.verdict,
            one.reason or "", own,
        )  # fmt: skip

    branches = tuple(
        (verdict, tuple(result(one) for one in every if one.verdict is verdict))
        for verdict in GRAVEST
        if any(one.verdict is verdict for one in every)
    )
    return VerdictTree(branches, len(book.rules) - len(every) if book is not None else 0)
