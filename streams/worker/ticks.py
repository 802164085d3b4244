"""Writes the authority's clock into the log: at this time, this was the last record of the table that we had."""

import json
import logging
import time
from datetime import UTC, datetime
from typing import Final, NamedTuple

from aiokafka.errors import KafkaError

from schemas.identity import TableId, key_of
from streams.engine.custody import Custody
from streams.engine.silence import CLOCK, LONGEST
from streams.worker.dispatcher import Dispatcher
from streams.worker.outbox import Outbox

_LOG: Final = logging.getLogger("vigia.worker")
LONG: Final = 300.0  # seconds of silence after which the table is named in the worker's own log


class Heard(NamedTuple):
    """Since when a table has been silent after its last record, and when the last tick was written."""

    head: str | None
    since: float
    ticked: float
    reported: bool = False


class Ticks:
    """Watches the open tables of our partitions for silence."""

    def __init__(self, dispatcher: Dispatcher, outbox: Outbox, after: float) -> None:
        self._dispatcher, self._outbox, self._after = dispatcher, outbox, after
        self._heard: dict[tuple[int, TableId], Heard] = {}

    async def poll(self) -> None:
        """Write a tick for each table that has been silent long enough, and report the silence in the metrics."""
        now = time.monotonic()
        ours = self._dispatcher.ours & self._dispatcher.partition_judges.keys()
        before, self._heard = self._heard, {}
        silences = [0.0]
        for partition in sorted(ours):
            for at, custody in list(self._dispatcher.partition_judges[partition].judge.tables.items()):
                heard = before.get((partition, at))
                if heard is None or heard.head != custody.head:
                    heard = Heard(custody.head, now, now)
                elif now - heard.since >= self._after and _plays(custody):
                    silences.append(now - heard.since)
                    heard = await self._silent(partition, custody, heard, now)
                self._heard[partition, at] = heard
        self._dispatcher.metrics.silent.set(len(silences) - 1)
        self._dispatcher.metrics.silence.set(max(silences))

    async def _silent(self, partition: int, custody: Custody, heard: Heard, now: float) -> Heard:
        if now - heard.since >= LONG and not heard.reported:
            silent = now - heard.since
            _LOG.warning("Table %r of %r is open and has said nothing for %.0f seconds.", *custody.at[::-1], silent)
            heard = heard._replace(reported=True)
        if now - heard.ticked >= self._after:
            await self._tick(partition, custody)
            heard = heard._replace(ticked=now)
        return heard

    async def _tick(self, partition: int, custody: Custody) -> None:
        try:
            key = key_of(None if custody.bare else custody.at.venue, custody.table)
            await self._outbox.tick(partition, key, tick(custody, datetime.now(UTC)))
        except (KafkaError, OSError) as fault:
            _LOG.warning("A clock tick could not be sent: %s", fault)
        else:
            self._dispatcher.metrics.ticks.inc()


def tick(custody: Custody, now: datetime) -> bytes:
    """The tick. It is not part of the table's chain; it names the last record that was heard.

    It names the venue if the table's own records do, so that it lands in the same partition.
    """
    moment = now.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    record: dict[str, object] = {
        "specversion": "1.0",
        "id": f"{custody.table[:96]}-tick-{moment}",
        "source": CLOCK,
        "type": "clock_ticked",
        "time": moment,
        **({} if custody.bare else {"venue": custody.at.venue}),
        "table": custody.table,
        "sequence": custody.expected - 1,
        "prevhash": custody.head,
        "data": {},
    }
    return json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode()


def _plays(custody: Custody) -> bool:
    """Whether a table is open, of a known game, and playing now, not being read in from an old journal."""
    table_judge, table = custody.table_judge, custody.table_judge.table
    if table is None or table_judge.closed or table_judge.rule_index is None or custody.head is None:
        return False
    return abs(datetime.now(UTC) - table.now) < LONGEST
