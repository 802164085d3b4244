"""`vigia sink`: from the topics into the store."""

import argparse
import os
import signal
from typing import TYPE_CHECKING

from projections.cli.brokers import broker_arguments, wait_argument
from projections.cli.logs import begin_log, log_argument
from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop, tell
from projections.cli.stores import store_argument

if TYPE_CHECKING:
    from types import FrameType

    from projections.sink.sink import Sink


EXAMPLE = "vigia sink --brokers localhost:9092 --store archive --checkpoints elsewhere"


def arguments(parser: Parser) -> None:
    """From where, to where."""
    broker_arguments(parser)
    wait_argument(parser)
    store_argument(parser)
    parser.option(
        "--name", "nome duradouro; cada um tem o seu", "permanent name of this sink; each has its own", default="sink-1"
    )
    parser.option(
        "--checkpoints PASTA|DIR",
        "guarda também aqui os selos assinados, noutra máquina",
        "also keep the signed checkpoints here, on another machine",
    )
    parser.option("--metrics HOST:PORT", "responde aqui a /metrics e /health", "answer /metrics and /health here")
    log_argument(parser)
    parser.flag("--once", "guarda o que há e acaba", "write what is there, then end")


def run(args: argparse.Namespace, say: Speech) -> None:
    """Until Ctrl-C, or until all is written."""
    from contextlib import ExitStack

    from projections.cli.kafka_services import open_sink
    from projections.store import StoreUnavailable
    from streams.monitor import BadAddress, Monitor

    begin_log("%(asctime)s %(name)s: %(message)s", as_json=args.log_json)
    try:
        with ExitStack() as opened:
            sink, place = opened.enter_context(open_sink(args, args.name, say))
            if args.metrics:
                opened.enter_context(Monitor(args.metrics, sink.gauges.registry, sink.health))
            _mind(sink)
            tell(say(f"A guardar em {place}.", f"Writing to {place}."))
            sink.run(once=args.once)
    except BadAddress as fault:
        raise Stop(str(fault)) from None
    except StoreUnavailable as fault:
        raise Stop(str(fault), status=Status.DISK) from None
    if not args.once:
        tell(say("Parado; o próximo continua daqui.", "Stopped; the next one goes on from here."))


def _mind(sink: "Sink") -> None:
    """The first Ctrl-C or SIGTERM lets it write what waits; the second ends it at once, and loses nothing either."""

    def asked(number: int, frame: "FrameType | None") -> None:
        if sink.stopping:
            os._exit(128 + number)
        sink.stop()

    signal.signal(signal.SIGINT, asked)
    signal.signal(signal.SIGTERM, asked)
