"""`vigia export`: what a journal holds, in formats that others read."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from projections.cli.following import follow_journal
from projections.cli.parser import Parser, Subcommand
from projections.cli.speech import Speech, clean
from projections.cli.stop import Stop, show

if TYPE_CHECKING:
    from schemas.identity import TableId

EXAMPLE = "vigia export shoe evening.jsonl -o shoes"


def _shoe_arguments(parser: Parser) -> None:
    parser.option("journal J.jsonl", "o diário (- é a entrada padrão)", "the journal (- is standard input)")
    parser.option("-o --output PASTA|FOLDER", "a pasta para os sabots, um ficheiro cada", "the folder for the shoes, a file each", required=True)  # fmt: skip
    parser.flag("--bets", "também as apostas, com os jogadores por números", "the bets too, players by number")


def _file_name(at: "TableId", number: int) -> str:
    """The file of a shoe: the first dash ends the venue, so that no two tables share a name."""
    venue = quote(at.venue, safe="").replace("-", "%2D")
    return f"{venue}-{quote(at.table, safe='')}-{number}.shoe"


def _export_shoes(args: argparse.Namespace, say: Speech) -> None:
    """Only what is believed is published; files that exist are left as they are."""
    from projections.cli import lawbook
    from projections.cli.output_files import OutputFiles
    from projections.shoe_export import ShoeEvents, shoes_in
    from schemas.shoes import NotAShoe, written

    events = ShoeEvents()
    follow_journal(args.journal, [events], lawbook.law(say), say("A ler os sabots", "Reading the shoes"), say)
    files, unfit = dict[str, str](), list[str]()
    for at, own in events.by_table.items():
        for number, shoe in enumerate(shoes_in(own, bets=args.bets), start=1):
            name = _file_name(at, number)
            try:
                files[name] = written(shoe)
            except NotAShoe:
                unfit.append(name)
    for name in unfit:  # of one house, perhaps: the others are written all the same
        sentence = say(
            f"{name} diz o que o formato não comporta e fica de fora; sem --bets talvez caiba.",
            f"{name} says what the format cannot and is left out; it may fit without --bets.",
        )
        print(clean(sentence), file=sys.stderr)
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


def _phh_arguments(parser: Parser) -> None:
    parser.option("journal J.jsonl", "o diário (- é a entrada padrão)", "the journal (- is standard input)")
    parser.option("-o --output MÃOS.phhs|HANDS.phhs", "o ficheiro das mãos (- é a saída padrão)", "the file for the hands (- is standard output)", required=True)  # fmt: skip
    parser.flag(
        "--names", "com os nomes dos jogadores, e não por números", "with the names of players, and not by number"
    )
    parser.flag("--force", "substitui o ficheiro, se já existe", "replace the file if it exists already")


def _export_phh(args: argparse.Namespace, say: Speech) -> None:
    """Hands of hold'em and omaha that came to their end; what the format cannot say is named and left out."""
    from projections.cli import lawbook
    from projections.cli.commands.importing import MOST_SHOWN, keep
    from projections.cli.output_files import OutputFiles
    from projections.hand_export import PokerEvents, hands_in
    from schemas.hand_history import HandHistory, NotAHand
    from schemas.phh_text import written_phh

    keep(args)
    events = PokerEvents()
    follow_journal(args.journal, [events], lawbook.law(say), say("A ler as mãos", "Reading the hands"), say)
    fit, unfit = list[HandHistory](), 0
    for own in events.by_table.values():
        for hand in hands_in(own, names=args.names):
            try:
                written_phh([hand])
                fit.append(hand)
            except NotAHand as fault:
                unfit += 1
                if unfit <= MOST_SHOWN:
                    print(clean(say(fault.pt, fault.en)), file=sys.stderr)
    if not fit:
        raise Stop("Não há mãos de póquer neste diário.", "There are no hands of poker in this journal.")
    with OutputFiles() as output:
        output.take(args.output).write(written_phh(fit).encode())
    if args.output != "-":
        show(
            say,
            f"Mãos: {say.count(len(fit))}; de fora: {say.count(unfit)}; em {clean(args.output)}.",
            f"Hands: {say.count(len(fit))}; left out: {say.count(unfit)}; in {clean(args.output)}.",
        )


SUBCOMMANDS: Final = (
    Subcommand(
        "shoe",
        "os sabots de bacará de um diário, como texto (docs/shoes.md)",
        "the shoes of baccarat of a journal, as text (docs/shoes.md)",
        EXAMPLE,
        _export_shoes,
        (_shoe_arguments,),
    ),
    Subcommand(
        "phh",
        "as mãos de hold'em e omaha de um diário (docs/hand_histories.md)",
        "the hands of hold'em and omaha of a journal (docs/hand_histories.md)",
        "vigia export phh evening.jsonl -o hands.phhs",
        _export_phh,
        (_phh_arguments,),
    ),
)
