"""Writes the topics into the store, in batches, with a ledger of its own; a crash loses nothing."""

from projections.sink.sink import Sink
from projections.sink.source import KafkaSource

__all__ = ["KafkaSource", "Sink"]
