"""What runs between Kafka and the store: a sink by itself or beside the console."""

import argparse
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from threading import Thread
from typing import Final

from projections.cli import lawbook
from projections.cli.brokers import brokers_reached
from projections.cli.speech import Speech
from projections.cli.stop import Stop
from projections.jackpots import StoredJackpots
from projections.sink.folder import CheckpointFolder
from projections.sink.sink import Sink
from projections.sink.source import KafkaSource, SourceUnavailable
from projections.sink.writers import InParallel
from projections.store import connect

_SINK_SECONDS: Final = 30.0  # for what waits to be written when the console closes; the log has it anyway


@contextmanager
def open_sink(args: argparse.Namespace, name: str, say: Speech) -> Iterator[tuple[Sink, str]]:
    """A sink from these brokers into this store, under a permanent name; and a description of where that is."""
    brokers = brokers_reached(args, say)
    try:
        with ExitStack() as opened:
            store = opened.enter_context(connect(args.store))
            source = opened.enter_context(closing(KafkaSource(brokers, args.prefix, name)))
            source.check()
            writer = opened.enter_context(InParallel(lambda: connect(args.store)))
            folder = CheckpointFolder(args.checkpoints) if args.checkpoints else None
            joined = StoredJackpots(store, lawbook.law(say))
            yield Sink(store, source, folder, writer=writer, joined=joined), store.place
    except SourceUnavailable as fault:
        raise Stop(str(fault)) from None


@contextmanager
def sink_beside_console(args: argparse.Namespace, say: Speech) -> Iterator[None]:
    """Where asked, what the workers publish lands in the console's store for as long as it is open."""
    if args.sink is None:
        yield
        return
    with open_sink(args, args.sink, say) as (sink, _):
        thread = Thread(target=sink.run, name="vigia-sink", daemon=True)
        thread.start()
        try:
            yield
        finally:
            sink.stop()
            thread.join(_SINK_SECONDS)
