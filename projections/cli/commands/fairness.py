"""`vigia fairness`: whether the dice fall as fair dice do. An indicator, never a breach."""

import argparse
import sys
from fractions import Fraction
from typing import Any, Final

from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop

ALPHA: Final = Fraction(1, 20)


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say(
            "mostra as faces de cada dado e terno e se caem como as de dados equilibrados (indicador, não infracção)",
            "show the faces of each die and set and whether they fall as fair dice do (an indicator, not a breach)",
        ),
        "vigia fairness evening.jsonl",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """Which journal, and how rare a false indicator shall be."""
    parser.add_argument(
        "journal", metavar="J.jsonl", help=say("o diário (- é a entrada padrão)", "the journal (- is standard input)")
    )
    parser.add_argument(
        "--alpha",
        type=_chance(say),
        default=ALPHA,
        metavar="A",
        help=say(
            "probabilidade máxima de algum indicador falso, em toda a vida de todos os ternos (0,05); "
            "escolha-a antes de olhar",
            "highest chance of any false indicator, over the whole life of all sets (0.05); choose it before you look",
        ),
    )
    parser.add_argument("--json", action="store_true", help=say("um terno por linha, em JSON", "JSON, one set a line"))


def run(args: argparse.Namespace, say: Speech) -> int:
    """Replay the journal, follow the dice, show them."""
    from projections.cli import books
    from projections.cli.account import Margin, no_event
    from projections.cli.dice import line, promised, sheet
    from projections.cli.journals import watched
    from projections.cli.screen import console, text
    from projections.replay import replay
    from projections.statistics.fairness import Promise
    from projections.statistics.indicators import DiceFairness

    watch, margin = DiceFairness(Promise(args.alpha)), Margin()
    with watched(args.journal, say("A pesar os dados", "Weighing the dice"), say) as records:
        summary = replay(records, books.law(say), [watch, margin])
    fault = no_event(summary, margin, say)
    if fault is not None:
        raise Stop(fault)
    sets = list(watch)
    if not sets:
        nothing = say("Não há dados neste diário.", "There are no dice in this journal.")
        print(nothing, file=sys.stderr if args.json else sys.stdout)
    elif args.json:
        sys.stdout.writelines(line(each) + "\n" for each in sets)
    else:
        out = console()
        out.print(sheet(sets, say))
        for sentence in promised(sets, watch.promise, say):
            out.print(text(sentence))
    return Status.FINE


def _chance(say: Speech) -> Any:
    """A chance between 0 and 1, as an argument's type: 0.05, 0,05 or 1/20."""

    def read(said: str) -> Fraction:
        try:
            value = Fraction(said.replace(",", ".")) if len(said) <= 20 else Fraction(0)
        except (ValueError, ZeroDivisionError):
            value = Fraction(0)
        if not Fraction(1, 10**9) <= value < 1:
            wanted = say(
                f"«{said}» não é uma probabilidade entre 0 e 1, como 0,05",
                f"“{said}” is not a chance between 0 and 1, such as 0.05",
            )
            raise argparse.ArgumentTypeError(wanted)
        return value

    return read
