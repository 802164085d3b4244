"""`vigia report`: the figures of a day, a month or a quarter, signed, in the shapes that authorities publish."""

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from projections.cli import lawbook
from projections.cli.parser import Parser
from projections.cli.signed_chains import last_argument
from projections.cli.signed_checkpoints import (
    checkpoint_arguments,
    checkpoint_fault,
    checkpoints_of,
    public_key,
    secret_key,
)  # fmt: skip
from projections.cli.sources import journal_records
from projections.cli.speech import Speech, inert
from projections.cli.stop import Status, Stop, faults_as_sentences, must_have, read, show
from projections.speech import FILES

if TYPE_CHECKING:
    from projections.reports.counted import Counted
    from projections.reports.editions import Edition
    from projections.reports.periods import Period
    from projections.reports.rates import Rate
    from projections.reports.sheets import Report
    from schemas.checkpoints import Checkpoint
    from streams.engine.notes import SecretKey

EXAMPLE = "vigia report evening.jsonl --shape maryland --period 2023-03-14 --date 2023-03-15 -o report"
SHAPES = ("isj", "maryland", "nevada", "srij")


def arguments(parser: Parser) -> None:
    """From which journals, about what, for whom, with which seal."""
    parser.option("journals J.jsonl", "os diários", "the journals", nargs="*")
    parser.option(
        "--shape FORMA|SHAPE", "a forma: " + ", ".join(SHAPES), "the shape: " + ", ".join(SHAPES), choices=SHAPES
    )
    parser.option(
        "--period PERÍODO|PERIOD", "um dia, mês ou trimestre: 2026-11-18, 2026-11, 2026-Q4",
        "a day, month or quarter: 2026-11-18, 2026-11, 2026-Q4",
    )  # fmt: skip
    parser.option("--store LUGAR|ADDRESS", "ou o arquivo onde já se contou", "or the store that has counted already")
    parser.option("--venue CASINO|HOUSE", "só esta casa (senão, todas)", "this house alone (else all)")
    parser.option("--date DIA|DAY", "a data do relatório", "the date of the report", type=parser.day)
    parser.option("--rates FICHEIRO|FILE", "as taxas datadas do imposto", "the dated rates of the tax")
    checkpoint_arguments(parser)
    parser.option("--sign FICHEIRO|FILE", "assina com esta chave secreta", "sign with this secret key")
    parser.option(
        "--previous PASTA|FOLDER", "a edição que esta corrige", "the edition that this one corrects"
    )  # fmt: skip
    parser.option(
        "--behind CONSULTA|QUERY", "lista os golpes por trás de um número", "list the coups behind a figure"
    )  # fmt: skip
    parser.option(
        "--chain PASTA|FOLDER", "junta a edição às deste relatório que lá estão, em vez de --previous e -o",
        "add the edition to those of this report in the folder, instead of --previous and -o",
    )  # fmt: skip
    parser.option(
        "--check PASTA|FOLDER", "confere uma edição, ou a cadeia delas, com --key",
        "check an edition, or a chain of them, against --key",
    )  # fmt: skip
    last_argument(parser, "uma edição", "an edition")
    lawbook.overlay_argument(parser)
    parser.option("-o --output PASTA|FOLDER", "pasta nova para a edição", "new folder for the edition")


def run(args: argparse.Namespace, say: Speech) -> None:
    """Make an edition, check one, or list the coups behind a figure."""
    with faults_as_sentences(Status.BAD if args.check is not None else Status.USAGE):
        if args.check is not None:
            _check(args, say)
        elif args.behind is not None:
            _behind(args, say)
        else:
            _make(args, say)


def _make(args: argparse.Namespace, say: Speech) -> None:
    from projections.reports.build import build_report
    from projections.reports.editions import edition
    from projections.reports.periods import Period

    must_have(args, "shape", "period", "date", *(() if args.chain else ("output",)), instead=args.store)
    period, sign = Period.read(args.period), secret_key(args.sign, say)
    folder, previous = _place(args, sign, say)
    if folder.exists():
        raise Stop(f"{folder} já existe: dê outro nome.", f"{folder} exists: choose another name.")
    counted = _counted(args, period, checkpoints_of(args, say) if args.checkpoint else [], say)
    _must_hold(counted, period, say)
    report = build_report(counted, args.shape, period, args.date.isoformat(), _rates(args, say))
    files = edition(report, sign, previous)
    _write(folder, files)
    _say(folder, report, files, say, signed=sign is not None)


def _place(args: argparse.Namespace, sign: "SecretKey | None", say: Speech) -> "tuple[Path, Edition | None]":
    """Where the edition goes, and the one that it corrects."""
    from projections.reports.editions import read_edition, read_editions

    if args.chain is not None:
        if args.previous is not None or args.output is not None:
            raise Stop("Com --chain não se dão --previous nem -o.", "With --chain give neither --previous nor -o.")
        if sign is None:
            raise Stop("--chain pede --sign.", "--chain needs --sign.")
        chain = read_editions(Path(args.chain), sign.public)
        return Path(args.chain) / f"{len(chain) + 1:04d}", chain[-1] if chain else None
    if args.previous is None:
        return Path(args.output), None
    if sign is None and args.key is None:
        raise Stop("--previous pede --sign ou --key.", "--previous needs --sign or --key.")
    key = sign.public if sign is not None else public_key(args.key, say)
    return Path(args.output), read_edition(Path(args.previous), key)


def _write(folder: Path, files: "Mapping[str, bytes]") -> None:
    """All of it or nothing: half an edition would break a chain."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent, prefix=".edition-") as place:
        draft = Path(place) / folder.name
        draft.mkdir()
        for name, content in files.items():
            (draft / name).write_bytes(content)
        draft.rename(folder)


def _counted(args: argparse.Namespace, period: "Period", heads: "list[Checkpoint]", say: Speech) -> "Counted":
    from projections.reports.counted import Counted

    counted = Counted(lawbook.law(say, args.overlay), args.venue, heads)
    if args.store is not None:
        _read_store(args, period, counted)
    for path in args.journals:
        with journal_records(path, say("A contar", "Counting"), say) as records:
            counted.read(records)
    return counted


def _read_store(args: argparse.Namespace, period: "Period", counted: "Counted") -> None:
    from projections.cli.stores import must_exist
    from projections.store import StoreUnavailable, connect

    if args.journals or args.checkpoint:
        raise Stop(
            "Com --store não se dão diários nem selos: os selos conferem-se com diários.",
            "With --store give neither journals nor checkpoints: those are held against journals.",
        )
    must_exist(args.store)
    try:
        with connect(args.store) as store:
            counted.read_store(store, period, args.shape)
    except StoreUnavailable as fault:
        raise Stop(str(fault), status=Status.DISK) from None


def _must_hold(counted: "Counted", period: "Period", say: Speech) -> None:
    broken = counted.broken(period.span)
    if broken:
        raise Stop(checkpoint_fault(broken[0], say), status=Status.BAD)


def _rates(args: argparse.Namespace, say: Speech) -> "tuple[Rate, ...]":
    from projections.reports.rates import packaged_rates, read_rates

    if args.rates is None:
        return packaged_rates()
    with read(args.rates, say) as file:
        return read_rates(file.read(1 << 20).decode("utf-8", "replace"))


def _say(folder: Path, report: "Report", files: dict[str, bytes], say: Speech, *, signed: bool) -> None:
    parts = (
        say.several(len(files), *FILES),
        say.several(
            len(report.openings),
            ("abertura de mesa", "aberturas de mesas"),
            ("opening of a table", "openings of tables"),
        ),
        say.several(len(report.checkpoints), ("selo", "selos"), ("checkpoint", "checkpoints")),
    )
    show(
        say,
        *[f"{folder}: {', '.join(parts)}."] * 2,
    )
    if not signed:
        show(
            say,
            "Sem assinatura (--sign): ninguém responde por ele.",
            "Without a signature (--sign): nobody vouches for it.",
        )


def _check(args: argparse.Namespace, say: Speech) -> None:
    from projections.reports.editions import LIST, read_edition, read_editions

    if args.key is None:
        raise Stop("Dê a chave com --key.", "Give the key with --key.")
    key, folder = public_key(args.key, say), Path(args.check)
    if args.last is not None or (folder.is_dir() and not (folder / LIST).exists()):
        chain = read_editions(folder, key, args.last)
        if not chain:
            raise Stop("Não há edições.", "There are no editions.", Status.BAD)
        show(
            say, f"{folder}: {len(chain)} edições, inteiras, assinadas e em cadeia; a última: {chain[-1].digest}",
            f"{folder}: {len(chain)} editions, whole, signed and chained; the last: {chain[-1].digest}",
        )  # fmt: skip
        return
    own = read_edition(folder, key)
    number = own.listed["edition"]
    show(
        say, f"{args.check}: edição {number}, inteira e assinada.", f"{args.check}: edition {number}, whole and signed."
    )


def _behind(args: argparse.Namespace, say: Speech) -> None:
    """The coups as JSON lines, and what they add up to."""
    from projections.replay import replay
    from projections.reports.counted import Behind, CoupsBehind

    behind, law = Behind.read(args.behind), lawbook.law(say, args.overlay)
    must_have(args)
    for path in args.journals:
        lister = CoupsBehind(behind)
        with journal_records(path, say("A contar", "Counting"), say) as records:
            replay(records, law, [lister])
        sys.stdout.writelines(inert(json.dumps(each, ensure_ascii=False)) + "\n" for each in lister.coups)
