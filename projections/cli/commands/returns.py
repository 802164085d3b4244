"""`vigia returns`: what machines really gave back, with bounds. An indicator, never a breach."""

import argparse

from projections.cli.following import follow_journal, indicator_arguments, show_indicators
from projections.cli.parser import Parser
from projections.cli.speech import Speech

EXAMPLE = "vigia returns machines.jsonl"


def arguments(parser: Parser) -> None:
    """Which journal, and how rare a false indicator shall be."""
    indicator_arguments(parser, ("todas as máquinas", "all machines"), ("um plano", "one pay table"))


def run(args: argparse.Namespace, say: Speech) -> None:
    """Replay the journal, follow the games, show what came back."""
    from projections.cli import lawbook
    from projections.cli.returns_report import json_line, meaning, returns_table
    from projections.statistics.fairness import Promise
    from projections.statistics.machines import MachineReturns

    law = lawbook.law(say)
    watch = MachineReturns(Promise(args.alpha), law)
    follow_journal(args.journal, watch, law, say("A somar os jogos", "Adding up the games"), say)
    plans = list(watch)
    show_indicators(
        plans,
        nothing=say("Não há máquinas neste diário.", "There are no machines in this journal."),
        as_json=args.json,
        json_line=json_line,
        table=lambda: returns_table(plans, say),
        meaning=lambda: meaning(plans, watch.promise, say),
    )
