"""The summary of a replay, in numbers."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

from schemas.findings import Finding, Quarantined, Severity, Verdict
from schemas.parties import Role
from streams.engine.outcome import CoupJudged, Digest, Waiting
from streams.rules import Rule

_OWN_SUMS: Final = (Role.PLAYER, Role.BANK)
_MANY: Final = 10_000  # patterns of verdicts that are remembered before they are added up


@dataclass(frozen=True, slots=True)
class FindingCount:
    """Findings of one rule in one severity and one currency, with what players, bank and others are short of."""

    rule: str
    severity: Severity
    currency: str
    findings: int
    player_short: int
    bank_short: int
    others_short: int  # banker, associates, pots, percentage, jackpots


@dataclass(frozen=True, slots=True)
class Summary:
    """The summary of a replay, in numbers."""

    records: int
    events: int
    repeated: int
    quarantined: Mapping[str, int]
    findings: tuple[FindingCount, ...]
    coups: int
    verdicts: Mapping[str, Mapping[Verdict, int]]
    digest: str
    waiting: tuple[Waiting, ...] = ()

    @property
    def finding_count(self) -> int:
        """All findings."""
        return sum(line.findings for line in self.findings)


class SummaryCounter:
    """Counts what the engine reports. Verdicts come as bits; equal patterns are counted whole and split at the end."""

    def __init__(self) -> None:
        self.digest = Digest()
        self._coups = 0
        self._quarantined: Counter[str] = Counter()
        self._findings: dict[tuple[str, Severity, str], list[int]] = {}
        self._books: dict[int, tuple[Rule, ...]] = {}
        self._patterns: Counter[tuple[int, int, int, int, int]] = Counter()
        self._verdicts: dict[str, Counter[Verdict]] = {}

    def on_finding(self, finding: Finding) -> None:
        """Add a finding and its money."""
        self.digest.add(finding)
        line = self._findings.setdefault((finding.rule, finding.severity, finding.currency), [0, 0, 0, 0])
        line[0] += 1
        line[1] += finding.player_short
        line[2] += finding.bank_short
        line[3] += sum(each.amount for each in finding.shortfalls if each.party.role not in _OWN_SUMS)

    def on_coup(self, coup: CoupJudged) -> None:
        """Remember the pattern of a coup's verdicts."""
        if coup.coup is not None:
            self._coups += 1
        rules, tally = coup.rules, coup.tally
        self._books[id(rules)] = rules
        unevaluable = sum(tally.unevaluable) if tally.unevaluable else 0  # distinct bits: their sum is their union
        errors = sum(tally.errors) if tally.errors else 0
        self._patterns[id(rules), tally.judged, tally.breached, unevaluable, errors] += 1
        if len(self._patterns) > _MANY:
            self._add_up()

    def on_quarantined(self, record: Quarantined) -> None:
        """Count a quarantined record by kind."""
        self._quarantined[record.kind] += 1

    def add(self, other: Self) -> None:
        """Add what another one counted."""
        self.digest.merge(other.digest)
        self._coups += other._coups
        self._quarantined += other._quarantined
        for key, line in other._findings.items():
            own = self._findings.setdefault(key, [0, 0, 0, 0])
            self._findings[key] = [mine + more for mine, more in zip(own, line, strict=True)]
        other._add_up()
        for rule, verdicts in other._verdicts.items():
            self._verdicts.setdefault(rule, Counter()).update(verdicts)

    def __getstate__(self) -> dict[str, Any]:
        """On the way to another process: rulebooks are keyed by address, which means nothing elsewhere."""
        self._add_up()
        return self.__dict__ | {"_books": {}}

    def summary(self, records: int, repeated: int, waiting: tuple[Waiting, ...] = ()) -> Summary:
        """Everything so far."""
        self._add_up()
        unjudged = sum(table.records for table in waiting)
        return Summary(
            records=records,
            events=records - repeated - self._quarantined.total() - unjudged,
            repeated=repeated,
            quarantined=dict(sorted(self._quarantined.items())),
            findings=tuple(FindingCount(*key, *line) for key, line in sorted(self._findings.items())),
            coups=self._coups,
            verdicts={rule: dict(self._verdicts[rule]) for rule in sorted(self._verdicts)},
            digest=self.digest.hex(),
            waiting=waiting,
        )

    def _add_up(self) -> None:
        whole: dict[tuple[int, Verdict], BitCounts] = {}
        for (book, judged, breached, unevaluable, errors), times in self._patterns.items():
            errors &= ~breached  # noqa: PLW2901  # in the order of `CoupJudged.verdicts`
            unevaluable &= ~(breached | errors)  # noqa: PLW2901
            outcomes = (
                (Verdict.BREACH, breached),
                (Verdict.ERROR, errors),
                (Verdict.NOT_EVALUABLE, unevaluable),
                (Verdict.COMPLIANT, judged & ~(breached | errors | unevaluable)),
            )
            for verdict, bits in outcomes:
                if bits:
                    counts = whole.get((book, verdict))
                    if counts is None:
                        counts = whole[book, verdict] = BitCounts()
                    counts.add(bits, times)
        for (book, verdict), counts in whole.items():
            rules = self._books[book]
            for place, times in counts.each():
                self._verdicts.setdefault(rules[place].id, Counter())[verdict] += times
        self._patterns.clear()


class BitCounts:
    """How often each bit of many numbers was set: added up as the columns of a sum on paper are, all bits at once."""

    def __init__(self) -> None:
        self._columns: list[int] = []  # of the binary digits of all counts, the ones first

    def add(self, bits: int, times: int) -> None:
        """Each of these bits was set so many times more."""
        columns = self._columns
        for first in range(times.bit_length()):
            carried, column = bits if times >> first & 1 else 0, first
            while carried:
                columns += [0] * (column + 1 - len(columns))
                columns[column], carried = columns[column] ^ carried, columns[column] & carried
                column += 1

    def each(self) -> Iterator[tuple[int, int]]:
        """The place of each bit that was ever set, and how often it was."""
        ever = 0
        for digits in self._columns:
            ever |= digits
        for place in range(ever.bit_length()):
            if ever >> place & 1:
                yield place, sum((digits >> place & 1) << column for column, digits in enumerate(self._columns))
