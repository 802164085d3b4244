"""`vigia worker`: judges what the tables send to Kafka, until it is told to stop."""

import argparse

from projections.cli.brokers import broker_arguments, brokers_reached, wait_argument
from projections.cli.logs import begin_log
from projections.cli.parser import Parser, whole
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop, read, tell


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say(
            "julga o que as mesas enviam pelo Kafka; vários dividem as mesas entre si",
            "judge what the tables send through Kafka; several share the tables between them",
        ),
        "vigia worker --brokers 127.0.0.1:9092 --metrics 9101",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """Which Kafka, under which law, watched from where."""
    broker_arguments(parser, say)
    wait_argument(parser, say)
    parser.add_argument(
        "--metrics",
        metavar="HOST:PORT",
        help=say("responde aí a /metrics e /health", "answer /metrics and /health there"),
    )
    parser.add_argument(
        "--tick-after",
        type=whole(0, say),
        default=10,
        metavar="S",
        help=say(
            "segundos de silêncio de uma mesa até a hora entrar no registo; 0 nunca (10)",
            "seconds of silence until a clock tick is written into a table's log; 0: never (10)",
        ),
    )
    parser.add_argument(
        "--flush",
        type=whole(1, say),
        default=100,
        metavar="MS",
        help=say(
            "milissegundos que um julgamento espera por companhia; um achado não espera (100)",
            "milliseconds until judged coups are sent; a finding is sent at once (100)",
        ),
    )
    parser.add_argument(
        "--behind",
        type=whole(1, say),
        default=2,
        metavar="S",
        help=say(
            "segundos de atraso do Faust a partir dos quais o registo se lê directamente (2)",
            "read the log directly when Faust lags by more than so many seconds (2)",
        ),
    )
    parser.add_argument(
        "--key",
        metavar=say("FICHEIRO", "FILE"),
        help=say("chave secreta que assina os selos", "secret key that signs the checkpoints"),
    )


def run(args: argparse.Namespace, say: Speech) -> int:
    """Wire it and let it run; Ctrl-C ends it with everything sent."""
    import logging

    from projections.cli import books
    from streams.engine.notes import BadKey, SecretKey
    from streams.monitor import BadAddress
    from streams.worker.log import NoSuchTopic
    from streams.worker.run import Settings
    from streams.worker.run import run as work

    begin_log("%(asctime)s %(levelname)s %(message)s")
    logging.getLogger("vigia").setLevel(logging.INFO)
    try:
        key = SecretKey.read(read(args.key, say).read().decode()) if args.key else None
    except (BadKey, UnicodeDecodeError) as wrong:
        raise Stop(say(f"A chave não serve: {wrong}.", f"The key is of no use: {wrong}.")) from None
    settings = Settings(
        brokers_reached(args, say),
        args.prefix,
        flush=args.flush / 1000,
        tick_after=float(args.tick_after),
        behind=float(args.behind),
        metrics=args.metrics,
        key=key,
    )
    try:
        status = work(settings, books.law(say, []))
    except (NoSuchTopic, BadAddress) as wrong:
        raise Stop(str(wrong)) from None
    if status == Status.FINE:
        tell(say("Parado; o próximo continua daqui.", "Stopped; the next one goes on from here."))
    return status
