"""`vigia demo`: a floor of tables in accelerated time, with tricks sprinkled in, and the console to watch it."""

import argparse
import sys
from typing import Final

from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop

COUPS: Final = 120  # of each table in an evening in the terminal
TRICKS: Final = 3  # of each table in such an evening
SPEED: Final = 30


EXAMPLE = "vigia demo --once --seed 7"


def arguments(parser: Parser) -> None:
    """How large, how fast, how long, and where it is shown."""
    shown = parser.add_mutually_exclusive_group()
    parser.flag(
        "--once",
        "uma noite à velocidade máxima no terminal, com um resumo no fim",
        "one evening at full speed in the terminal, with a summary at the end",
        group=shown,
    )
    parser.flag(
        "--terminal", "a sala no terminal, sem consola", "the floor in the terminal, without the console", group=shown
    )
    parser.option(
        "--seed S",
        "a mesma semente dá a mesma noite (1)",
        "the same seed gives the same evening (1)",
        least=0,
        default=1,
    )
    parser.option(
        "--speed X",
        f"quantas vezes mais depressa ({SPEED})",
        f"how many times faster ({SPEED})",
        least=1,
        default=SPEED,
    )
    parser.option("--tables N", "quantas mesas (uma de cada jogo)", "how many tables (one of each game)", least=1)
    parser.option(
        "--keep PASTA|FOLDER",
        "guarda tudo nesta pasta (senão, apaga-se no fim)",
        "keep everything in this folder (otherwise it is deleted at the end)",
    )
    parser.option(
        "--listen HOST:PORT",
        "onde a consola atende; sem isto, só nesta máquina",
        "address that the console listens on; otherwise this machine alone can reach it",
    )


def run(args: argparse.Namespace, say: Speech) -> int:
    """With its console, unless the terminal is asked for."""
    if not (args.once or args.terminal):
        from projections.cli.demo_console import demonstrate

        demonstrate(args, say)
        return Status.FINE
    if args.listen is not None:
        raise Stop(
            "--listen é da consola: sem --once nem --terminal.",
            "--listen is for the console: without --once and --terminal.",
        )
    return _in_the_terminal(args, say)


def _in_the_terminal(args: argparse.Namespace, say: Speech) -> int:
    """Evening after evening until Ctrl-C, or one."""
    from producers.simulator import GAMES
    from projections.cli.demo_screen import DemoScreen
    from projections.cli.replay_report import ReportNotes, show_report
    from projections.cli.screen import console
    from projections.cli.simulated_floor import pace
    from projections.summary import SummaryCounter

    if sys.stderr.isatty():  # an evening of all games takes seconds to simulate
        print(say("A preparar uma noite de jogo…", "Preparing an evening of play…"), file=sys.stderr)
    out, count, notes = console(), SummaryCounter(), ReportNotes()
    show = DemoScreen(out, (count, notes), say, lively=sys.stdout.isatty() and not args.once)
    status = Status.FINE
    try:
        evening = 0
        with show:
            while not (args.once and evening):
                show.evening(
                    args.tables or len(GAMES),
                    COUPS,
                    args.seed + 1_000 * evening,
                    TRICKS,
                    pace(None if args.once else args.speed),
                )
                evening += 1
    except KeyboardInterrupt:
        status = Status.INTERRUPTED
        out.print(say("\nInterrompido. Até aqui:", "\nInterrupted. So far:"))
    summary = count.summary(show.records, show.repeated)
    show_report(summary, notes, out, say)
    show.score(out)
    return status
