"""Turns what the engine reports into rows, with the types that are sent to ClickHouse."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from pydantic_core import to_json

from projections.openings import Openings
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
        "time": _WHEN, "type": "String", "coup": "String", "source": "String", "event": "String", "raw": "String",
    },
    "coups": {
        **_PLACE, **_SPAN, "opened": _WHEN, "closed": _WHEN, "territory": "String", "game": "String",
        "regulation": "String", "currency": "String", "lost": "String", "facts": "String",
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
OF_A_HOUSE: Final = tuple(table for table, columns in COLUMNS.items() if "venue" in columns)
"""The tables whose rows belong to a house each."""


def ticks(time: datetime) -> int:
    """Microseconds since 1970, which holds any year that a device may claim."""
    return (time - _EPOCH) // _TICK


def finding_row(told: Finding) -> tuple[Any, ...]:
    """A row of `findings`."""
    return (
        told.id, told.rule, told.version, told.paragraph, told.law, told.severity.value, told.venue, told.table,
        told.opening, told.game, told.regulation, told.coup or "", told.staff or "", told.player or "", ticks(told.time),
        told.sequence, told.currency, told.player_short, told.bank_short, told.model_dump_json(),
    )  # fmt: skip


def quarantine_row(record: Quarantined, openings: Openings) -> tuple[Any, ...]:
    """A row of `quarantine`; a worker of before did not say whose the record is."""
    venue = record.venue or openings.house(record.raw, record.position, record.table or "")
    return venue, record.position, record.kind, record.table or "", record.reason, record.raw


def coup_row(judged: JudgedCoup) -> tuple[Any, ...]:
    """A row of `coups`."""
    return (
        *_place(judged), ticks(judged.opened), ticks(judged.closed), judged.territory, judged.game,
        judged.regulation, judged.currency, judged.lost, to_json(judged.facts).decode(),
    )  # fmt: skip


def verdict_row(judged: JudgedCoup) -> tuple[Any, ...]:
    """A row of `verdicts`: what every rule said of the coup."""
    return (
        *_place(judged), judged.law, ticks(judged.closed), "\n".join(judged.compliant), "\n".join(judged.breach),
        judged.not_evaluable, judged.error,
    )  # fmt: skip


def _place(judged: JudgedCoup) -> tuple[str, str, str, str, int, int]:
    return judged.venue, judged.table, judged.opening, judged.coup, judged.first_sequence, judged.last_sequence
