"""`vigia law show`: one paragraph explained."""

import argparse
import json
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from projections.cli.parser import Parser, day
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop

if TYPE_CHECKING:
    from streams.law.explain import Explanation

SURE = {"H": ("alta", "high"), "M": ("média", "medium"), "L": ("baixa", "low")}


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say(
            "explica um parágrafo: o que manda, números, regras, dúvidas",
            "explain a paragraph: what it orders, figures, rules, doubts",
        ),
        "vigia law show ao-de-261-22/1/32 --on 2026-03-14",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """Which paragraph, on which day."""
    parser.add_argument("paragraph", metavar=say("PARÁGRAFO", "PARAGRAPH"), help="ao-de-261-22/1/32")
    parser.add_argument(
        "--on",
        type=day(say),
        metavar=say("DIA", "DATE"),
        help=say("números em vigor nesse dia (senão, hoje)", "figures in force that day (else today)"),
    )
    parser.add_argument(
        "--overlay",
        action="append",
        default=[],
        metavar="F.toml",
        help=say("com as alterações deste Instrutivo", "with the changes of this Instrutivo"),
    )
    parser.add_argument("--json", action="store_true", help=say("um objecto JSON", "one JSON object"))


def run(args: argparse.Namespace, say: Speech) -> int:
    """Look it up."""
    from projections.cli import books
    from projections.cli.scenario_index import packaged
    from streams.law.explain import explain
    from streams.law.paragraphs import UnknownParagraph

    law = books.law(say, args.overlay)
    asked = args.on or datetime.now(UTC).date()
    try:
        found = explain(law, args.paragraph, asked, books.cited(), packaged())
    except UnknownParagraph as absent:
        raise Stop(_absent(args.paragraph, [p.id for p in law.paragraphs()], absent, say)) from None
    if args.json:
        print(json.dumps(_record(found), ensure_ascii=False, indent=2, default=str))
    else:
        _show(found, say)
    return Status.FINE


def _absent(asked: str, known: Sequence[str], absent: Exception, say: Speech) -> str:
    from projections.cli.stop import near

    return say(
        f"Não há parágrafo «{asked}» na lei.{near(asked, known, say)} Todos: vigia law coverage.",
        f"{absent} List them with vigia law coverage.",
    )


def _record(found: "Explanation") -> dict[str, object]:
    return {
        **found.paragraph.model_dump(mode="json"),
        "regulation": found.regulation.id,
        "chapter": found.chapter,
        "day": found.day,
        "figures": [figure.model_dump(mode="json") for figure in found.figures],
        "no_law": found.no_law,
        "rules": found.rules,
        "scenarios": found.scenarios,
        "readings": [reading.model_dump(mode="json") for reading in found.readings],
        "below": found.below,
    }


def _show(found: "Explanation", say: Speech) -> None:
    from projections.cli import books
    from projections.cli.screen import console, table, text
    from projections.figures import figure_name, figure_value

    out, paragraph = console(), found.paragraph
    out.print(text(paragraph.id, "bold"), text(f"· {found.chapter} · {paragraph.kind} · {paragraph.severity}", "dim"))
    out.print(text(paragraph.said(portuguese=say.portuguese)))
    if paragraph.check:
        out.print(text(say("Verificar: ", "To check: ") + paragraph.check, "dim"))
    if found.no_law:
        out.print(text(found.no_law, "yellow"))
    if found.figures:
        heads = say("número|valor|desde|leitura", "figure|value|since|reading").split("|")
        where = (paragraph.regulation, paragraph.game)
        rows = [
            (
                figure_name(f.name, say, *where) if say.portuguese else f.name,
                _value(figure_value(f.value, say, *where) if say.portuguese else f.value),
                f"{f.since} {f.instrument or ''}".strip(),
                f.reading,
            )
            for f in found.figures
        ]
        out.print(table(say(f"Em vigor em {found.day}", f"In force on {found.day}"), heads, rows))
    known = books.rules()
    titled = [f"{name}: {say(known[name].title_pt, known[name].title_en)}" for name in found.rules]
    _list(say("Regras", "Rules"), titled, say)
    _list(say("Cenários", "Scenarios"), found.scenarios, say)
    for reading in found.readings:
        doubt, read = reading.said(portuguese=say.portuguese)
        named = reading.id if say.portuguese and reading.reading_pt else f"{reading.id} · {reading.title}"
        out.print(
            text(
                f"{named} · " + say("confiança ", "confidence ") + say(*SURE[reading.confidence]),
                "bold",
            )
        )
        out.print(text(say("Dúvida: ", "Doubt: ") + doubt))
        out.print(text(say("Lemos: ", "We read: ") + read))
    if found.below:
        _list(say("Abaixo", "Below"), found.below, say)


def _list(title: str, names: Iterable[str], say: Speech) -> None:
    from projections.cli.screen import console, text

    every = list(names)
    out = console()
    out.print(text(f"{title}: " + ("" if every else say("nenhum", "none")), "bold"))
    for name in every:
        out.print(text(f"  - {name}"))


def _value(value: object) -> str:
    shown = json.dumps(value, ensure_ascii=False, default=str) if isinstance(value, tuple | list | dict) else str(value)
    return shown if len(shown) <= 400 else shown[:400] + "…"
