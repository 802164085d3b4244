"""`vigia device send` and `vigia device tell`: a recorded journal, or what happens at a table, goes to Kafka.

`tell` is a table's client on the command line: it numbers, chains, signs, stores and sends. It takes one JSON object a
line: `type`, `data`, and where they apply `subject`, `time`, `source`. A line of a recorded journal will do; number,
chain and signature are made anew.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import islice
from typing import TYPE_CHECKING, Any

from projections.cli.brokers import broker_arguments, brokers_named
from projections.cli.parser import Parser
from projections.cli.speech import Speech, clean
from projections.cli.stop import Status, Stop, read, show, tell
from projections.speech import RECORDS

if TYPE_CHECKING:
    from producers.device import NewEvent, TableClient
    from producers.device.keys import SigningKey
    from schemas.brokers import Brokers

_EVERY = 10.0  # seconds between two messages about a broker that is away


def _broker_arguments(parser: Parser, *, batch: int) -> None:
    """Where the records go."""
    broker_arguments(parser)
    parser.option(
        "--batch N",
        f"eventos em cada registo, até 1024 ({batch})",
        f"events in one record, up to 1024 ({batch})",
        least=1,
        default=batch,
    )


def send_arguments(parser: Parser) -> None:
    """Which journal, where to."""
    parser.option("journal J.jsonl", "o diário", "the journal")
    _broker_arguments(parser, batch=50)
    parser.option(
        "--note FICHEIRO|FILE",
        "onde se anota até onde chegou (J.jsonl.sent)",
        "file that notes how far it went (J.jsonl.sent)",
    )


def send(args: argparse.Namespace, say: Speech) -> int:
    """Send, wait for every confirmation, say how many."""
    from producers.device.importer import JournalChanged, JournalQueue
    from producers.device.sender import Sender, connect_to
    from projections.cli.screen import progress
    from schemas.topics import EVENTS
    from schemas.what_if import NotEvidence

    read(args.journal, say).close()
    cluster, topic = _brokers(args, say), EVENTS.name(args.prefix)
    connect = connect_to(cluster)
    try:
        queue = JournalQueue(args.journal, args.note, to=f"{topic} @ {','.join(sorted(cluster.servers))}")
    except JournalChanged as fault:
        raise Stop(f"{fault}.") from None
    except NotEvidence as fault:
        raise Stop(str(fault)) from None
    before, interrupted = queue.sent, False
    sender = Sender(queue, connect, topic, batch=args.batch)
    try:
        with progress(say("A enviar", "Sending"), queue.size) as bar:
            sender.start()
            _until_arrived(lambda: bool(queue.unsent(1)), lambda: sender.trouble, lambda: bar(queue.offset), say)
    except KeyboardInterrupt:
        interrupted = True
    finally:
        sender.stop(10.0)
        if queue.sent:
            queue.note()
        queue.close()
    if interrupted:
        raise Stop(
            f"Interrompido: {say.several(queue.sent, *RECORDS)} no destino; o mesmo comando envia os outros.",
            f"Interrupted: {say.several(queue.sent, *RECORDS)} delivered; the same command sends the others.",
            Status.INTERRUPTED,
        )
    show(
        say,
        f"Enviados e confirmados: {say.several(queue.sent - before, *RECORDS)} ({say.count(queue.sent)} ao todo).",
        f"Sent and confirmed: {say.several(queue.sent - before, *RECORDS)} ({say.count(queue.sent)} in all).",
    )
    if queue.torn:
        sentence = say(
            "A última linha não tem fim e não foi enviada: ainda está a ser escrita, ou foi cortada.",
            "The last line has no end and was not sent: it is still being written, or was cut off.",
        )
        print(clean(sentence))
        return Status.BAD
    return Status.FINE


def tell_arguments(parser: Parser) -> None:
    """Which table, whose keys, where to."""
    parser.option(
        "facts FACTOS|FACTS",
        "um objecto JSON por linha (- é a entrada padrão)",
        "one JSON object a line (- is standard input)",
    )
    parser.option("--table T", "a mesa", "the table", required=True)
    parser.option(
        "--venue V",
        "a casa; recusa uma licença de outra (senão, a casa que a licença nomeia)",
        "the house; a licence of another is refused (else the house that the licence names)",
    )
    parser.option(
        "--spool PASTA|FOLDER",
        "a pasta desta mesa neste aparelho",
        "the folder of this table on this device",
        required=True,
    )
    parser.option(
        "--key FONTE=CHAVE|SOURCE=KEY",
        "com que chave assina cada fonte (pode repetir-se); a primeira fonte abre a mesa",
        "with which key each source signs (may be repeated); the first source opens the table",
        action="append",
        default=[],
    )
    parser.option(
        "--voucher FONTE=ASSINATURA|SOURCE=SIGNATURE",
        "a assinatura com que a autoridade responde por essa chave (vigia device vouch)",
        "the signature with which the authority vouches for that key (vigia device vouch)",
        action="append",
        default=[],
    )
    parser.option(
        "--source S",
        "tudo é dito por esta fonte: o tablet de um pagador, por exemplo",
        "tell everything as this source, for instance a dealer's tablet",
    )
    parser.option(
        "--together N", "escreve N de cada vez no disco (1)", "write N at a time to the disk (1)", least=1, default=1
    )
    _broker_arguments(parser, batch=1)


def tell_events(args: argparse.Namespace, say: Speech) -> None:
    """Tell, wait until all has arrived, say how many."""
    from producers.device import KeyUnusable, NotAnEvent, SpoolDamaged, SpoolTaken
    from projections.cli.screen import progress

    if args.facts != "-":
        read(args.facts, say).close()
    keys = {source: load_key(path) for source, path in (_pair(word) for word in args.key)}
    try:
        table = _client(args, keys, say)
    except (SpoolTaken, SpoolDamaged, KeyUnusable) as fault:
        raise Stop(f"{fault}.") from None
    events, interrupted = 0, False
    try:
        for group in _groups(args, table.spool.end, say):
            table.tell_all(group)
            events += len(group)
        with progress(say("A enviar", "Sending"), table.spool.end) as bar:
            _until_arrived(lambda: bool(table.waiting), lambda: table.trouble, lambda: bar(table.spool.sent), say)
    except (NotAnEvent, KeyUnusable) as fault:
        raise Stop(f"{fault}.") from None
    except KeyboardInterrupt:
        interrupted = True
    finally:
        table.close(timeout=0.0)
    if interrupted:
        raise Stop(
            f"Interrompido: {say.count(table.spool.end)} ditos ao todo e no disco, dos quais {say.count(table.spool.sent)} "
            "confirmados; a próxima vez continua daqui.",
            f"Interrupted: {say.count(table.spool.end)} told in all and on the disk, {say.count(table.spool.sent)} of them "
            "confirmed; the next run goes on from here.",
            Status.INTERRUPTED,
        )
    show(
        say,
        f"Ditos agora: {say.count(events)}; ao todo {say.count(table.spool.end)}, todos confirmados.",
        f"Told now: {say.count(events)}; {say.count(table.spool.end)} in all, every one confirmed.",
    )


def _client(args: argparse.Namespace, keys: dict[str, Any], say: Speech) -> "TableClient":
    from producers.device import TableClient

    source = next(iter(keys), args.source or args.table)
    table = TableClient(
        args.table, source, keys.get(source), _brokers(args, say), args.spool,
        prefix=args.prefix, batch=args.batch, venue=args.venue,
    )  # fmt: skip
    table.keys.update(keys)  # those that the licence will name, or has named
    table.vouchers.update(_pair(word) for word in args.voucher)
    return table


def _pair(word: str) -> tuple[str, str]:
    source, equals, path = word.partition("=")
    if not (source and equals and path):
        raise Stop(
            f"«{word}»: escreva a fonte, = e o que lhe pertence.", f"“{word}”: write the source, = and what it has."
        )
    return source, path


def _groups(args: argparse.Namespace, done: int, say: Speech) -> Iterator[list["NewEvent"]]:
    """The events in groups of `--together`; those of a file that the spool has already are left out."""
    from producers.device.client import ALONE

    group: list[NewEvent] = []
    for each in _facts(args, done, say):
        if group and each.type in ALONE:
            yield group
            group = []
        group.append(each)
        if len(group) >= args.together or each.type in ALONE:
            yield group
            group = []
    if group:
        yield group


def _facts(args: argparse.Namespace, done: int, say: Speech) -> Iterator["NewEvent"]:
    lines = sys.stdin.buffer if args.facts == "-" else read(args.facts, say)
    skipped = 0 if args.facts == "-" else done
    with lines:
        for number, line in enumerate(islice(lines, skipped, None), start=skipped + 1):
            try:
                yield _fact(json.loads(line), args.source)
            except (ValueError, KeyError, TypeError) as fault:
                raise Stop(
                    f"A linha {number} não diz o que aconteceu ({fault}); o que veio antes ficou dito.",
                    f"Line {number} does not say what happened ({fault}); what came before it was told.",
                ) from None


def _fact(fact: Any, source: str | None) -> "NewEvent":
    from producers.device import NewEvent
    from producers.sealing import OPENING

    data = dict(fact.get("data", {}))
    if fact["type"] == OPENING:
        data["licence"] = {**data["licence"], "keys": {}}  # the client names its own
    at = datetime.fromisoformat(fact["time"]) if "time" in fact else datetime.now(UTC)
    return NewEvent(str(fact["type"]), data, fact.get("subject"), at, source or fact.get("source", ""))


def _brokers(args: argparse.Namespace, say: Speech) -> "Brokers":
    """The cluster that the person named, or a sentence."""
    from schemas.topics import BATCH

    if args.batch > BATCH:
        raise Stop(f"Um registo leva até {BATCH} eventos.", f"A record holds up to {BATCH} events, not {args.batch}.")
    return brokers_named(args)


def load_key(path: str) -> "SigningKey":
    """A key file, or a sentence."""
    from producers.device.keys import KeyUnusable, SigningKey

    try:
        return SigningKey.load(path)
    except KeyUnusable as fault:
        raise Stop(f"{fault}.") from None


def _until_arrived(waiting: Callable[[], bool], trouble: Callable[[], str | None], bar: Any, say: Speech) -> None:
    """Wait for the last record; while nothing arrives, say why from time to time."""
    warned = time.monotonic() - _EVERY + 2
    while waiting():
        bar()
        why = trouble()
        if why is not None and time.monotonic() - warned >= _EVERY:
            warned = time.monotonic()
            tell(
                say(
                    f"À espera do Kafka ({why}). Ctrl-C pára; a próxima vez continua daqui.",
                    f"Waiting for Kafka ({why}). Ctrl-C stops; the next run goes on from here.",
                )
            )
        time.sleep(0.05)
