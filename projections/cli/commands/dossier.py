"""`vigia dossier`: one file about a coup or a finding that a third party can check without Vigia."""

import argparse
import os
from typing import TYPE_CHECKING

from projections.cli import lawbook
from projections.cli.brokers import broker_arguments
from projections.cli.coups import chosen_coup, coup_arguments
from projections.cli.parser import Parser
from projections.cli.pdf_signers import now, pdf_arguments, pdf_signer
from projections.cli.signed_checkpoints import checkpoint_arguments, public_key, secret_key, signed_notes
from projections.cli.sources import log_of
from projections.cli.speech import Speech
from projections.cli.stop import Stop, show
from projections.speech import FINDINGS, RECORDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from schemas.findings import Finding
    from schemas.identity import CoupId, TableId
    from streams.law.law import Law


EXAMPLE = "vigia dossier AR-1-20230314-19 --journal evening.jsonl -o dossier.zip"


def arguments(parser: Parser) -> None:
    """About what, from which log, with which seal."""
    parser.option("id ID", "o golpe, ou o número do achado", "the coup, or the finding's number")
    parser.option("--journal J.jsonl", "o diário onde está", "the journal it is in")
    parser.option("--store LUGAR|ADDRESS", "ou o arquivo", "or the store")
    broker_arguments(parser, required=False)
    coup_arguments(parser)
    checkpoint_arguments(parser)
    parser.option(
        "--sign FICHEIRO|FILE",
        "assina a lista de ficheiros com esta chave secreta, a dos selos",
        "sign the list of files with this secret key, that of the checkpoints",
    )
    pdf_arguments(parser)
    parser.option(
        "--whole",
        "com todos os registos desde a abertura, para voltar a julgar; nomeia jogadores alheios ao caso",
        "with all records since the opening, to be judged again; names players who have nothing to do with the case",
        action="store_true",
    )
    lawbook.overlay_argument(parser)
    parser.option(
        "-o --output FICHEIRO.zip|FILE.zip", "ficheiro novo para o dossier", "new file for the dossier", required=True
    )


def run(args: argparse.Namespace, say: Speech) -> None:
    """Read the log, find the case, write the file."""
    from projections.dossier import NoDossier, dossier, gather
    from projections.dossier.contents import of_table
    from projections.dossier.court import CourtFacts
    from projections.dossier.make import fingerprint
    from projections.openings import of_house

    law, notes = lawbook.law(say, args.overlay), signed_notes(args, say)
    sign = secret_key(args.sign, say)
    key = public_key(args.key, say) if args.key else sign.public if sign is not None else None
    with log_of(args, say("A ler", "Reading"), say) as records:
        log = list(records)
    at, coup, finding = _case(args, log, law, say)
    table = at.table
    try:
        case = gather(
            list(of_house(of_table(log, table), at.venue)), table, law, coup=coup.coup if coup is not None else None,
            opening=coup.opening if coup is not None else "", finding=finding, notes=notes, whole=args.whole,
            court=CourtFacts(args.authority or "", made=now()),
        )  # fmt: skip
        made = dossier(case, key, sign, pdf_signer(args))
    except NoDossier as why:
        raise Stop(f"Não se pode fazer o dossier: {why}.", f"The dossier cannot be made: {why}.") from None
    _write(args.output, made)
    taken = say.several(sum(kept.event is not None for kept in case.records), *RECORDS)
    findings = say.several(len(case.findings), *FINDINGS)
    show(
        say,
        f"{args.output}: mesa {table}, {taken} desde a abertura, {findings}.",
        f"{args.output}: table {table}, {taken} since the opening, {findings}.",
    )
    printed = fingerprint(key) if key is not None else None
    _say_seal(case.sealed.head is not None, printed, say, signed=sign is not None)


def _say_seal(sealed: bool, printed: str | None, say: Speech, *, signed: bool) -> None:
    """Who vouches for what: a checkpoint for the records, a signature under the list of files for everything else."""
    if not sealed:
        show(
            say,
            "Sem selo que o cubra (--checkpoint e --key): ninguém responde pelos registos.",
            "No checkpoint covers it (--checkpoint and --key): nobody vouches for the records.",
        )
    if not signed:
        show(
            say,
            "Sem assinatura (--sign): ninguém responde por achados, veredictos, lei e PDF.",
            "Without a signature (--sign): nobody vouches for findings, verdicts, law and PDF.",
        )
    if printed:
        show(say, f"Impressão digital da chave: {printed}", f"Fingerprint of the key: {printed}")


def _case(
    args: argparse.Namespace, log: "list[tuple[int, bytes]]", law: "Law", say: Speech
) -> "tuple[TableId, CoupId | None, Finding | None]":
    """The table and coup that the id names, or the finding of that number."""
    from projections.film import coups_named
    from projections.store.reader import coup_of
    from schemas.identity import TableId

    named, some = coups_named(args.id, log)
    if named:
        coup = chosen_coup(args, named, say)
        return coup.at, coup, None
    finding = _finding(args.id, log, law)
    if finding is not None:
        return TableId(finding.venue, finding.table), coup_of(finding), finding
    hint = ", ".join(some)
    raise Stop(
        f"Não há golpe nem achado «{args.id}». Há, por exemplo: {hint}.",
        f"There is no coup or finding “{args.id}”. There are, for example: {hint}.",
    )


def _finding(number: str, log: "Iterable[tuple[int, bytes]]", law: "Law") -> "Finding | None":
    """Judge the log again until the finding comes."""
    from projections.dossier.contents import finding_in_log

    return finding_in_log(number, log, law)


def _write(path: str, made: bytes) -> None:
    """Whole or not at all, and never over another file."""
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise Stop(f"{path} já existe: dê outro nome.", f"{path} exists: choose another name.") from None
    with os.fdopen(file, "wb") as out:
        out.write(made)
