"""`vigia device send`: a recorded journal goes to Kafka as it stands."""

import argparse

from projections.cli.devices import brokers, until_arrived, where_to
from projections.cli.parser import Parser
from projections.cli.speech import Speech, clean
from projections.cli.stop import Status, Stop, read


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say(
            "envia um diário gravado para o Kafka, tal como está; interrompido, continua onde parou",
            "send a recorded journal to Kafka as it stands; interrupted, it goes on where it stopped",
        ),
        "vigia device send evening.jsonl --brokers localhost:9092",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """Which journal, where to."""
    parser.add_argument("journal", metavar="J.jsonl", help=say("o diário", "the journal"))
    where_to(parser, say, batch=50)
    parser.add_argument(
        "--note",
        metavar="FILE",
        help=say("onde se anota até onde chegou (J.jsonl.sent)", "file that notes how far it went (J.jsonl.sent)"),
    )


def run(args: argparse.Namespace, say: Speech) -> int:
    """Send, wait for every confirmation, say how many."""
    from producers.device.importer import JournalBox, JournalChanged
    from producers.device.sender import Sender, connect_to
    from projections.cli.screen import progress
    from schemas.topics import EVENTS
    from schemas.what_if import NotEvidence

    read(args.journal, say).close()
    cluster, topic = brokers(args, say), EVENTS.name(args.prefix)
    connect = connect_to(cluster)
    try:
        box = JournalBox(args.journal, args.note, to=f"{topic} @ {','.join(sorted(cluster.servers))}")
    except JournalChanged as fault:
        raise Stop(f"{fault}.") from None
    except NotEvidence as fault:
        raise Stop(str(fault)) from None
    before, interrupted = box.sent, False
    sender = Sender(box, connect, topic, batch=args.batch)
    try:
        with progress(say("A enviar", "Sending"), box.size) as bar:
            sender.start()
            until_arrived(lambda: bool(box.letters(1)), lambda: sender.trouble, lambda: bar(box.offset), say)
    except KeyboardInterrupt:
        interrupted = True
    finally:
        sender.stop(10.0)
        if box.sent:
            box.note()
        box.close()
    if interrupted:
        raise Stop(
            say(
                f"Interrompido: chegaram {say.count(box.sent)} registos; o mesmo comando envia os outros.",
                f"Interrupted: {say.count(box.sent)} records have arrived; the same command sends the others.",
            ),
            Status.INTERRUPTED,
        )
    print(
        say(
            f"Enviados e confirmados: {say.count(box.sent - before)} registos ({say.count(box.sent)} ao todo).",
            f"Sent and confirmed: {say.count(box.sent - before)} records ({say.count(box.sent)} in all).",
        )
    )
    if box.torn:
        said = say(
            "A última linha não tem fim e não foi enviada: ainda está a ser escrita, ou foi cortada.",
            "The last line has no end and was not sent: it is still being written, or was cut off.",
        )
        print(clean(said))
        return Status.BAD
    return Status.FINE
