"""`vigia verify`: whether the journal is still what the tables sent."""

import argparse
from typing import TYPE_CHECKING

from projections.cli.parser import Parser
from projections.cli.speech import Speech, clean
from projections.cli.stop import Status

if TYPE_CHECKING:
    from projections.verify import FirstBad, Verified

WHAT = {
    "unreadable": ("não se consegue ler", "cannot be read"),
    "unopened": ("a mesa não abriu antes", "its table was not opened before"),
    "missing": ("faltam registos antes dele", "records before it are missing"),
    "repeated": ("está repetido", "is there twice"),
    "out_of_order": ("está fora de ordem", "is out of order"),
    "second_history": ("conta outra história", "tells another history"),
    "changed": ("foi alterado", "was changed"),
}


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say(
            "confere a cadeia de cada mesa; sai com 1 no primeiro registo mau",
            "check the chain of every table; exit with 1 at the first bad record",
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
    from projections.cli.journals import watched
    from projections.verify import FirstBad, verify

    with watched(args.journal, say("A conferir", "Verifying"), say) as records:
        result = verify(records)
    if isinstance(result, FirstBad):
        print(clean(_bad(result, say)))
        return Status.BAD
    _good(result, say)
    return Status.FINE


def _bad(found: "FirstBad", say: Speech) -> str:
    what = say(*WHAT.get(found.what, (found.what, found.what)))
    where = "" if found.table is None else say(f", mesa {found.table}", f", table {found.table}")
    number = "" if found.sequence is None else say(f", evento {found.sequence}", f", event {found.sequence}")
    why = f" ({found.why})"
    return say(
        f"Linha {found.position}{where}{number}: o registo {what}.{why}",
        f"Line {found.position}{where}{number}: the record {what}.{why}",
    )


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
        said = say("Começaram noutro diário", "Begun in an earlier journal") + f": {', '.join(found.continued[:10])}"
        print(clean(said))
