"""`vigia topics`: the topics of the live pipeline, created once and compared ever after."""

import argparse

from projections.cli.brokers import broker_arguments, brokers_reached
from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop

EXAMPLE = "vigia topics --brokers 127.0.0.1:9092 --partitions 3 --copies 1"


def arguments(parser: Parser) -> None:
    """Which Kafka, how many partitions, how many copies."""
    broker_arguments(parser)
    parser.option(
        "--partitions N",
        "partições dos eventos; não muda depois (12)",
        "partitions of events; never changed later (12)",
        least=1,
        default=12,
    )
    parser.option(
        "--copies N",
        "em quantos brokers fica cada registo (3)",
        "how many brokers keep each record (3)",
        least=1,
        default=3,
    )


def run(args: argparse.Namespace, say: Speech) -> int:
    """One line a topic; status 1 if one is not as the table says."""
    from producers.reach import Unreachable
    from producers.topics import create
    from schemas.topics import EVERY

    differs, done = False, 0
    try:
        for outcome in create(brokers_reached(args, say), args.prefix, args.partitions, args.copies):
            differs = differs or outcome.what == "differs"
            print(f"{outcome.name}: {_outcome_text(outcome.what, say)}")
            for difference in outcome.differences:
                print(f"    {difference}")
            done += 1
    except KeyboardInterrupt:
        raise Stop(
            f"Interrompido depois de {done} de {len(EVERY)} tópicos; o mesmo comando trata dos outros.",
            f"Interrupted after {done} of {len(EVERY)} topics; the same command sees to the others.",
            Status.INTERRUPTED,
        ) from None
    except Unreachable as fault:
        raise Stop(f"O Kafka recusou: {fault}", f"Kafka refused: {fault}", Status.DISK) from None
    return Status.BAD if differs else Status.FINE


def _outcome_text(what: str, say: Speech) -> str:
    return {
        "created": say("criado", "created"),
        "same": say("já existe, como deve ser", "exists, as it should be"),
        "differs": say("existe, mas difere (nada foi mudado)", "exists, but differs (nothing was changed)"),
    }[what]
