"""`vigia publish`: a site of figures that show no single house, in a chain of signed editions; opens from a disk."""

import argparse
import shutil
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from projections.cli import lawbook
from projections.cli.parser import Parser
from projections.cli.signed_chains import chain_key, check_or_add, last_argument
from projections.cli.signed_checkpoints import checkpoint_arguments, checkpoint_fault, checkpoints_of, secret_key
from projections.cli.sources import journal_records
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop, must_have, read, show
from projections.speech import COUPS

if TYPE_CHECKING:
    from projections.reports.counted import Counted
    from projections.reports.ledger import Ledger
    from projections.reports.periods import Period
    from projections.reports.publication import Publication
    from streams.engine.notes import SecretKey

EXAMPLE = (
    "vigia publish site january.jsonl february.jsonl --period 2026-Q1 --date 2026-04-20 --ledger ledger.json "
    "--sign authority.key"
)


def arguments(parser: Parser) -> None:
    """Where the site is, from which journals, for which period."""
    parser.option("site PASTA|FOLDER", "a pasta da publicação", "the folder of the publication")
    parser.option("journals J.jsonl", "os diários", "the journals", nargs="*")
    parser.option(
        "--period PERÍODO|PERIOD", "um mês ou trimestre: 2026-11, 2026-Q4", "a month or quarter: 2026-11, 2026-Q4"
    )
    parser.option("--date DIA|DAY", "a data da publicação", "the date of the publication", type=parser.day)
    parser.option(
        "--ledger FICHEIRO|FILE", "de que se fez cada edição, casa a casa: fica com a autoridade",
        "what each edition was made of, house by house: stays with the authority",
    )  # fmt: skip
    parser.option("--sign FICHEIRO|FILE", "assina com esta chave secreta", "sign with this secret key")
    parser.option("--rules FICHEIRO|FILE", "as regras de sigilo datadas", "the dated rules of disclosure control")
    parser.option("--operators FICHEIRO|FILE", "as casas de cada operador", "the houses of each operator")
    parser.flag("--front", "só torna a fazer as páginas de entrada", "only make the front pages again")
    parser.flag("--check", "confere a cadeia de edições com --key", "check the chain of editions against --key")
    checkpoint_arguments(parser)
    last_argument(parser, "uma edição", "an edition")
    lawbook.overlay_argument(parser)


def run(args: argparse.Namespace, say: Speech) -> None:
    """Add an edition, or check all."""
    check_or_add(args, say, _check, _front if args.front else _publish)


def _check(args: argparse.Namespace, say: Speech) -> None:
    from projections.reports.front import check_front
    from projections.reports.publication import read_chain

    key, site = chain_key(args, say), Path(args.site)
    chain = read_chain(site, key, args.last)
    if not chain:
        raise Stop("Não há edições.", "There are no editions.", Status.BAD)
    check_front(site, chain, key)
    show(
        say, f"{len(chain)} edições, inteiras, assinadas e em cadeia, e as páginas de entrada; a última: {chain[-1].digest}",
        f"{len(chain)} editions, whole, signed and chained, and the front pages; the last: {chain[-1].digest}",
    )  # fmt: skip


def _front(args: argparse.Namespace, say: Speech) -> None:
    from projections.reports.publication import read_chain

    must_have(args, "sign", instead=args.site)
    sign, site = _key(args, say), Path(args.site)
    chain = read_chain(site, sign.public)
    _write_front(site, chain, sign)
    show(say, f"{site}: páginas de entrada feitas.", f"{site}: front pages made.")


def _publish(args: argparse.Namespace, say: Speech) -> None:
    from projections.reports.chain import sha256
    from projections.reports.disclosure_rules import rules_on
    from projections.reports.ledger import ledger_text
    from projections.reports.periods import Period
    from projections.reports.publication import CHAIN, EDITIONS, Background, data_of, edition_files, read_chain

    must_have(args, "period", "date", "ledger", "sign")
    period, day, sign = Period.read(args.period), args.date.isoformat(), _key(args, say)
    site, ledger = Path(args.site), _ledger(args.ledger, say)
    _stays_apart(Path(args.ledger), site)
    chain, rules = read_chain(site, sign.public), rules_on(day, _text(args.rules, say))
    counted = _counted(args, period, say)
    behind = Background(chain, ledger, _operators(_text(args.operators, say)), counted.seals(period.span))
    data, entry = data_of(counted.cube, period, day, rules, behind)
    files = edition_files(data, chain, sign)
    ledger[sha256(files[CHAIN.list_name])] = entry
    _replace(Path(args.ledger), ledger_text(ledger))  # first: an entry without an edition does no harm
    folder = site / EDITIONS / f"{len(chain) + 1:04d}"
    draft = site / f".{folder.name}.part"
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir(parents=True)
    for name, content in files.items():
        (draft / name).write_bytes(content)
    folder.parent.mkdir(exist_ok=True)
    draft.rename(folder)
    _write_front(site, read_chain(site, sign.public), sign)
    withheld = sum(row["withheld"] is not None for row in data["rows"])
    show(
        say, f"{folder}: {len(data['rows'])} linhas, {withheld} não publicadas.",
        f"{folder}: {len(data['rows'])} rows, {withheld} withheld.",
    )  # fmt: skip
    if entry.apart.games:
        names, coups = ", ".join(entry.apart.games), say.several(entry.apart.coups, *COUPS)
        show(
            say, f"À parte, {coups} de jogos que nenhuma lei nomeia: {names}",
            f"Apart, {coups} of games that no law names: {names}",
        )  # fmt: skip


def _counted(args: argparse.Namespace, period: "Period", say: Speech) -> "Counted":
    """The journals, held against checkpoints where there are any."""
    from projections.reports.counted import Counted

    heads = checkpoints_of(args, say) if args.checkpoint else []
    counted = Counted(lawbook.law(say, args.overlay), heads=heads)
    for path in args.journals:
        with journal_records(path, say("A contar", "Counting"), say) as records:
            counted.read(records)
    broken = counted.broken(period.span)
    if broken:
        raise Stop(checkpoint_fault(broken[0], say), status=Status.BAD)
    return counted


def _key(args: argparse.Namespace, say: Speech) -> "SecretKey":
    key = secret_key(args.sign, say)
    assert key is not None  # noqa: S101  # --sign is there
    return key


def _ledger(path: str, say: Speech) -> "Ledger":
    from projections.reports.ledger import read_ledger

    if not Path(path).exists():
        return {}
    with read(path, say) as file:
        return read_ledger(file.read())


def _stays_apart(ledger: Path, site: Path) -> None:
    """What is not to be published does not lie in the folder that is."""
    if site.resolve() in (ledger.resolve(), *ledger.resolve().parents):
        raise Stop(
            "--ledger fica fora da pasta da publicação: diz os números de cada casa.",
            "--ledger stays outside the folder of the publication: it has the figures of each house.",
        )


def _operators(text: str | None) -> dict[str, str] | None:
    """House -> operator, from `operator = ["house", "house"]` lines."""
    from projections.speech import Spoken

    if text is None:
        return None
    try:
        houses = [(house, operator) for operator, own in tomllib.loads(text).items() for house in own]
    except (tomllib.TOMLDecodeError, TypeError) as fault:
        raise Spoken(
            f"a lista de operadores não se lê: {fault}", f"the list of operators cannot be read: {fault}"
        ) from None
    return dict(houses)


def _text(path: str | None, say: Speech) -> str | None:
    if path is None:
        return None
    with read(path, say) as file:
        return file.read(1 << 20).decode("utf-8", "replace")


def _write_front(site: Path, chain: "list[Publication]", sign: "SecretKey") -> None:
    from projections.reports.front import front_files

    for name, content in front_files(chain, sign).items():
        (site / name).write_bytes(content)


def _replace(path: Path, content: bytes) -> None:
    """The whole new file or the whole old one, and for its owner alone."""
    draft = path.with_name(f".{path.name}.part")
    draft.unlink(missing_ok=True)
    draft.touch(mode=0o600)
    draft.write_bytes(content)
    draft.replace(path)
