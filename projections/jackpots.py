"""Follows the engine and joins the logs of linked jackpots with those of their machines."""

from typing import Any

from schemas.envelope import Event
from schemas.findings import Finding, Quarantined
from streams.engine.outcome import CoupJudged
from streams.engine.quotations import QuotationJoin
from streams.law.law import Law


class LinkedJackpots:
    """A follower for `replay`: hands every believed event to the join."""

    def __init__(self, law: Law) -> None:
        self.join = QuotationJoin(law)

    def accepted(self, event: Event[Any]) -> None:
        """Take the next event of a table."""
        self.join.accepted(event)

    def on_finding(self, finding: Finding) -> None:
        """Not asked: each log was judged by itself."""

    def on_coup(self, coup: CoupJudged) -> None:
        """Not asked."""

    def on_quarantined(self, record: Quarantined) -> None:
        """Not asked: what is not believed is not joined."""
