"""`vigia fairness`: whether the dice fall as fair dice do. An indicator, never a breach."""

import argparse

from projections.cli.following import follow_journal, indicator_arguments, show_indicators
from projections.cli.parser import Parser
from projections.cli.speech import Speech

EXAMPLE = "vigia fairness evening.jsonl"


def arguments(parser: Parser) -> None:
    """Which journal, and how rare a false indicator shall be."""
    indicator_arguments(parser, ("todos os ternos", "all sets"), ("um terno", "one set"))


def run(args: argparse.Namespace, say: Speech) -> None:
    """Replay the journal, follow the dice, show them."""
    from projections.cli import lawbook
    from projections.cli.fairness_report import dice_table, json_line, meaning
    from projections.statistics.fairness import Promise
    from projections.statistics.indicators import DiceFairness

    watch = DiceFairness(Promise(args.alpha))
    follow_journal(args.journal, watch, lawbook.law(say), say("A pesar os dados", "Weighing the dice"), say)
    sets = list(watch)
    show_indicators(
        sets,
        nothing=say("Não há dados neste diário.", "There are no dice in this journal."),
        as_json=args.json,
        json_line=json_line,
        table=lambda: dice_table(sets, say),
        meaning=lambda: meaning(sets, watch.promise, say),
    )
