"""From the topics into the store: batches, a ledger of its own, and nothing that a crash could lose."""

from projections.sink.sink import Sink
from projections.sink.source import KafkaSource

__all__ = ["KafkaSource", "Sink"]
