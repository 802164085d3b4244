"""What the store returns: coups with their events, and where a coup was played."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from schemas.findings import Finding, RuleVerdict
from schemas.identity import CoupId, TableId


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """A record as it was taken, with its place in the log."""

    position: int
    sequence: int
    time: datetime
    type: str
    event_id: str
    raw: bytes


@dataclass(frozen=True, slots=True)
class StoredCoup:
    """A coup as it was judged."""

    venue: str
    table: str
    opening: str
    coup: str
    opened: datetime
    closed: datetime
    game: str
    regulation: str
    currency: str
    lost: str
    facts: Mapping[str, Any]
    events: tuple[StoredEvent, ...] = ()
    verdicts: tuple[RuleVerdict, ...] = ()
    findings: tuple[Finding, ...] = ()
    beside: tuple[Finding, ...] = ()  # of the table, between coups: why a rule is broken though the coup has no finding

    @property
    def id(self) -> CoupId:
        """The whole name of it."""
        return CoupId(self.venue, self.table, self.opening, self.coup)

    @property
    def at(self) -> TableId:
        """Where it was played."""
        return TableId(self.venue, self.table)


@dataclass(frozen=True, slots=True)
class Played:
    """Where a coup lies in its opening: the last number that names it, and the number with which the coup two before it
    ended (0 if there was none). Everything earlier was settled when the coup began.
    """

    id: CoupId
    last: int
    settled: int
