"""`vigia worker`: judges what the tables send to Kafka, until it is stopped."""

import argparse

from projections.cli.brokers import broker_arguments, brokers_reached, wait_argument
from projections.cli.logs import begin_log, log_argument
from projections.cli.parser import Parser
from projections.cli.registers import register_argument, register_of
from projections.cli.signed_checkpoints import secret_key
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop, tell

EXAMPLE = "vigia worker --brokers 127.0.0.1:9092 --metrics 9101"


def arguments(parser: Parser) -> None:
    """Which Kafka, under which law, watched from where."""
    broker_arguments(parser)
    wait_argument(parser)
    parser.option("--metrics HOST:PORT", "responde aí a /metrics e /health", "answer /metrics and /health there")
    parser.option(
        "--tick-after S",
        "segundos de silêncio de uma mesa até a hora entrar no registo; 0 nunca (10)",
        "seconds of silence until a clock tick is written into a table's log; 0: never (10)",
        least=0,
        default=10,
    )
    parser.option(
        "--flush MS",
        "milissegundos que um julgamento espera por companhia; um achado não espera (100)",
        "milliseconds until judged coups are sent; a finding is sent at once (100)",
        least=1,
        default=100,
    )
    parser.option(
        "--behind S",
        "segundos de atraso do Faust a partir dos quais o registo se lê directamente (2)",
        "read the log directly when Faust lags by more than so many seconds (2)",
        least=1,
        default=2,
    )
    log_argument(parser)
    register_argument(parser)
    parser.option("--key FICHEIRO|FILE", "chave secreta que assina os selos", "secret key that signs the checkpoints")


def run(args: argparse.Namespace, say: Speech) -> int:
    """Wire it and let it run; Ctrl-C ends it with everything sent."""
    import logging

    from projections.cli import lawbook
    from projections.cli.overlay_trial import tried
    from streams.monitor import BadAddress
    from streams.worker.log import NoSuchTopic
    from streams.worker.run import Settings
    from streams.worker.run import run as work

    begin_log("%(asctime)s %(levelname)s %(message)s", as_json=args.log_json)
    logging.getLogger("vigia").setLevel(logging.INFO)
    settings = Settings(
        brokers_reached(args, say),
        args.prefix,
        flush=args.flush / 1000,
        tick_after=float(args.tick_after),
        behind=float(args.behind),
        metrics=args.metrics,
        key=secret_key(args.key, say),
        register=register_of(args, say),
    )
    try:
        status = work(settings, lawbook.law(say), tried)
    except (NoSuchTopic, BadAddress) as wrong:
        raise Stop(str(wrong)) from None
    if status == Status.FINE:
        tell(say("Parado; o próximo continua daqui.", "Stopped; the next one goes on from here."))
    return status
