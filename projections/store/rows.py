"""Turns what the engine reports into rows, with the types that are sent to ClickHouse."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from pydantic_core import to_json

from projections.gaming_day import day_and_hour
from projections.openings import Openings, RecordHead
from schemas.envelope import Event
from schemas.findings import Finding, Quarantined
from schemas.judged import JudgedCoup

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_TICK: Final = timedelta(microseconds=1)
_WHEN: Final = "DateTime64(6, 'UTC')"
_PLACE: Final = {"venue": "String", "table": "String", "opening": "String", "coup": "String"}
_SPAN: Final = {"first_sequence": "UInt64", "last_sequence": "UInt64"}

COLUMNS: Final[Mapping[str, Mapping[str, str]]] = {
    "events": {
        "venue": "String", "table": "String", "sequence": "UInt64", "opening": "String", "position": "Int64",
        "time": _WHEN, "type": "String", "coup": "String", "source": "String", "event_id": "String", "raw": "String",
    },
    "coups": {
        **_PLACE, **_SPAN, "opened": _WHEN, "closed": _WHEN, "territory": "String", "game": "String",
        "regulation": "String", "currency": "String", "lost": "String", "facts": "String", "figures": "String",
    },
    "verdicts": {
        **_PLACE, **_SPAN, "law": "String", "closed": _WHEN, "compliant": "String", "breach": "String",
        "not_evaluable": "Map(String, String)", "error": "Map(String, String)",
    },
    "findings": {
        "id": "String", "rule": "String", "version": "UInt32", "paragraph": "String", "law": "String",
        "severity": "Enum8('info' = 1, 'minor' = 2, 'major' = 3, 'critical' = 4)", "venue": "String",
        "table": "String", "opening": "String", "game": "String", "regulation": "String", "coup": "String",
        "staff": "String", "player": "String", "time": _WHEN, "sequence": "Int64", "currency": "String",
        "player_short": "Int64", "bank_short": "Int64", "body": "String",
    },
    "quarantine": {
        "venue": "String", "position": "Int64", "kind": "String", "table": "String", "reason": "String", "raw": "String",
    },
    "ledger": {"topic": "String", "partition": "UInt32", "next": "UInt64"},
}  # fmt: skip
FILLED: Final = ("coup_players", "coup_figures", "table_openings", "cash_figures", "opening_changed", "opening_sums")
"""Tables that ClickHouse fills itself from others."""
VENUE_TABLES: Final = (*(table for table, columns in COLUMNS.items() if "venue" in columns), *FILLED)
"""Tables whose rows belong to one venue each."""


def ticks(time: datetime) -> int:
    """Microseconds since 1970, which holds any year that a device may claim."""
    return (time - _EPOCH) // _TICK


def event_row(event: RecordHead | Event[Any], raw: bytes, position: int, openings: Openings) -> tuple[Any, ...]:
    """A row of `events`; `openings` knows where the record belongs."""
    venue, opening = openings.place(event, raw, position)
    return (
        venue, event.table, event.sequence, opening, position, ticks(event.time), event.type, event.subject or "",
        event.source, event.id, raw,
    )  # fmt: skip


def finding_row(finding: Finding) -> tuple[Any, ...]:
    """A row of `findings`."""
    return (
        finding.id, finding.rule, finding.version, finding.paragraph, finding.law, finding.severity.value, finding.venue, finding.table,
        finding.opening, finding.game, finding.regulation, finding.coup or "", finding.staff or "", finding.player or "", ticks(finding.time),
        finding.sequence, finding.currency, finding.player_short, finding.bank_short, finding.model_dump_json(),
    )  # fmt: skip


def quarantine_row(record: Quarantined, openings: Openings) -> tuple[Any, ...]:
    """A row of `quarantine`. Older workers did not name the venue."""
    venue = record.venue or openings.house(record.raw, record.position, record.table or "")
    return venue, record.position, record.kind, record.table or "", record.reason, record.raw


def coup_row(judged: JudgedCoup) -> tuple[Any, ...]:
    """A row of `coups`."""
    return (
        *_place(judged), ticks(judged.opened), ticks(judged.closed), judged.territory, judged.game,
        judged.regulation, judged.currency, judged.lost, to_json(judged.facts).decode(), _figures(judged),
    )  # fmt: skip


def _figures(judged: JudgedCoup) -> str:
    """What statistics add up, as JSON; empty for a stretch between coups in which no chips moved."""
    known = judged.figures
    if not judged.coup and (known is None or not known.prizes):
        return ""
    day, hour = day_and_hour(judged.closed, judged.time_zone)
    head = {
        "day": day, "hour": hour, "dealer": judged.dealer or "", "partly": bool(judged.not_evaluable or judged.error),
        "unpriced": known is None, "seconds": max(0, (judged.closed - judged.opened) // timedelta(seconds=1)),
    }  # fmt: skip
    return to_json(head if known is None else {**head, **known.model_dump(exclude_none=True)}).decode()


def verdict_row(judged: JudgedCoup) -> tuple[Any, ...]:
    """A row of `verdicts`: the verdict of every rule on the coup."""
    return (
        *_place(judged), judged.law, ticks(judged.closed), "\n".join(judged.compliant), "\n".join(judged.breach),
        judged.not_evaluable, judged.error,
    )  # fmt: skip


def _place(judged: JudgedCoup) -> tuple[str, str, str, str, int, int]:
    return judged.venue, judged.table, judged.opening, judged.coup, judged.first_sequence, judged.last_sequence
