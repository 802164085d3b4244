"""What the store holds of logs that quote each other: the records that a join looks at, opening by opening.

An opening counts as over only when the workers have judged its end: until then a record may still be set aside.
"""

from datetime import timedelta
from typing import Any, Final

from projections.store.reader import BELIEVED, StoreReader
from schemas.decode import Undecodable, decode
from schemas.events.bets import PayoutMade
from schemas.events.table import TableClosed, TableOpened
from schemas.identity import TableId
from streams.engine.quoted_logs import KINDS, NAME, LoggedOpening, quotes_or_is_quoted

Place = tuple[str, str, str]  # venue, table, opening
Judged = dict[Place, tuple[int, bool]]  # number of the last record that was judged, and whether none was lost
_OWN: Final = sorted(KINDS - {TableOpened.type, TableClosed.type, PayoutMade.type})


def ended_openings(store: StoreReader) -> tuple[int, int]:
    """How many openings began, and how many were judged to their end: only when these change is there more to join."""
    ((began, ended),) = store.ask(
        "SELECT count(), countIf(began.closed > 0 AND judged.last >= began.closed) "
        "FROM (SELECT venue, table, opening, maxIf(sequence, type = 'table_closed') AS closed FROM events "
        "WHERE type IN ('table_opened', 'table_closed') AND opening != '' GROUP BY venue, table, opening) AS began "
        "LEFT JOIN (SELECT venue, table, opening, max(last_sequence) AS last FROM coups GROUP BY venue, table, opening) "
        "AS judged USING (venue, table, opening)",
        {},
    )
    return began, ended


def judged_openings(store: StoreReader) -> Judged:
    """How far the tables whose records quote, or are quoted, were judged."""
    rows = store.ask(
        "SELECT venue, table, opening, max(last_sequence), max(lost != '') FROM coups WHERE (venue, table) IN "
        "(SELECT DISTINCT venue, table FROM events WHERE has({kinds:Array(String)}, type)) GROUP BY venue, table, opening",
        {"kinds": _OWN},
    )
    return {(venue, table, opening): (last, not lost) for venue, table, opening, last, lost in rows}


def logged_openings(store: StoreReader, judged: Judged, within: timedelta | None) -> list[LoggedOpening]:
    """The openings of these tables; `within` leaves out what is so much older than the newest of it."""
    if not judged:
        return []
    seconds = 0 if within is None else int(within.total_seconds())
    rows = store.ask(
        "SELECT venue, table, opening, lower(hex(record_hash)), raw FROM events FINAL "  # noqa: S608  # no value in it
        "WHERE (venue, table) IN (SELECT DISTINCT venue, table FROM events WHERE has({kinds:Array(String)}, type)) "
        "AND (has({kinds:Array(String)}, type) OR type IN ('table_opened', 'table_closed') "
        "OR type = 'payout_made' AND position(raw, '\"jackpot\"') > 0) AND opening != '' "
        "AND ({seconds:UInt64} = 0 OR time > (SELECT max(closed) FROM coups) - toIntervalSecond({seconds:UInt64})) "
        f"AND {BELIEVED} ORDER BY venue, table, opening, sequence, position",
        {"kinds": _OWN, "seconds": seconds},
        {"raw": "bytes"},
    )
    openings: dict[Place, LoggedOpening] = {}
    for venue, table, opening, own_hash, raw in rows:
        _take(openings, (venue, table, opening), own_hash, raw)
    for venue, table, opening, raw in _last_readings(store, seconds):
        if (venue, table, opening) in openings:
            openings[venue, table, opening].reading = _decoded(raw)
    _end(openings, judged)
    return list(openings.values())


def _last_readings(store: StoreReader, seconds: int) -> Any:
    return store.ask(
        "SELECT venue, table, opening, raw FROM events FINAL WHERE type IN ('meters_read', 'meters_reset') "  # noqa: S608  # no value in it
        "AND ({seconds:UInt64} = 0 OR time > (SELECT max(closed) FROM coups) - toIntervalSecond({seconds:UInt64})) "
        f"AND opening != '' AND {BELIEVED} ORDER BY sequence DESC LIMIT 1 BY venue, table, opening",
        {"seconds": seconds},
        {"raw": "bytes"},
    )


def _decoded(raw: bytes) -> Any:
    try:
        return decode(raw)
    except Undecodable:
        return None


def _take(openings: dict[Place, LoggedOpening], key: Place, own_hash: str, raw: bytes) -> None:
    event = _decoded(raw)
    if event is None:
        return
    if event.type == TableOpened.type:
        if quotes_or_is_quoted(event.data.licence):
            openings.setdefault(key, LoggedOpening(TableId(*key[:2]), event, own_hash[:NAME]))
    elif key in openings:
        openings[key].take(event, own_hash)


def _end(openings: dict[Place, LoggedOpening], judged: Judged) -> None:
    """An opening that another follows is over too; none is before its end was judged."""
    latest: dict[TableId, LoggedOpening] = {}
    for opening in sorted(openings.values(), key=lambda each: each.opened.time):
        before = latest.get(opening.at)
        if before is not None:
            before.over = True
        latest[opening.at] = opening
    for key, opening in openings.items():
        last, opening.whole = judged.get(key, (-1, False))
        opening.over = opening.over and last >= opening.end.sequence
