"""Which Kafka a command talks to."""

import argparse
import os
from typing import TYPE_CHECKING

from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Stop

if TYPE_CHECKING:
    from schemas.brokers import Brokers


def broker_arguments(parser: Parser, say: Speech, *, required: bool = True) -> None:
    """`--brokers` and `--prefix`; TLS and passwords come from the environment (docs/live.md)."""
    parser.add_argument(
        "--brokers",
        required=required,
        metavar="HOST:PORT",
        help=say("onde está o Kafka (vários com vírgulas)", "where Kafka is (several with commas)"),
    )
    parser.add_argument(
        "--prefix",
        default="vigia",
        metavar="P",
        help=say("começo dos nomes dos tópicos (vigia)", "what the topics' names begin with (vigia)"),
    )


def brokers_named(args: argparse.Namespace, say: Speech) -> "Brokers":
    """The cluster that the arguments and the environment name, or one sentence that says what is wrong."""
    from schemas.brokers import BadSettings, Brokers

    try:
        return Brokers.read(args.brokers, os.environ)
    except BadSettings as wrong:
        raise Stop(say(f"Kafka: {wrong}.", f"Kafka: {wrong}.")) from None
