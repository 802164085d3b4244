"""The life of a finding, of a dispute and of a case at the desk: tables, read by the rules and drawn in the manual."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from schemas import desk as told
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
    told.FindingConfirmed: FindingState.CONFIRMED,
    told.FindingDismissed: FindingState.DISMISSED,
    told.ConfirmationProposed: FindingState.CONFIRMATION_PROPOSED,
    told.DismissalProposed: FindingState.DISMISSAL_PROPOSED,
}
_UNDONE: Final[Mapping[type[Deed], FindingState]] = {
    told.ProposalRefused: FindingState.ACKNOWLEDGED,
    told.ProposalWithdrawn: FindingState.ACKNOWLEDGED,
}

FINDING: Final[Mapping[FindingState, Mapping[type[Deed], FindingState]]] = {
    FindingState.OPEN: {told.FindingAcknowledged: FindingState.ACKNOWLEDGED, **_DECIDED},
    FindingState.ACKNOWLEDGED: _DECIDED,
    FindingState.CONFIRMATION_PROPOSED: {told.ProposalSeconded: FindingState.CONFIRMED, **_UNDONE},
    FindingState.DISMISSAL_PROPOSED: {told.ProposalSeconded: FindingState.DISMISSED, **_UNDONE},
    FindingState.CONFIRMED: {told.FindingReopened: FindingState.ACKNOWLEDGED},
    FindingState.DISMISSED: {told.FindingReopened: FindingState.ACKNOWLEDGED},
}

DISPUTE: Final[Mapping[DisputeState, Mapping[type[Deed], DisputeState]]] = {
    DisputeState.OPEN: {told.DisputeSettled: DisputeState.SETTLED},
    DisputeState.SETTLED: {told.DisputeReopened: DisputeState.OPEN},
}

CASE: Final[Mapping[CaseState, Mapping[type[Deed], CaseState]]] = {
    CaseState.OPEN: {
        told.CaseNoted: CaseState.OPEN,
        told.CaseAssigned: CaseState.OPEN,
        told.DeadlineSet: CaseState.OPEN,
        told.FindingGathered: CaseState.OPEN,
        told.FindingSetApart: CaseState.OPEN,
        told.DisputeGathered: CaseState.OPEN,
        told.PlayerUnmasked: CaseState.OPEN,
        told.CaseViewed: CaseState.OPEN,
        told.CaseClosed: CaseState.CLOSED,
    },
    CaseState.CLOSED: {told.CaseViewed: CaseState.CLOSED, told.CaseReopened: CaseState.OPEN},
}

GRAVE: Final = frozenset({Severity.MAJOR, Severity.CRITICAL})
"""Severities on which nobody decides alone."""

ALONE: Final = frozenset({told.FindingConfirmed, told.FindingDismissed})
"""Decisions of one person: not on a grave finding."""

PROPOSED: Final = frozenset({told.ConfirmationProposed, told.DismissalProposed})
"""Decisions that wait for a second pair of eyes: on grave findings only."""

PENDING: Final = frozenset({FindingState.CONFIRMATION_PROPOSED, FindingState.DISMISSAL_PROPOSED})
"""States that wait for the second pair of eyes."""
