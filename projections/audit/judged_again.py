"""Judges the records of a store again, and compares findings, verdicts and quarantine with what the store says.

Under the law and the rules of today: what was judged by an earlier version of a rule differs, and a seal says whether
the store still has what was reported then.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterator

from projections.audit.faults import FaultKind, StoreFault
from projections.audit.judgments import Judgment, Stored, stored_judgments
from projections.store.store import Store
from schemas.decode import Undecodable, decode
from schemas.findings import Finding, Quarantined
from schemas.identity import key_of
from schemas.topics import partition_of, partition_of_position
from streams.engine.judge import Judge, named_in
from streams.engine.judged import JudgedCoups
from streams.engine.outcome import CoupJudged
from streams.engine.quotations import QuotationJoin
from streams.engine.quoted_logs import QuotedLogs
from streams.law.law import Law

Aside = tuple[int, str, str]  # position, hash, kind


def judging_faults(store: Store, law: Law) -> Iterator[StoreFault]:
    """Everything that the store says otherwise than a judge of the same records."""
    again = _Again()
    logs = QuotedLogs()
    judge = Judge(law, again, follow=logs.accepted)
    strayed = set(_strayed(store))
    for position, raw in store.log():
        if (position, hashlib.sha256(raw).hexdigest()) not in strayed:
            judge.take(raw, position)
            logs.taken(raw)
    judge.finish()
    for finding in QuotationJoin(law, logs.gathered()).findings():
        again.on_finding(finding)
    stored = stored_judgments(store, latest=True)
    for judgment, digests in again.judgments.items():
        kept = stored.get(judgment)
        if kept is None:
            yield StoreFault("missing", *judgment)
        elif not digests <= kept:
            yield StoreFault("changed", *judgment)
    for judgment in stored.keys() - again.judgments.keys():
        yield StoreFault("added", *judgment)
    yield from _quarantine(store, again.aside, strayed)


def _quarantine(store: Store, due: set[Aside], strayed: set[tuple[int, str]]) -> Iterator[StoreFault]:
    rows = store.rows(
        "SELECT venue, table, position, kind, raw FROM quarantine FINAL ORDER BY position", {"raw": "bytes"}
    )
    there: set[Aside] = set()
    for venue, table, position, kind, raw in rows:
        own = hashlib.sha256(raw).hexdigest()
        there.add((position, own, kind))
        if (position, own) in strayed or (position, own, kind) in due:
            continue
        otherwise = any((position, own) == aside[:2] for aside in due)
        what: FaultKind = "changed" if otherwise else "hidden"
        yield StoreFault(what, "quarantine", venue, table, str(position), kind)
    for position, _, kind in sorted(due - there):
        yield StoreFault("missing", "quarantine", "", "", str(position), kind)


def _strayed(store: Store) -> Iterator[tuple[int, str]]:
    """Records that were sent to another partition than their table's, and are set aside for that."""
    partitions = 1 + max((partition for _, partition in store.ledger()), default=0)
    query = "SELECT position, raw FROM quarantine FINAL WHERE kind = 'misrouted'"
    for position, raw in store.rows(query, {"raw": "bytes"}):
        home = {partition_of(key, partitions) for key in _keys(raw)}
        if home and partition_of_position(position) not in home:
            yield position, hashlib.sha256(raw).hexdigest()


def _keys(raw: bytes) -> Iterator[str]:
    try:
        event = decode(raw)
    except Undecodable:
        venue, table, _ = named_in(raw)
    else:
        venue, table = event.venue, event.table
        licence = getattr(event.data, "licence", None)
        if venue is None and licence is not None:
            venue = licence.venue
    if table is not None:
        yield key_of(venue, table)


class _Again:
    """What a judge says now."""

    def __init__(self) -> None:
        self.judgments: Stored = defaultdict(set)
        self.aside: set[Aside] = set()
        self._messages = JudgedCoups()

    def on_finding(self, finding: Finding) -> None:
        """A breach."""
        digest = hashlib.sha256(finding.model_dump_json().encode()).hexdigest()
        self.judgments[Judgment("finding", finding.venue, finding.table, finding.id)].add(digest)

    def on_coup(self, coup: CoupJudged) -> None:
        """A coup came to its end."""
        judged = self._messages.message(coup)
        self.judgments[Judgment("coup", judged.venue, judged.table, judged.seal_name)].add(judged.seal_digest)

    def on_quarantined(self, record: Quarantined) -> None:
        """A record was quarantined."""
        self.aside.add((record.position, hashlib.sha256(record.raw).hexdigest(), record.kind))
