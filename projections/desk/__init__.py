"""The authority's desk: its own chained log, and what that comes to: decisions, disputes, cases, the trail."""

from projections.desk.audit_index import AuditQuery
from projections.desk.desk import HOUSE, Desk, house_key, open_desk, subject_of
from projections.desk.desk_state import Case, DeskEntry, Dispute, FindingStatus, SavedSearch
from projections.desk.log import DeskDamaged
from projections.desk.rules import NotAllowed, Overtaken, Unknown
from projections.desk.states import GRAVE, CaseState, DisputeState, FindingState
from projections.desk.verify import LogBroken, LogWhole

__all__ = [
    "GRAVE",
    "HOUSE",
    "AuditQuery",
    "Case",
    "CaseState",
    "Desk",
    "DeskDamaged",
    "DeskEntry",
    "Dispute",
    "DisputeState",
    "FindingState",
    "FindingStatus",
    "LogBroken",
    "LogWhole",
    "NotAllowed",
    "Overtaken",
    "SavedSearch",
    "Unknown",
    "house_key",
    "open_desk",
    "subject_of",
]
