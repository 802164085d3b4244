"""Alerts: who is told of a finding, when, and by which channel. A dead channel delays nobody."""

from projections.alerts.bureau import Bureau
from projections.alerts.carrier import Carrier
from projections.alerts.plan import Plan, PlanFault, read_plan
from projections.alerts.watch import Message, Suppression, Watch

__all__ = ["Bureau", "Carrier", "Message", "Plan", "PlanFault", "Suppression", "Watch", "read_plan"]
