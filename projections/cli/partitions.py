"""The events topic being read, with a bar that says how far."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from projections.cli.brokers import brokers_reached
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop

if TYPE_CHECKING:
    from projections.replay import Part
    from streams.worker.replayed import Replayed

EVERY: Final = 2_000  # records between two looks at the bar


@contextmanager
def watched_partitions(
    args: argparse.Namespace, title: str, say: Speech, *, hidden: bool = False
) -> Iterator[Iterator["Part"]]:
    """The partitions of the events topic, one after the other, or one sentence that says why there are none."""
    from projections.cli.screen import progress
    from projections.replay import Part
    from schemas.topics import partition_of
    from streams.worker.replayed import Replayed, Unreachable

    def parts(log: "Replayed") -> Iterator[Part]:
        for partition in range(len(log.ends)):

            def home(table: str, own: int = partition) -> bool:
                return partition_of(table, len(log.ends)) == own

            yield Part(counted(log, partition), home)

    def counted(log: "Replayed", partition: int) -> Iterator[tuple[int, bytes]]:
        for count, record in enumerate(log.records(partition)):
            yield record
            if count % EVERY == 0:
                bar(log.read)

    try:
        with (
            Replayed(brokers_reached(args, say), args.prefix) as log,
            progress(title, sum(log.ends), hidden=hidden) as bar,
        ):
            yield parts(log)
    except Unreachable as fault:
        told = say(f"Não se pode ler do Kafka: {fault}", f"Kafka cannot be read: {fault}")
        raise Stop(told, Status.DISK) from None
