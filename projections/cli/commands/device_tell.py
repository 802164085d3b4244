"""`vigia device tell`: a table's client on the command line. It numbers, chains, signs, keeps and sends.

It takes what happened, one JSON object a line: `type`, `data`, and where they apply `subject`, `time`, `source`. A line
of a recorded journal will do; number, chain and signature are made anew.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from typing import TYPE_CHECKING, Any

from projections.cli.devices import brokers, loaded, until_arrived, where_to
from projections.cli.parser import Parser, whole
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop, read

if TYPE_CHECKING:
    from producers.device import TableClient, Told


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say(
            "o cliente de uma mesa: numera, encadeia, assina, guarda em disco e envia o que lhe dizem",
            "run a table's client: number, chain, sign, store and send events",
        ),
        "vigia device tell facts.jsonl --table AR-1 --key AR-1/tablet=tablet.key --spool var/AR-1",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """Which table, whose keys, where to."""
    parser.add_argument(
        "facts",
        metavar=say("FACTOS", "FACTS"),
        help=say("um objecto JSON por linha (- é a entrada padrão)", "one JSON object a line (- is standard input)"),
    )
    parser.add_argument("--table", required=True, metavar="T", help=say("a mesa", "the table"))
    parser.add_argument(
        "--venue",
        metavar="V",
        help=say(
            "a casa; recusa uma licença de outra (senão, a casa que a licença nomeia)",
            "the house; a licence of another is refused (else the house that the licence names)",
        ),
    )
    parser.add_argument(
        "--spool",
        required=True,
        metavar=say("PASTA", "FOLDER"),
        help=say("a pasta desta mesa neste aparelho", "the folder of this table on this device"),
    )
    parser.add_argument(
        "--key",
        action="append",
        default=[],
        metavar="SOURCE=KEY",
        help=say(
            "com que chave assina cada fonte (pode repetir-se); a primeira fonte abre a mesa",
            "with which key each source signs (may be repeated); the first source opens the table",
        ),
    )
    parser.add_argument(
        "--voucher",
        action="append",
        default=[],
        metavar="SOURCE=SIG",
        help=say(
            "a palavra da autoridade por essa chave (vigia device vouch)",
            "the authority's word for that key (vigia device vouch)",
        ),
    )
    parser.add_argument(
        "--source",
        metavar="S",
        help=say(
            "tudo é dito por esta fonte: o tablet de um pagador, por exemplo",
            "tell everything as this source, for instance a dealer's tablet",
        ),
    )
    parser.add_argument(
        "--together",
        type=whole(1, say),
        default=1,
        metavar="N",
        help=say("escreve N de cada vez no disco (1)", "write N at a time to the disk (1)"),
    )
    where_to(parser, say, batch=1)


def run(args: argparse.Namespace, say: Speech) -> int:
    """Tell, wait until all has arrived, say how many."""
    from producers.device import KeyUnusable, NotAnEvent, SpoolDamaged, SpoolTaken
    from projections.cli.screen import progress

    if args.facts != "-":
        read(args.facts, say).close()
    keys = {source: loaded(path) for source, path in (_pair(word, say) for word in args.key)}
    try:
        table = _client(args, keys, say)
    except (SpoolTaken, SpoolDamaged, KeyUnusable) as fault:
        raise Stop(f"{fault}.") from None
    told, interrupted = 0, False
    try:
        for group in _groups(args, table.spool.end, say):
            table.tell_all(group)
            told += len(group)
        with progress(say("A enviar", "Sending"), table.spool.end) as bar:
            until_arrived(lambda: bool(table.waiting), lambda: table.trouble, lambda: bar(table.spool.sent), say)
    except (NotAnEvent, KeyUnusable) as fault:
        raise Stop(f"{fault}.") from None
    except KeyboardInterrupt:
        interrupted = True
    finally:
        table.close(timeout=0.0)
    if interrupted:
        raise Stop(
            say(
                f"Interrompido: {say.count(table.spool.end)} ditos ao todo e no disco, dos quais {say.count(table.spool.sent)} "
                "confirmados; a próxima vez continua daqui.",
                f"Interrupted: {say.count(table.spool.end)} told in all and on the disk, {say.count(table.spool.sent)} of them "
                "confirmed; the next run goes on from here.",
            ),
            Status.INTERRUPTED,
        )
    print(
        say(
            f"Ditos agora: {say.count(told)}; ao todo {say.count(table.spool.end)}, todos confirmados.",
            f"Told now: {say.count(told)}; {say.count(table.spool.end)} in all, every one confirmed.",
        )
    )
    return Status.FINE


def _client(args: argparse.Namespace, keys: dict[str, Any], say: Speech) -> "TableClient":
    from producers.device import TableClient

    source = next(iter(keys), args.source or args.table)
    table = TableClient(
        args.table, source, keys.get(source), brokers(args, say), args.spool,
        prefix=args.prefix, batch=args.batch, venue=args.venue,
    )  # fmt: skip
    table.keys.update(keys)  # those that the licence will name, or has named
    table.vouchers.update(_pair(word, say) for word in args.voucher)
    return table


def _pair(word: str, say: Speech) -> tuple[str, str]:
    source, equals, path = word.partition("=")
    if not (source and equals and path):
        raise Stop(
            say(
                f"«{word}»: escreva a fonte, = e o que lhe pertence.", f"“{word}”: write the source, = and what it has."
            )
        )
    return source, path


def _groups(args: argparse.Namespace, done: int, say: Speech) -> Iterator[list["Told"]]:
    """What is to be told, so many at a time; of a file, what the spool has already is left out."""
    from producers.device.client import ALONE

    group: list[Told] = []
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


def _facts(args: argparse.Namespace, done: int, say: Speech) -> Iterator["Told"]:
    lines = sys.stdin.buffer if args.facts == "-" else read(args.facts, say)
    skipped = 0 if args.facts == "-" else done
    with lines:
        for number, line in enumerate(islice(lines, skipped, None), start=skipped + 1):
            try:
                yield _fact(json.loads(line), args.source)
            except (ValueError, KeyError, TypeError) as fault:
                raise Stop(
                    say(
                        f"A linha {number} não diz o que aconteceu ({fault}); o que veio antes ficou dito.",
                        f"Line {number} does not say what happened ({fault}); what came before it was told.",
                    )
                ) from None


def _fact(said: Any, source: str | None) -> "Told":
    from producers.device import Told
    from producers.sealing import OPENING

    data = dict(said.get("data", {}))
    if said["type"] == OPENING:
        data["licence"] = {**data["licence"], "keys": {}}  # the client names its own
    time = datetime.fromisoformat(said["time"]) if "time" in said else datetime.now(UTC)
    return Told(str(said["type"]), data, said.get("subject"), time, source or said.get("source", ""))
