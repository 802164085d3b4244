"""`vigia law show`: one paragraph explained."""

import argparse
import json
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from projections.cli import lawbook
from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Stop, suggestion

if TYPE_CHECKING:
    from streams.law.explain import Explanation

SURE = {"H": ("alta", "high"), "M": ("média", "medium"), "L": ("baixa", "low")}


def arguments(parser: Parser) -> None:
    """Which paragraph, on which day."""
    parser.option("paragraph PARÁGRAFO|PARAGRAPH", "ao-de-261-22/1/32")
    parser.option(
        "--on DIA|DATE",
        "números em vigor nesse dia (senão, hoje)",
        "figures in force that day (default: today)",
        type=parser.day,
    )
    lawbook.overlay_argument(parser)
    parser.flag("--json", "um objecto JSON", "one JSON object")


def run(args: argparse.Namespace, say: Speech) -> None:
    """Look it up."""
    from projections.cli.scenario_index import packaged
    from streams.law.explain import explain
    from streams.law.paragraphs import UnknownParagraph

    law = lawbook.law(say, args.overlay)
    asked = args.on or datetime.now(UTC).date()
    try:
        explanation = explain(law, args.paragraph, asked, lawbook.cited(), packaged())
    except UnknownParagraph:
        raise Stop(_absent(args.paragraph, [p.id for p in law.paragraphs()], say)) from None
    if args.json:
        print(json.dumps(_record(explanation), ensure_ascii=False, indent=2, default=str))
    else:
        _show(explanation, say)


def _absent(asked: str, known: Sequence[str], say: Speech) -> str:
    meant = suggestion(asked, known, say)
    return say(
        f"Não há parágrafo «{asked}» na lei.{meant} Todos: vigia law coverage.",
        f"There is no paragraph “{asked}” in the law.{meant} vigia law coverage lists them all.",
    )


def _record(explanation: "Explanation") -> dict[str, object]:
    return {
        **explanation.paragraph.model_dump(mode="json"),
        "regulation": explanation.regulation.id,
        "chapter": explanation.chapter,
        "day": explanation.day,
        "figures": [figure.model_dump(mode="json") for figure in explanation.figures],
        "withdrawn": [{**figure.model_dump(mode="json"), "withdrawn_by": by} for figure, by in explanation.withdrawn],
        "no_law": explanation.no_law,
        "rules": explanation.rules,
        "scenarios": explanation.scenarios,
        "readings": [reading.model_dump(mode="json") for reading in explanation.readings],
        "below": explanation.below,
    }


def _show(explanation: "Explanation", say: Speech) -> None:
    from projections.citation import cited
    from projections.cli.screen import console, table, text
    from projections.console.words import KINDS, chapter_name
    from projections.figures import figure_name, figure_value
    from projections.speech import SEVERITY

    out, paragraph = console(), explanation.paragraph
    out.print(text(cited(paragraph.id, say), "bold"), text(f"· {paragraph.id}", "dim"))
    severity = say(*SEVERITY[paragraph.severity])
    out.print(text(f"{chapter_name(explanation, say)} · {say(*KINDS[paragraph.kind])} · {severity}", "dim"))
    out.print(text(paragraph.wording(portuguese=say.portuguese)))
    if explanation.regulation.official:
        out.print(text(say("Texto oficial: ", "Official text: ") + explanation.regulation.official, "dim"))
    if paragraph.check and not say.portuguese:  # a note for whoever writes rules, in English
        out.print(text(f"To check: {paragraph.check}", "dim"))
    if explanation.no_law:
        out.print(text(say.reason(explanation.no_law), "yellow"))
    if explanation.figures:
        heads = say("número|valor|desde|leitura", "figure|value|since|reading").split("|")
        where = (paragraph.regulation, paragraph.game)
        rows = [
            (
                figure_name(f.name, say, *where) if say.portuguese else f.name,
                _value(figure_value(f.value, say, *where) if say.portuguese else f.value),
                f"{f.since} {f.instrument or ''}".strip(),
                figure_value(f.reading, say, *where),
            )
            for f in explanation.figures
        ]
        out.print(table(say(f"Em vigor em {explanation.day}", f"In force on {explanation.day}"), heads, rows))
    for figure, by in explanation.withdrawn:
        since, value = figure.since.isoformat(), _value(figure.value)
        out.print(
            text(
                say(
                    f"Sem efeito: {figure.name} = {value} desde {since} ({figure.instrument}, retirado por {by})",
                    f"Withdrawn: {figure.name} = {value} since {since} ({figure.instrument}, withdrawn by {by})",
                ),
                "yellow",
            )
        )
    known = lawbook.rules()
    titled = [f"{name}: {say(known[name].title_pt, known[name].title_en)}" for name in explanation.rules]
    _list(say("Regras", "Rules"), titled, say)
    if say.portuguese:  # their names are English
        out.print(text(f"Cenários: {len(explanation.scenarios)}", "bold"))
    else:
        _list("Scenarios", explanation.scenarios, say)
    for reading in explanation.readings:
        doubt, read = reading.wording(portuguese=say.portuguese)
        named = reading.id if say.portuguese and reading.reading_pt else f"{reading.id} · {reading.title}"
        out.print(
            text(
                f"{named} · " + say("confiança ", "confidence ") + say(*SURE[reading.confidence]),
                "bold",
            )
        )
        out.print(text(say("Dúvida: ", "Doubt: ") + doubt))
        out.print(text(say("Lemos: ", "We read: ") + read))
    if explanation.below:
        _list(say("Abaixo", "Below"), explanation.below, say)


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
