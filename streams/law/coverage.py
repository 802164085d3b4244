"""Accounts for every paragraph: checked, held, a heading, not observable, or not yet done."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from streams.law.law import Law
    from streams.law.paragraphs import Paragraph


class CoverageStatus(StrEnum):
    """How a paragraph is accounted for."""

    CHECKED = "checked"
    HELD = "held"
    UMBRELLA = "umbrella"
    NOT_OBSERVABLE = "not_observable"
    NOT_YET = "not_yet"


@dataclass(frozen=True)
class ParagraphCoverage:
    """One paragraph, its status, and what stands behind it: rules, a record, a reason, what is missing."""

    paragraph: Paragraph
    status: CoverageStatus
    rules: tuple[str, ...] = ()
    by: str | None = None
    why: str | None = None


@dataclass(frozen=True)
class Coverage:
    """The accounts of a set of paragraphs, in the order of the law."""

    accounts: tuple[ParagraphCoverage, ...]

    @property
    def counts(self) -> dict[CoverageStatus, int]:
        """How many paragraphs have each status, zeros included."""
        counted = Counter(account.status for account in self.accounts)
        return {status: counted[status] for status in CoverageStatus}

    @property
    def gaps(self) -> tuple[ParagraphCoverage, ...]:
        """The paragraphs that nothing accounts for yet."""
        return tuple(account for account in self.accounts if account.status is CoverageStatus.NOT_YET)

    def of(self, regulation: str | None = None, game: str | None = None) -> Coverage:
        """The accounts of one regulation or game."""
        return Coverage(
            tuple(
                account
                for account in self.accounts
                if regulation in (None, account.paragraph.regulation) and game in (None, account.paragraph.game)
            )
        )

    def within(self, chapters: tuple[str, ...]) -> Coverage:
        """The accounts of these chapters, each given by what the ids of its paragraphs begin with."""
        return Coverage(tuple(account for account in self.accounts if account.paragraph.id.startswith(chapters)))

    def by_game(self) -> Mapping[tuple[str, str], Coverage]:
        """The same accounts for each regulation and game."""
        keys = dict.fromkeys((a.paragraph.regulation, a.paragraph.game) for a in self.accounts)
        return {key: self.of(*key) for key in keys}


def coverage(law: Law, rules: Mapping[str, Iterable[str]]) -> Coverage:
    """The account of every paragraph, given which paragraphs each rule cites.

    A rule that cites an unknown paragraph is an error: a misspelt citation would check nothing.
    """
    citing = _citing(law, rules)
    declarations = _Declarations(law, citing)
    return Coverage(tuple(declarations.account(paragraph) for paragraph in law.paragraphs()))


def _citing(law: Law, rules: Mapping[str, Iterable[str]]) -> dict[str, tuple[str, ...]]:
    citing: dict[str, tuple[str, ...]] = {}
    for rule in sorted(rules):
        for cited in rules[rule]:
            known = law.paragraph(cited).id
            citing[known] = (*citing.get(known, ()), rule)
    return citing


class _Declarations:
    """The declarations of all regulations, and the accounts made from them."""

    def __init__(self, law: Law, citing: Mapping[str, tuple[str, ...]]) -> None:
        standing = [law.standing(regulation) for regulation in law.regulations]
        self._citing = citing
        self._held = {held.paragraph: held for each in standing for held in each.held}
        self._unseen = {unseen.paragraph: unseen for each in standing for unseen in each.not_observable}
        self._headings = {heading.paragraph for each in standing for heading in each.heading}
        self._ids = [paragraph.id for paragraph in law.paragraphs()]
        self._accounts: dict[str, ParagraphCoverage] = {}
        for declared in (*self._held, *self._unseen, *self._headings):
            law.paragraph(declared)
        self._law = law

    def account(self, paragraph: Paragraph) -> ParagraphCoverage:
        """The account of one paragraph; a rule outranks a declaration."""
        if paragraph.id not in self._accounts:
            self._accounts[paragraph.id] = self._decided(paragraph)
        return self._accounts[paragraph.id]

    def _decided(self, paragraph: Paragraph) -> ParagraphCoverage:
        if rules := self._citing.get(paragraph.id):
            return ParagraphCoverage(paragraph, CoverageStatus.CHECKED, rules=rules)
        if held := self._held.get(paragraph.id):
            return ParagraphCoverage(paragraph, CoverageStatus.HELD, by=held.by, why=held.why)
        if unseen := self._unseen.get(paragraph.id):
            return ParagraphCoverage(paragraph, CoverageStatus.NOT_OBSERVABLE, why=unseen.why)
        if paragraph.id in self._headings:
            return self._heading(paragraph)
        return ParagraphCoverage(paragraph, CoverageStatus.NOT_YET, why="no rule cites it and no declaration covers it")

    def _heading(self, paragraph: Paragraph) -> ParagraphCoverage:
        """A heading is covered when all its letters are."""
        below = [id_ for id_ in self._ids if paragraph.contains(id_)]
        missing = [id_ for id_ in below if self._missing(id_)]
        if missing or not below:
            why = f"below it not yet: {', '.join(missing)}" if missing else "a heading with nothing below it"
            return ParagraphCoverage(paragraph, CoverageStatus.NOT_YET, why=why)
        return ParagraphCoverage(paragraph, CoverageStatus.UMBRELLA, by=", ".join(below))

    def _missing(self, paragraph_id: str) -> bool:
        return self.account(self._law.paragraph(paragraph_id)).status is CoverageStatus.NOT_YET


def undeclared(law: Law) -> Sequence[str]:
    """Paragraphs that the catalogue calls not observable but for which no reason is written."""
    reasons = {u.paragraph for regulation in law.regulations for u in law.standing(regulation).not_observable}
    return [p.id for p in law.paragraphs() if p.observable == "no" and p.id not in reasons]
