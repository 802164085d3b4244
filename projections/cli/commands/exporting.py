"""`vigia export`: what a journal holds, in formats that others read."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from projections.cli.parser import Parser, Subcommand
from projections.cli.speech import Speech, clean
from projections.cli.stop import Stop, show

if TYPE_CHECKING:
    from schemas.envelope import Event
    from schemas.identity import TableId

EXAMPLE = "vigia export shoe evening.jsonl -o shoes"


def _shoe_arguments(parser: Parser) -> None:
    parser.option("journal J.jsonl", "o diário (- é a entrada padrão)", "the journal (- is standard input)")
    parser.option("-o --output PASTA|FOLDER", "a pasta para os sabots, um ficheiro cada", "the folder for the shoes, a file each", required=True)  # fmt: skip
    parser.flag("--bets", "também as apostas, com os jogadores por números", "the bets too, players by number")


class ShoeEvents:
    """A follower that keeps the believed events of tables that play from shoes."""

    def __init__(self) -> None:
        self.by_table: dict[TableId, list[Event[Any]]] = {}

    def accepted(self, event: "Event[Any]") -> None:
        """Keep what a shoe is made of; a table of another game costs nothing."""
        from projections.shoe_export import SHOE_EVENTS
        from schemas.identity import TableId
        from schemas.shoes import GAMES

        at = TableId(event.venue or "", event.table)
        if event.type == "table_opened" and event.data.licence.game in GAMES:
            self.by_table.setdefault(at, [])
        if event.type in SHOE_EVENTS and at in self.by_table:
            self.by_table[at].append(event)

    def on_finding(self, finding: object) -> None: ...
    def on_coup(self, coup: object) -> None: ...
    def on_quarantined(self, record: object) -> None: ...


def _export_shoes(args: argparse.Namespace, say: Speech) -> None:
    """Only what is believed is published; files that exist are left as they are."""
    from projections.cli import lawbook
    from projections.cli.output_files import OutputFiles
    from projections.cli.sources import journal_records
    from projections.replay import replay
    from projections.shoe_export import shoes_in
    from schemas.shoes import NotAShoe, written

    events = ShoeEvents()
    with journal_records(args.journal, say("A ler os sabots", "Reading the shoes"), say) as records:
        replay(records, lawbook.law(say), [events])
    try:
        files = {
            f"{quote(at.venue, safe='')}-{quote(at.table, safe='')}-{number}.shoe": written(shoe)
            for at, own in events.by_table.items()
            for number, shoe in enumerate(shoes_in(own, bets=args.bets), start=1)
        }
    except NotAShoe:
        raise Stop(
            "Um sabot deste diário diz o que o formato não comporta; sem --bets talvez caiba.",
            "A shoe of this journal says what the format cannot; it may fit without --bets.",
        ) from None
    if not files:
        raise Stop("Não há sabots de bacará neste diário.", "There are no shoes of baccarat in this journal.")
    folder = Path(args.output)
    folder.mkdir(parents=True, exist_ok=True)
    if taken := [name for name in files if (folder / name).exists()]:
        raise Stop(
            f"{folder / taken[0]} já existe e fica como está.", f"{folder / taken[0]} exists and is left as it is."
        )
    with OutputFiles() as output:
        for name, content in files.items():
            output.take(str(folder / name)).write(content.encode())
    count = say.count(len(files))
    show(say, f"Sabots: {count}, em {clean(args.output)}.", f"Shoes: {count}, in {clean(args.output)}.")


SUBCOMMANDS: Final = (
    Subcommand(
        "shoe",
        "os sabots de bacará de um diário, como texto (docs/shoes.md)",
        "the shoes of baccarat of a journal, as text (docs/shoes.md)",
        EXAMPLE,
        _export_shoes,
        (_shoe_arguments,),
    ),
)
