"""`vigia law coverage`: how each paragraph is accounted for."""

import argparse
import json
from typing import TYPE_CHECKING

from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Status

if TYPE_CHECKING:
    from streams.law.coverage import Account, Coverage

STATUS = {
    "checked": ("verificado", "checked", "green"),
    "held": ("registado", "held", "cyan"),
    "umbrella": ("epígrafe", "heading", "dim"),
    "not_observable": ("não observável", "not observable", "dim"),
    "not_yet": ("por fazer", "not yet", "bold red"),
}


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say(
            "diz, de cada parágrafo, que regra o verifica ou porque nenhuma",
            "show for each paragraph which rule checks it, or why none does",
        ),
        "vigia law coverage --game american_roulette --fail-on-gaps",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """Which part of the law, and how to answer."""
    parser.add_argument("--regulation", metavar="R", help=say("só este regulamento", "this regulation only"))
    parser.add_argument("--game", metavar="G", help=say("só este jogo", "this game only"))
    parser.add_argument(
        "--with-rules", action="store_true",
        help=say("só os capítulos que já têm regras", "only the chapters that have rules already"),
    )  # fmt: skip
    parser.add_argument(
        "--json", action="store_true", help=say("uma linha JSON por parágrafo", "one JSON line per paragraph")
    )
    parser.add_argument(
        "--fail-on-gaps", action="store_true",
        help=say("sai com 1 se algum parágrafo está por fazer", "exit with 1 if a paragraph is not yet covered"),
    )  # fmt: skip


def run(args: argparse.Namespace, say: Speech) -> int:
    """Draw up the account."""
    from projections.cli import books
    from streams.law.coverage import coverage

    law = books.law(say)
    books.known_regulation(args.regulation, law, say)
    books.known_game(args.game, law, say)
    found = coverage(law, books.cited()).of(args.regulation, args.game)
    if args.with_rules:
        found = found.within(books.chapters())
    if args.json:
        for account in found.accounts:
            print(json.dumps(_record(account), ensure_ascii=False))
    else:
        _show(found, say)
    return Status.BAD if args.fail_on_gaps and found.gaps else Status.FINE


def _record(account: "Account") -> dict[str, object]:
    return {
        "paragraph": account.paragraph.id,
        "game": account.paragraph.game,
        "status": account.status.value,
        "rules": account.rules,
        "by": account.by,
        "why": account.why,
    }


def _show(found: "Coverage", say: Speech) -> None:
    from projections.cli.screen import console, table, word

    out = console()
    heads = say("parágrafo|estado|por", "paragraph|status|by").split("|")
    rows = [(a.paragraph.id, word(STATUS, a.status, say), _behind(a)) for a in found.accounts]
    out.print(table(say("Cobertura da lei", "Coverage of the law"), heads, rows))
    totals = [
        (regulation, game, *(part.counts[status] or "" for status in part.counts), len(part.accounts))
        for (regulation, game), part in found.by_game().items()
    ]
    heads = [say("regulamento", "regulation"), say("jogo", "game"), *(say(*STATUS[s][:2]) for s in found.counts), "Σ"]
    out.print(table(say("Totais", "Totals"), heads, totals, right=range(2, 8)))
    gaps, every = len(found.gaps), len(found.accounts)
    out.print(
        say(
            f"{every - gaps} de {every} parágrafos tratados; {gaps} por fazer.",
            f"{every - gaps} of {every} paragraphs accounted for; {gaps} not yet.",
        )
    )


def _behind(account: "Account") -> str:
    if account.rules:
        return ", ".join(account.rules)
    return ": ".join(part for part in (account.by, account.why) if part)
