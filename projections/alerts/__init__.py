"""Alerts: who gets a finding, when, and by which channel. A dead channel delays no other."""

from projections.alerts.plan import AlertPlan, PlanFault, read_plan
from projections.alerts.scheduler import AlertScheduler, Message, Suppression
from projections.alerts.sender import ChannelSender
from projections.alerts.service import AlertService

__all__ = [
    "AlertPlan",
    "AlertScheduler",
    "AlertService",
    "ChannelSender",
    "Message",
    "PlanFault",
    "Suppression",
    "read_plan",
]
