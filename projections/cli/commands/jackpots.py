"""`vigia jackpots`: linked jackpots rebuilt from the machines' own logs, beside what their controllers booked."""

import argparse
import sys
from typing import TYPE_CHECKING

from projections.cli.following import follow_journal
from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop

if TYPE_CHECKING:
    from streams.engine.quotations import QuotationJoin

EXAMPLE = "vigia jackpots casinos.jsonl"


def arguments(parser: Parser) -> None:
    """Which journal, or which store."""
    parser.option(
        "journal J.jsonl",
        "o diário com o controlador e as máquinas de todos os casinos, por qualquer ordem (- é a entrada padrão)",
        "the journal with the controller and the machines of all casinos, in any order (- is standard input)",
        nargs="?",
    )
    parser.option(
        "--store LUGAR|ADDRESS",
        "em vez de um diário, tudo o que está num arquivo; o que se achar fica lá guardado",
        "instead of a journal, all that is in a store; what is found is kept there",
    )
    parser.flag("--json", "os achados, um por linha, em JSON", "the findings, one a line, as JSON")


def run(args: argparse.Namespace, say: Speech) -> None:
    """Join what the logs say of each other, and show it; exit with 1 where they disagree."""
    from projections.cli.screen import console, table, text
    from streams.engine.texts import money

    if (args.journal is None) == (args.store is None):
        raise Stop("Indique um diário, ou --store.", "Name a journal, or --store.")
    join = _of_store(args.store, say) if args.journal is None else _of_journal(args.journal, say)
    findings, jackpots = join.findings(), join.rebuilt()
    if args.json:
        sys.stdout.writelines(finding.model_dump_json() + "\n" for finding in findings)
    elif not jackpots:
        print(say("Não há aqui superjackpots encerrados.", "There are no closed linked jackpots here."))
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


def _of_journal(journal: str, say: Speech) -> "QuotationJoin":
    from projections.cli import lawbook
    from projections.jackpots import LinkedJackpots

    law = lawbook.law(say)
    joined = LinkedJackpots(law)
    follow_journal(journal, [joined], law, say("A juntar os registos", "Joining the logs"), say)
    return joined.join


def _of_store(address: str, say: Speech) -> "QuotationJoin":
    """Join all that the store holds, however old, and keep what is found."""
    from projections.cli import lawbook
    from projections.cli.stores import must_exist
    from projections.jackpots import StoredJackpots
    from projections.store import StoreUnavailable, connect

    must_exist(address)
    try:
        with connect(address) as store:
            joined = StoredJackpots(store, lawbook.law(say), within=None)
            joined.poll()
            return joined.join()
    except StoreUnavailable as fault:
        raise Stop(str(fault), status=Status.DISK) from None
