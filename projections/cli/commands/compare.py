"""`vigia compare`: the same coups under two regulations, finding by finding, paragraphs side by side."""

import argparse
import json
from typing import TYPE_CHECKING

from projections.cli import books
from projections.cli.parser import Parser, day
from projections.cli.speech import Speech, inert
from projections.cli.stop import Status, Stop

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console

    from projections.comparison import Comparison, Pair, Side
    from streams.law.books import Law


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say(
            "julga os mesmos golpes por dois regulamentos e mostra as diferenças",
            "judge the same coups under two regulations and show where they differ",
        ),
        "vigia compare evening.jsonl --regulation ao-de-261-22 --regulation pt-p-1364-2001",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """Which journal, under which two regulations."""
    parser.add_argument("journal", metavar="J.jsonl", help=say("o diário", "the journal"))
    parser.add_argument(
        "--regulation",
        action="append",
        default=[],
        metavar="R",
        help=say("um dos dois regulamentos (duas vezes)", "one of the two regulations (twice)"),
    )
    parser.add_argument("--coup", metavar="ID", help=say("só este golpe", "this coup only"))
    parser.add_argument(
        "--as-of",
        type=day(say),
        metavar=say("DIA", "DATE"),
        help=say("julga tudo pela lei desse dia", "judge everything by the law of that day"),
    )
    parser.add_argument(
        "--all",
        action="store_true",
        help=say("mostra também o que é igual dos dois lados", "show also what is the same on both sides"),
    )
    parser.add_argument(
        "--json", action="store_true", help=say("uma linha JSON por achado", "a line of JSON per finding")
    )


def run(args: argparse.Namespace, say: Speech) -> int:
    """Judge twice, pair, show."""
    law = books.law(say)
    if len(set(args.regulation)) != 2:  # a comparison has two sides
        raise Stop(
            say(
                "Diga os dois regulamentos a comparar: --regulation A --regulation B.",
                "Name the two regulations to compare: --regulation A --regulation B.",
            )
        )
    for name in args.regulation:
        books.known_regulation(name, law, say)
    found = _compared(args, law, say)
    pairs = [pair for pair in found.pairs() if args.coup in (None, pair.coup)]
    if args.json:
        for pair in pairs:
            print(inert(json.dumps(_record(pair), ensure_ascii=False)))
        return Status.FINE
    _show(found, pairs, args, law, say)
    return Status.FINE


def _compared(args: argparse.Namespace, law: "Law", say: Speech) -> "Comparison":
    from contextlib import ExitStack

    from projections.cli.journals import watched
    from projections.comparison import compare

    if args.journal == "-":
        raise Stop(
            say("O diário é lido duas vezes: guarde-o num ficheiro.", "The journal is read twice: put it in a file.")
        )
    with ExitStack() as stack:
        titles = [say(f"A julgar por {name}", f"Judging under {name}") for name in args.regulation]
        logs = (stack.enter_context(watched(args.journal, title, say)) for title in titles)
        return compare(logs, law, (args.regulation[0], args.regulation[1]), args.as_of)


def _show(found: "Comparison", pairs: "list[Pair]", args: argparse.Namespace, law: "Law", say: Speech) -> None:
    from projections.cli.screen import console, table, text

    out, told = console(), [pair for pair in pairs if args.all or pair.differs]
    place: object = None
    for pair in told:
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
    out.print(table(say("Os dois lados", "The two sides"), heads, _totals(found, pairs, say), right=(1, 2, 3, 4)))
    same = len(pairs) - sum(pair.differs for pair in pairs)
    coups = say.count(found.judgments[0].coups)
    out.print(
        say(
            f"{coups} golpes. {say.count(same)} achados iguais dos dois lados.",
            f"{coups} coups. {say.count(same)} findings the same on both sides.",
        )
    )
    _duties(found, args, out, say)


def _tell(side: "Side", law: "Law", out: "Console", say: Speech) -> None:
    """What one side says: the paragraph with its gloss, and the finding or why there is none."""
    from projections.cli.screen import SEVERITY, text, word
    from projections.cli.told import short

    line = text(f"    {side.paragraph or side.regulation}: ", "cyan")
    if side.finding is not None:
        line.append_text(word(SEVERITY, side.finding.severity, say))
        line.append_text(text(": " + say(side.finding.pt, side.finding.en)))
        line.append_text(text(short(side.finding, say), "bold yellow"))
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
            out.print(text(f"      {known[side.paragraph].said(portuguese=say.portuguese)}", "dim"))


def _why(side: "Side", say: Speech) -> str:
    from projections.comparison import Why

    words = {
        Why.NO_DUTY: say("não existe aqui este dever.", "there is no such duty here."),
        Why.KEPT: say("o mesmo dever, e foi cumprido.", "the same duty, and it was kept."),
        Why.NOT_EVALUABLE: say("não avaliável", "not evaluable") + f": {say.reason(side.reason or '')}.",
        Why.UNASKED: say("o mesmo dever, sem nada a julgar.", "the same duty, with nothing to judge."),
        Why.NO_BOOK: say("este regulamento não rege o jogo.", "this regulation does not govern the game."),
    }
    return words[side.why] if side.why is not None else ""


def _title(rule: str, say: Speech) -> str:
    known = books.rules().get(rule)
    return rule if known is None else say(known.title_pt, known.title_en)


def _totals(found: "Comparison", pairs: "list[Pair]", say: Speech) -> "Iterator[tuple[object, ...]]":
    from projections.cli.account import amount

    for place, judgment in enumerate(found.judgments):
        own = [finding for pair in pairs if (finding := pair.sides[place].finding) is not None]
        alone = sum(pair.sides[place].finding is not None and pair.sides[1 - place].finding is None for pair in pairs)
        currency = own[0].currency if own else ""
        player = amount(sum(finding.player_short for finding in own), currency, say)
        bank = amount(sum(finding.bank_short for finding in own), currency, say)
        yield judgment.regulation, say.count(len(own)), say.count(alone), player, bank


def _duties(found: "Comparison", args: argparse.Namespace, out: "Console", say: Speech) -> None:
    """The duties that only one of the regulations knows."""
    from projections.cli.screen import table

    for regulation, duties in zip(args.regulation, found.only(), strict=True):
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
