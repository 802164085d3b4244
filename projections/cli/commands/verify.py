"""`vigia verify`: whether the log is still what the tables sent."""

import argparse
from typing import TYPE_CHECKING

from projections.cli.chain_faults import fault, place_of
from projections.cli.parser import Parser
from projections.cli.seals import checkpoints_of, seal_arguments, unsealed
from projections.cli.sources import delivered, log_of, source_arguments
from projections.cli.speech import Speech, clean
from projections.cli.stop import Status, Stop
from projections.cli.trusted import trust_argument, trusted, unvouched

if TYPE_CHECKING:
    from projections.trust import Unvouched
    from projections.verify import Verified


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say(
            "confere a cadeia de cada mesa, e os selos guardados noutro lugar; sai com 1 se algo não está em ordem",
            "check the chain of every table, and the checkpoints kept elsewhere; exit with 1 if anything is not in order",
        ),
        "vigia verify evening.jsonl --checkpoint elsewhere --key authority.pub",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """Which log, against which checkpoints."""
    source_arguments(parser, say)
    seal_arguments(parser, say)
    trust_argument(parser, say)


def run(args: argparse.Namespace, say: Speech) -> int:
    """Read it through once."""
    from projections.checkpoints import Trees, sizes_of
    from projections.cli.desks import is_desk, verify_desk
    from projections.verify import Chains, FirstBad

    if is_desk(args):
        return verify_desk(args, say)
    heads = checkpoints_of(args, say)
    trust = trusted(args.trust, say) if args.trust else None
    strangers: list[Unvouched] = []
    chains, trees = Chains(delivered=delivered(args)), Trees(sizes_of(heads))
    with log_of(args, say("A conferir", "Verifying"), say) as records:
        for position, raw in records:
            chains.read(position, raw)
            if trust is not None:
                strangers += [key for key in trust.unvouched_in(raw) if key not in strangers]
            if heads:
                trees.read(position, raw)
    chain, broken = chains.result(), trees.broken(heads)
    if isinstance(chain, FirstBad):
        print(clean(fault(chain, say, delivered=delivered(args))))
    elif not chain.records and not heads:
        raise Stop(
            say(
                "O diário está vazio: não há registo que se possa conferir.",
                "The journal is empty: there is no record that could be verified.",
            )
        )
    else:
        _good(chain, say, delivered=delivered(args))
    for day in broken:
        print(clean(unsealed(day, say, delivered=delivered(args))))
    if heads and not broken:
        days = say.count(len({head.origin for head in heads}))
        print(
            say(
                f"Os selos conferem. Dias de mesa: {days}; selos: {say.count(len(heads))}.",
                f"The checkpoints hold. Table days: {days}; checkpoints: {say.count(len(heads))}.",
            )
        )
    for key in strangers:
        print(clean(unvouched(key, say)))
    return Status.BAD if broken or strangers or isinstance(chain, FirstBad) else Status.FINE


def _good(found: "Verified", say: Speech, *, delivered: bool) -> None:
    records, tables = say.count(found.records), say.count(found.tables)
    print(
        say(
            f"A cadeia está intacta. Registos: {records}; mesas: {tables}.",
            f"The chain is unbroken. Records: {records}; tables: {tables}.",
        )
    )
    for end in found.open_ends[:10]:
        at = place_of(end.position, say, delivered=delivered)
        said = say(
            f"A mesa {end.table} ({end.venue}) acaba aberta na {at} ({end.type}): ainda joga, ou foi cortada.",
            f"Table {end.table} ({end.venue}) ends open at {at} ({end.type}): still playing, or cut off.",
        )
        print(clean(said))
    if found.continued:
        tables = ", ".join(f"{at.table} ({at.venue})" for at in found.continued[:10])
        said = say("Começaram noutro diário", "Begun in an earlier journal") + f": {tables}."
        print(clean(said))
