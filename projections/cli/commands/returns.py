"""`vigia returns`: what machines really gave back, with bounds. An indicator, never a breach."""

import argparse

from projections.cli.following import follow_journal, indicator_arguments, show_indicators, shown_part
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
    from projections.statistics.budget import MACHINES, promise_for
    from projections.statistics.machines import MachineReturns

    law = lawbook.law(say)
    watch = MachineReturns(promise_for(MACHINES, args.alpha), law)
    follow_journal(args.journal, [watch], law, say("A somar os jogos", "Adding up the games"), say)
    plans = list(watch)
    show_indicators(
        [
            shown_part(
                plans,
                json_line,
                lambda: returns_table(plans, say),
                lambda: meaning(plans, watch.promise, args.alpha, say),
            )
        ],
        nothing=say("Não há máquinas neste diário.", "There are no machines in this journal."),
        as_json=args.json,
    )
