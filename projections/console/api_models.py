"""The answers of the API as models; its description is generated from them."""

from datetime import date, datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from projections.console.floor import TableNow
from projections.console.jobs import Job
from schemas.findings import Finding, RuleVerdict
from schemas.parties import Role as PartyRole


class ApiModel(BaseModel):
    """Says exactly what its fields say."""

    model_config = ConfigDict(extra="forbid")


class FindingsPage(ApiModel):
    """One page of findings; `next` is the address of the following one."""

    total: int
    findings: list[Finding]
    next: str | None


class CoupHead(ApiModel):
    """A coup as it was judged; house, table, opening and name together are its own."""

    venue: str
    table: str
    opening: str
    coup: str
    address: str = Field(description="Where it is whole.")
    game: str
    regulation: str
    currency: str
    opened: datetime
    closed: datetime
    lost: str = Field(description="Why messages of the coup are missing; empty if none are.")
    facts: dict[str, Any]


class CoupWhole(CoupHead):
    """A coup with its events (players under pseudonyms), verdicts and findings."""

    events: list[dict[str, Any]]
    verdicts: list[RuleVerdict]
    findings: list[Finding]


class PartyShape(ApiModel):
    """Somebody, or something, that gives and gets money; players under pseudonyms."""

    role: PartyRole
    name: str


class PartyLine(PartyShape):
    """One party over the whole coup."""

    moved: int = Field(description="What it got; below zero: what it gave.")
    due: int = Field(description="What it should have got; below zero: given.")
    difference: int = Field(description="What it has beyond what was due; below zero: what it is short of.")


class Transfer(ApiModel):
    """An amount from one party to another, about a bet or a jackpot."""

    giver: PartyShape
    taker: PartyShape
    amount: int
    about: str


class MovementShape(Transfer):
    """A fact, and the event that shows it."""

    event: str
    sequence: int


class ClaimShape(Transfer):
    """What the law says, and the paragraph or rule that says it."""

    cited: str


class ShortfallShape(ApiModel):
    """Who is short of how much, to whose gain."""

    party: PartyShape
    gainer: PartyShape
    amount: int
    about: str


class CoupAccountShape(ApiModel):
    """The account of a coup between parties; over all parties every sum is zero."""

    venue: str
    table: str
    opening: str
    coup: str
    currency: str
    reason: str | None = Field(description="Why there is no account; null where there is one.")
    parties: list[PartyLine]
    shortfalls: list[ShortfallShape]
    movements: list[MovementShape]
    claims: list[ClaimShape]
    unclear: dict[str, str] = Field(
        description="Bets that are left out of every sum, each with the fact that is missing."
    )


class ClockShape(ApiModel):
    """A time limit of the law that runs."""

    name: str
    whom: str
    since: datetime
    until: datetime


class TableShape(ApiModel):
    """A table as it stands now."""

    table: str
    venue: str
    game: str
    regulation: str
    open: bool
    phase: str
    coup: str | None
    now: datetime
    dealers: dict[str, str] = Field(description="Who is on duty, by place at the table.")
    clocks: list[ClockShape]
    findings: dict[str, int] = Field(description="Findings of this opening that nobody has decided on, by severity.")
    sound: bool = Field(description="Nothing speaks against the table's record.")

    @classmethod
    def of(cls, table: TableNow, decided: frozenset[tuple[str, str]]) -> "TableShape":
        """From the floor."""
        return cls(
            table=table.table, venue=table.venue, game=table.game, regulation=table.regulation, open=table.open,
            phase=table.phase, coup=table.coup, now=table.now, sound=table.health.sound,
            dealers={who.role: who.staff for who in table.dealing},
            clocks=[
                ClockShape(name=clock.name, whom=clock.whom, since=clock.since, until=clock.until)
                for clock in table.clocks
                if clock.until is not None
            ],
            findings={str(severity): number for severity, number in table.counted(decided)},
        )  # fmt: skip


class ParagraphShape(ApiModel):
    """How a paragraph of the law is accounted for."""

    paragraph: str
    game: str
    status: Literal["checked", "held", "umbrella", "not_observable", "not_yet"]
    rules: list[str]
    by: str | None
    why: str | None


class CoverageShape(ApiModel):
    """The account of every paragraph."""

    counts: dict[str, int]
    paragraphs: list[ParagraphShape]


class ReplayAsked(ApiModel):
    """What is to be judged again: a table's whole log or, with `coup`, its opening until that coup was over."""

    venue: str | None = Field(None, description="The house; needed where several have a table of that name.")
    table: str = Field(min_length=1, max_length=128)
    opening: str | None = Field(None, description="The evening; without it, the latest with such a coup.")
    coup: str | None = Field(None, min_length=1, max_length=128)
    as_of: date | None = Field(None, description="Judge by the law of this day.")
    regulation: str | None = Field(None, description="Judge as if the table had opened under this regulation.")


class ReplayResult(ApiModel):
    """What a replay came to."""

    records: int
    events: int
    coups: int
    quarantined: dict[str, int]
    finding_count: int
    digest: str
    findings: list[Finding] = Field(description="The first thousand, of the coup alone where one was named.")


class Replay(ApiModel):
    """A replay and how far it is; a question, and nothing that is kept."""

    id: str
    venue: str
    table: str
    opening: str | None
    coup: str | None
    as_of: date | None
    regulation: str | None
    asked: datetime
    state: Literal["waiting", "running", "done", "failed"]
    done: int
    total: int
    result: ReplayResult | None = None

    @classmethod
    def of(cls, job: Job, findings: list[Finding] | None = None) -> "Replay":
        """From the list of jobs; with its findings, masked, where the result is asked for."""
        summary = job.summary
        result = None
        if summary is not None and findings is not None:
            result = ReplayResult(
                records=summary.records, events=summary.events, coups=summary.coups, quarantined=dict(summary.quarantined),
                finding_count=summary.finding_count, digest=summary.digest, findings=findings,
            )  # fmt: skip
        return cls(
            id=job.id, venue=job.at.venue, table=job.at.table, opening=job.coup.opening if job.coup else None,
            coup=job.coup.coup if job.coup else None, as_of=job.as_of, regulation=job.regulation, asked=job.asked,
            state=job.state, done=job.done, total=job.total, result=result,
        )  # fmt: skip
