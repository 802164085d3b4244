"""The authority's desk: its own chained log, and what that comes to: decisions, disputes, cases, the trail."""

from projections.desk.books import Case, Decided, Dispute, Entry
from projections.desk.desk import HOUSE, Desk, house_key, open_desk, subject_of
from projections.desk.log import DeskDamaged
from projections.desk.rules import NotAllowed, Overtaken, Unknown
from projections.desk.states import GRAVE, CaseState, DisputeState, FindingState
from projections.desk.trail import Wanted
from projections.desk.verify import Broken, Whole

__all__ = [
    "GRAVE",
    "HOUSE",
    "Broken",
    "Case",
    "CaseState",
    "Decided",
    "Desk",
    "DeskDamaged",
    "Dispute",
    "DisputeState",
    "Entry",
    "FindingState",
    "NotAllowed",
    "Overtaken",
    "Unknown",
    "Wanted",
    "Whole",
    "house_key",
    "open_desk",
    "subject_of",
]
