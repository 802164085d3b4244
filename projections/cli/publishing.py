"""The desk's records on their way to Kafka, beside the console that writes them."""

import argparse
import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from projections.cli.brokers import brokers_named
from projections.cli.speech import Speech

if TYPE_CHECKING:
    from projections.desk import Desk

_PARTING: Final = 5.0  # seconds that what is under way may take when the console closes; the rest goes the next time


@contextlib.contextmanager
def published(args: argparse.Namespace, desk: "Desk | None", say: Speech) -> Iterator[None]:
    """Where brokers are named, a thread sends what is written down; without them nothing happens."""
    if args.brokers is None or desk is None:
        yield
        return
    from producers.device.sender import Sender, connect_to
    from projections.desk.outbox import DeskOutbox
    from schemas.topics import DESK

    sender = Sender(DeskOutbox(desk), connect_to(brokers_named(args, say)), DESK.name(args.prefix))
    sender.start()
    try:
        yield
    finally:
        sender.stop(_PARTING)
