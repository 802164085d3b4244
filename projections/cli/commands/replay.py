"""`vigia replay`: a journal judged again, from the first line to the last."""

import argparse
import sys
from typing import TYPE_CHECKING, Final

from projections.cli import lawbook
from projections.cli.brokers import broker_arguments
from projections.cli.parser import Parser
from projections.cli.registers import register_argument, register_of
from projections.cli.speech import Speech, inert
from projections.cli.stop import Status, Stop

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from projections.cli.replay_report import ReportNotes
    from projections.replay import LawChoice, ReplayTotals
    from schemas.findings import Finding, Quarantined
    from streams.engine.outcome import CoupJudged, Listener

SHOWN: Final = 20  # findings that are shown as they come; the table counts all


EXAMPLE = "vigia replay evening.jsonl --as-of 2026-03-14"


def arguments(parser: Parser) -> None:
    """Which journal, under which law, and how to answer."""
    parser.option("journal J.jsonl", "o diário (- é a entrada padrão)", "the journal (- is standard input)", nargs="?")
    broker_arguments(parser, required=False)
    lawbook.as_of_argument(parser)
    lawbook.regulation_argument(parser)
    lawbook.overlay_argument(parser)
    register_argument(parser)
    parser.flag(
        "--json",
        "achados em linhas JSON, e mais nada na saída",
        "findings as JSON lines, and nothing else on the output",
    )
    parser.flag("--all", f"mostra todos os achados, não só {SHOWN}", f"show every finding, not only {SHOWN}")
    parser.option(
        "--store LUGAR|ADDRESS",
        "guarda tudo: pasta, ou http://… de um ClickHouse",
        "keep everything: a folder, or http://… of a ClickHouse",
    )
    parser.option(
        "--jobs N",
        "processos que julgam ao mesmo tempo, cada um as suas mesas ou partições (um por processador)",
        "how many processes judge at once, each its tables or partitions (one for each processor)",
        least=1,
    )
    parser.flag(
        "--fail-on-findings",
        "sai com 1 se há infracções, quarentena ou registos por julgar",
        "exit with 1 on findings, quarantine or records that could not be judged yet",
    )


def run(args: argparse.Namespace, say: Speech) -> int:
    """Judge it all, then sum up."""
    from projections.cli.replay_report import (
        ReportNotes,
        no_event_fault,
        not_in_force,
        quarantine_lines,
        show_report,
        totals_line,
        waiting_lines,
    )
    from projections.cli.screen import console
    from projections.cli.stores import store_listeners
    from projections.replay import LawChoice

    if (args.journal is None) == (args.brokers is None):
        raise Stop(
            "Indique o que julgar: um diário, ou --brokers para o que está no Kafka.",
            "Name what to judge: a journal, or --brokers for what is in Kafka.",
        )
    if args.store and args.regulation:
        raise Stop(
            "Um juízo por outro regulamento é uma pergunta e não se guarda: use --regulation sem --store.",
            "A judgment by another regulation is a question and is not stored: use --regulation without --store.",
        )
    if args.store and args.as_of:
        raise Stop(
            "Um juízo pela lei de outro dia é uma pergunta e não se guarda: use --as-of sem --store.",
            "A judgment by the law of another day is a question and is not stored: use --as-of without --store.",
        )
    if args.jobs and args.jobs > 1 and (args.store or args.journal == "-"):
        raise Stop(
            "Vários processos não julgam a entrada padrão, nem com --store: deixe --jobs.",
            "Several processes cannot judge standard input, nor with --store: leave out --jobs.",
        )
    law = lawbook.law(say, args.overlay)
    lawbook.known_regulation(args.regulation, law, say)
    out = console()
    notes = ReportNotes()
    lines = _Lines() if args.json else _FirstFindings(out, None if args.all else SHOWN, say)
    choice = LawChoice(law, args.as_of, args.regulation, register_of(args, say))
    with store_listeners(args.store, handed_in=args.brokers is None, law=law) as kept:
        summary = _judged(args, choice, (lines, notes), kept, say).summary()
    if args.json:
        sys.stdout.flush()
        print(
            *quarantine_lines(notes, say),
            *waiting_lines(summary, say),
            totals_line(summary, say),
            sep="\n",
            file=sys.stderr,
        )
    else:
        show_report(summary, notes, out, say, not_in_force(law, args.as_of, notes.regulations))
    fault = no_event_fault(summary, notes, say)
    if fault is not None:
        sys.stdout.flush()
        raise Stop(fault)
    bad = summary.finding_count or summary.quarantined or summary.waiting
    return Status.BAD if args.fail_on_findings and bad else Status.FINE


def _judged(
    args: argparse.Namespace,
    choice: "LawChoice",
    listeners: "tuple[Listener, ReportNotes]",
    kept: "Sequence[Listener]",
    say: Speech,
) -> "ReplayTotals":
    """Judge it, with a bar that says how far."""
    title, hidden = say("A julgar", "Judging"), args.json and sys.stdout.isatty()  # lines on the screen need no bar
    if args.brokers is not None:
        from projections.cli.topic_judging import TopicJudging

        return TopicJudging(args, title, say, hidden=hidden).judged(choice, *listeners, kept)
    from projections.cli.journal_judging import JournalJudging

    return JournalJudging(args, title, say, hidden=hidden).judged(choice, *listeners, kept)


class _Lines:
    """Writes each finding as one line of JSON."""

    def on_finding(self, finding: "Finding") -> None:
        sys.stdout.write(inert(finding.model_dump_json()) + "\n")

    def on_coup(self, coup: "CoupJudged") -> None:
        pass

    def on_quarantined(self, record: "Quarantined") -> None:
        pass


class _FirstFindings(_Lines):
    """Shows the first findings as they come, then says that there are more."""

    def __init__(self, out: "Console", most: int | None, say: Speech) -> None:
        self.out, self.left, self.say = out, most, say

    def on_finding(self, finding: "Finding") -> None:
        from projections.cli.finding_text import finding_text

        if self.left is None:
            self.out.print(finding_text(finding, self.say))
            return
        self.left -= 1
        if self.left >= 0:
            self.out.print(finding_text(finding, self.say))
        elif self.left == -1:
            self.out.print(
                self.say("… há mais; todos com --all ou --json.", "… there are more; all with --all or --json.")
            )
