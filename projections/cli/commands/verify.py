"""`vigia verify`: whether the log is still what the tables sent."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from projections.cli import lawbook
from projections.cli.chain_faults import fault, place_of
from projections.cli.parser import Parser
from projections.cli.root_keys import read_root_keys, trust_argument, unvouched_key
from projections.cli.signed_checkpoints import checkpoint_arguments, checkpoint_fault, checkpoints_of, public_key
from projections.cli.sources import delivered, log_of, source_arguments
from projections.cli.speech import Speech, clean
from projections.cli.stop import Status, Stop, show
from projections.cli.store_faults import store_is_wrong

if TYPE_CHECKING:
    from projections.trust import Unvouched
    from projections.verify import Verified


EXAMPLE = "vigia verify evening.jsonl --checkpoint elsewhere --key authority.pub"


def arguments(parser: Parser) -> None:
    """Which log, against which checkpoints."""
    source_arguments(parser)
    checkpoint_arguments(parser)
    trust_argument(parser)
    parser.flag(
        "--judge",
        "torna a julgar os registos do arquivo e compara achados, julgamentos e quarentena",
        "judge the records of the store again, and compare findings, verdicts and quarantine",
    )
    lawbook.overlay_argument(parser)


def run(args: argparse.Namespace, say: Speech) -> int:
    """Read it through once."""
    from projections.checkpoints import LoggedDays, sizes_of
    from projections.verify import Chains, FirstBad

    if _is_desk_log(args):
        return _verify_desk_log(args, say)
    _check_judge(args)
    heads = checkpoints_of(args, say)
    trust = read_root_keys(args.trust, say) if args.trust else None
    strangers: list[Unvouched] = []
    chains, trees = Chains(delivered=delivered(args)), LoggedDays(sizes_of(heads))
    with log_of(args, say("A conferir", "Verifying"), say) as records:
        for position, raw in records:
            chains.read(position, raw)
            if trust is not None:
                strangers += [key for key in trust.unvouched_in(raw) if key not in strangers]
            if heads or args.store is not None:
                trees.read(position, raw)
    chain, broken = chains.result(), trees.broken(heads)
    if isinstance(chain, FirstBad):
        print(clean(fault(chain, say, delivered=delivered(args))))
    elif not chain.records and not heads:
        raise Stop(
            "O diário está vazio: não há registo que se possa conferir.",
            "The journal is empty: there is no record that could be verified.",
        )
    else:
        _good(chain, say, delivered=delivered(args))
    for day in broken:
        print(clean(checkpoint_fault(day, say, delivered=delivered(args))))
    if heads and not broken:
        days = say.count(len({head.origin for head in heads}))
        show(
            say,
            f"Os selos conferem. Dias de mesa: {days}; selos: {say.count(len(heads))}.",
            f"The checkpoints hold. Table days: {days}; checkpoints: {say.count(len(heads))}.",
        )
    for key in strangers:
        print(clean(unvouched_key(key, say)))
    wrong = args.store is not None and store_is_wrong(args, heads, trees, say)
    return Status.BAD if broken or strangers or wrong or isinstance(chain, FirstBad) else Status.FINE


def _check_judge(args: argparse.Namespace) -> None:
    if args.judge and args.store is None:
        raise Stop("--judge serve com --store.", "--judge goes with --store.")


def _good(verified: "Verified", say: Speech, *, delivered: bool) -> None:
    records, tables = say.count(verified.records), say.count(verified.tables)
    show(
        say,
        f"A cadeia está intacta. Registos: {records}; mesas: {tables}.",
        f"The chain is unbroken. Records: {records}; tables: {tables}.",
    )
    for end in verified.open_ends[:10]:
        at = place_of(end.position, say, delivered=delivered)
        line = say(
            f"A mesa {end.table} ({end.venue}) acaba aberta na {at} ({end.type}): ainda joga, ou foi cortada.",
            f"Table {end.table} ({end.venue}) ends open at {at} ({end.type}): still playing, or cut off.",
        )
        print(clean(line))
    if verified.continued:
        tables = ", ".join(f"{at.table} ({at.venue})" for at in verified.continued[:10])
        line = say("Começaram noutro diário", "Begun in an earlier journal") + f": {tables}."
        print(clean(line))


def _is_desk_log(args: argparse.Namespace) -> bool:
    """Whether the journal named is the log of a desk."""
    from projections.journal import is_desk_log

    return args.journal not in (None, "-") and args.store is None and args.brokers is None and is_desk_log(args.journal)


def _verify_desk_log(args: argparse.Namespace, say: Speech) -> int:
    """Read it through, against the head beside it or the one kept elsewhere."""
    from projections.desk.verify import LogBroken, verify_log

    head = Path(args.checkpoint) if args.checkpoint else None
    if head is not None and not head.is_file():
        raise Stop(f"Não há cabeça em {head}.", f"There is no head at {head}.")
    keys = (public_key(args.key, say),) if args.key else ()
    verified = verify_log(Path(args.journal), keys, head)
    if isinstance(verified, LogBroken):
        show(say, verified.pt, verified.en)
        return Status.BAD
    records = say.count(verified.records)
    show(say, f"A cadeia está intacta. Registos: {records}.", f"The chain is unbroken. Records: {records}.")
    if verified.signed is not None:
        show(say, f"Assinado por {verified.signed}.", f"Signed by {verified.signed}.")
    if not verified.headed:
        show(
            say,
            "Não há cabeça ao lado: registos cortados do fim não se notariam.",
            "There is no head beside it: records cut from the end would not show.",
        )
    return Status.FINE
