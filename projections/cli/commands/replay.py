"""`vigia replay`: a journal judged again, from the first line to the last."""

import argparse
import sys
from typing import TYPE_CHECKING, Final

from projections.cli import books
from projections.cli.brokers import broker_arguments
from projections.cli.parser import Parser, day, whole
from projections.cli.speech import Speech, inert
from projections.cli.stop import Status, Stop

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from projections.cli.account import Margin
    from projections.replay import Question, Share
    from schemas.findings import Finding, Quarantined
    from streams.engine.outcome import CoupJudged, Listener

SHOWN: Final = 20  # findings that are told as they come; the table counts all


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say(
            "julga um diário perante a lei do dia e aponta as infracções",
            "judge a journal against the law of the day and flag the breaches",
        ),
        "vigia replay evening.jsonl --as-of 2026-03-14",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """Which journal, under which law, and how to answer."""
    parser.add_argument(
        "journal",
        nargs="?",
        metavar="J.jsonl",
        help=say("o diário (- é a entrada padrão)", "the journal (- is standard input)"),
    )
    broker_arguments(parser, say, required=False)
    parser.add_argument(
        "--as-of",
        type=day(say),
        metavar=say("DIA", "DATE"),
        help=say("julga tudo pela lei desse dia", "judge everything by the law of that day"),
    )
    books.regulation_argument(parser, say)
    parser.add_argument(
        "--overlay",
        action="append",
        default=[],
        metavar="F.toml",
        help=say(
            "com as alterações deste Instrutivo (pode repetir-se)",
            "with the changes of this Instrutivo (may be repeated)",
        ),
    )
    parser.add_argument(
        "--json",
        action="store_true",
        help=say(
            "achados em linhas JSON, e mais nada na saída", "findings as JSON lines, and nothing else on the output"
        ),
    )
    parser.add_argument(
        "--all",
        action="store_true",
        help=say(f"mostra todos os achados, não só {SHOWN}", f"tell every finding, not only {SHOWN}"),
    )
    parser.add_argument(
        "--store",
        metavar=say("LUGAR", "ADDRESS"),
        help=say("guarda tudo: pasta chDB ou http://…", "keep everything: a chDB folder or http://…"),
    )
    parser.add_argument(
        "--jobs",
        type=whole(1, say),
        metavar="N",
        help=say(
            "processos que julgam ao mesmo tempo o que está no Kafka, uma partição cada (um por processador)",
            "how many processes judge what is in Kafka, a partition each (one for each processor)",
        ),
    )
    parser.add_argument(
        "--fail-on-findings",
        action="store_true",
        help=say(
            "sai com 1 se há infracções, quarentena ou registos por julgar",
            "exit with 1 on findings, quarantine or records that could not be judged yet",
        ),
    )


def run(args: argparse.Namespace, say: Speech) -> int:
    """Judge it all, then sum up."""
    from projections.cli.account import Margin, aside, lawless, no_event, show_account, totals, waiting
    from projections.cli.screen import console
    from projections.cli.stores import kept_in
    from projections.replay import Question

    if (args.journal is None) == (args.brokers is None):
        raise Stop(
            say(
                "Indique o que julgar: um diário, ou --brokers para o que está no Kafka.",
                "Name what to judge: a journal, or --brokers for what stands in Kafka.",
            )
        )
    if args.store and args.regulation:
        raise Stop(
            say(
                "Um juízo por outro regulamento é uma pergunta e não se guarda: use --regulation sem --store.",
                "A judgment by another regulation is a question and is not stored: use --regulation without --store.",
            )
        )
    if args.store and args.as_of:
        raise Stop(
            say(
                "Um juízo pela lei de outro dia é uma pergunta e não se guarda: use --as-of sem --store.",
                "A judgment by the law of another day is a question and is not stored: use --as-of without --store.",
            )
        )
    if args.jobs and (args.brokers is None or args.store):
        raise Stop(
            say(
                "Vários processos só julgam o que está no Kafka, e sem --store: deixe --jobs.",
                "Several processes judge only what stands in Kafka, and without --store: leave out --jobs.",
            )
        )
    law = books.law(say, args.overlay)
    books.known_regulation(args.regulation, law, say)
    out = console()
    margin = Margin()
    teller = _Lines() if args.json else _Told(out, None if args.all else SHOWN, say)
    question = Question(law, args.as_of, args.regulation)
    with kept_in(args.store, handed_in=args.brokers is None) as kept:
        summary = _judged(args, question, (teller, margin), kept, say).summary()
    if args.json:
        sys.stdout.flush()
        print(*aside(margin, say), *waiting(summary, say), totals(summary, say), sep="\n", file=sys.stderr)
    else:
        show_account(summary, margin, out, say, lawless(law, args.as_of, margin.regulations))
    fault = no_event(summary, margin, say)
    if fault is not None:
        sys.stdout.flush()
        raise Stop(fault)
    bad = summary.found or summary.quarantined or summary.waiting
    return Status.BAD if args.fail_on_findings and bad else Status.FINE


def _judged(
    args: argparse.Namespace,
    question: "Question",
    told: "tuple[Listener, Margin]",
    kept: "Sequence[Listener]",
    say: Speech,
) -> "Share":
    """Judge it, with a bar that says how far."""
    from projections.cli.journals import watched
    from projections.cli.partitions import Partitions
    from projections.replay import Part, share

    title, hidden = say("A julgar", "Judging"), args.json and sys.stdout.isatty()  # lines on the screen need no bar
    if args.brokers is not None:
        return Partitions(args, title, say, hidden=hidden).judged(question, *told, kept)
    with watched(args.journal, title, say, hidden=hidden) as records:
        return share([Part(records)], question, [*told, *kept])


class _Lines:
    """Writes each finding as one line of JSON."""

    def found(self, finding: "Finding") -> None:
        sys.stdout.write(inert(finding.model_dump_json()) + "\n")

    def judged(self, coup: "CoupJudged") -> None:
        pass

    def set_aside(self, record: "Quarantined") -> None:
        pass


class _Told(_Lines):
    """Tells the first findings as they come, then says that there are more."""

    def __init__(self, out: "Console", most: int | None, say: Speech) -> None:
        self.out, self.left, self.say = out, most, say

    def found(self, finding: "Finding") -> None:
        from projections.cli.told import told

        if self.left is None:
            self.out.print(told(finding, self.say))
            return
        self.left -= 1
        if self.left >= 0:
            self.out.print(told(finding, self.say))
        elif self.left == -1:
            self.out.print(
                self.say("… há mais; todos com --all ou --json.", "… there are more; all with --all or --json.")
            )
