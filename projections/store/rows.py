"""What the engine says, as rows. Types are those that are sent; the tables turn many of them into small codes."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from pydantic_core import to_json

from schemas.findings import Finding, Quarantined
from streams.engine.outcome import CoupJudged
from streams.rules import Rule

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_TICK: Final = timedelta(microseconds=1)
_WHEN: Final = "DateTime64(6, 'UTC')"
_PLACE: Final = {"table": "String", "opening": "String", "coup": "String"}
_SPAN: Final = {"first_sequence": "UInt64", "last_sequence": "UInt64"}

COLUMNS: Final[Mapping[str, Mapping[str, str]]] = {
    "events": {
        "table": "String", "sequence": "UInt64", "opening": "String", "position": "Int64", "time": _WHEN,
        "type": "String", "coup": "String", "source": "String", "event": "String", "raw": "String",
    },
    "coups": {
        **_PLACE, **_SPAN, "opened": _WHEN, "closed": _WHEN, "venue": "String", "territory": "String",
        "game": "String", "regulation": "String", "currency": "String", "lost": "String", "facts": "String",
    },
    "verdicts": {
        **_PLACE, **_SPAN, "closed": _WHEN, "compliant": "String", "breach": "String",
        "not_evaluable": "Map(String, String)", "error": "Map(String, String)",
    },
    "findings": {
        "id": "String", "rule": "String", "version": "UInt32", "paragraph": "String", "law": "String",
        "severity": "Enum8('info' = 1, 'minor' = 2, 'major' = 3, 'critical' = 4)", "venue": "String",
        "table": "String", "game": "String", "regulation": "String", "coup": "String", "staff": "String",
        "player": "String", "time": _WHEN, "sequence": "Int64", "currency": "String", "player_short": "Int64",
        "bank_short": "Int64", "body": "String",
    },
    "quarantine": {
        "position": "Int64", "kind": "String", "table": "String", "reason": "String", "raw": "String",
    },
}  # fmt: skip


def ticks(time: datetime) -> int:
    """Microseconds since 1970, which holds any year that a device may claim."""
    return (time - _EPOCH) // _TICK


def finding_row(told: Finding) -> tuple[Any, ...]:
    """A row of `findings`."""
    return (
        told.id, told.rule, told.version, told.paragraph, told.law, told.severity.value, told.venue, told.table,
        told.game, told.regulation, told.coup or "", told.staff or "", told.player or "", ticks(told.time),
        told.sequence, told.currency, told.player_short, told.bank_short, told.model_dump_json(),
    )  # fmt: skip


def quarantine_row(record: Quarantined) -> tuple[Any, ...]:
    """A row of `quarantine`."""
    return record.position, record.kind, record.table or "", record.reason, record.raw


def coup_row(judged: CoupJudged, opening: str) -> tuple[Any, ...]:
    """A row of `coups`; what is read of the coup is read now, for it is not kept."""
    coup, licence = judged.coup, judged.licence
    opened = judged.closed if coup is None else coup.opened.time
    return (
        judged.table, opening, *_span(judged), ticks(opened),
        ticks(judged.closed), licence.venue, licence.territory, licence.game, licence.regulation, licence.currency,
        "" if coup is None else coup.lost or "", to_json(judged.facts).decode(),
    )  # fmt: skip


def _span(judged: CoupJudged) -> tuple[str, int, int]:
    """The coup's name, and its first and last event; what lies between two coups is part of neither."""
    if judged.coup is None:
        return "", judged.first_sequence, judged.last_sequence
    return judged.coup.id or "", judged.coup.opened.sequence, judged.last_sequence


class VerdictRows:
    """Rows of `verdicts`; coups that kept the same rules share one list of them."""

    def __init__(self) -> None:
        self._lists: dict[tuple[int, int], str] = {}
        self._books: dict[int, tuple[Rule, ...]] = {}  # held, so that an id is not given twice

    def row(self, judged: CoupJudged, opening: str) -> tuple[Any, ...]:
        """What every rule said of the coup."""
        rules, tally = judged.rules, judged.tally
        breached = tally.breached
        errors = {bit: why for bit, why in tally.errors.items() if not breached & bit}
        unsaid = {bit: why for bit, why in tally.unevaluable.items() if not breached & bit and bit not in errors}
        kept = tally.judged & ~breached & ~sum(errors) & ~sum(unsaid)
        return (
            judged.table, opening, *_span(judged), ticks(judged.closed),
            self._list(rules, kept), self._list(rules, breached),
            {rules[bit.bit_length() - 1].id: why for bit, why in unsaid.items()},
            {rules[bit.bit_length() - 1].id: why for bit, why in errors.items()},
        )  # fmt: skip

    def _list(self, rules: tuple[Rule, ...], bits: int) -> str:
        key = (id(rules), bits)
        found = self._lists.get(key)
        if found is None:
            if len(self._lists) > 10_000:
                self._lists.clear()
            self._books[id(rules)] = rules
            found = self._lists[key] = "\n".join(_named(rules, bits))
        return found


def _named(rules: tuple[Rule, ...], bits: int) -> Iterator[str]:
    return (rule.id for place, rule in enumerate(rules) if bits >> place & 1)
