"""The store: what was found, judged and set aside, to be asked again."""

import hashlib
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import msgspec

from projections.store.address import Connection, open_at
from projections.store.faults import StoreUnavailable, in_plain_words
from projections.store.migrate import migrate
from projections.store.rows import COLUMNS, ticks
from schemas.findings import Finding, Quarantined, RuleVerdict, Severity, Verdict

# FINAL reads whole granules unless a PREWHERE says which rows matter. It may only look at columns that the bytes of the
# record decide: two rows of one key never differ in those.
BELIEVED: Final = "(position, id) NOT IN (SELECT position, id FROM quarantine FINAL)"
_OF_COUP: Final = "PREWHERE table = {table:String} AND coup = {coup:String}"
_RANK: Final = {severity: place for place, severity in enumerate(Severity, start=1)}


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which findings are asked for; what is None may be anything. `severity` is the least that counts."""

    venue: str | None = None
    table: str | None = None
    coup: str | None = None
    game: str | None = None
    rule: str | None = None
    paragraph: str | None = None
    staff: str | None = None
    player: str | None = None
    severity: Severity | None = None
    since: datetime | None = None
    until: datetime | None = None
    limit: int = 1_000


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """A record as it was taken, with its place in the log."""

    position: int
    sequence: int
    time: datetime
    type: str
    event: str
    raw: bytes


@dataclass(frozen=True, slots=True)
class StoredCoup:
    """A coup as it was judged."""

    table: str
    opening: str
    coup: str
    opened: datetime
    closed: datetime
    venue: str
    game: str
    regulation: str
    currency: str
    lost: str
    facts: Mapping[str, Any]
    events: tuple[StoredEvent, ...]
    verdicts: tuple[RuleVerdict, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """Where a coup was played: the opening, the last number that names it, and the number with which the coup before
    the one before it ended (0 where there was none): whatever came earlier was settled when the coup began.
    """

    opening: str
    last: int
    settled: int


class Store:
    """An open store. Use one per thread; several may be open on the same folder in one process."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._run = time.time_ns()
        self.place = connection.place

    def write(self, table: str, columns: list[list[Any]]) -> None:
        """Write rows, given as columns; the same rows again, soon or late, are the same rows.

        Verdicts of the same law are written anew by each run, so that the law judged by last is known.
        """
        names = COLUMNS[table]
        run = self._run if table == "verdicts" else 0
        token = hashlib.sha256(msgspec.msgpack.encode((table, run, columns))).hexdigest()
        with in_plain_words(self.place):
            self._connection.client.insert(
                table, columns, column_names=list(names), column_type_names=list(names.values()), column_oriented=True,
                settings={"insert_deduplication_token": token},
            )  # fmt: skip

    def findings(self, wanted: Wanted | None = None) -> list[Finding]:
        """The findings asked for, in the order of time."""
        wanted = wanted or Wanted()
        plain = ("venue", "table", "coup", "game", "rule", "paragraph", "staff", "player")
        asked: dict[str, Any] = {name: getattr(wanted, name) for name in plain if getattr(wanted, name) is not None}
        terms = [f"{name} = {{{name}:String}}" for name in asked]
        if wanted.severity is not None:
            terms.append("toInt8(severity) >= {least:Int8}")
            asked["least"] = _RANK[wanted.severity]
        for name, sign in (("since", ">="), ("until", "<")):
            if getattr(wanted, name) is not None:
                terms.append(f"toUnixTimestamp64Micro(time) {sign} {{{name}:Int64}}")
                asked[name] = ticks(getattr(wanted, name))
        where = f"WHERE {' AND '.join(terms)}" if terms else ""
        asked["most"] = wanted.limit
        rows = self.ask(f"SELECT body FROM findings_now {where} ORDER BY time, id LIMIT {{most:UInt64}}", asked)  # noqa: S608  # only names of our own columns
        return [Finding.model_validate_json(body) for (body,) in rows]

    def finding(self, finding_id: str) -> Finding | None:
        """The finding of that id."""
        rows = self.ask("SELECT body FROM findings FINAL PREWHERE id = {id:String}", {"id": finding_id})
        told = [Finding.model_validate_json(body) for (body,) in rows]
        return next(
            (one for one in told if one.coup is None or one.law not in self._old_laws(one.table, one.coup)), None
        )

    def coup(self, table: str, coup: str) -> StoredCoup | None:
        """A coup with its events, verdicts and findings; the latest one, where a table used the name again."""
        names = "opening, first_sequence, last_sequence, opened, closed, venue, game, regulation, currency, lost, facts"
        rows = self.ask(
            f"SELECT {names} FROM coups FINAL {_OF_COUP} "  # noqa: S608  # no value in it
            "ORDER BY opened DESC, first_sequence DESC LIMIT 1",
            {"table": table, "coup": coup},
        )
        if not rows:
            return None
        opening, first, last, opened, closed, venue, game, regulation, currency, lost, facts = rows[0]
        which = {"table": table, "coup": coup, "opening": opening, "first": first, "last": last}
        return StoredCoup(
            table, opening, coup, opened, closed, venue, game, regulation, currency, lost, msgspec.json.decode(facts),
            self._events(which), self._verdicts(which), self._findings(which),
        )  # fmt: skip

    def showing(self, finding: Finding) -> list[bytes]:
        """The records that show a finding, in their order; its evidence is among them."""
        rows = self.ask(
            "SELECT event, raw FROM events FINAL PREWHERE table = {table:String} AND sequence IN {numbers:Array(Int64)} "
            "ORDER BY sequence, time",
            {"table": finding.table, "numbers": [item.sequence for item in finding.shows]},
            {"raw": "bytes"},
        )
        named = {item.event for item in finding.shows}
        return [raw for event, raw in rows if event in named]

    def tables_of(self, coup: str) -> list[str]:
        """The tables at which a coup of that name was played, or is being played."""
        rows: list[tuple[str]] = []
        for view in ("coups_now", "events_now"):
            rows = self.ask(
                f"SELECT DISTINCT table FROM {view} WHERE coup = {{coup:String}} ORDER BY table",  # noqa: S608  # our own names
                {"coup": coup},
            )
            if rows:
                break
        return [table for (table,) in rows]

    def quarantined(self, limit: int = 1_000) -> list[Quarantined]:
        """Records set aside, in the order of the log."""
        rows = self.ask(
            "SELECT position, raw, reason, kind, table FROM quarantine_now ORDER BY position LIMIT {most:UInt64}",
            {"most": limit},
            {"raw": "bytes"},
        )
        return [
            Quarantined(position=position, raw=raw, reason=reason, kind=kind, table=table or None)
            for position, raw, reason, kind, table in rows
        ]

    def log(self, table: str | None = None) -> Iterator[tuple[int, bytes]]:
        """Every record, or those of one table, in the order of the log, to be judged again; repetitions are not kept."""
        where = "WHERE table = {table:String}" if table else ""
        query = (
            f"SELECT position, raw FROM (SELECT position, raw FROM events_now {where} UNION ALL "  # noqa: S608  # no value in it
            f"SELECT position, raw FROM quarantine_now {where}) ORDER BY position"
        )
        client = self._connection.client
        with (
            in_plain_words(self.place),
            client.query_row_block_stream(
                query, parameters={"table": table or ""}, column_formats={"raw": "bytes"}
            ) as blocks,
        ):
            for block in blocks:
                yield from block

    def set_aside(self, table: str, first: int, last: int) -> list[tuple[int, bytes]]:
        """What was not believed of a table between two places of the log."""
        rows = self.ask(
            "SELECT position, raw FROM quarantine_now WHERE table = {table:String} "
            "AND position BETWEEN {first:Int64} AND {last:Int64} ORDER BY position",
            {"table": table, "first": first, "last": last},
            {"raw": "bytes"},
        )
        return [(position, raw) for position, raw in rows]

    def opening(self, table: str, coup: str) -> Played | None:
        """The last opening at which the table played a coup of that name."""
        rows = self.ask(
            "SELECT opening, min(sequence), max(sequence) FROM events FINAL "  # noqa: S608  # no value in it
            f"{_OF_COUP} WHERE opening != '' AND {BELIEVED} GROUP BY opening ORDER BY max(time) DESC LIMIT 1",
            {"table": table, "coup": coup},
        )
        if not rows:
            return None
        opening, first, last = rows[0]
        ends = self.ask(
            "SELECT DISTINCT last_sequence FROM coups PREWHERE table = {table:String} WHERE opening = {opening:String} "
            "AND last_sequence < {first:UInt64} ORDER BY last_sequence DESC LIMIT 1 OFFSET 1",
            {"table": table, "opening": opening, "first": first},
        )
        return Played(opening, last, ends[0][0] if ends else 0)

    def opening_log(self, table: str, played: Played) -> list[tuple[int, bytes]]:
        """What was taken and set aside at an opening until the last record of a coup had come, in log order."""
        which = {"table": table, "opening": played.opening, "last": played.last}
        taken = self.ask(
            "SELECT position, raw FROM events FINAL PREWHERE table = {table:String} AND sequence <= {last:UInt64} "  # noqa: S608  # no value in it
            f"WHERE opening = {{opening:String}} AND {BELIEVED}",
            which,
            {"raw": "bytes"},
        )
        first, until = min(taken)[0], max(taken)[0]
        # Of a record that is there twice the earliest position counts: a later one may be passed over before FINAL.
        between = self.ask(
            "SELECT position, raw FROM events FINAL PREWHERE table = {table:String} AND sequence > {last:UInt64} "  # noqa: S608  # no value in it
            f"AND position <= {{until:Int64}} WHERE opening = {{opening:String}} AND {BELIEVED} UNION ALL "
            "SELECT position, raw FROM quarantine_now "
            "WHERE table = {table:String} AND position BETWEEN {first:Int64} AND {until:Int64}",
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

    def openings(self) -> list[tuple[int, str, str]]:
        """Position, table and name of every opening, in the order of the log."""
        rows = self.ask(
            "SELECT position, table, opening FROM events_now "
            "WHERE type = 'table_opened' AND sequence = 0 ORDER BY position",
            {},
        )
        return [(position, table, opening) for position, table, opening in rows]

    def close(self) -> None:
        """Let go of the store."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _events(self, which: dict[str, Any]) -> tuple[StoredEvent, ...]:
        """Those that name the coup, and those in between that name none."""
        rows = self.ask(
            "SELECT position, sequence, time, type, event, raw FROM events FINAL "  # noqa: S608  # no value in it
            "PREWHERE table = {table:String} AND (coup = {coup:String} "
            "OR coup = '' AND sequence BETWEEN {first:UInt64} AND {last:UInt64}) "
            f"WHERE opening = {{opening:String}} AND {BELIEVED} ORDER BY sequence, position",
            which,
            {"raw": "bytes"},
        )
        return tuple(StoredEvent(*row) for row in rows)

    def _verdicts(self, which: dict[str, Any]) -> tuple[RuleVerdict, ...]:
        """What every rule said under the law that the coup was judged by last."""
        rows = self.ask(
            f"SELECT compliant, breach, not_evaluable, error FROM verdicts FINAL {_OF_COUP} "  # noqa: S608  # no value in it
            "WHERE opening = {opening:String} AND first_sequence = {first:UInt64} AND last_sequence = {last:UInt64} "
            "ORDER BY judged DESC LIMIT 1",
            which,
        )
        said: list[RuleVerdict] = []
        for compliant, breach, unsaid, error in rows:
            said += [RuleVerdict(rule=rule, verdict=Verdict.COMPLIANT) for rule in compliant.split("\n") if rule]
            said += [RuleVerdict(rule=rule, verdict=Verdict.BREACH) for rule in breach.split("\n") if rule]
            for verdict, told in ((Verdict.NOT_EVALUABLE, unsaid), (Verdict.ERROR, error)):
                said += [RuleVerdict(rule=rule, verdict=verdict, reason=why or None) for rule, why in told.items()]
        return tuple(sorted(said, key=lambda one: one.rule))

    def _findings(self, which: dict[str, Any]) -> tuple[Finding, ...]:
        """Those of the coup under the law that it was judged by last, in the order of time."""
        rows = self.ask(f"SELECT body FROM findings FINAL {_OF_COUP} ORDER BY time, id", which)  # noqa: S608  # no value in it
        old = self._old_laws(which["table"], which["coup"]) if rows else []
        told = (Finding.model_validate_json(body) for (body,) in rows)
        return tuple(finding for finding in told if finding.law not in old)

    def _old_laws(self, table: str, coup: str) -> list[str]:
        """Laws by which a coup was judged, but not last: what was found under them is kept and not shown."""
        rows = self.ask(
            "SELECT DISTINCT law FROM (SELECT law, judged = max(judged) OVER "  # noqa: S608  # no value in it
            f"(PARTITION BY opening, first_sequence, last_sequence) AS latest FROM verdicts FINAL {_OF_COUP}) WHERE NOT latest",
            {"table": table, "coup": coup},
        )
        return [law for (law,) in rows]

    def ask(self, query: str, values: dict[str, Any], formats: dict[str, str] | None = None) -> Any:
        """Rows of a query in which every value is a parameter."""
        with in_plain_words(self.place):
            return self._connection.client.query(query, parameters=values, column_formats=formats).result_rows


def connect(address: str | Path, database: str | None = None) -> Store:
    """Open the store in a folder or at a server's address, and bring its tables up to date."""
    connection = open_at(address, database)
    try:
        with in_plain_words(connection.place):
            migrate(connection.client, connection.place)
    except BaseException:
        connection.close()
        raise
    return Store(connection)


__all__ = ["Store", "StoreUnavailable", "StoredCoup", "StoredEvent", "Wanted", "connect"]
