"""The state of every finding, dispute and case, folded from the desk's log one record at a time."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import singledispatchmethod
from typing import Any, Final

from projections.desk.states import CASE, DECIDED, DISPUTE, FINDING, PENDING, CaseState, DisputeState, FindingState
from schemas import desk as deeds
from schemas.desk import Deed
from schemas.findings import Severity


@dataclass(frozen=True, slots=True)
class DeskEntry:
    """One record of the log."""

    sequence: int
    time: datetime
    by: str
    deed: Deed
    subject: str | None = None

    @property
    def kind(self) -> str:
        return self.deed.type

    @property
    def text(self) -> str:
        """Its reason, note, text or claim, if it has one."""
        words = ("reason", "note", "text", "claim")
        return next((str(text) for word in words if (text := getattr(self.deed, word, None))), "")


@dataclass(frozen=True, slots=True)
class FindingStatus:
    """The state of a finding at the desk. `touched` counts what was done about it, so that a form can tell whether it
    is outdated.

    It is not the number of a record: those would reveal how much is done about other casinos.
    """

    id: str
    state: FindingState = FindingState.OPEN
    venue: str = ""
    severity: Severity | None = None
    proposer: str | None = None
    history: tuple[DeskEntry, ...] = ()
    cases: tuple[str, ...] = ()
    rule: str | None = None
    assigned: str | None = None
    acknowledged: str | None = None  # who looks into it, or did until it lapsed
    until: datetime | None = None  # when that lapses
    lapsed: bool = False
    disposition: str | None = None

    @property
    def touched(self) -> int:
        return len(self.history) - 1

    def at(self, now: datetime) -> "FindingStatus":
        """As it stands at that time: an acknowledgement that has lapsed leaves the finding open again."""
        if self.state is not FindingState.ACKNOWLEDGED or self.until is None or now < self.until:
            return self
        return replace(self, state=FindingState.OPEN, lapsed=True)

    def after(self, entry: DeskEntry, deed: deeds.FindingDeed, state: FindingState) -> "FindingStatus":
        """The status once this was done."""
        known = replace(
            self, state=state, severity=deed.severity, rule=deed.rule or self.rule, history=(*self.history, entry),
            proposer=entry.by if state in PENDING else None, lapsed=False,
        )  # fmt: skip
        if isinstance(deed, deeds.FindingAssigned):
            return replace(known, assigned=deed.to)
        if isinstance(deed, deeds.FindingAcknowledged):
            return replace(known, acknowledged=entry.by, until=deed.until)
        if isinstance(deed, deeds.DecisionDeed):
            return replace(known, disposition=deed.disposition, until=None)
        return replace(known, until=None, disposition=self.disposition if state in DECIDED else None)


@dataclass(frozen=True, slots=True)
class SavedSearch:
    """A search of findings that somebody keeps; with a channel it alerts."""

    id: str
    owner: str
    title: str
    query: str
    channel: str | None
    terms: deeds.SearchTerms | None


@dataclass(frozen=True, slots=True)
class Dispute:
    """What somebody claims about a coup, and what came of it."""

    id: str
    opened: deeds.DisputeOpened
    state: DisputeState
    outcome: str | None
    case: str | None
    history: tuple[DeskEntry, ...]

    @property
    def touched(self) -> int:
        return len(self.history) - 1


@dataclass(frozen=True, slots=True)
class Case:
    """What belongs together, whose it is and by when."""

    id: str
    title: str
    state: CaseState
    venue: str
    findings: Mapping[str, str]  # id -> venue
    disputes: tuple[str, ...]
    disputed: frozenset[str]  # venues of the disputes
    assigned: str | None
    deadline: date | None
    history: tuple[DeskEntry, ...]  # without the views

    @property
    def touched(self) -> int:
        return len(self.history) - 1

    @property
    def venues(self) -> frozenset[str]:
        """Every venue that the case touches: whoever may not see one of them may not see the case."""
        return frozenset({self.venue, *self.findings.values(), *self.disputed})

    @property
    def notes(self) -> tuple[DeskEntry, ...]:
        return tuple(entry for entry in self.history if isinstance(entry.deed, deeds.CaseNoted))

    def overdue(self, today: date) -> bool:
        """Whether its day has passed and it is still open."""
        return self.state is CaseState.OPEN and self.deadline is not None and today > self.deadline


_CHANGES: Final[Mapping[type[Deed], Callable[[Any, Case], dict[str, Any]]]] = {
    deeds.CaseAssigned: lambda deed, _: {"assigned": deed.to},
    deeds.DeadlineSet: lambda deed, _: {"deadline": deed.day},
    deeds.FindingGathered: lambda deed, case: {"findings": {**case.findings, deed.finding: deed.venue}},
    deeds.FindingSetApart: lambda deed, case: {
        "findings": {one: venue for one, venue in case.findings.items() if one != deed.finding}
    },
}


@dataclass(slots=True)
class DeskState:
    """The fold. A record that does not fit (written into the file by hand) changes nothing."""

    findings: dict[tuple[str, str], FindingStatus] = field(default_factory=dict)  # by venue and id
    disputes: dict[str, Dispute] = field(default_factory=dict)
    cases: dict[str, Case] = field(default_factory=dict)
    unmasked: dict[tuple[str, str], dict[str, datetime]] = field(default_factory=dict)  # (case, account) -> pseudonyms
    searches: dict[str, SavedSearch] = field(default_factory=dict)
    attached: dict[str, tuple[DeskEntry, ...]] = field(default_factory=dict)  # by what it stands beside
    key: str | None = None

    def take(self, entry: DeskEntry) -> None:
        """The next record."""
        self._take(entry.deed, entry)

    def finding(self, venue: str, finding: str) -> FindingStatus:
        """The status of a finding; one without records is open."""
        return self.findings.get((venue, finding)) or FindingStatus(finding, venue=venue)

    def pending(self, case: Case) -> bool:
        """Whether a finding or a dispute of the case is still open."""
        return any(self.finding(venue, one).state in PENDING for one, venue in case.findings.items()) or any(
            self.disputes[one].state is DisputeState.OPEN for one in case.disputes
        )

    @singledispatchmethod
    def _take(self, deed: Deed, entry: DeskEntry) -> None:
        """Everything else stands in the trail and changes nothing here."""

    @_take.register
    def _(self, deed: deeds.DeskOpened, entry: DeskEntry) -> None:
        self.key = deed.key

    @_take.register
    def _(self, deed: deeds.FindingDeed, entry: DeskEntry) -> None:
        known = self.finding(deed.venue, deed.finding).at(entry.time)
        state = FINDING[known.state].get(type(deed))
        if state is not None:
            self.findings[deed.venue, deed.finding] = known.after(entry, deed, state)

    @_take.register
    def _(self, deed: deeds.AttachedDeed, entry: DeskEntry) -> None:
        self.attached[deed.attached_to] = (*self.attached.get(deed.attached_to, ()), entry)

    @_take.register
    def _(self, deed: deeds.SearchSaved, entry: DeskEntry) -> None:
        kept = SavedSearch(deed.search, entry.by, deed.title, deed.query, deed.channel, deed.terms)
        self.searches.setdefault(deed.search, kept)

    @_take.register
    def _(self, deed: deeds.SearchDropped, entry: DeskEntry) -> None:
        known = self.searches.get(deed.search)
        if known is not None and known.owner == entry.by:
            del self.searches[deed.search]

    @_take.register
    def _(self, deed: deeds.DisputeDeed, entry: DeskEntry) -> None:
        known = self.disputes.get(deed.dispute)
        if isinstance(deed, deeds.DisputeOpened):
            if known is None:
                self.disputes[deed.dispute] = Dispute(deed.dispute, deed, DisputeState.OPEN, None, None, (entry,))
            return
        state = DISPUTE[known.state].get(type(deed)) if known is not None else None
        if known is not None and state is not None:
            outcome = deed.outcome if isinstance(deed, deeds.DisputeSettled) else None
            self.disputes[deed.dispute] = replace(known, state=state, outcome=outcome, history=(*known.history, entry))

    @_take.register
    def _(self, deed: deeds.CaseOpened, entry: DeskEntry) -> None:
        if deed.case not in self.cases:
            self.cases[deed.case] = Case(
                deed.case, deed.title, CaseState.OPEN, deed.venue, {}, (), frozenset(), None, None, (entry,)
            )

    @_take.register
    def _(self, deed: deeds.CaseDeed, entry: DeskEntry) -> None:
        known = self.cases.get(deed.case)
        state = CASE[known.state].get(type(deed)) if known is not None else None
        if known is None or state is None or isinstance(deed, deeds.CaseViewed):
            return
        changes = _CHANGES[type(deed)](deed, known) if type(deed) in _CHANGES else {}
        if isinstance(deed, deeds.DisputeGathered) and (dispute := self.disputes.get(deed.dispute)) is not None:
            self.disputes[deed.dispute] = replace(dispute, case=deed.case)
            changes = {
                "disputes": (*known.disputes, deed.dispute),
                "disputed": known.disputed | {dispute.opened.venue},
            }
        self._gather(deed, known)
        if isinstance(deed, deeds.PlayerUnmasked):
            self.unmasked.setdefault((deed.case, entry.by), {})[deed.player] = deed.until
        self.cases[deed.case] = replace(known, state=state, history=(*known.history, entry), **changes)

    def _gather(self, deed: deeds.CaseDeed, case: Case) -> None:
        if isinstance(deed, deeds.FindingGathered):
            known = self.finding(deed.venue, deed.finding)
            self.findings[deed.venue, deed.finding] = replace(known, cases=(*known.cases, deed.case))
        elif isinstance(deed, deeds.FindingSetApart) and (venue := case.findings.get(deed.finding)) is not None:
            known = self.finding(venue, deed.finding)
            left = tuple(name for name in known.cases if name != deed.case)
            self.findings[venue, deed.finding] = replace(known, cases=left)
