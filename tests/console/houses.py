"""Two casinos that share every name: table, coups, times, players, staff, devices and ids of events.

What the first one alone has are its records' hashes, its pseudonyms, one dealer's name, and amounts that it paid.
"""

import hashlib
import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from producers.simulator import simulate_journal

ALFA, BETA = "casino-alfa", "casino-beta"
DEALER = "Zeferina Alfa"  # only there
PAID_MORE = 77_731_300  # what it pays beside what is due: 777 313,00 is nowhere else
COUPS = 12


def journal(venue: str) -> list[bytes]:
    """Two evenings at AR-1 that use the same names of coups; the second one is not over."""
    records = [json.loads(raw) for raw in simulate_journal("american_roulette", COUPS, 19, table="AR-1")]
    closed = next(place for place, record in enumerate(records) if record["type"] == "table_closed")
    later = [_moved(record, timedelta(days=1)) for record in records[:closed]]
    return list(_chained(record for evening in (records, later) for record in _of(venue, evening)))


def _of(venue: str, records: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    staff = sorted({record["data"]["staff"] for record in records if record["type"] == "dealer_on"})
    for record in records:
        copy: dict[str, Any] = json.loads(json.dumps(record))
        if copy["type"] == "table_opened":
            copy["data"]["licence"]["venue"] = venue
        if "venue" in copy:
            copy["venue"] = venue
        if venue == ALFA:
            copy["data"] = {
                name: DEALER if value == staff[0] else value for name, value in copy["data"].items()
            }  # fmt: skip
            if copy["type"] == "payout_made":
                copy["data"]["amount"] += PAID_MORE
        elif copy["type"] == "payout_made" and copy["sequence"] % 5 == 0:
            copy["data"]["amount"] += 100
        yield copy


def _moved(record: dict[str, Any], by: timedelta) -> dict[str, Any]:
    time = datetime.fromisoformat(record["time"]) + by
    return {**record, "time": time.isoformat(timespec="milliseconds").replace("+00:00", "Z")}


def _chained(records: Iterator[dict[str, Any]]) -> Iterator[bytes]:
    head = "0" * 64
    for record in records:
        own = {name: value for name, value in record.items() if name != "sig"} | {"prevhash": head}
        raw = json.dumps(own, separators=(",", ":"), ensure_ascii=False).encode()
        head = hashlib.sha256(raw).hexdigest()
        yield raw
