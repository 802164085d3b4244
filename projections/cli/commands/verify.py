"""`vigia verify`: whether the journal is still what the tables sent."""

import argparse
from typing import TYPE_CHECKING

from projections.cli.parser import Parser
from projections.cli.speech import Speech, clean
from projections.cli.stop import Status, Stop

if TYPE_CHECKING:
    from projections.verify import Verified


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say(
            "confere a cadeia de cada mesa; sai com 1 no primeiro registo mau, com 2 se o diário está vazio",
            "check the chain of every table; exit with 1 at the first bad record, with 2 on an empty journal",
        ),
        "vigia verify evening.jsonl",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """Which journal."""
    parser.add_argument(
        "journal", metavar="J.jsonl", help=say("o diário (- é a entrada padrão)", "the journal (- is standard input)")
    )


def run(args: argparse.Namespace, say: Speech) -> int:
    """Read it through once."""
    from projections.cli.chain_faults import fault
    from projections.cli.journals import watched
    from projections.verify import FirstBad, verify

    with watched(args.journal, say("A conferir", "Verifying"), say) as records:
        result = verify(records)
    if isinstance(result, FirstBad):
        print(clean(fault(result, say)))
        return Status.BAD
    if not result.records:
        raise Stop(
            say(
                "O diário está vazio: não há registo que se possa conferir.",
                "The journal is empty: there is no record that could be verified.",
            )
        )
    _good(result, say)
    return Status.FINE


def _good(found: "Verified", say: Speech) -> None:
    records, tables = say.count(found.records), say.count(found.tables)
    print(
        say(
            f"A cadeia está intacta. Registos: {records}; mesas: {tables}.",
            f"The chain is unbroken. Records: {records}; tables: {tables}.",
        )
    )
    for end in found.open_ends[:10]:
        said = say(
            f"A mesa {end.table} acaba aberta na linha {end.position} ({end.type}): ainda joga, ou foi cortada.",
            f"Table {end.table} ends open at line {end.position} ({end.type}): still playing, or cut off.",
        )
        print(clean(said))
    if found.continued:
        said = say("Começaram noutro diário", "Begun in an earlier journal") + f": {', '.join(found.continued[:10])}."
        print(clean(said))
