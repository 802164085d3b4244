"""What the device commands share: keys, brokers, and the wait until everything has arrived."""

import argparse
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from projections.cli.brokers import broker_arguments, brokers_named
from projections.cli.parser import Parser, whole
from projections.cli.speech import Speech
from projections.cli.stop import Stop, tell

if TYPE_CHECKING:
    from producers.device.keys import SigningKey
    from schemas.brokers import Brokers

_EVERY = 10.0  # seconds between two words on a broker that is away


def where_to(parser: Parser, say: Speech, *, batch: int) -> None:
    """The arguments that say where records go."""
    broker_arguments(parser, say)
    parser.add_argument(
        "--batch",
        type=whole(1, say),
        default=batch,
        metavar="N",
        help=say(f"eventos em cada registo, até 1024 ({batch})", f"events in one record, up to 1024 ({batch})"),
    )


def brokers(args: argparse.Namespace, say: Speech) -> "Brokers":
    """The cluster that the person named, or a sentence."""
    from schemas.topics import BATCH

    if args.batch > BATCH:
        raise Stop(
            say(f"Um registo leva até {BATCH} eventos.", f"A record holds up to {BATCH} events, not {args.batch}.")
        )
    return brokers_named(args, say)


def loaded(path: str) -> "SigningKey":
    """A key file, or a sentence."""
    from producers.device.keys import KeyUnusable, SigningKey

    try:
        return SigningKey.load(path)
    except KeyUnusable as fault:
        raise Stop(f"{fault}.") from None


def until_arrived(waiting: Callable[[], bool], trouble: Callable[[], str | None], bar: Any, say: Speech) -> None:
    """Wait for the last record; while nothing arrives, say why from time to time."""
    told = time.monotonic() - _EVERY + 2
    while waiting():
        bar()
        why = trouble()
        if why is not None and time.monotonic() - told >= _EVERY:
            told = time.monotonic()
            tell(
                say(
                    f"À espera do Kafka ({why}). Ctrl-C pára; a próxima vez continua daqui.",
                    f"Waiting for Kafka ({why}). Ctrl-C stops; the next run goes on from here.",
                )
            )
        time.sleep(0.05)
