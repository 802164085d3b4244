"""`vigia simulate`: believable evenings, lawful or with named tricks in them."""

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from projections.cli.parser import Parser, whole
from projections.cli.speech import Speech, clean
from projections.cli.stop import Status, Stop, unknown

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from producers.simulator import Game, Truth
    from projections.cli.screen import Bar


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say(
            "inventa noites de jogo verosímeis, legais ou com truques",
            "simulate evenings at a table, lawful or with tricks",
        ),
        "vigia simulate american_roulette --coups 500 --seed 7 -o evening.jsonl",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """Which game, how much of it, and where to."""
    parser.add_argument("game", metavar=say("JOGO", "GAME"), help="american_roulette, french_roulette, …")
    parser.add_argument(
        "--regulation",
        metavar="R",
        help=say("o regulamento (senão, o do jogo)", "the regulation (else the game's own)"),
    )
    parser.add_argument(
        "--coups",
        type=whole(1, say),
        default=100,
        metavar="N",
        help=say("quantos golpes (100)", "how many coups (100)"),
    )
    parser.add_argument(
        "--seed",
        type=whole(0, say),
        default=1,
        metavar="S",
        help=say("a mesma semente dá a mesma noite (1)", "the same seed gives the same evening (1)"),
    )
    parser.add_argument("--table", metavar="T", help=say("nome da mesa", "name of the table"))
    parser.add_argument(
        "--venue", metavar="V", help=say("a casa (senão, a do jogo)", "the house (else the game's own)")
    )
    parser.add_argument(
        "--trick",
        action="append",
        default=[],
        metavar=say("NOME", "NAME"),
        help=say("com este truque (pode repetir-se)", "with this trick (may be repeated)"),
    )
    parser.add_argument(
        "--list-tricks", action="store_true", help=say("mostra os truques do jogo", "list the game's tricks")
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="J.jsonl",
        help=say("o diário a escrever (- é a saída padrão)", "the journal to write (- is standard output)"),
    )
    parser.add_argument(
        "--truth",
        metavar="T.jsonl",
        help=say(
            "onde escrever que truques se fizeram, e em que eventos",
            "where to write which tricks were played, in which events",
        ),
    )
    parser.add_argument(
        "--force",
        action="store_true",
        help=say("substitui ficheiros que já existem", "replace files that exist already"),
    )


def run(args: argparse.Namespace, say: Speech) -> int:
    """Play it and write it down."""
    game = _game(args, say)
    if args.list_tricks:
        _list(game, say)
        return Status.FINE
    if args.output is None:
        raise Stop(
            say(
                "Diga onde escrever o diário: -o J.jsonl (ou -o -).",
                "Say where to write the journal: -o J.jsonl (or -o -).",
            )
        )
    if args.venue is not None and not 1 <= len(args.venue) <= 128:
        raise Stop(say("O nome da casa tem de 1 a 128 letras.", "The name of the house has 1 to 128 letters."))
    for name in args.trick:
        if name not in game.tricks:
            raise unknown(say("Não há truque", "There is no trick"), name, game.tricks, say)
    _refuse_taken(args, say)
    events = _write(args, game, say)
    if args.output != "-" and sys.stderr.isatty():
        print(
            say(
                f"{say.count(events)} eventos em {clean(args.output)}.",
                f"{say.count(events)} events in {clean(args.output)}.",
            ),
            file=sys.stderr,
        )
    return Status.FINE


def _game(args: argparse.Namespace, say: Speech) -> "Game":
    from producers.simulator import GAMES
    from projections.cli import books

    played = [game for key, game in GAMES.items() if args.game in (key, game.name)]
    if not played:
        raise unknown(say("Não se simula o jogo", "Cannot simulate the game"), args.game, GAMES, say)
    if args.regulation is None:
        return played[0]
    books.known_regulation(args.regulation, books.law(say), say)
    for game in played:
        if game.regulation == args.regulation:
            return game
    held = ", ".join(sorted(game.regulation for game in played))
    raise Stop(
        say(
            f"{args.game} joga-se sob {held}, não sob {args.regulation}.",
            f"{args.game} is played under {held}, not under {args.regulation}.",
        )
    )


def _refuse_taken(args: argparse.Namespace, say: Speech) -> None:
    """A journal may be evidence: it is not written over unless that is asked for."""
    from pathlib import Path

    places = [path for path in (args.output, args.truth) if path]
    for path in places:
        if path != "-" and Path(path).is_dir():
            raise Stop(
                say(
                    f"{path} é uma pasta: diga o nome de um ficheiro.",
                    f"{path} is a folder: give the name of a file.",
                )
            )
    if len(places) == 2 and (places[0] == places[1] or Path(places[0]).resolve() == Path(places[1]).resolve()):
        raise Stop(
            say(
                f"O diário e os truques não cabem ambos em {places[0]}: dê a --truth outro ficheiro.",
                f"The journal and the tricks cannot both go to {places[0]}: give --truth another file.",
            )
        )
    for path in places:
        if path != "-" and Path(path).is_file() and not args.force:
            raise Stop(
                say(
                    f"O ficheiro {path} já existe e fica como está: escolha outro nome, ou --force para o substituir.",
                    f"The file {path} exists already and is left as it is: choose another name, or --force to replace it.",
                )
            )


def _list(game: "Game", say: Speech) -> None:
    from projections.cli.screen import console, table

    heads = say("truque|regra|o que faz", "trick|rule|what it does").split("|")
    rows = [(trick.name, trick.rule, trick.says) for trick in game.tricks.values()]
    console().print(table(say(f"Truques de {game.name}", f"Tricks of {game.name}"), heads, rows))


def _write(args: argparse.Namespace, game: "Game", say: Speech) -> int:
    from producers.simulator import Impossible, simulate_journal
    from projections.cli.sheets import Sheets

    truths: list[Truth] = []
    played = simulate_journal(
        game.key, args.coups, args.seed, args.trick, table=args.table, venue=args.venue, truth=truths.append
    )
    events = 0
    with Sheets() as sheets, _bar(args, say) as bar:
        journal = sheets.take(args.output)
        truth = sheets.take(args.truth) if args.truth else None
        try:
            for events, (coups, raw) in enumerate(_counted(played), start=1):
                journal.write(raw + b"\n")
                if events % 1_000 == 0:
                    bar(coups)
        except Impossible as fault:
            raise Stop(
                say(f"O truque não cabe nesta noite: {fault}.", f"The trick does not fit this evening: {fault}.")
            ) from None
        if truth is not None:
            truth.writelines(_line(told) for told in truths)
        journal.flush()
    return events


def _bar(args: argparse.Namespace, say: Speech) -> "AbstractContextManager[Bar]":
    from projections.cli.screen import progress

    return progress(say("A jogar", "Playing"), args.coups, hidden=args.output == "-" and sys.stdout.isatty())


def _counted(records: Iterator[bytes]) -> Iterator[tuple[int, bytes]]:
    """Each record with the number of coups opened so far."""
    coups = 0
    for raw in records:
        coups += b'"type":"coup_opened"' in raw
        yield coups, raw


def _line(told: "Truth") -> bytes:
    import json

    record = {"trick": told.trick, "rule": told.rule, "coup": told.coup, "events": told.events}
    return json.dumps(record, ensure_ascii=False).encode() + b"\n"
