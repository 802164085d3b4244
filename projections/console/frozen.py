"""A coup under dispute is frozen: what it was on the day of the claim is written down, and compared ever after."""

import hashlib
import json
from dataclasses import dataclass

from projections.access import Permission
from projections.console.web import Viewer
from projections.desk import Dispute, DisputeState
from projections.store import StoredCoup, StoreReader
from schemas.identity import CoupId


@dataclass(frozen=True, slots=True)
class Freeze:
    """A dispute about the coup, and whether the coup is still what it was; None where that was not written down."""

    dispute: Dispute
    unchanged: bool | None

    @property
    def holds(self) -> bool:
        """Whether the dispute is not settled yet."""
        return self.dispute.state is DisputeState.OPEN


def digest_of(coup: StoredCoup) -> str:
    """A digest of the records of a coup, in their order, and of what every rule said of it."""
    records = [hashlib.sha256(event.raw).hexdigest() for event in coup.events]
    verdicts = [[one.rule, one.verdict.value, one.reason] for one in coup.verdicts]
    findings = sorted(finding.id for finding in coup.findings)
    return hashlib.sha256(json.dumps([records, verdicts, findings]).encode()).hexdigest()


def freezes(viewer: Viewer, store: StoreReader, coup: CoupId) -> list[Freeze]:
    """The disputes about a coup that this viewer may know of, the latest first."""
    desk = viewer.services.desk
    if desk is None or not viewer.may(Permission.CASES_READ):
        return []
    about = [
        one
        for one in desk.disputes()
        if (one.opened.venue, one.opened.table, one.opened.opening, one.opened.coup) == tuple(coup)
    ]
    kept = store.coup(coup) if about else None
    now = digest_of(kept) if kept is not None else ""
    return [Freeze(one, None if one.opened.frozen is None else one.opened.frozen == now) for one in about]
