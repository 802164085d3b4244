"""`vigia simulate`: believable evenings, lawful or with named tricks in them."""

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from projections.cli.parser import Parser
from projections.cli.speech import Speech, clean
from projections.cli.stop import Stop, unknown

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from producers.simulator import Game, Truth
    from projections.cli.screen import ProgressBar


EXAMPLE = "vigia simulate american_roulette --coups 500 --seed 7 -o evening.jsonl"


def arguments(parser: Parser) -> None:
    """Which game, how much of it, and where to."""
    parser.option(
        "game JOGO|GAME",
        "american_roulette, holdem, …; um nome que não existe mostra todos",
        "american_roulette, holdem, …; a name that does not exist lists them all",
    )
    parser.option("--regulation R", "o regulamento (senão, o do jogo)", "the regulation (default: the game's own)")
    parser.option("--coups N", "quantos golpes (100)", "how many coups (100)", least=1, default=100)
    parser.option(
        "--seed S",
        "a mesma semente dá a mesma noite (1)",
        "the same seed gives the same evening (1)",
        least=0,
        default=1,
    )
    parser.option("--table T", "nome da mesa", "name of the table")
    parser.option("--venue V", "a casa (senão, a do jogo)", "the house (default: the game's own)")
    parser.option(
        "--trick NOME|NAME",
        "com este truque (pode repetir-se)",
        "with this trick (may be repeated)",
        action="append",
        default=[],
    )
    parser.flag(
        "--cash-desk",
        "com o que a casa comunica do encaixe, das fichas e da caixa",
        "with what the house reports of the float, the chips and the drop box",
    )
    parser.option(
        "--missing N",
        "faltam N unidades no encaixe quando se conta no fim (com --cash-desk)",
        "N units are missing from the float when it is counted at the end (with --cash-desk)",
        least=0,
        default=0,
    )
    parser.flag("--list-tricks", "mostra os truques do jogo", "list the game's tricks")
    parser.option(
        "-o --output J.jsonl", "o diário a escrever (- é a saída padrão)", "the journal to write (- is standard output)"
    )
    parser.option(
        "--truth T.jsonl",
        "onde escrever que truques se fizeram, e em que eventos",
        "where to write which tricks were played, in which events",
    )
    parser.flag("--force", "substitui ficheiros que já existem", "replace files that exist already")


def run(args: argparse.Namespace, say: Speech) -> None:
    """Play it and write it down."""
    game = _game(args, say)
    if args.list_tricks:
        _list(game, say)
        return
    if args.output is None:
        raise Stop(
            "Diga onde escrever o diário: -o J.jsonl (ou -o -).",
            "Say where to write the journal: -o J.jsonl (or -o -).",
        )
    if args.missing and not args.cash_desk:
        raise Stop("--missing só se conta com --cash-desk.", "--missing is counted with --cash-desk alone.")
    if args.venue is not None and not 1 <= len(args.venue) <= 128:
        raise Stop("O nome da casa tem de 1 a 128 letras.", "The name of the house has 1 to 128 letters.")
    for name in args.trick:
        if name not in game.tricks:
            raise unknown(say("Não há truque", "There is no trick"), name, game.tricks, say)
    _refuse_taken(args)
    events = _write(args, game, say)
    if args.output != "-" and sys.stderr.isatty():
        print(
            say(
                f"{say.count(events)} eventos em {clean(args.output)}.",
                f"{say.count(events)} events in {clean(args.output)}.",
            ),
            file=sys.stderr,
        )


def _game(args: argparse.Namespace, say: Speech) -> "Game":
    from producers.simulator import GAMES
    from projections.cli import lawbook

    played = [game for key, game in GAMES.items() if args.game in (key, game.name)]
    if not played:
        raise unknown(say("Não se simula o jogo", "Cannot simulate the game"), args.game, GAMES, say)
    if args.regulation is None:
        return played[0]
    lawbook.known_regulation(args.regulation, lawbook.law(say), say)
    for game in played:
        if game.regulation == args.regulation:
            return game
    held = ", ".join(sorted(game.regulation for game in played))
    raise Stop(
        f"{args.game} joga-se sob {held}, não sob {args.regulation}.",
        f"{args.game} is played under {held}, not under {args.regulation}.",
    )


def _refuse_taken(args: argparse.Namespace) -> None:
    """A journal may be evidence: it is not written over unless that is asked for."""
    from pathlib import Path

    places = [path for path in (args.output, args.truth) if path]
    for path in places:
        if path != "-" and Path(path).is_dir():
            raise Stop(
                f"{path} é uma pasta: diga o nome de um ficheiro.", f"{path} is a folder: give the name of a file."
            )
    if len(places) == 2 and (places[0] == places[1] or Path(places[0]).resolve() == Path(places[1]).resolve()):
        raise Stop(
            f"O diário e os truques não cabem ambos em {places[0]}: dê a --truth outro ficheiro.",
            f"The journal and the tricks cannot both go to {places[0]}: give --truth another file.",
        )
    for path in places:
        if path != "-" and Path(path).is_file() and not args.force:
            raise Stop(
                f"O ficheiro {path} já existe e fica como está: escolha outro nome, ou --force para o substituir.",
                f"The file {path} exists already and is left as it is: choose another name, or --force to replace it.",
            )


def _list(game: "Game", say: Speech) -> None:
    from projections.cli.screen import console, table

    heads = say("truque|regra|o que faz", "trick|rule|what it does").split("|")
    rows = [(trick.name, trick.rule, trick.says) for trick in game.tricks.values()]
    console().print(table(say(f"Truques de {game.name}", f"Tricks of {game.name}"), heads, rows))


def _write(args: argparse.Namespace, game: "Game", say: Speech) -> int:
    from producers.simulator import Impossible, simulate_journal
    from projections.cli.output_files import OutputFiles

    truths: list[Truth] = []
    played = simulate_journal(
        game.key, args.coups, args.seed, args.trick, table=args.table, venue=args.venue, truth=truths.append,
        cash_desk=args.cash_desk, missing=args.missing,
    )  # fmt: skip
    events = 0
    with OutputFiles() as sheets, _bar(args, say) as bar:
        journal = sheets.take(args.output)
        truth = sheets.take(args.truth) if args.truth else None
        try:
            for events, (coups, raw) in enumerate(_counted(played), start=1):
                journal.write(raw + b"\n")
                if events % 1_000 == 0:
                    bar(coups)
        except Impossible as fault:
            raise Stop(
                f"O truque não cabe nesta noite: {fault}.", f"The trick does not fit this evening: {fault}."
            ) from None
        if truth is not None:
            truth.writelines(_line(each) for each in truths)
        journal.flush()
    return events


def _bar(args: argparse.Namespace, say: Speech) -> "AbstractContextManager[ProgressBar]":
    from projections.cli.screen import progress

    return progress(say("A jogar", "Playing"), args.coups, hidden=args.output == "-" and sys.stdout.isatty())


def _counted(records: Iterator[bytes]) -> Iterator[tuple[int, bytes]]:
    """Each record with the number of coups opened so far."""
    coups = 0
    for raw in records:
        coups += b'"type":"coup_opened"' in raw
        yield coups, raw


def _line(truth: "Truth") -> bytes:
    import json

    record = {"trick": truth.trick, "rule": truth.rule, "coup": truth.coup, "events": truth.events}
    return json.dumps(record, ensure_ascii=False).encode() + b"\n"
