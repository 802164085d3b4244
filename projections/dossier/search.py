"""Finds a finding by its number in a log that is judged again."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from schemas.findings import Finding, Quarantined
from streams.engine.judge import Judge
from streams.engine.outcome import CoupJudged
from streams.law.books import Law


@dataclass(slots=True)
class _Looking:
    number: str
    found_one: list[Finding] = field(default_factory=list)

    def found(self, finding: Finding) -> None:
        if finding.id == self.number:
            self.found_one.append(finding)

    def judged(self, coup: CoupJudged) -> None: ...

    def set_aside(self, record: Quarantined) -> None: ...


def found_again(number: str, log: Iterable[tuple[int, bytes]], law: Law) -> Finding | None:
    """The finding of that number, or None where the log tells none."""
    looking = _Looking(number)
    judge = Judge(law, looking)
    for position, raw in log:
        judge.take(raw, position)
        if looking.found_one:
            return looking.found_one[0]
    judge.finish()
    return looking.found_one[0] if looking.found_one else None
