"""The desk's log on its way to Kafka."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from producers.device.sender import Sender, connect_to
from projections.cli.brokers import brokers_named
from projections.cli.speech import Speech
from projections.desk import Desk
from projections.desk.outbox import DeskOutbox
from schemas.topics import DESK

_DESK_SECONDS: Final = 5.0  # for what is under way when the console closes; the rest goes the next time


@contextmanager
def desk_published(args: argparse.Namespace, desk: Desk | None, say: Speech) -> Iterator[None]:
    """Where brokers are named, a thread sends the desk's records to Kafka while the console is open."""
    if args.brokers is None or desk is None:
        yield
        return
    sender = Sender(DeskOutbox(desk), connect_to(brokers_named(args)), DESK.name(args.prefix))
    sender.start()
    try:
        yield
    finally:
        sender.stop(_DESK_SECONDS)
