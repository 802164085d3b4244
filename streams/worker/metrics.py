"""What is counted, for Prometheus."""

import time
from collections import Counter as Count
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from schemas.topics import FINDINGS
from streams.engine import integrity

if TYPE_CHECKING:
    from streams.worker.partition_judge import OutgoingMessage, PartitionJudge

BROKEN: Final = {integrity.CHAIN_UNBROKEN.id, integrity.ONE_HISTORY.id, integrity.NOTHING_MISSING.id}
SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10)
MICRO: Final = (10e-6, 25e-6, 50e-6, 100e-6, 250e-6, 1e-3, 5e-3, 25e-3, 0.1, 1)


class Metrics:
    """One registry for one worker."""

    def __init__(self) -> None:
        self.registry = own = CollectorRegistry()
        self.records = Counter("vigia_worker_records", "Records judged with output", registry=own)
        self.events = Counter("vigia_worker_events", "Events in them", registry=own)
        self.findings = Counter("vigia_worker_findings", "Findings sent", ["severity"], registry=own)
        self.quarantined = Counter("vigia_worker_quarantined", "Records set aside", ["kind"], registry=own)
        self.breaks = Counter("vigia_worker_chain_breaks", "Gaps, forks and broken chains reported", registry=own)
        self.rebuilds = Counter("vigia_worker_rebuilds", "Partitions folded again from the log", registry=own)
        self.folded = Counter("vigia_worker_folded_records", "Records folded in silence to do so", registry=own)
        self.ticks = Counter("vigia_worker_ticks", "Clock ticks put into the log", registry=own)
        self.overlays = Counter("vigia_worker_overlays", "Instruments on the control topic", ["outcome"], registry=own)
        self.lag = Gauge("vigia_worker_lag_records", "Records not judged yet", ["partition"], registry=own)
        self.silent = Gauge("vigia_worker_silent_tables", "Open tables of which nothing is heard", registry=own)
        self.silence = Gauge("vigia_worker_longest_silence_seconds", "How long the most silent is", registry=own)
        self.judging = Histogram("vigia_worker_judge_seconds", "Judging one record", registry=own, buckets=MICRO)
        self.alert = Histogram(
            "vigia_worker_alert_seconds", "From the broker's taking an event to its finding", registry=own,
            buckets=SECONDS,
        )  # fmt: skip

    def sent(self, partition_judge: "PartitionJudge", messages: "Sequence[OutgoingMessage]") -> None:
        """Count the messages of a partition that the brokers have taken."""
        self.records.inc(partition_judge.records)
        self.events.inc(partition_judge.events)
        partition_judge.records = partition_judge.events = 0
        if any(one.topic is FINDINGS for one in messages):
            self.alert.observe(max(0.0, time.time() - partition_judge.heard / 1000))
        counts, partition_judge.counts = partition_judge.counts, Count()
        for (sort, name), times in counts.items():
            if sort == "finding":
                self.findings.labels(name).inc(times)
            elif sort == "quarantine":
                self.quarantined.labels(name).inc(times)
            elif name in BROKEN:
                self.breaks.inc(times)
