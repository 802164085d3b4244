"""The states of findings, disputes and cases as tables, read by the rules and drawn in the manual."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from schemas import desk as deeds
from schemas.desk import Deed
from schemas.findings import Severity


class FindingState(StrEnum):
    """Where a finding stands."""

    OPEN = "open"
    ACKNOWLEDGED = "acknowledged"
    CONFIRMATION_PROPOSED = "confirmation_proposed"
    DISMISSAL_PROPOSED = "dismissal_proposed"
    CONFIRMED = "confirmed"
    DISMISSED = "dismissed"


class DisputeState(StrEnum):
    """Where a dispute stands."""

    OPEN = "open"
    SETTLED = "settled"


class CaseState(StrEnum):
    """Where a case stands."""

    OPEN = "open"
    CLOSED = "closed"


_DECIDED: Final[Mapping[type[Deed], FindingState]] = {
    deeds.FindingConfirmed: FindingState.CONFIRMED,
    deeds.FindingDismissed: FindingState.DISMISSED,
    deeds.ConfirmationProposed: FindingState.CONFIRMATION_PROPOSED,
    deeds.DismissalProposed: FindingState.DISMISSAL_PROPOSED,
}
_UNDONE: Final[Mapping[type[Deed], FindingState]] = {
    deeds.ProposalRefused: FindingState.ACKNOWLEDGED,
    deeds.ProposalWithdrawn: FindingState.ACKNOWLEDGED,
}

FINDING: Final[Mapping[FindingState, Mapping[type[Deed], FindingState]]] = {
    FindingState.OPEN: {
        deeds.FindingAcknowledged: FindingState.ACKNOWLEDGED,
        deeds.FindingAssigned: FindingState.OPEN,
        **_DECIDED,
    },
    FindingState.ACKNOWLEDGED: {deeds.FindingAssigned: FindingState.ACKNOWLEDGED, **_DECIDED},
    FindingState.CONFIRMATION_PROPOSED: {deeds.ProposalSeconded: FindingState.CONFIRMED, **_UNDONE},
    FindingState.DISMISSAL_PROPOSED: {deeds.ProposalSeconded: FindingState.DISMISSED, **_UNDONE},
    FindingState.CONFIRMED: {deeds.FindingReopened: FindingState.ACKNOWLEDGED},
    FindingState.DISMISSED: {deeds.FindingReopened: FindingState.ACKNOWLEDGED},
}

DISPUTE: Final[Mapping[DisputeState, Mapping[type[Deed], DisputeState]]] = {
    DisputeState.OPEN: {deeds.DisputeSettled: DisputeState.SETTLED},
    DisputeState.SETTLED: {deeds.DisputeReopened: DisputeState.OPEN},
}

CASE: Final[Mapping[CaseState, Mapping[type[Deed], CaseState]]] = {
    CaseState.OPEN: {
        deeds.CaseNoted: CaseState.OPEN,
        deeds.CaseAssigned: CaseState.OPEN,
        deeds.DeadlineSet: CaseState.OPEN,
        deeds.FindingGathered: CaseState.OPEN,
        deeds.FindingSetApart: CaseState.OPEN,
        deeds.DisputeGathered: CaseState.OPEN,
        deeds.PlayerUnmasked: CaseState.OPEN,
        deeds.CaseViewed: CaseState.OPEN,
        deeds.CaseClosed: CaseState.CLOSED,
    },
    CaseState.CLOSED: {deeds.CaseViewed: CaseState.CLOSED, deeds.CaseReopened: CaseState.OPEN},
}

GRAVE: Final = frozenset({Severity.MAJOR, Severity.CRITICAL})
"""Severities on which nobody decides alone."""

ALONE: Final = frozenset({deeds.FindingConfirmed, deeds.FindingDismissed})
"""Decisions of one person: not on a grave finding."""

PROPOSED: Final = frozenset({deeds.ConfirmationProposed, deeds.DismissalProposed})
"""Decisions that wait for a second pair of eyes: on grave findings only."""

PENDING: Final = frozenset({FindingState.CONFIRMATION_PROPOSED, FindingState.DISMISSAL_PROPOSED})
"""States that wait for the second pair of eyes."""

DECIDED: Final = frozenset({FindingState.CONFIRMED, FindingState.DISMISSED})
"""States in which a decision stands."""

CONFIRMING: Final = ("sanction_proposed", "referred", "warned", "settled_at_table", "other")
DISMISSING: Final = ("false_alarm", "device_fault", "read_otherwise", "repeated", "settled_at_table", "other")
DISPOSITIONS: Final[Mapping[type[Deed], tuple[str, ...]]] = {
    deeds.FindingConfirmed: CONFIRMING,
    deeds.ConfirmationProposed: CONFIRMING,
    deeds.FindingDismissed: DISMISSING,
    deeds.DismissalProposed: DISMISSING,
}
"""What may be said of a finding with each decision."""
