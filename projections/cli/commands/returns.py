"""`vigia returns`: what machines really gave back, with bounds. An indicator, never a breach."""

import argparse
import sys

from projections.cli.commands.fairness import ALPHA, chance_type
from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Stop

EXAMPLE = "vigia returns machines.jsonl"


def arguments(parser: Parser) -> None:
    """Which journal, and how rare a false indicator shall be."""
    parser.option("journal J.jsonl", "o diário (- é a entrada padrão)", "the journal (- is standard input)")
    parser.option(
        "--alpha A",
        "probabilidade máxima de algum indicador falso, em toda a vida de todas as máquinas (0,05); "
        "escolha-a antes de olhar",
        "highest chance of any false indicator, over the whole life of all machines (0.05); choose it before you look",
        type=chance_type(parser.say),
        default=ALPHA,
    )
    parser.flag("--json", "um plano por linha, em JSON", "JSON, one pay table a line")


def run(args: argparse.Namespace, say: Speech) -> None:
    """Replay the journal, follow the games, show what came back."""
    from projections.cli import lawbook
    from projections.cli.replay_report import ReportNotes, no_event_fault
    from projections.cli.returns_report import json_line, meaning, returns_table
    from projections.cli.screen import console, text
    from projections.cli.sources import journal_records
    from projections.replay import replay
    from projections.statistics.fairness import Promise
    from projections.statistics.machines import MachineReturns

    law = lawbook.law(say)
    watch, notes = MachineReturns(Promise(args.alpha), law), ReportNotes()
    with journal_records(args.journal, say("A somar os jogos", "Adding up the games"), say) as records:
        summary = replay(records, law, [watch, notes])
    fault = no_event_fault(summary, notes, say)
    if fault is not None:
        raise Stop(fault)
    plans = list(watch)
    if not plans:
        nothing = say("Não há máquinas neste diário.", "There are no machines in this journal.")
        print(nothing, file=sys.stderr if args.json else sys.stdout)
    elif args.json:
        sys.stdout.writelines(json_line(each) + "\n" for each in plans)
    else:
        out = console()
        out.print(returns_table(plans, say))
        for sentence in meaning(plans, watch.promise, say):
            out.print(text(sentence))
