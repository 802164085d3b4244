"""`vigia dossier`: one file about a coup or a finding that a third party can check without Vigia."""

import argparse
import os
from typing import TYPE_CHECKING

from projections.cli.brokers import broker_arguments
from projections.cli.coups import chosen, coup_arguments
from projections.cli.parser import Parser
from projections.cli.seals import public_key, seal_arguments, signed_notes
from projections.cli.sources import log_of
from projections.cli.speech import Speech, clean
from projections.cli.stop import Status, Stop, read

if TYPE_CHECKING:
    from collections.abc import Iterable

    from schemas.findings import Finding
    from schemas.identity import CoupId, TableId
    from streams.engine.notes import SecretKey
    from streams.law.books import Law


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say(
            "faz o dossier de um golpe ou de um achado, que um terceiro confere sem a Vigia",
            "make the dossier of a coup or a finding, which a third party checks without Vigia",
        ),
        "vigia dossier AR-1-20230314-22 --journal evening.jsonl -o dossier.zip",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """About what, from which log, with which seal."""
    parser.add_argument(
        "id", metavar="ID", help=say("o golpe, ou o número do achado", "the coup, or the finding's number")
    )
    parser.add_argument("--journal", metavar="J.jsonl", help=say("o diário onde está", "the journal it is in"))
    parser.add_argument("--store", metavar=say("LUGAR", "ADDRESS"), help=say("ou o arquivo", "or the store"))
    broker_arguments(parser, say, required=False)
    coup_arguments(parser, say)
    seal_arguments(parser, say)
    parser.add_argument(
        "--sign",
        metavar=say("FICHEIRO", "FILE"),
        help=say("assina a lista de ficheiros com esta chave secreta, a dos selos", "sign the list of files with this secret key, that of the checkpoints"),
    )  # fmt: skip
    parser.add_argument(
        "--overlay", action="append", default=[], metavar="F.toml",
        help=say("com as alterações deste Instrutivo", "with the changes of this Instrutivo"),
    )  # fmt: skip
    parser.add_argument(
        "-o", "--output", required=True, metavar="FILE.zip", help=say("ficheiro novo para o dossier", "new file for the dossier")
    )  # fmt: skip


def run(args: argparse.Namespace, say: Speech) -> int:
    """Read the log, find the case, write the file."""
    from projections.cli import books
    from projections.dossier import NoDossier, dossier, gathered
    from projections.dossier.gather import of_table
    from projections.dossier.make import fingerprint
    from projections.openings import of_house

    law, notes = books.law(say, args.overlay), signed_notes(args, say)
    sign = _secret(args.sign, say)
    key = public_key(args.key, say) if args.key else sign.public if sign is not None else None
    with log_of(args, say("A ler", "Reading"), say) as records:
        log = list(records)
    at, coup, finding = _case(args, log, law, say)
    table = at.table
    try:
        case = gathered(
            list(of_house(of_table(log, table), at.venue)), table, law, coup=coup.coup if coup is not None else None,
            opening=coup.opening if coup is not None else "", finding=finding, notes=notes,
        )  # fmt: skip
        made = dossier(case, key, sign)
    except NoDossier as why:
        raise Stop(say(f"Não se pode fazer o dossier: {why}.", f"The dossier cannot be made: {why}.")) from None
    _write(args.output, made, say)
    taken = sum(kept.event is not None for kept in case.records)
    print(clean(say(
        f"{args.output}: mesa {table}, {say.count(taken)} registos desde a abertura, {len(case.findings)} achados.",
        f"{args.output}: table {table}, {say.count(taken)} records since the opening, {len(case.findings)} findings.",
    )))  # fmt: skip
    printed = fingerprint(key) if key is not None else None
    _say_seal(case.sealed.head is not None, printed, say, signed=sign is not None)
    return Status.FINE


def _say_seal(sealed: bool, printed: str | None, say: Speech, *, signed: bool) -> None:
    """Who vouches for what: a checkpoint for the records, a signature under the list of files for everything else."""
    if not sealed:
        print(say(
            "Sem selo que o cubra (--checkpoint e --key): ninguém responde pelos registos.",
            "No checkpoint covers it (--checkpoint and --key): nobody vouches for the records.",
        ))  # fmt: skip
    if not signed:
        print(say(
            "Sem assinatura (--sign): ninguém responde por achados, vereditos, lei e PDF.",
            "Without a signature (--sign): nobody vouches for findings, verdicts, law and PDF.",
        ))  # fmt: skip
    if printed:
        print(say(f"Impressão digital da chave: {printed}", f"Fingerprint of the key: {printed}"))


def _case(
    args: argparse.Namespace, log: "list[tuple[int, bytes]]", law: "Law", say: Speech
) -> "tuple[TableId, CoupId | None, Finding | None]":
    """The table and coup that the id names, or the finding of that number."""
    from projections.film import coups_named
    from projections.store.reader import coup_of
    from schemas.identity import TableId

    named, some = coups_named(args.id, log)
    if named:
        coup = chosen(args, named, say)
        return coup.at, coup, None
    finding = _finding(args.id, log, law)
    if finding is not None:
        return TableId(finding.venue, finding.table), coup_of(finding), finding
    hint = ", ".join(some)
    raise Stop(
        say(
            f"Não há golpe nem achado «{args.id}». Há, por exemplo: {hint}.",
            f"There is no coup or finding “{args.id}”. There are, for example: {hint}.",
        )
    )


def _finding(number: str, log: "Iterable[tuple[int, bytes]]", law: "Law") -> "Finding | None":
    """Judge the log again until the finding is told."""
    from projections.dossier.search import found_again

    return found_again(number, log, law)


def _secret(path: str | None, say: Speech) -> "SecretKey | None":
    from streams.engine.notes import BadKey, SecretKey

    if path is None:
        return None
    with read(path, say) as file:
        text = file.read(1_000).decode("utf-8", "replace")
    try:
        return SecretKey.read(text)
    except BadKey as fault:
        raise Stop(say(f"A chave não serve: {fault}.", f"The key is of no use: {fault}.")) from None


def _write(path: str, made: bytes, say: Speech) -> None:
    """Whole or not at all, and never over another file."""
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise Stop(say(f"{path} já existe: dê outro nome.", f"{path} exists: choose another name.")) from None
    with os.fdopen(file, "wb") as out:
        out.write(made)
