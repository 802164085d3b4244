"""The records of the authority's desk: decisions, disputes, cases, players unmasked.

The records are events like those of a table (`table` is `vigia/desk`, `source` is the account), chained, and numbered
from 0 without end. Nothing is edited: what was a mistake is taken back by a new record.
"""

from datetime import date
from typing import Annotated, Any, Final, Literal

from pydantic import Field, TypeAdapter

from schemas.deed import LEAST_REASON, Deed, NoteText, Paper, ReasonText
from schemas.desk_files import (
    AttachedDeed,
    AttachmentAdded,
    AttachmentTaken,
    PlayerSearched,
    SearchDropped,
    SearchSaved,
    SearchTerms,
    VideoReferenced,
)
from schemas.envelope import Envelope, envelope_of
from schemas.findings import Severity
from schemas.model import Amount, Count, Instant, Name, Text

__all__ = [  # of other modules, as records of the desk
    "LEAST_REASON",
    "AttachedDeed",
    "AttachmentAdded",
    "AttachmentTaken",
    "Deed",
    "PlayerSearched",
    "SearchDropped",
    "SearchSaved",
    "SearchTerms",
    "VideoReferenced",
]
Disposition = Literal[
    "false_alarm", "device_fault", "read_otherwise", "repeated", "settled_at_table", "warned", "sanction_proposed",
    "referred", "other",
]  # fmt: skip
"""What a finding turned out to be, and what was done about it: counted for each rule."""


class DeskOpened(Deed):
    """The log begins, or goes on under another key; without a key nothing is signed."""

    key: Text | None = None


class FindingDeed(Deed):
    """About one finding; venue, severity and rule as in the finding."""

    finding: Name
    venue: Name
    severity: Severity
    rule: Name | None = None  # of before: not written down


class FindingAcknowledged(FindingDeed):
    """Somebody has seen the finding and looks into it; after `until` it is open again."""

    note: NoteText = ""
    until: Instant | None = None


class FindingAssigned(FindingDeed):
    """Who looks into it from here on."""

    to: Name


class DecisionDeed(FindingDeed):
    """What was made of it, and why."""

    reason: ReasonText
    disposition: Disposition | None = None  # of before: not written down


class FindingConfirmed(DecisionDeed):
    """It was a breach."""


class FindingDismissed(DecisionDeed):
    """It was none, for this reason."""


class ConfirmationProposed(DecisionDeed):
    """It was a breach, if a second pair of eyes agrees."""


class DismissalProposed(DecisionDeed):
    """It was none, if a second pair of eyes agrees."""


class ProposalSeconded(FindingDeed):
    """The second pair of eyes agrees: the decision stands."""

    note: NoteText = ""


class ProposalRefused(FindingDeed):
    """The second pair of eyes does not agree: nothing is decided."""

    reason: ReasonText


class ProposalWithdrawn(FindingDeed):
    """The proposer takes it back."""

    reason: ReasonText


class FindingReopened(FindingDeed):
    """A decision is taken back: the finding is to be looked into again."""

    reason: ReasonText


class DisputeDeed(Deed):
    """About one dispute."""

    dispute: Name


class DisputeOpened(DisputeDeed):
    """Somebody claims something about a coup."""

    venue: Name
    table: Name
    opening: Annotated[str, Field(max_length=32)] = ""  # of before: the last opening with a coup of that name
    coup: Name
    claimant: Name
    claim: Paper
    amount: Amount | None = None
    currency: Annotated[str, Field(min_length=3, max_length=3)] | None = None
    contact: Annotated[str, Field(max_length=256)] | None = None
    frozen: Name | None = None  # digest of the coup's records and verdicts on that day; of before: not written down
    records: Count | None = None  # how many records that covers


class DisputeSettled(DisputeDeed):
    """How it ended, and why."""

    outcome: Literal["upheld", "rejected", "withdrawn"]
    reason: ReasonText


class DisputeReopened(DisputeDeed):
    """It is looked into again."""

    reason: ReasonText


class CaseDeed(Deed):
    """About one case."""

    case: Name


class CaseOpened(CaseDeed):
    """A case gathers findings and disputes that belong together."""

    title: Text
    venue: Name


class CaseNoted(CaseDeed):
    """Somebody writes something down."""

    text: Paper


class CaseAssigned(CaseDeed):
    """Whose case it is from here on."""

    to: Name


class DeadlineSet(CaseDeed):
    """By when it is to be closed; None takes the deadline away."""

    day: date | None


class FindingGathered(CaseDeed):
    """A finding belongs to the case."""

    finding: Name
    venue: Name


class FindingSetApart(CaseDeed):
    """A finding does not belong to the case after all."""

    finding: Name
    reason: ReasonText


class DisputeGathered(CaseDeed):
    """A dispute belongs to the case."""

    dispute: Name


class CaseClosed(CaseDeed):
    """What came of it."""

    reason: ReasonText


class CaseReopened(CaseDeed):
    """It is worked on again."""

    reason: ReasonText


class CaseViewed(CaseDeed):
    """Somebody looked at it."""


class PlayerUnmasked(CaseDeed):
    """Somebody learnt who a player of the case is, for this reason, until then; `player` is the pseudonym."""

    player: Name
    reason: Annotated[str, Field(min_length=LEAST_REASON, max_length=4096)]
    until: Instant


class FindingViewed(Deed):
    """Somebody looked at a finding."""

    finding: Name
    venue: Name


class DossierMade(Deed):
    """Evidence left the house as one file, whose digest this is."""

    about: Name
    digest: Name


class ExportMade(Deed):
    """Rows left the house."""

    what: Name
    form: Name
    rows: Count
    query: Text = ""


class AccountDeed(Deed):
    """About one account."""

    account: Name


class AccountAdded(AccountDeed):
    """Somebody may sign in."""

    role: Name
    venues: tuple[Name, ...] | None


class AccountRoleChanged(AccountDeed):
    """The account has another role."""

    role: Name
    venues: tuple[Name, ...] | None


class AccountPasswordChanged(AccountDeed):
    """The password was changed."""


class AccountLocked(AccountDeed):
    """Nobody signs in with it any more."""


class AccountUnlocked(AccountDeed):
    """It may be used again."""


class TokenMade(AccountDeed):
    """A program may ask in the account's name."""

    label: Name
    days: Count


class TokenEnded(AccountDeed):
    """That program may no longer."""

    label: Name


class AlertTaken(Deed):
    """An alert about a finding is to go out on these routes; written down before it is sent."""

    finding: Name
    routes: Annotated[tuple[Name, ...], Field(max_length=64)]


class AlertDeed(Deed):
    """About one message that was to leave the house; `message` is the number at its foot."""

    message: Name
    route: Name
    channel: Name
    step: Count  # 0 is the first word, 1 the first step of escalation
    findings: Annotated[tuple[Name, ...], Field(max_length=1_000)]
    count: Count
    attempt: Count


class AlertSent(AlertDeed):
    """It was taken by the channel."""


class AlertFailed(AlertDeed):
    """It was not; `final` where no other attempt follows."""

    error: Text
    final: bool


class AlertWithheld(Deed):
    """An alert was not sent, because of a suppression."""

    finding: Name
    route: Name
    suppression: Name


class SuppressionDeed(Deed):
    """About one suppression of alerts."""

    suppression: Name


class AlertsSuppressed(SuppressionDeed):
    """For a while, and for this reason, no alert goes out for findings that fit; a field that is None fits anything."""

    reason: Annotated[str, Field(min_length=LEAST_REASON, max_length=4096)]
    until: Instant
    rule: Name | None = None
    venue: Name | None = None
    table: Name | None = None


class SuppressionLifted(SuppressionDeed):
    """Alerts go out again."""

    reason: ReasonText


class SignedIn(Deed):
    """Somebody signed in from this address."""

    origin: Name


class SignedOut(Deed):
    """Somebody signed out."""


def _kinds(kind: type[Deed]) -> dict[str, type[Deed]]:
    """Every kind that is recorded: those that others inherit from are not."""
    below = kind.__subclasses__()
    return {name: deed for each in below for name, deed in _kinds(each).items()} if below else {kind.type: kind}


DEEDS: Final = dict(sorted(_kinds(Deed).items()))
RECORDS: Final = {name: envelope_of(kind) for name, kind in DEEDS.items()}


def record_adapter() -> TypeAdapter[Envelope]:
    """Validates any record of the desk: a union told apart by `type`."""
    union: Any = RECORDS[DeskOpened.type]
    for record in RECORDS.values():
        union |= record
    return TypeAdapter(Annotated[union, Field(discriminator="type")])
