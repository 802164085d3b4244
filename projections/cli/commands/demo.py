"""`vigia demo`: a floor of tables in accelerated time, with tricks sprinkled in."""

import argparse
import sys
from typing import Final

from projections.cli.parser import Parser, whole
from projections.cli.speech import Speech
from projections.cli.stop import Status

COUPS: Final = 120  # of each table in an evening
TRICKS: Final = 3  # of each table in an evening


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say(
            "põe uma sala a jogar em tempo acelerado e mostra o que se apanha",
            "let a floor of tables play in accelerated time and show what is caught",
        ),
        "vigia demo --once --seed 7",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """How large, how fast, how long."""
    parser.add_argument(
        "--once",
        action="store_true",
        help=say(
            "uma noite à velocidade máxima, com um resumo no fim",
            "one evening at full speed, with a summary at the end",
        ),
    )
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
        default=60,
        metavar="X",
        help=say("quantas vezes mais depressa (60)", "how many times faster (60)"),
    )
    parser.add_argument(
        "--tables",
        type=whole(1, say),
        metavar="N",
        help=say("quantas mesas (uma de cada jogo)", "how many tables (one of each game)"),
    )


def run(args: argparse.Namespace, say: Speech) -> int:
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
