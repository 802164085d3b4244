"""`vigia demo`: a floor of tables in accelerated time, with tricks sprinkled in, and the console to watch it."""

import argparse
import sys
from typing import Final

from projections.cli.parser import Parser, whole
from projections.cli.speech import Speech
from projections.cli.stop import Status

COUPS: Final = 120  # of each table in an evening in the terminal
TRICKS: Final = 3  # of each table in such an evening
SPEED: Final = 30


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say(
            "põe uma sala a jogar em tempo acelerado e mostra, no navegador, o que se apanha",
            "play a floor of tables faster than life and show the findings in a browser",
        ),
        "vigia demo --once --seed 7",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """How large, how fast, how long, and where it is shown."""
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument(
        "--once",
        action="store_true",
        help=say(
            "uma noite à velocidade máxima no terminal, com um resumo no fim",
            "one evening at full speed in the terminal, with a summary at the end",
        ),
    )
    shown.add_argument(
        "--terminal", action="store_true", help=say("a sala no terminal, sem consola", "the floor in the terminal, without the console")
    )  # fmt: skip
    parser.add_argument(
        "--seed",
        type=whole(0, say),
        default=1,
        metavar="S",
        help=say("a mesma semente dá a mesma noite (1)", "the same seed gives the same evening (1)"),
    )
    parser.add_argument(
        "--speed",
        type=whole(1, say),
        default=SPEED,
        metavar="X",
        help=say(f"quantas vezes mais depressa ({SPEED})", f"how many times faster ({SPEED})"),
    )
    parser.add_argument(
        "--tables",
        type=whole(1, say),
        metavar="N",
        help=say("quantas mesas (uma de cada jogo)", "how many tables (one of each game)"),
    )
    parser.add_argument(
        "--keep",
        metavar=say("PASTA", "FOLDER"),
        help=say("guarda a noite nesta pasta (senão, apaga-se no fim)", "keep the data in this folder (else they are deleted)"),
    )  # fmt: skip


def run(args: argparse.Namespace, say: Speech) -> int:
    """With its console, unless the terminal is asked for."""
    if not (args.once or args.terminal):
        from projections.cli.demonstration import demonstrate

        return demonstrate(args, say)
    return _in_the_terminal(args, say)


def _in_the_terminal(args: argparse.Namespace, say: Speech) -> int:
    """Evening after evening until Ctrl-C, or one."""
    from producers.simulator import GAMES
    from projections.cli.account import Margin, show_account
    from projections.cli.screen import console
    from projections.cli.show import Show, pace
    from projections.summary import Count

    out, count, margin = console(), Count(), Margin()
    show = Show(out, (count, margin), say, lively=sys.stdout.isatty() and not args.once)
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
    show_account(summary, margin, out, say)
    show.score(out)
    return status
