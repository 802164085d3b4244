"""How many records a dossier would hold, from the opening of its table to its last record: counted, not read."""

from dataclasses import dataclass
from datetime import datetime

from projections.store.reader import AT_TABLE, BELIEVED, StoreReader
from schemas.findings import Finding
from schemas.identity import CoupId, TableId


@dataclass(frozen=True, slots=True)
class Extent:
    """The opening as it was recorded, how many records were taken and set aside since, and when the last one happened."""

    opened: bytes
    taken: int
    aside: int
    last: datetime


def extent_of_coup(store: StoreReader, coup: CoupId) -> Extent | None:
    """From the opening to the last record of the coup; None where there is no such coup."""
    played = store.played(coup)
    return None if played is None else _extent(store, coup.at, coup.opening, played.last)


def extent_of_finding(store: StoreReader, finding: Finding) -> Extent | None:
    """From the opening to the last record that the finding or its coup names; None where none of them was taken."""
    rows = store.ask(
        f"SELECT opening, max(sequence) FROM events FINAL {AT_TABLE} "  # noqa: S608  # no value in it
        "AND (sequence IN {numbers:Array(Int64)} OR coup = {coup:String} AND coup != '') "
        "WHERE opening != '' AND ({opening:String} = '' OR opening = {opening:String}) "
        f"AND {BELIEVED} GROUP BY opening HAVING countIf(event_id IN {{named:Array(String)}}) > 0 "
        "ORDER BY max(time) DESC LIMIT 1",
        {
            "venue": finding.venue,
            "table": finding.table,
            "opening": finding.opening,
            "numbers": [item.sequence for item in finding.evidence],
            "coup": finding.coup or "",
            "named": [item.event for item in finding.evidence],
        },
    )
    return _extent(store, TableId(finding.venue, finding.table), *rows[0]) if rows else None


def _extent(store: StoreReader, at: TableId, opening: str, last: int) -> Extent | None:
    rows = store.ask(
        "SELECT min(position), max(position), count(), max(time), argMin(raw, sequence) FROM events FINAL "  # noqa: S608  # no value in it
        f"{AT_TABLE} AND sequence <= {{last:UInt64}} "
        f"WHERE opening = {{opening:String}} AND {BELIEVED} HAVING min(sequence) = 0",
        {**at._asdict(), "opening": opening, "last": last},
        {"argMin(raw, sequence)": "bytes"},
    )
    if not rows:
        return None
    first, until, taken, time, opened = rows[0]
    return Extent(opened, taken, len(store.set_aside(at, first, until)), time)
