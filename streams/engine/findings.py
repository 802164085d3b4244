"""Makes a finding of a breach: paragraph, place, sentences, evidence."""

import hashlib
import json
from typing import Any

from schemas.envelope import Event
from schemas.findings import NO_CURRENCY, Evidence, Finding
from schemas.identity import TableId
from schemas.licence import Licence
from streams.engine.rulebooks import english_of, words_of
from streams.engine.texts import fill
from streams.engine.unreadable import UnreadableRecord
from streams.engine.words import PORTUGUESE
from streams.rules import Breach, Rule, Rulebook
from streams.rules.shown import SHOWN


def finding_id(rule: Rule, at: TableId, evidence: tuple[Event[Any], ...]) -> str:
    """The same breach has the same id in every replay: rule, version and least evidence make it."""
    identity = json.dumps([rule.id, rule.version, *sorted(_named(item, at) for item in evidence)])
    return hashlib.sha256(identity.encode()).hexdigest()[:32]


def _named(item: Event[Any], at: TableId) -> tuple[str, ...]:
    """What identifies an event. Its id alone is the device's word; a device that repeats an id must not hide a breach."""
    if isinstance(item, UnreadableRecord):
        return *at, item.id  # where it lay says nothing of it
    return *at, item.id, str(item.sequence), item.time.isoformat()


def finding(
    rule: Rule, breach: Breach, event: Event[Any], *, at: TableId, opening: str,
    licence: Licence | None, book: Rulebook | None, law: str, coup: str | None, staff: str | None,
    law_doubt: str | None = None, shows: tuple[Event[Any], ...] = (),
) -> Finding:  # fmt: skip
    """The finding of a breach. `shows` contains the evidence, or is empty.

    That the law was in force at all (`law_doubt`) is a graver doubt than any other about it.
    """
    at = at if at.venue else TableId("unknown", at.table)
    words = PORTUGUESE if book is None else words_of(book.regulation, book.game)
    english = None if book is None else english_of(book.regulation, book.game)
    currency = licence.currency if licence is not None else NO_CURRENCY
    shows = shows or breach.evidence[:SHOWN]
    listed = {(item.sequence, item.id): _listed(item) for item in shows}
    default = book.paragraph(rule) if book is not None and not rule.id.startswith("vigia/") else rule.cites[0]
    return Finding(
        id=finding_id(rule, at, breach.evidence or (event,)),
        rule=rule.id,
        version=rule.version,
        paragraph=breach.paragraph or default,
        law=law,
        severity=breach.severity or rule.severity,
        venue=at.venue,
        table=event.table,
        opening=opening,
        game=licence.game if licence is not None else "unknown",
        regulation=licence.regulation if licence is not None else "unknown",
        coup=coup,
        staff=breach.staff or staff,
        player=breach.player or None,
        time=event.time,
        sequence=event.sequence,
        values=breach.values,
        currency=currency,
        player_short=breach.player_short,
        bank_short=breach.bank_short,
        shortfalls=breach.shortfalls,
        evidence=tuple(listed[item.sequence, item.id] for item in breach.evidence[:SHOWN]),
        shows=tuple(listed.values()),
        reading=(None if rule.id.startswith("vigia/") else law_doubt) or breach.reading or rule.reading,
        pt=fill(rule.pt, breach.values, currency, words)[:1024],
        en=fill(rule.en, breach.values, currency, english)[:1024],
    )


def _listed(item: Event[Any]) -> Evidence:
    """An event as a finding lists it."""
    return Evidence(event=item.id, sequence=item.sequence, type=item.type, time=item.time)
