"""`vigia batch`: a day of one house in the manner of other authorities' systems. A demonstration of format."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from projections.cli import lawbook
from projections.cli.dgoj_batches import check_dgoj, dgoj_arguments, dgoj_files
from projections.cli.parser import Parser
from projections.cli.signed_chains import chain_key, check_or_add, last_argument
from projections.cli.signed_checkpoints import secret_key
from projections.cli.sources import journal_records
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop, must_have, show

if TYPE_CHECKING:
    from streams.law.law import Law

EXAMPLE = "vigia batch batches evening.jsonl --kind srij --venue casino-luanda --day 2023-03-14 --sign authority.key"
KINDS = ("dgoj", "ksa", "srij")


def arguments(parser: Parser) -> None:
    """Which chain, which house and day, in which manner."""
    parser.option("folder PASTA|FOLDER", "a pasta da cadeia de lotes", "the folder of the chain of batches")
    parser.option("journals J.jsonl", "os diários", "the journals", nargs="*")
    parser.option(
        "--kind TIPO|KIND", "à maneira de: dgoj, ksa, srij", "in the manner of: dgoj, ksa, srij", choices=KINDS
    )
    parser.option("--venue CASINO|HOUSE", "a casa", "the house")
    parser.option("--day DIA|DAY", "o dia de jogo", "the gaming day", type=parser.day)
    parser.option("--sign FICHEIRO|FILE", "assina com esta chave secreta", "sign with this secret key")
    parser.option("--rectifies RESUMO|HASH", "o lote que este rectifica", "the batch that this one rectifies")
    parser.option("--reason MOTIVO|REASON", "porquê", "why")
    parser.flag("--check", "confere a cadeia com --key", "check the chain against --key")
    parser.option("--key CHAVE|KEY", "a chave pública", "the public key")
    last_argument(parser, "um lote", "a batch")
    dgoj_arguments(parser)
    lawbook.overlay_argument(parser)


def run(args: argparse.Namespace, say: Speech) -> None:
    """Add a batch, or check all."""
    check_or_add(args, say, _check, _add)


def _check(args: argparse.Namespace, say: Speech) -> None:
    """Hashes, signatures, chain, that every day of hours adds up, and what is inside each lot."""
    from projections.reports.batches import CHAIN, SRIJ, unreconciled

    links = CHAIN.read(Path(args.folder), chain_key(args, say), args.last)
    for link in links:
        if link.listed["kind"] == SRIJ:
            faults = unreconciled({name: (link.folder / name).read_bytes() for name in link.listed["files"]})
            if faults:
                raise Stop(
                    f"{link.folder}: não bate certo: {faults[0]}",
                    f"{link.folder}: does not reconcile: {faults[0]}",
                    Status.BAD,
                )
    check_dgoj(args, links, say)
    if not links:
        raise Stop("Não há lotes.", "There are no batches.", Status.BAD)
    show(
        say, f"{len(links)} lotes, inteiros, assinados e em cadeia; o último: {links[-1].digest}",
        f"{len(links)} batches, whole, signed and chained; the last: {links[-1].digest}",
    )  # fmt: skip


def _add(args: argparse.Namespace, say: Speech) -> None:
    from projections.reports.batches import CHAIN, batch_facts

    must_have(args, "kind", "venue", "day", "sign")
    sign, folder, day = secret_key(args.sign, say), Path(args.folder), args.day.isoformat()
    assert sign is not None  # noqa: S101  # --sign is there
    links = CHAIN.read(folder, sign.public)
    facts = batch_facts(args.kind, args.venue, day, links, rectifies=args.rectifies, reason=args.reason)
    made = _files(args, facts, len(links) + 1, lawbook.law(say, args.overlay), say)
    files = CHAIN.next(made, facts, links, sign)
    place = folder / f"{len(links) + 1:04d}"
    place.mkdir(parents=True)
    for name, content in files.items():
        (place / name).write_bytes(content)
    show(
        say,
        f"{place}: {len(files)} ficheiros; demonstração de formato.",
        f"{place}: {len(files)} files; a demonstration of format.",
    )


def _files(args: argparse.Namespace, facts: dict[str, Any], number: int, law: "Law", say: Speech) -> dict[str, bytes]:
    from projections.openings import of_house
    from projections.replay import replay
    from projections.reports.batches import DGOJ, KSA, coup_files, hourly_files
    from projections.reports.counted import Behind, Counted, CoupsBehind
    from projections.reports.periods import Span

    day = facts["day"]
    counted = Counted(law, args.venue)
    lister = CoupsBehind(Behind("coups", {"venue": args.venue}, Span(day, day)))
    for path in args.journals:
        with journal_records(path, say("A contar", "Counting"), say) as records:
            if args.kind == KSA:
                replay(of_house(records, args.venue), law, [lister])
            else:
                counted.read(records)
    if args.kind == DGOJ:
        return dgoj_files(args, counted.cube, facts, number, say)
    return coup_files(lister.coups) if args.kind == KSA else hourly_files(counted.cube, args.venue, day)
