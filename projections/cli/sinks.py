"""A sink, wired here alone: a service of its own, or beside the console in the process that owns the store."""

import argparse
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from threading import Thread
from typing import Final

from projections.cli.brokers import brokers_reached
from projections.cli.speech import Speech
from projections.cli.stop import Stop
from projections.sink import KafkaSource, Sink
from projections.sink.folder import CheckpointFolder
from projections.sink.hands import Hands
from projections.sink.source import SourceUnavailable
from projections.store import connect

_PARTING: Final = 30.0  # seconds that what waits may take to be written when the console closes; the log has it anyway


@contextmanager
def sink_of(args: argparse.Namespace, name: str, say: Speech) -> Iterator[tuple[Sink, str]]:
    """A sink from these brokers into this store, under a permanent name; and a description of where that is."""
    brokers = brokers_reached(args, say)
    try:
        with ExitStack() as opened:
            store = opened.enter_context(connect(args.store))
            source = opened.enter_context(closing(KafkaSource(brokers, args.prefix, name)))
            source.check()
            hands = opened.enter_context(Hands(lambda: connect(args.store)))
            folder = CheckpointFolder(args.checkpoints) if args.checkpoints else None
            yield Sink(store, source, folder, hands=hands), store.place
    except SourceUnavailable as fault:
        raise Stop(str(fault)) from None


@contextmanager
def beside(args: argparse.Namespace, say: Speech) -> Iterator[None]:
    """Where asked, what the workers publish lands in the console's store for as long as it is open."""
    if args.sink is None:
        yield
        return
    with sink_of(args, args.sink, say) as (sink, _):
        thread = Thread(target=sink.run, name="vigia-sink", daemon=True)
        thread.start()
        try:
            yield
        finally:
            sink.stop()
            thread.join(_PARTING)
