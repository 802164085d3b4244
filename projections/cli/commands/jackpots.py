"""`vigia jackpots`: linked jackpots rebuilt from the machines' own logs, beside what their controllers booked."""

import argparse
import sys

from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Stop

EXAMPLE = "vigia jackpots casinos.jsonl"


def arguments(parser: Parser) -> None:
    """Which journal."""
    parser.option(
        "journal J.jsonl",
        "o diário com o controlador e as máquinas de todos os casinos, por qualquer ordem (- é a entrada padrão)",
        "the journal with the controller and the machines of all casinos, in any order (- is standard input)",
    )
    parser.flag("--json", "os achados, um por linha, em JSON", "the findings, one a line, as JSON")


def run(args: argparse.Namespace, say: Speech) -> None:
    """Replay the journal, join what the logs say, show it; exit with 1 where they disagree."""
    from projections.cli import lawbook
    from projections.cli.replay_report import ReportNotes, no_event_fault
    from projections.cli.screen import console, table, text
    from projections.cli.sources import journal_records
    from projections.jackpots import LinkedJackpots
    from projections.replay import replay
    from streams.engine.texts import money

    law = lawbook.law(say)
    joined, notes = LinkedJackpots(law), ReportNotes()
    with journal_records(args.journal, say("A juntar os registos", "Joining the logs"), say) as records:
        summary = replay(records, law, [joined, notes])
    fault = no_event_fault(summary, notes, say)
    if fault is not None:
        raise Stop(fault)
    findings, jackpots = joined.join.findings(), joined.join.rebuilt()
    if args.json:
        sys.stdout.writelines(finding.model_dump_json() + "\n" for finding in findings)
    elif not jackpots:
        print(
            say("Não há superjackpots encerrados neste diário.", "There are no closed linked jackpots in this journal.")
        )
    else:
        heads = say(
            "superjackpot|casino|lançado|confirmado nas máquinas|por lançar|citações por conferir",
            "linked jackpot|casino|booked|confirmed by machines|never booked|quotations not checked",
        ).split("|")
        rows = []
        for each in jackpots:
            currency = each.opening.opened.data.licence.currency
            sums = [
                money(part, currency, portuguese=say.portuguese) for part in (each.booked, each.confirmed, each.missing)
            ]
            rows.append((each.id, each.opening.at.venue, *sums, say.count(each.unchecked)))
        out = console()
        out.print(table(say("Superjackpots", "Linked jackpots"), heads, rows, right=range(2, 6)))
        for finding in findings:
            out.print(text(f"{finding.rule}: {say(finding.pt, finding.en)}"))
    if findings:
        raise SystemExit(1)
