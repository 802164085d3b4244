"""The same coup judged again: under another day's law, or as if the table had opened under another regulation."""

from dataclasses import dataclass, field
from datetime import date

from projections.film.skipping import SkippingJudge
from projections.store import StoreReader
from schemas.findings import Finding, Quarantined, RuleVerdict, Verdict
from schemas.identity import CoupId
from streams.engine.outcome import CoupJudged
from streams.engine.rulebooks import every_book
from streams.law.law import Law


@dataclass(slots=True)
class RejudgedCoup:
    """What the rules say of one coup this time; a question, and nothing that is kept."""

    coup: str
    law: str = ""
    findings: list[Finding] = field(default_factory=list)
    verdicts: tuple[RuleVerdict, ...] = ()

    def on_finding(self, finding: Finding) -> None:
        """Those of the coup are of interest."""
        if finding.coup == self.coup:
            self.findings.append(finding)

    def on_coup(self, coup: CoupJudged) -> None:
        """So is what every rule said of it."""
        if coup.coup is not None and coup.coup.id == self.coup:
            self.law, self.verdicts = coup.law, tuple(coup.verdicts())

    def on_quarantined(self, record: Quarantined) -> None:
        """Was set aside the first time too."""


@dataclass(frozen=True, slots=True)
class VerdictChange:
    """A rule that says something else than before; None where it had nothing to say."""

    rule: str
    before: Verdict | None
    after: Verdict | None
    why: str


def judged_again(
    store: StoreReader, law: Law, coup: CoupId, as_of: date | None = None, regulation: str | None = None
) -> RejudgedCoup | None:
    """The coup from the opening of its table on; None where the store has no such coup."""
    played = store.played(coup)
    if played is None:
        return None
    again = RejudgedCoup(coup.coup)
    judge = SkippingJudge(law, again, as_of, regulation=regulation)
    judge.settled = played.settled
    for position, raw in store.opening_log(played):
        judge.take(raw, position)
    judge.finish()
    return again


def other_regulations(game: str, regulation: str) -> list[str]:
    """Those that have a book for the game."""
    return sorted({book.regulation for book in every_book() if book.game == game} - {regulation})


def changes(before: tuple[RuleVerdict, ...], after: tuple[RuleVerdict, ...]) -> list[VerdictChange]:
    """What is said otherwise, breaches first."""
    was, now = ({one.rule: one for one in verdicts} for verdicts in (before, after))
    made = []
    for rule in sorted({*was, *now}):
        old, new = was.get(rule), now.get(rule)
        if (old and old.verdict) != (new and new.verdict):
            made.append(
                VerdictChange(
                    rule, old.verdict if old else None, new.verdict if new else None, (new and new.reason) or ""
                )
            )
    return sorted(made, key=lambda change: (Verdict.BREACH not in (change.before, change.after), change.rule))
