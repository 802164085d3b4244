"""`vigia publish`: a site of figures that show no single house, in a chain of signed editions; opens from a disk."""

import argparse
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from projections.cli import lawbook
from projections.cli.parser import Parser
from projections.cli.signed_chains import chain_key, check_or_add, last_argument
from projections.cli.signed_checkpoints import secret_key
from projections.cli.sources import journal_records
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop, must_have, read, show

if TYPE_CHECKING:
    from projections.reports.publication import Publication
    from streams.engine.notes import VerifierKey

EXAMPLE = "vigia publish site january.jsonl february.jsonl --period 2026-Q1 --date 2026-04-20 --sign authority.key"


def arguments(parser: Parser) -> None:
    """Where the site is, from which journals, for which period."""
    parser.option("site PASTA|FOLDER", "a pasta da publicação", "the folder of the publication")
    parser.option("journals J.jsonl", "os diários", "the journals", nargs="*")
    parser.option(
        "--period PERÍODO|PERIOD", "um mês ou trimestre: 2026-11, 2026-Q4", "a month or quarter: 2026-11, 2026-Q4"
    )
    parser.option("--date DIA|DAY", "a data da publicação", "the date of the publication", type=parser.day)
    parser.option("--sign FICHEIRO|FILE", "assina com esta chave secreta", "sign with this secret key")
    parser.option("--rules FICHEIRO|FILE", "as regras de sigilo datadas", "the dated rules of disclosure control")
    parser.flag("--check", "confere a cadeia de edições com --key", "check the chain of editions against --key")
    parser.option("--key CHAVE|KEY", "a chave pública", "the public key")
    last_argument(parser, "uma edição", "an edition")
    lawbook.overlay_argument(parser)


def run(args: argparse.Namespace, say: Speech) -> None:
    """Add an edition, or check all."""
    check_or_add(args, say, _check, _publish)


def _check(args: argparse.Namespace, say: Speech) -> None:
    from projections.reports.publication import read_chain

    chain = read_chain(Path(args.site), chain_key(args, say), args.last)
    if not chain:
        raise Stop("Não há edições.", "There are no editions.", Status.BAD)
    show(
        say, f"{len(chain)} edições, inteiras, assinadas e em cadeia; a última: {chain[-1].digest}",
        f"{len(chain)} editions, whole, signed and chained; the last: {chain[-1].digest}",
    )  # fmt: skip


def _publish(args: argparse.Namespace, say: Speech) -> None:
    from projections.reports.counted import Counted
    from projections.reports.disclosure import rules_on
    from projections.reports.periods import Period
    from projections.reports.publication import EDITIONS, data_of, edition_files, read_chain

    must_have(args, "period", "date", "sign")
    period, day, sign = Period.read(args.period), args.date.isoformat(), secret_key(args.sign, say)
    assert sign is not None  # noqa: S101  # --sign is there
    site = Path(args.site)
    chain, rules = read_chain(site, sign.public), rules_on(day, _text(args, say))
    counted = Counted(lawbook.law(say, args.overlay))
    for path in args.journals:
        with journal_records(path, say("A contar", "Counting"), say) as records:
            counted.read(records)
    data = data_of(counted.cube, period, day, rules, chain)
    folder = site / EDITIONS / f"{len(chain) + 1:04d}"
    draft = site / f".{folder.name}.part"
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir(parents=True)
    for name, content in edition_files(data, chain, sign).items():
        (draft / name).write_bytes(content)
    folder.parent.mkdir(exist_ok=True)
    draft.rename(folder)
    _front(site, read_chain(site, sign.public), sign.public)
    withheld = sum(row["withheld"] is not None for row in data["rows"])
    show(
        say, f"{folder}: {len(data['rows'])} linhas, {withheld} não publicadas.",
        f"{folder}: {len(data['rows'])} rows, {withheld} withheld.",
    )  # fmt: skip


def _text(args: argparse.Namespace, say: Speech) -> str | None:
    if args.rules is None:
        return None
    with read(args.rules, say) as file:
        return file.read(1 << 20).decode("utf-8", "replace")


def _front(site: Path, chain: "list[Publication]", key: "VerifierKey") -> None:
    """The pages that lead to the editions; they are made again each time."""
    from projections.reports.pages import check_page, index_page

    for language in ("pt", "en"):
        words = Speech("pt") if language == "pt" else Speech("en")
        (site / f"index.{language}.html").write_text(index_page(chain, words), "utf-8")
        (site / f"check.{language}.html").write_text(check_page(key, words), "utf-8")
    shutil.copyfile(site / "index.pt.html", site / "index.html")
