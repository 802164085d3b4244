"""`vigia device check`: what is wrong with a recorded journal, line by line."""

import argparse
import json
from typing import TYPE_CHECKING

from projections.cli.parser import Parser
from projections.cli.speech import Speech, clean, inert
from projections.cli.stop import Status, Stop
from projections.cli.trusted import trust_argument

if TYPE_CHECKING:
    from projections.conformance import Fault, Report

KINDS = {
    "schema": ("forma", "schema"),
    "order": ("ordem", "order"),
    "chain": ("cadeia", "chain"),
    "signature": ("assinatura", "signature"),
    "time": ("hora", "time"),
    "licence": ("licença", "licence"),
    "turn": ("vez", "turn"),
    "key": ("chave", "key"),
}


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say(
            "ensaio de conformidade: o que está mal num diário gravado, linha a linha; sai com 1 se algo está",
            "conformance: what is wrong with a recorded journal, line by line; exit with 1 if anything is",
        ),
        "vigia device check recorded.jsonl --trust authority.toml",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """Which journal, whom to trust."""
    parser.add_argument(
        "journal", metavar="J.jsonl", help=say("o diário (- é a entrada padrão)", "the journal (- is standard input)")
    )
    trust_argument(parser, say)
    parser.add_argument("--json", action="store_true", help=say("um objecto por linha", "one object a line"))


def run(args: argparse.Namespace, say: Speech) -> int:
    """Read it through once, then tell the faults line by line."""
    from projections.cli import books
    from projections.cli.journals import watched
    from projections.cli.trusted import trusted
    from projections.conformance import check

    trust = trusted(args.trust, say) if args.trust else None
    faults: list[Fault] = []
    with watched(args.journal, say("A conferir", "Checking"), say) as records:
        report = check(records, books.law(say), faults.append, trust)
    for fault in sorted(faults, key=lambda each: each.position):
        print(_as_json(fault) if args.json else clean(_as_line(fault, say)))
    if not report.lines:
        raise Stop(say("O diário está vazio.", "The journal is empty."))
    if not args.json:
        for line in _summary(report, say):
            print(clean(line))
    return Status.BAD if report.faults else Status.FINE


def _as_json(fault: "Fault") -> str:
    told = {"line": fault.position, "table": fault.table, "sequence": fault.sequence, "kind": fault.kind}
    return inert(json.dumps(told | {"pt": fault.pt, "en": fault.en}, ensure_ascii=False))


def _as_line(fault: "Fault", say: Speech) -> str:
    where = say(f"Linha {fault.position}", f"Line {fault.position}")
    if fault.table is not None:
        where += say(f", mesa {fault.table}", f", table {fault.table}")
    if fault.sequence is not None:
        where += say(f", evento {fault.sequence}", f", event {fault.sequence}")
    return f"{where} [{say(*KINDS[fault.kind])}]: {say(fault.pt, fault.en)}"


def _summary(report: "Report", say: Speech) -> list[str]:
    events = sum(report.events.values())
    lines = [
        say(
            f"Linhas: {say.count(report.lines)}; eventos: {say.count(events)}, {say.count(report.signed)} com "
            f"assinatura; mesas: {len(report.events)}.",
            f"Lines: {say.count(report.lines)}; events: {say.count(events)}, {say.count(report.signed)} of them signed; "
            f"tables: {len(report.events)}.",
        )
    ]
    if report.breaches:
        lines.append(
            say(
                f"O jogo gravado infringe a lei {report.breaches} vezes (vigia replay diz como); não é do aparelho.",
                f"The recorded play breaks the law {report.breaches} times (vigia replay says how); not the device's fault.",
            )
        )
    told = "; ".join(f"{say(*KINDS[kind])} {count}" for kind, count in sorted(report.faults.items()))
    return [*lines, say(f"Falhas: {told}.", f"Faults: {told}.") if told else say("Sem falhas.", "No faults.")]
