"""Reads the store: findings, judged coups, quarantine. An account that is limited to some venues finds no row of
another.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

import msgspec

from projections.openings import Opened
from projections.store.address import Connection
from projections.store.faults import in_plain_words
from projections.store.rows import COLUMNS, VENUE_TABLES
from projections.store.stored import Played, StoredCoup, StoredEvent
from projections.store.superseded import Gone, Superseded
from schemas.findings import Finding, Quarantined, RuleVerdict, Verdict
from schemas.identity import CoupId, TableId

# FINAL reads whole granules unless a PREWHERE says which rows matter. It may only look at columns that the bytes of the
# record decide: two rows of one key never differ in those.
BELIEVED: Final = "(position, record_hash) NOT IN (SELECT position, record_hash FROM quarantine FINAL)"
AT_TABLE: Final = "PREWHERE venue = {venue:String} AND table = {table:String}"
_OF_COUP: Final = f"{AT_TABLE} AND coup = {{coup:String}}"
HEAD: Final = "venue, table, opening, coup, opened, closed, game, regulation, currency, lost, facts"


class StoreReader:
    """An open store, for reading. Use one for each thread."""

    def __init__(self, connection: Connection, superseded: Superseded | None = None) -> None:
        self._connection = connection
        self._superseded = superseded or Superseded()
        self._settings: dict[str, str] = {}
        self.venues: tuple[str, ...] | None = None  # None is every house
        self.place = connection.place

    def within(self, venues: tuple[str, ...] | None) -> "StoreReader":
        """The same store for an account that may see only these venues.

        ClickHouse itself leaves out every row of another venue, from any table or view: no query has to remember it,
        and none can get around it.
        """
        bound = StoreReader(self._connection, self._superseded)
        bound.venues = venues
        if self.venues is not None:
            bound.venues = tuple(venue for venue in self.venues if venues is None or venue in venues)
        if bound.venues is not None:
            kept = f"venue IN ({', '.join(map(quoted, bound.venues))})" if bound.venues else "0"
            filters = ", ".join(f"{quoted(table)}: {quoted(kept)}" for table in VENUE_TABLES)
            bound._settings = {"additional_table_filters": f"{{{filters}}}"}
        return bound

    def finding(self, finding_id: str) -> Finding | None:
        """The finding of that id."""
        rows = self.ask(
            "SELECT body, opening FROM findings FINAL PREWHERE id = {id:String} ORDER BY venue, body_hash",
            {"id": finding_id},
        )
        findings = [read_finding(*row) for row in rows]
        return next((one for one in findings if one.law not in self._old_laws(coup_of(one))), None)

    def coup(self, coup: CoupId) -> StoredCoup | None:
        """A coup with its events, verdicts and findings; the latest, if an opening used the name again."""
        rows = self.ask(
            f"SELECT first_sequence, last_sequence, {HEAD} FROM coups FINAL {_OF_COUP} AND opening = {{opening:String}} "  # noqa: S608  # no value in it
            "ORDER BY opened DESC, first_sequence DESC LIMIT 1",
            coup._asdict(),
        )
        if not rows:
            return None
        first, last, *head = rows[0]
        which = {**coup._asdict(), "first": first, "last": last}
        verdicts, findings = self._verdicts(which), self._findings(coup)
        beside = self._beside(which, verdicts, findings)
        return replace(
            stored_coup(head), events=self._events(which), verdicts=verdicts, findings=findings, beside=beside
        )

    def showing(self, finding: Finding) -> list[bytes]:
        """The records that show a finding, in their order; its evidence is among them."""
        at_opening = "AND opening = {opening:String}" if finding.opening else ""
        rows = self.ask(
            f"SELECT event_id, raw FROM events FINAL {AT_TABLE} AND sequence IN {{numbers:Array(Int64)}} "  # noqa: S608  # no value in it
            f"WHERE 1 {at_opening} ORDER BY sequence, time",
            {
                "venue": finding.venue,
                "table": finding.table,
                "opening": finding.opening,
                "numbers": [item.sequence for item in finding.shows],
            },
            {"raw": "bytes"},
        )
        named = {item.event for item in finding.shows}
        return [raw for event_id, raw in rows if event_id in named]

    def coups_named(
        self, coup: str, *, venue: str | None = None, table: str | None = None, opening: str | None = None
    ) -> list[CoupId]:
        """Every coup of that name that was played or is being played, the latest last."""
        given = {"coup": coup, "venue": venue, "table": table, "opening": opening}
        asked = {name: value for name, value in given.items() if value is not None}
        where = " AND ".join(f"{name} = {{{name}:String}}" for name in asked)
        rows = self.ask(
            "SELECT venue, table, opening FROM (SELECT venue, table, opening, time FROM events_now "  # noqa: S608  # our own names
            f"WHERE {where} AND opening != '' UNION ALL SELECT venue, table, opening, closed AS time FROM coups_now "
            f"WHERE {where}) GROUP BY venue, table, opening ORDER BY max(time), venue, table, opening",
            asked,
        )
        return [CoupId(house, name, evening, coup) for house, name, evening in rows]

    def quarantined(self, limit: int = 1_000) -> list[Quarantined]:
        """Records set aside, in the order of the log."""
        rows = self.ask(
            "SELECT position, raw, reason, kind, table, venue FROM quarantine_now ORDER BY position, venue "
            "LIMIT {most:UInt64}",
            {"most": limit},
            {"raw": "bytes"},
        )
        return [
            Quarantined(position=position, raw=raw, reason=reason, kind=kind, table=table or None, venue=venue or None)
            for position, raw, reason, kind, table, venue in rows
        ]

    def log(self, at: TableId | None = None) -> Iterator[tuple[int, bytes]]:
        """Every record, or those of one table, in log order, to be judged again; repetitions are left out."""
        where = "WHERE venue = {venue:String} AND table = {table:String}" if at is not None else ""
        query = (
            f"SELECT position, raw FROM (SELECT position, raw FROM events_now {where} UNION ALL "  # noqa: S608  # no value in it
            f"SELECT position, raw FROM quarantine_now {where}) ORDER BY position"
        )
        yield from self.rows(query, {"raw": "bytes"}, at._asdict() if at is not None else {})

    def rows(
        self, query: str, formats: dict[str, str] | None = None, values: dict[str, Any] | None = None
    ) -> Iterator[Any]:
        """The rows of a query, read block by block: there may be more than fit into memory."""
        client = self._connection.client
        with (
            in_plain_words(self.place),
            client.query_row_block_stream(
                query, parameters=values or {}, settings=self._settings, column_formats=formats
            ) as blocks,
        ):
            for block in blocks:
                yield from block

    def set_aside(self, at: TableId, first: int, last: int) -> list[tuple[int, bytes]]:
        """The quarantined records of a table between two positions."""
        rows = self.ask(
            "SELECT position, raw FROM quarantine_now WHERE venue = {venue:String} AND table = {table:String} "
            "AND position BETWEEN {first:Int64} AND {last:Int64} ORDER BY position",
            {**at._asdict(), "first": first, "last": last},
            {"raw": "bytes"},
        )
        return [(position, raw) for position, raw in rows]

    def played(self, coup: CoupId) -> Played | None:
        """Where a coup lies in its opening, also while it is being played."""
        rows = self.ask(
            "SELECT count(), min(sequence), max(sequence) FROM events FINAL "  # noqa: S608  # no value in it
            f"{_OF_COUP} WHERE opening = {{opening:String}} AND opening != '' AND {BELIEVED}",
            coup._asdict(),
        )
        known, first, last = rows[0]
        if not known:
            return None
        ends = self.ask(
            f"SELECT DISTINCT last_sequence FROM coups {AT_TABLE} AND opening = {{opening:String}} "  # noqa: S608  # no value in it
            "WHERE last_sequence < {first:UInt64} ORDER BY last_sequence DESC LIMIT 1 OFFSET 1",
            {**coup._asdict(), "first": first},
        )
        return Played(coup, last, ends[0][0] if ends else 0)

    def with_the_next(self, played: Played) -> Played:
        """As far as the end of the coup that follows, where that has ended: chips may be moved on its bets until then."""
        ends = self.ask(
            f"SELECT DISTINCT last_sequence FROM coups {AT_TABLE} AND opening = {{opening:String}} "  # noqa: S608  # no value in it
            "AND coup != '' AND coup != {coup:String} WHERE last_sequence > {last:UInt64} ORDER BY last_sequence LIMIT 1",
            {**played.id._asdict(), "last": played.last},
        )
        return replace(played, last=ends[0][0]) if ends else played

    def opening_log(self, played: Played) -> list[tuple[int, bytes]]:
        """The accepted and quarantined records of an opening, up to the last record of a coup, in log order."""
        which = {**played.id._asdict(), "last": played.last}
        taken = self.ask(
            f"SELECT position, raw FROM events FINAL {AT_TABLE} AND sequence <= {{last:UInt64}} "  # noqa: S608  # no value in it
            f"WHERE opening = {{opening:String}} AND {BELIEVED}",
            which,
            {"raw": "bytes"},
        )
        first, until = min(taken)[0], max(taken)[0]
        # Of a record that is there twice the earliest position counts: a later one may be passed over before FINAL.
        between = self.ask(
            f"SELECT position, raw FROM events FINAL {AT_TABLE} AND sequence > {{last:UInt64}} "  # noqa: S608  # no value in it
            f"AND position <= {{until:Int64}} WHERE opening = {{opening:String}} AND {BELIEVED} UNION ALL "
            "SELECT position, raw FROM quarantine_now WHERE venue = {venue:String} AND table = {table:String} "
            "AND position BETWEEN {first:Int64} AND {until:Int64}",
            {**which, "first": first, "until": until},
            {"raw": "bytes"},
        )
        return sorted([*taken, *between])

    def counts(self) -> dict[str, int]:
        """How many rows each view shows."""
        shown = (table for table in COLUMNS if table != "ledger")
        return {table: self.ask(f"SELECT count() FROM {table}_now", {})[0][0] for table in shown}  # noqa: S608  # our own names

    def ledger(self) -> dict[tuple[str, int], int]:
        """The next offset to read, by topic and partition."""
        rows = self.ask("SELECT topic, partition, next FROM ledger_now", {})
        return {(topic, partition): following for topic, partition, following in rows}

    def openings(self) -> list[Opened]:
        """Every opening, in the order of the log."""
        rows = self.ask(
            "SELECT position, venue, table, opening, NOT JSONHas(raw, 'venue') FROM events_now "
            "WHERE type = 'table_opened' AND sequence = 0 ORDER BY position",
            {},
        )
        return [Opened(at, TableId(venue, table), opening, bool(bare)) for at, venue, table, opening, bare in rows]

    def gone(self) -> Gone:
        """Judgements that were replaced by others: their findings are kept and not shown."""
        return self._superseded.of(self.venues, self.ask)

    def ask(self, query: str, values: dict[str, Any], formats: dict[str, str] | None = None) -> Any:
        """The rows of a query; every value is a parameter."""
        with in_plain_words(self.place):
            return self._connection.client.query(
                query, parameters=values, settings=self._settings, column_formats=formats
            ).result_rows

    def _events(self, which: dict[str, Any]) -> tuple[StoredEvent, ...]:
        """The events that name the coup, and those in between that name none."""
        rows = self.ask(
            "SELECT position, sequence, time, type, event_id, raw FROM events FINAL "  # noqa: S608  # no value in it
            f"{AT_TABLE} AND (coup = {{coup:String}} "
            "OR coup = '' AND sequence BETWEEN {first:UInt64} AND {last:UInt64}) "
            f"WHERE opening = {{opening:String}} AND {BELIEVED} ORDER BY sequence, position",
            which,
            {"raw": "bytes"},
        )
        return tuple(StoredEvent(*row) for row in rows)

    def _verdicts(self, which: dict[str, Any]) -> tuple[RuleVerdict, ...]:
        """The verdict of every rule under the law by which the coup was last judged."""
        rows = self.ask(
            f"SELECT compliant, breach, not_evaluable, error FROM verdicts FINAL {_OF_COUP} "  # noqa: S608  # no value in it
            "WHERE opening = {opening:String} AND first_sequence = {first:UInt64} AND last_sequence = {last:UInt64} "
            "ORDER BY judged DESC LIMIT 1",
            which,
        )
        verdicts: list[RuleVerdict] = []
        for compliant, breach, not_evaluable, error in rows:
            verdicts += [RuleVerdict(rule=rule, verdict=Verdict.COMPLIANT) for rule in compliant.split("\n") if rule]
            verdicts += [RuleVerdict(rule=rule, verdict=Verdict.BREACH) for rule in breach.split("\n") if rule]
            for verdict, reasons in ((Verdict.NOT_EVALUABLE, not_evaluable), (Verdict.ERROR, error)):
                verdicts += [
                    RuleVerdict(rule=rule, verdict=verdict, reason=why or None) for rule, why in reasons.items()
                ]
        return tuple(sorted(verdicts, key=lambda verdict: verdict.rule))

    def _findings(self, coup: CoupId) -> tuple[Finding, ...]:
        """The findings of the coup under the law by which it was last judged, in order of time."""
        rows = self.ask(
            f"SELECT body, opening FROM findings FINAL {_OF_COUP} WHERE opening = {{opening:String}} ORDER BY time, id",  # noqa: S608  # no value in it
            coup._asdict(),
        )
        old = self._old_laws(coup) if rows else []
        findings = (read_finding(*row) for row in rows)
        return tuple(finding for finding in findings if finding.law not in old)

    def _beside(
        self, which: dict[str, Any], verdicts: Iterable[RuleVerdict], findings: Iterable[Finding]
    ) -> tuple[Finding, ...]:
        """What was found at the table between coups by rules that the coup shows as broken without a finding of its own:
        of each the last one up to the end of the coup.
        """
        broken = {one.rule for one in verdicts if one.verdict is Verdict.BREACH} - {one.rule for one in findings}
        if not broken:
            return ()
        rows = self.ask(
            f"SELECT body, opening FROM findings FINAL {AT_TABLE} AND coup = '' "  # noqa: S608  # no value in it
            "WHERE opening = {opening:String} AND rule IN {rules:Array(String)} ORDER BY time, id",
            {**which, "rules": sorted(broken)},
        )
        last: dict[str, Finding] = {}
        for finding in (read_finding(*row) for row in rows):
            ends = max(item.sequence for item in finding.shows or finding.evidence)
            if ends <= which["last"] or finding.rule not in last:
                last[finding.rule] = finding
        return tuple(last.values())

    def _old_laws(self, coup: CoupId | None) -> list[str]:
        """Laws by which a coup was judged, but not last: their findings are kept and not shown."""
        if coup is None:
            return []
        rows = self.ask(
            "SELECT DISTINCT law FROM (SELECT law, judged = max(judged) OVER "  # noqa: S608  # no value in it
            f"(PARTITION BY first_sequence, last_sequence) AS latest FROM verdicts FINAL {_OF_COUP} "
            "AND opening = {opening:String}) WHERE NOT latest",
            coup._asdict(),
        )
        return [law for (law,) in rows]


def stored_coup(head: Sequence[Any]) -> StoredCoup:
    """A coup from the columns of `HEAD`, without its events."""
    facts = msgspec.json.decode(head[-1])
    return StoredCoup(**dict(zip(HEAD.split(", "), (*head[:-1], facts), strict=True)))


def read_finding(body: str, opening: str) -> Finding:
    """A finding as it was reported. Old ones did not name their opening; the store adds it."""
    finding = Finding.model_validate_json(body)
    return finding if finding.opening or not opening else finding.model_copy(update={"opening": opening})


def coup_of(finding: Finding) -> CoupId | None:
    """The coup that a finding is about; None between coups."""
    if finding.coup is None:
        return None
    return CoupId(finding.venue, finding.table, finding.opening, finding.coup)


def quoted(text: str) -> str:
    """A text as ClickHouse reads it in a query."""
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'").replace("\0", "\\0") + "'"
