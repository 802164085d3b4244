"""`vigia law coverage`: how each paragraph is accounted for."""

import argparse
import json
from typing import TYPE_CHECKING

from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Status

if TYPE_CHECKING:
    from streams.law.coverage import Coverage, ParagraphCoverage

STATUS = {
    "checked": ("verificado", "checked", "green"),
    "held": ("registado", "held", "cyan"),
    "umbrella": ("epígrafe", "heading", "dim"),
    "not_observable": ("não observável", "not observable", "dim"),
    "not_yet": ("por fazer", "not yet", "bold red"),
}


def arguments(parser: Parser) -> None:
    """Which part of the law, and how to answer."""
    parser.option("--regulation R", "só este regulamento", "this regulation only")
    parser.option("--game G", "só este jogo", "this game only")
    parser.flag("--with-rules", "só os capítulos que já têm regras", "only the chapters that have rules already")
    parser.flag("--json", "uma linha JSON por parágrafo", "one JSON line per paragraph")
    parser.flag(
        "--fail-on-gaps", "sai com 1 se algum parágrafo está por fazer", "exit with 1 if a paragraph is not yet covered"
    )


def run(args: argparse.Namespace, say: Speech) -> int:
    """Show how each paragraph is accounted for."""
    from projections.cli import lawbook
    from streams.law.coverage import coverage

    law = lawbook.law(say)
    lawbook.known_regulation(args.regulation, law, say)
    lawbook.known_game(args.game, law, say)
    covered = coverage(law, lawbook.cited()).of(args.regulation, args.game)
    if args.with_rules:
        covered = covered.within(lawbook.chapters())
    if args.json:
        for account in covered.accounts:
            print(json.dumps(_record(account), ensure_ascii=False))
    else:
        _show(covered, say)
    return Status.BAD if args.fail_on_gaps and covered.gaps else Status.FINE


def _record(account: "ParagraphCoverage") -> dict[str, object]:
    return {
        "paragraph": account.paragraph.id,
        "game": account.paragraph.game,
        "status": account.status.value,
        "rules": account.rules,
        "by": account.by,
        "why": account.why,
    }


def _show(covered: "Coverage", say: Speech) -> None:
    from projections.cli.screen import console, table, word

    out = console()
    heads = say("parágrafo|estado|por", "paragraph|status|by").split("|")
    rows = [(a.paragraph.id, word(STATUS, a.status, say), _behind(a)) for a in covered.accounts]
    out.print(table(say("Cobertura da lei", "Coverage of the law"), heads, rows))
    totals = [
        (regulation, game, *(part.counts[status] or "" for status in part.counts), len(part.accounts))
        for (regulation, game), part in covered.by_game().items()
    ]
    heads = [say("regulamento", "regulation"), say("jogo", "game"), *(say(*STATUS[s][:2]) for s in covered.counts), "Σ"]
    out.print(table(say("Totais", "Totals"), heads, totals, right=range(2, 8)))
    gaps, every = len(covered.gaps), len(covered.accounts)
    out.print(
        say(
            f"{every - gaps} de {every} parágrafos tratados; {gaps} por fazer.",
            f"{every - gaps} of {every} paragraphs accounted for; {gaps} not yet.",
        )
    )


def _behind(account: "ParagraphCoverage") -> str:
    if account.rules:
        return ", ".join(account.rules)
    return ": ".join(part for part in (account.by, account.why) if part)
