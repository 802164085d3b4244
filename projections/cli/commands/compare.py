"""`vigia compare`: the same coups under two regulations, finding by finding, paragraphs side by side."""

import argparse
import json
from typing import TYPE_CHECKING

from projections.cli import lawbook
from projections.cli.parser import Parser
from projections.cli.speech import Speech, inert
from projections.cli.stop import Stop
from projections.speech import COUPS, FINDINGS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console

    from projections.comparison import ComparedSide, Comparison, Pair
    from streams.law.law import Law


EXAMPLE = "vigia compare evening.jsonl --regulation ao-de-261-22 --regulation pt-p-1364-2001"


def arguments(parser: Parser) -> None:
    """Which journal, under which two regulations."""
    parser.option("journal J.jsonl", "o diário", "the journal")
    parser.option(
        "--regulation R",
        "um dos dois regulamentos (duas vezes)",
        "one of the two regulations (twice)",
        action="append",
        default=[],
    )
    parser.option("--coup ID", "só este golpe", "this coup only")
    lawbook.as_of_argument(parser)
    parser.flag("--all", "mostra também o que é igual dos dois lados", "show also what is the same on both sides")
    parser.flag("--json", "uma linha JSON por achado", "a line of JSON per finding")


def run(args: argparse.Namespace, say: Speech) -> None:
    """Judge twice, pair, show."""
    law = lawbook.law(say)
    if len(set(args.regulation)) != 2:  # a comparison has two sides
        raise Stop(
            "Diga os dois regulamentos a comparar: --regulation A --regulation B.",
            "Name the two regulations to compare: --regulation A --regulation B.",
        )
    for name in args.regulation:
        lawbook.known_regulation(name, law, say)
    comparison = _compared(args, law, say)
    pairs = [pair for pair in comparison.pairs() if args.coup in (None, pair.coup)]
    if args.json:
        for pair in pairs:
            print(inert(json.dumps(_record(pair), ensure_ascii=False)))
        return
    _show(comparison, pairs, args, law, say)


def _compared(args: argparse.Namespace, law: "Law", say: Speech) -> "Comparison":
    from contextlib import ExitStack

    from projections.cli.sources import journal_records
    from projections.comparison import compare

    if args.journal == "-":
        raise Stop("O diário é lido duas vezes: guarde-o num ficheiro.", "The journal is read twice: put it in a file.")
    with ExitStack() as stack:
        titles = [say(f"A julgar por {name}", f"Judging under {name}") for name in args.regulation]
        logs = (stack.enter_context(journal_records(args.journal, title, say)) for title in titles)
        return compare(logs, law, (args.regulation[0], args.regulation[1]), args.as_of)


def _show(comparison: "Comparison", pairs: "list[Pair]", args: argparse.Namespace, law: "Law", say: Speech) -> None:
    from projections.cli.screen import console, table, text

    out, shown = console(), [pair for pair in pairs if args.all or pair.differs]
    place: object = None
    for pair in shown:
        if place != (place := (pair.at, pair.opening, pair.coup)):
            where = f"{pair.at.venue} · " + say(f"mesa {pair.at.table}", f"table {pair.at.table}")
            out.print(text(where + (say(f" · golpe {pair.coup}", f" · coup {pair.coup}") if pair.coup else ""), "bold"))
        out.print(text(f"  {_title(pair.rule, say)}", "bold"))
        for side in pair.sides:
            _tell(side, law, out, say)
    heads = say(
        "regulamento|achados|só deste lado|faltam aos jogadores|faltam à banca",
        "regulation|findings|on this side only|players short|bank short",
    ).split("|")
    out.print(table(say("Os dois lados", "The two sides"), heads, _totals(comparison, pairs, say), right=(1, 2, 3, 4)))
    same = len(pairs) - sum(pair.differs for pair in pairs)
    alike = say.several(same, ("achado igual", "achados iguais"), FINDINGS[1])
    coups = say.several(comparison.judgments[0].coups, *COUPS)
    out.print(
        say(
            f"{coups}. {alike} dos dois lados.",
            f"{coups}. {alike} the same on both sides.",
        )
    )
    _duties(comparison, args, out, say)


def _tell(side: "ComparedSide", law: "Law", out: "Console", say: Speech) -> None:
    """What one side says: the paragraph with its gloss, and the finding or why there is none."""
    from projections.cli.finding_text import shortfall_text
    from projections.cli.screen import SEVERITY, text, word

    line = text(f"    {side.paragraph or side.regulation}: ", "cyan")
    if side.finding is not None:
        line.append_text(word(SEVERITY, side.finding.severity, say))
        line.append_text(text(": " + say(side.finding.pt, side.finding.en)))
        line.append_text(text(shortfall_text(side.finding, say), "bold yellow"))
        if side.finding.reading:
            line.append_text(
                text(say(f" (leitura {side.finding.reading})", f" (reading {side.finding.reading})"), "dim")
            )
    else:
        line.append_text(text(_why(side, say), "green"))
    out.print(line)
    if side.paragraph is not None:
        known = {paragraph.id: paragraph for paragraph in law.paragraphs(side.regulation)}
        if side.paragraph in known:
            out.print(text(f"      {known[side.paragraph].wording(portuguese=say.portuguese)}", "dim"))


def _why(side: "ComparedSide", say: Speech) -> str:
    from projections.comparison import NoFinding

    words = {
        NoFinding.NO_DUTY: say("não existe aqui este dever.", "there is no such duty here."),
        NoFinding.KEPT: say("o mesmo dever, e foi cumprido.", "the same duty, and it was kept."),
        NoFinding.NOT_EVALUABLE: say("não avaliável", "not evaluable") + f": {say.reason(side.reason or '')}.",
        NoFinding.UNASKED: say("o mesmo dever, sem nada a julgar.", "the same duty, with nothing to judge."),
        NoFinding.NO_BOOK: say("este regulamento não rege o jogo.", "this regulation does not cover the game."),
    }
    return words[side.why] if side.why is not None else ""


def _title(rule: str, say: Speech) -> str:
    known = lawbook.rules().get(rule)
    return rule if known is None else say(known.title_pt, known.title_en)


def _totals(comparison: "Comparison", pairs: "list[Pair]", say: Speech) -> "Iterator[tuple[object, ...]]":
    from projections.cli.replay_report import amount

    for place, judgment in enumerate(comparison.judgments):
        own = [finding for pair in pairs if (finding := pair.sides[place].finding) is not None]
        alone = sum(pair.sides[place].finding is not None and pair.sides[1 - place].finding is None for pair in pairs)
        currency = own[0].currency if own else ""
        player = amount(sum(finding.player_short for finding in own), currency, say)
        bank = amount(sum(finding.bank_short for finding in own), currency, say)
        yield judgment.regulation, say.count(len(own)), say.count(alone), player, bank


def _duties(comparison: "Comparison", args: argparse.Namespace, out: "Console", say: Speech) -> None:
    """The duties that only one of the regulations knows."""
    from projections.cli.screen import table

    for regulation, duties in zip(args.regulation, comparison.only(), strict=True):
        rows = [(paragraph, say(rule.title_pt, rule.title_en)) for paragraph, rule in duties]
        if rows:
            title = say(f"Deveres que só {regulation} conhece", f"Duties that only {regulation} knows")
            out.print(table(title, say("parágrafo|dever", "paragraph|duty").split("|"), rows))


def _record(pair: "Pair") -> dict[str, object]:
    """A pair for a program."""
    sides = {}
    for side in pair.sides:
        own = side.finding
        sides[side.regulation] = {
            "paragraph": side.paragraph,
            "finding": None if own is None else own.id,
            "why": side.why,
            "severity": None if own is None else own.severity,
            "player_short": 0 if own is None else own.player_short,
            "bank_short": 0 if own is None else own.bank_short,
            "shortfalls": [] if own is None else [each.model_dump(mode="json") for each in own.shortfalls],
            "pt": None if own is None else own.pt,
            "en": None if own is None else own.en,
        }
    return {
        **pair.at._asdict(), "opening": pair.opening, "coup": pair.coup, "rule": pair.rule, "differs": pair.differs,
        "sides": sides,
    }  # fmt: skip
