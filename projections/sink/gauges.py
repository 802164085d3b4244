"""The sink's metrics."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram


class Gauges:
    """The sink's metrics, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.rows = Counter("vigia_sink_rows", "Rows written, by table.", ["table"], registry=registry)
        self.findings = Counter(
            "vigia_sink_findings", "Findings written, by severity.", ["severity"], registry=registry
        )
        self.batches = Counter("vigia_sink_batches", "Batches written.", registry=registry)
        self.retries = Counter(
            "vigia_sink_retries", "Writes and reads that failed and were tried again.", registry=registry
        )
        self.unreadable = Counter(
            "vigia_sink_unreadable", "Records that could not be read.", ["topic"], registry=registry
        )
        self.lag = Gauge(
            "vigia_sink_lag_records", "Records not yet written.", ["topic", "partition"], registry=registry
        )
        self.seconds = Histogram(
            "vigia_sink_write_seconds", "How long a batch took to write.", registry=registry,
            buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60),
        )  # fmt: skip
