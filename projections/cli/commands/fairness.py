"""`vigia fairness`: whether the dice fall as fair dice do. An indicator, never a breach."""

import argparse
import sys
from fractions import Fraction
from typing import Any, Final

from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Stop

ALPHA: Final = Fraction(1, 20)


EXAMPLE = "vigia fairness evening.jsonl"


def arguments(parser: Parser) -> None:
    """Which journal, and how rare a false indicator shall be."""
    parser.option("journal J.jsonl", "o diário (- é a entrada padrão)", "the journal (- is standard input)")
    parser.option(
        "--alpha A",
        "probabilidade máxima de algum indicador falso, em toda a vida de todos os ternos (0,05); "
        "escolha-a antes de olhar",
        "highest chance of any false indicator, over the whole life of all sets (0.05); choose it before you look",
        type=chance_type(parser.say),
        default=ALPHA,
    )
    parser.flag("--json", "um terno por linha, em JSON", "JSON, one set a line")


def run(args: argparse.Namespace, say: Speech) -> None:
    """Replay the journal, follow the dice, show them."""
    from projections.cli import lawbook
    from projections.cli.fairness_report import dice_table, json_line, meaning
    from projections.cli.replay_report import ReportNotes, no_event_fault
    from projections.cli.screen import console, text
    from projections.cli.sources import journal_records
    from projections.replay import replay
    from projections.statistics.fairness import Promise
    from projections.statistics.indicators import DiceFairness

    watch, notes = DiceFairness(Promise(args.alpha)), ReportNotes()
    with journal_records(args.journal, say("A pesar os dados", "Weighing the dice"), say) as records:
        summary = replay(records, lawbook.law(say), [watch, notes])
    fault = no_event_fault(summary, notes, say)
    if fault is not None:
        raise Stop(fault)
    sets = list(watch)
    if not sets:
        nothing = say("Não há dados neste diário.", "There are no dice in this journal.")
        print(nothing, file=sys.stderr if args.json else sys.stdout)
    elif args.json:
        sys.stdout.writelines(json_line(each) + "\n" for each in sets)
    else:
        out = console()
        out.print(dice_table(sets, say))
        for sentence in meaning(sets, watch.promise, say):
            out.print(text(sentence))


def chance_type(say: Speech) -> Any:
    """A chance between 0 and 1, as an argument's type: 0.05, 0,05 or 1/20."""

    def read(text: str) -> Fraction:
        try:
            value = Fraction(text.replace(",", ".")) if len(text) <= 20 else Fraction(0)
        except (ValueError, ZeroDivisionError):
            value = Fraction(0)
        if not Fraction(1, 10**9) <= value < 1:
            wanted = say(
                f"«{text}» não é uma probabilidade entre 0 e 1, como 0,05",
                f"“{text}” is not a chance between 0 and 1, such as 0.05",
            )
            raise argparse.ArgumentTypeError(wanted)
        return value

    return read
