"""How far a case reaches in the store: from the opening of its table to its last record, counted and not read."""

from dataclasses import dataclass
from datetime import datetime

from projections.store.store import BELIEVED, Store
from schemas.findings import Finding


@dataclass(frozen=True, slots=True)
class Extent:
    """The opening as it was recorded, how many records were taken and set aside since, and when the last one happened."""

    opened: bytes
    taken: int
    aside: int
    last: datetime


def extent(store: Store, table: str, coup: str | None, finding: Finding | None = None) -> Extent | None:
    """Of a coup, the last one of that name; of a finding, at the opening where its evidence is. None where there is none."""
    found = _of_evidence(store, finding) if finding is not None else None
    if found is None and coup is not None and (played := store.opening(table, coup)) is not None:
        found = played.opening, played.last
    if found is None:
        return None
    which = {"table": table, "opening": found[0], "last": found[1]}
    rows = store.ask(
        "SELECT min(position), max(position), count(), max(time), argMin(raw, sequence) FROM events FINAL "  # noqa: S608  # no value in it
        "PREWHERE table = {table:String} AND sequence <= {last:UInt64} "
        f"WHERE opening = {{opening:String}} AND {BELIEVED} HAVING min(sequence) = 0",
        which,
        {"argMin(raw, sequence)": "bytes"},
    )
    if not rows:
        return None
    first, until, taken, last, opened = rows[0]
    return Extent(opened, taken, len(store.set_aside(table, first, until)), last)


def _of_evidence(store: Store, finding: Finding) -> tuple[str, int] | None:
    """The opening where the evidence is, and the last number there that the finding or its coup names."""
    rows = store.ask(
        "SELECT opening, max(sequence) FROM events FINAL PREWHERE table = {table:String} "  # noqa: S608  # no value in it
        "AND (sequence IN {numbers:Array(Int64)} OR coup = {coup:String} AND coup != '') "
        f"WHERE opening != '' AND {BELIEVED} GROUP BY opening "
        "HAVING countIf(event IN {named:Array(String)}) > 0 ORDER BY max(time) DESC LIMIT 1",
        {
            "table": finding.table,
            "numbers": [item.sequence for item in finding.evidence],
            "coup": finding.coup or "",
            "named": [item.event for item in finding.evidence],
        },
    )
    return (rows[0][0], rows[0][1]) if rows else None
