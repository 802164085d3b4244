"""`vigia sink`: from the topics into the store."""

import argparse
import os
import signal
from typing import TYPE_CHECKING

from projections.cli.brokers import broker_arguments, wait_argument
from projections.cli.logs import begin_log
from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop, tell

if TYPE_CHECKING:
    from types import FrameType

    from projections.sink import Sink


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say(
            "guarda no arquivo o que os trabalhadores publicam: eventos, achados, golpes, quarentena",
            "write what the workers publish into the store: events, findings, coups, quarantine",
        ),
        "vigia sink --brokers localhost:9092 --store archive --checkpoints elsewhere",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """From where, to where."""
    broker_arguments(parser, say)
    wait_argument(parser, say)
    parser.add_argument(
        "--store",
        required=True,
        metavar=say("LUGAR", "ADDRESS"),
        help=say("o arquivo: pasta chDB ou http://…", "the store: a chDB folder or http://…"),
    )
    parser.add_argument(
        "--name",
        default="sink-1",
        help=say("nome duradouro; cada um tem o seu", "permanent name of this sink; each has its own"),
    )
    parser.add_argument(
        "--checkpoints",
        metavar=say("PASTA", "DIR"),
        help=say("guarda também aqui os selos assinados, noutra máquina", "also keep the signed checkpoints here, on another machine"),
    )  # fmt: skip
    parser.add_argument(
        "--metrics",
        metavar="HOST:PORT",
        help=say("responde aqui a /metrics e /health", "answer /metrics and /health here"),
    )
    parser.add_argument(
        "--once",
        action="store_true",
        help=say("guarda o que há e acaba", "write what is there, then end"),
    )


def run(args: argparse.Namespace, say: Speech) -> int:
    """Until Ctrl-C, or until all is written."""
    from contextlib import ExitStack

    from projections.cli.sinks import sink_of
    from projections.store import StoreUnavailable
    from streams.monitor import BadAddress, Monitor

    begin_log("%(asctime)s %(name)s: %(message)s")
    try:
        with ExitStack() as opened:
            sink, place = opened.enter_context(sink_of(args, args.name, say))
            if args.metrics:
                opened.enter_context(Monitor(args.metrics, sink.gauges.registry, sink.health))
            _mind(sink)
            tell(say(f"A guardar em {place}.", f"Writing to {place}."))
            sink.run(once=args.once)
    except BadAddress as fault:
        raise Stop(str(fault)) from None
    except StoreUnavailable as fault:
        raise Stop(str(fault), Status.DISK) from None
    if not args.once:
        tell(say("Parado; o próximo continua daqui.", "Stopped; the next one goes on from here."))
    return Status.FINE


def _mind(sink: "Sink") -> None:
    """The first Ctrl-C or SIGTERM lets it write what waits; the second ends it at once, and loses nothing either."""

    def asked(number: int, frame: "FrameType | None") -> None:
        if sink.stopping:
            os._exit(128 + number)
        sink.stop()

    signal.signal(signal.SIGINT, asked)
    signal.signal(signal.SIGTERM, asked)
