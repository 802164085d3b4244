"""`vigia kafka`: a real Kafka on this machine, for development and tests."""

import argparse
import time

from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop

EXAMPLE = "vigia kafka --brokers 3 --data var/kafka"


def arguments(parser: Parser) -> None:
    """How many, where, and with which data."""
    parser.option("--brokers N", "quantos: 1 ou 3 (1)", "how many: 1 or 3 (1)", least=1, choices=(1, 3), default=1)
    parser.option(
        "--port P",
        "porta do primeiro; 0 escolhe portas livres (9092)",
        "port of the first; 0 chooses free ports (9092)",
        least=0,
        default=9092,
    )
    parser.option(
        "--data PASTA|FOLDER",
        "guarda aqui o que lhe enviam; sem isto apaga-se no fim",
        "keep the data in this folder; without it they are deleted",
    )


def run(args: argparse.Namespace, say: Speech) -> int:
    """Start, say where, and stay until Ctrl-C."""
    from pathlib import Path
    from tempfile import TemporaryDirectory

    from projections.cli.broker.cluster import Cluster
    from projections.cli.broker.node import NotStarted

    ports = range(args.port, args.port + args.brokers) if args.port else ()
    with TemporaryDirectory(prefix="vigia-kafka-") as passing:
        cluster = Cluster(Path(args.data or passing).absolute(), say, brokers=args.brokers, ports=ports)
        try:
            with cluster:
                print(
                    say(f"O Kafka está pronto em {cluster.address}", f"Kafka is ready at {cluster.address}"), flush=True
                )
                while all(node.running for node in cluster.nodes):
                    time.sleep(0.2)
        except KeyboardInterrupt:
            return Status.INTERRUPTED
        except NotStarted as fault:
            raise Stop(f"O Kafka não arrancou: {fault}", f"Kafka did not start: {fault}", Status.BAD) from None
    raise Stop("Um dos brokers acabou sozinho.", "One of the brokers ended by itself.", Status.BAD)
