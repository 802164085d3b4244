"""The account of a replay: what each rule found, what could not be judged, what was set aside."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from projections.cli import books
from projections.cli.screen import SEVERITY, stacked, table, text, word
from projections.cli.speech import Speech, clean
from projections.summary import FindingCount, Summary
from schemas.findings import Finding, Quarantined, Verdict
from streams.engine.outcome import CoupJudged
from streams.engine.texts import money

if TYPE_CHECKING:
    from rich.console import Console

KEPT: Final = 20  # quarantined records that the summary shows; all are counted
ORDER: Final = ("critical", "major", "minor", "info")


@dataclass(slots=True)
class Margin:
    """What the summary does not keep: the first quarantined records, and why a rule failed."""

    aside: list[Quarantined] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)

    def found(self, finding: Finding) -> None:
        """Counted elsewhere."""

    def judged(self, coup: CoupJudged) -> None:
        """Keep the first reason of each rule that failed."""
        if coup.tally.errors:
            for verdict in coup.verdicts():
                if verdict.verdict is Verdict.ERROR:
                    self.failed.setdefault(verdict.rule, verdict.reason or "")

    def set_aside(self, record: Quarantined) -> None:
        """Keep the first few."""
        if len(self.aside) < KEPT:
            self.aside.append(record)


def show_account(summary: Summary, margin: Margin, out: "Console", say: Speech) -> None:
    """Tables by rule and severity, what could not be judged, and the sum of all lines."""
    _findings(summary, out, say)
    _aside(summary, margin, out, say)
    _unjudged(summary, margin, out, say)
    _totals(summary, out, say)


def amount(minor: int, currency: str, say: Speech) -> str:
    """An amount, or nothing where nothing is short."""
    return money(minor, currency, portuguese=say.portuguese) if minor else ""


def _findings(summary: Summary, out: "Console", say: Speech) -> None:
    if not summary.findings:
        out.print(text(say("Nenhuma infracção.", "No findings."), "green"))
        return
    known = books.rules()
    heads = say(
        "regra|gravidade|achados|falta ao jogador|falta à banca", "rule|severity|findings|player short|bank short"
    ).split("|")
    rows: list[tuple[object, ...]] = []
    for line in sorted(summary.findings, key=_gravest_first):
        title = say(known[line.rule].title_pt, known[line.rule].title_en) if line.rule in known else line.rule
        rows.append(
            (
                stacked(title, line.rule),
                word(SEVERITY, line.severity, say),
                say.count(line.findings),
                amount(line.player_short, line.currency, say),
                amount(line.bank_short, line.currency, say),
            )
        )
    rows += [_sum(summary, currency, say) for currency in sorted({line.currency for line in summary.findings})]
    title = say("Infracções por regra e gravidade", "Findings by rule and severity")
    out.print(table(title, heads, rows, right=(2, 3, 4)))


def _sum(summary: Summary, currency: str, say: Speech) -> tuple[object, ...]:
    own = [line for line in summary.findings if line.currency == currency]
    player, bank = sum(line.player_short for line in own), sum(line.bank_short for line in own)
    return (
        text(say("total", "total"), "bold"),
        "",
        text(say.count(sum(line.findings for line in own)), "bold"),
        text(amount(player, currency, say), "bold"),
        text(amount(bank, currency, say), "bold"),
    )


def _gravest_first(line: FindingCount) -> tuple[int, str, str]:
    return ORDER.index(line.severity.value), line.rule, line.currency


def _aside(summary: Summary, margin: Margin, out: "Console", say: Speech) -> None:
    total = sum(summary.quarantined.values())
    if not total:
        return
    heads = say("linha|espécie|motivo|conteúdo", "line|kind|reason|content").split("|")
    rows = [(record.position, record.kind, record.reason[:200], glimpse(record.raw)) for record in margin.aside]
    out.print(table(say("Em quarentena", "In quarantine"), heads, rows, right=(0,)))
    if total > len(rows):
        more = say.count(total - len(rows))
        out.print(text(say(f"… e mais {more}; todos com --store.", f"… and {more} more; all with --store.")))


def glimpse(raw: bytes) -> str:
    """The beginning of a record, whatever its bytes are."""
    start = clean(raw[:60].decode("utf-8", "backslashreplace"))
    return start + ("…" if len(raw) > 60 else "")


def _unjudged(summary: Summary, margin: Margin, out: "Console", say: Speech) -> None:
    unevaluable = {
        rule: said[Verdict.NOT_EVALUABLE] for rule, said in summary.verdicts.items() if said.get(Verdict.NOT_EVALUABLE)
    }
    failed = {rule: said[Verdict.ERROR] for rule, said in summary.verdicts.items() if said.get(Verdict.ERROR)}
    if unevaluable:
        times, kinds = say.count(sum(unevaluable.values())), len(unevaluable)
        said = say(
            f"Não avaliável: {times} vereditos de {kinds} regras, por falta de factos. Não contam como cumpridos.",
            f"Not evaluable: {times} verdicts of {kinds} rules, for want of facts. They do not count as compliant.",
        )
        out.print(text(said, "yellow"))
    if failed:
        times, kinds = say.count(sum(failed.values())), len(failed)
        out.print(
            text(
                say(f"Erros: {times} vereditos de {kinds} regras.", f"Errors: {times} verdicts of {kinds} rules."),
                "magenta",
            )
        )
    for rule in sorted(failed)[:5]:
        out.print(text(f"  {rule} ({failed[rule]}): {margin.failed.get(rule, '')}", "magenta"))


def _totals(summary: Summary, out: "Console", say: Speech) -> None:
    quarantined = sum(summary.quarantined.values())
    lines, events, aside, again = (
        say.count(number) for number in (summary.records, summary.events, quarantined, summary.repeated)
    )
    out.print(
        text(
            say(
                f"{say.count(summary.coups)} golpes. {lines} linhas = {events} aceites + {aside} em quarentena + {again} repetidas.",
                f"{say.count(summary.coups)} coups. {lines} lines = {events} accepted + {aside} quarantined + {again} repeated.",
            )
        )
    )
    out.print(text(say("Resumo dos achados", "Digest of the findings") + f": {summary.digest}", "dim"))
