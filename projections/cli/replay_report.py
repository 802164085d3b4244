"""The report of a replay: findings by rule, what could not be judged, what was quarantined."""

from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Final

from projections.cli import lawbook
from projections.cli.screen import KIND, SEVERITY, stacked, table, text, word
from projections.cli.speech import Speech, clean
from projections.speech import COUPS
from projections.summary import FindingCount, Summary
from schemas.findings import NO_CURRENCY, Finding, Quarantined, Verdict
from streams.engine.outcome import CoupJudged
from streams.engine.texts import money

if TYPE_CHECKING:
    from rich.console import Console

    from streams.law.law import Law

KEPT: Final = 20  # quarantined records that the summary shows; all are counted
ORDER: Final = ("critical", "major", "minor", "info")


@dataclass(slots=True)
class ReportNotes:
    """What the summary does not keep: the first quarantined records, why a rule failed, whose law was asked."""

    quarantined: list[Quarantined] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)
    regulations: set[str] = field(default_factory=set)

    def on_finding(self, finding: Finding) -> None:
        """Counted elsewhere."""

    def on_coup(self, coup: CoupJudged) -> None:
        """Keep the regulation, and the first reason of each rule that failed."""
        self.regulations.add(coup.licence.regulation)
        if coup.tally.errors:
            for verdict in coup.verdicts():
                if verdict.verdict is Verdict.ERROR:
                    self.failed.setdefault(verdict.rule, verdict.reason or "")

    def on_quarantined(self, record: Quarantined) -> None:
        """Keep the first few."""
        if len(self.quarantined) < KEPT:
            self.quarantined.append(record)

    def add(self, other: "ReportNotes") -> None:
        """Of two parts of a log, in their order."""
        self.quarantined = (self.quarantined + other.quarantined)[:KEPT]
        for rule, why in other.failed.items():
            self.failed.setdefault(rule, why)
        self.regulations |= other.regulations


@dataclass(frozen=True, slots=True)
class NotInForce:
    """A day on which these regulations were not in force, all of the journal's or some."""

    day: date
    regulations: tuple[str, ...]
    every: bool


def not_in_force(law: "Law", day: date | None, regulations: Iterable[str]) -> NotInForce | None:
    """Which of these regulations had no law on the day that was asked for."""
    if day is None:
        return None
    asked = sorted(set(regulations) & set(law.regulations))
    absent = tuple(name for name in asked if not _in_force(law, name, day))
    return NotInForce(day, absent, len(absent) == len(asked)) if absent else None


def _in_force(law: "Law", regulation: str, day: date) -> bool:
    from streams.law.figures import NoLawThatDay

    try:
        law.figures(regulation, day)
    except NoLawThatDay:
        return False
    return True


def no_event_fault(summary: Summary, notes: ReportNotes, say: Speech) -> str | None:
    """The sentence for a journal in which there is no event at all; None where there is one."""
    if summary.events or summary.repeated or not summary.records:
        return None
    every = say.count(summary.records)
    marked = (
        bool(notes.quarantined) and notes.quarantined[0].position == 1 and notes.quarantined[0].raw.startswith(BOM_UTF8)
    )
    mark = say(
        " O ficheiro começa por uma marca de ordem de bytes (BOM), que um diário não tem.",
        " The file starts with a byte-order mark (BOM), which a journal does not have.",
    )
    if summary.quarantined.get("undecodable") == summary.records:
        sentence = say(
            f"Nenhum dos {every} registos é um evento da versão 1.0.",
            f"None of the {every} records is an event of version 1.0.",
        )
        if summary.records == 1:
            sentence = say(
                "O único registo não é um evento da versão 1.0.", "The only record is not an event of version 1.0."
            )
        return sentence + mark if marked else sentence
    if not marked:
        return None  # events of tables that never opened: a finding says so
    return mark.lstrip() + say(
        f" Sem o primeiro registo, nenhum dos {every} pôde ser julgado.",
        f" Without the first record none of the {every} could be judged.",
    )


def show_report(
    summary: Summary, notes: ReportNotes, out: "Console", say: Speech, absent: NotInForce | None = None
) -> None:
    """Tables by rule and severity, what could not be judged, and the sum of all lines."""
    _findings(summary, out, say)
    _aside(summary, notes, out, say)
    _unjudged(summary, notes, out, say, absent)
    for line in waiting_lines(summary, say):
        out.print(text(line, "yellow"))
    _totals(summary, out, say)


def amount(minor: int, currency: str, say: Speech) -> str:
    """An amount, or nothing where nothing is short."""
    return money(minor, currency, portuguese=say.portuguese) if minor else ""


def _findings(summary: Summary, out: "Console", say: Speech) -> None:
    if not summary.findings:
        out.print(text(say("Nenhuma infracção.", "No findings."), "green"))
        return
    known = lawbook.rules()
    heads = say(
        "regra|gravidade|achados|falta a jogadores|falta à banca|falta a outros",
        "rule|severity|findings|players short|bank short|others short",
    ).split("|")
    last = None if any(line.others_short for line in summary.findings) else -1  # most games have no other party
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
                amount(line.others_short, line.currency, say),
            )
        )
    rows += [_sum(summary, currency, say) for currency in sorted({line.currency for line in summary.findings})]
    title = say("Infracções por regra e gravidade", "Findings by rule and severity")
    out.print(table(title, heads[:last], [row[:last] for row in rows], right=(2, 3, 4, 5)[:last]))


def _sum(summary: Summary, currency: str, say: Speech) -> tuple[object, ...]:
    own = [line for line in summary.findings if line.currency == currency]
    sums = (sum(each) for each in zip(*((o.player_short, o.bank_short, o.others_short) for o in own), strict=True))
    unopened = say("total sem mesa aberta", "total without an open table")
    return (
        text(unopened if currency == NO_CURRENCY else f"total {currency}", "bold"),
        "",
        text(say.count(sum(line.findings for line in own)), "bold"),
        *(text(amount(each, currency, say), "bold") for each in sums),
    )


def _gravest_first(line: FindingCount) -> tuple[int, str, str]:
    return ORDER.index(line.severity.value), line.rule, line.currency


def _aside(summary: Summary, notes: ReportNotes, out: "Console", say: Speech) -> None:
    total = sum(summary.quarantined.values())
    if not total:
        return
    heads = say("linha|registo|espécie|motivo|conteúdo", "line|record|kind|reason|content").split("|")
    rows = [
        (
            record.position,
            record.hash[:12],
            word(KIND, record.kind, say),
            say.reason(record.reason)[:200],
            glimpse(record.raw),
        )
        for record in notes.quarantined
    ]
    out.print(table(say("Em quarentena", "In quarantine"), heads, rows, right=(0,)))
    if total > len(rows):
        more = say.count(total - len(rows))
        out.print(text(say(f"… e mais {more}; todos com --store.", f"… and {more} more; all with --store.")))


def quarantine_lines(notes: ReportNotes, say: Speech) -> Iterator[str]:
    """Where the first quarantined records lie, a line each."""
    for record in notes.quarantined:
        place, named, why = record.position, record.hash[:12], clean(say.reason(record.reason)[:200])
        yield say(f"Linha {place}, registo {named}: {why}.", f"Line {place}, record {named}: {why}.")


def glimpse(raw: bytes) -> str:
    """The beginning of a record, whatever its bytes are."""
    start = clean(raw[:60].decode("utf-8", "backslashreplace"))
    return start + ("…" if len(raw) > 60 else "")


def _unjudged(summary: Summary, notes: ReportNotes, out: "Console", say: Speech, absent: NotInForce | None) -> None:
    unevaluable = {
        rule: counts[Verdict.NOT_EVALUABLE]
        for rule, counts in summary.verdicts.items()
        if counts.get(Verdict.NOT_EVALUABLE)
    }
    failed = {rule: counts[Verdict.ERROR] for rule, counts in summary.verdicts.items() if counts.get(Verdict.ERROR)}
    if unevaluable:
        times, kinds = say.count(sum(unevaluable.values())), len(unevaluable)
        pt, en = _want(absent)
        counts = say(
            f"Não avaliável: {times} veredictos de {kinds} regras, {pt}. Não contam como cumpridos.",
            f"Not evaluable: {times} verdicts of {kinds} rules, {en}. They do not count as compliant.",
        )
        out.print(text(counts, "yellow"))
    if failed:
        times, kinds = say.count(sum(failed.values())), len(failed)
        out.print(
            text(
                say(f"Erros: {times} veredictos de {kinds} regras.", f"Errors: {times} verdicts of {kinds} rules."),
                "magenta",
            )
        )
    for rule in sorted(failed)[:5]:
        out.print(text(f"  {rule} ({failed[rule]}): {notes.failed.get(rule, '')}", "magenta"))


def _want(absent: NotInForce | None) -> tuple[str, str]:
    """What was wanting."""
    if absent is None:
        return "por falta de factos", "for lack of facts"
    named = ", ".join(absent.regulations)
    if absent.every:
        return (
            f"porque em {absent.day} nenhuma lei vigorava ({named})",
            f"as no law was in force on {absent.day} ({named})",
        )
    return (
        f"por falta de factos, ou porque em {absent.day} não vigorava {named}",
        f"for lack of facts, or as {named} was not in force on {absent.day}",
    )


def waiting_lines(summary: Summary, say: Speech) -> Iterator[str]:
    """What the end of the log leaves unjudged, table by table."""
    for held_up in summary.waiting:
        held, table = say.count(held_up.records), f"{held_up.table} ({held_up.venue})"
        if held_up.gap:
            yield say(
                f"Mesa {table}: antes do evento {held_up.following} há mais de meia hora sem registos; "
                f"registos que esperam, por julgar, até se saber se foi silêncio ou o relógio: {held}.",
                f"Table {table}: before event {held_up.following} there is more than half an hour without "
                f"records; records that wait, unjudged, until it shows whether that was silence or a clock: {held}.",
            )
        elif held_up.unclosed:
            yield say(
                f"Mesa {table}: com o evento {held_up.following} pode ter acabado um golpe que ninguém fechou; "
                f"registos que esperam, por julgar, até se saber: {held}.",
                f"Table {table}: with event {held_up.following} a coup that nobody closed may have ended; "
                f"records that wait, unjudged, until it shows: {held}.",
            )
        elif held_up.following == held_up.missing:
            yield say(
                f"Mesa {table}: o evento {held_up.following} assenta num registo que não chegou; "
                f"registos que esperam, por julgar: {held}.",
                f"Table {table}: event {held_up.following} rests on a record that has not come; "
                f"records that wait, unjudged: {held}.",
            )
        else:
            first, last = held_up.missing, held_up.following - 1
            lack = f"{first}" if first == last else f"{first}-{last}"
            yield say(
                f"Mesa {table}: não chegou o evento {lack}; registos que esperam por ele, por julgar: {held}.",
                f"Table {table}: event {lack} has not come; records that wait for it, unjudged: {held}.",
            )


def totals_line(summary: Summary, say: Speech) -> str:
    """Where every line went."""
    held = sum(table.records for table in summary.waiting)
    more = say(f" + {say.count(held)} à espera", f" + {say.count(held)} waiting") if held else ""
    quarantined = sum(summary.quarantined.values())
    lines, events, aside, again = (
        say.count(number) for number in (summary.records, summary.events, quarantined, summary.repeated)
    )
    coups = say.several(summary.coups, *COUPS)
    return say(
        f"{coups}. {lines} linhas = {events} aceites + {aside} em quarentena + {again} repetidas{more}.",
        f"{coups}. {lines} lines = {events} accepted + {aside} quarantined + {again} repeated{more}.",
    )


def _totals(summary: Summary, out: "Console", say: Speech) -> None:
    out.print(text(totals_line(summary, say)))
    out.print(text(say("Resumo dos achados", "Digest of the findings") + f": {summary.digest}", "dim"))
