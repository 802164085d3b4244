"""Shows the film of a coup in the terminal."""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from rich.console import Console
from rich.text import Text

from projections.citation import cited_with_id
from projections.cli import lawbook
from projections.cli.finding_text import shortfall_text
from projections.cli.screen import SEVERITY, VERDICT, stacked, table, text, word
from projections.cli.speech import Speech
from projections.film.accounting import sheet
from projections.film.citations import Citations, CitedParagraphs
from projections.film.films import Film, Frame
from projections.film.sentences import sentence
from schemas.findings import Finding, RuleVerdict
from streams.engine.rulebooks import spoken_words
from streams.engine.texts import translated


def show_film(film: Film, out: Console, say: Speech) -> None:
    """Head, events with findings in their place, verdicts."""
    words = spoken_words(film.place.regulation, film.place.game, portuguese=say.portuguese)
    _head(film, out, say)
    start = next((f.event.time for f in film.frames if f.event.subject is not None), None)
    bets = {f.event.data.bet: f.event.data for f in film.frames if f.event.type == "bet_placed"}
    shown: set[str] = set()
    cited = Citations.of(film.findings)
    for frame in film.frames:
        words_of_event = sentence(frame.event, film.place.currency, words, say, bets)
        line = _line(frame, start, words_of_event, words, say)
        out.print(line.append_text(_rests_on(cited.of_event(frame.event), say)))
        for finding in film.findings:
            if finding.sequence == frame.event.sequence and finding.id not in shown:
                shown.add(finding.id)
                out.print(_finding_line(finding, say))
    for finding in film.findings:
        if finding.id not in shown:
            out.print(_finding_line(finding, say))
    if not film.closed:
        out.print(
            text(say("O registo acaba antes de o golpe encerrar.", "The log ends before the coup is closed."), "yellow")
        )
    _verdicts(film, out, say)
    _account(film, out, say)


def _account(film: Film, out: Console, say: Speech) -> None:
    """What moved, what was due and the difference, party by party."""
    if film.account is None:
        return
    account = sheet(film.account, film.place.currency, say)
    title = say("Conta do golpe", "Account of the coup")
    if account.reason:
        out.print(
            text(
                say(f"{title}: não avaliável ({account.reason}).", f"{title}: not evaluable ({account.reason})."),
                "yellow",
            )
        )
        return
    heads = say("parte|movimentado|devido|diferença", "party|moved|due|difference").split("|")
    out.print(table(title, heads, account.rows))
    for line in account.shortfalls:
        out.print(text(line, "bold yellow"))
    for about, reason in account.unclear:
        out.print(text(say(f"{about}: fica em aberto ({reason}).", f"{about}: left open ({reason})."), "yellow"))


def _head(film: Film, out: Console, say: Speech) -> None:
    place = film.place
    out.print(text(say(f"Golpe {film.coup} · mesa {film.table}", f"Coup {film.coup} · table {film.table}"), "bold"))
    out.print(text(f"{place.venue} · {place.game} · {place.regulation} · {place.currency}", "dim"))
    if film.frames:
        first = _local(film.frames[0].event.time, place.time_zone)
        out.print(text(f"{first:%Y-%m-%d %H:%M:%S} ({place.time_zone})", "dim"))


def _local(when: datetime, zone: str) -> datetime:
    try:
        return when.astimezone(ZoneInfo(zone))
    except (ZoneInfoNotFoundError, ValueError):
        return when


def _line(frame: Frame, start: datetime | None, event_text: str, words: Mapping[str, str], say: Speech) -> Text:
    event = frame.event
    offset = _offset(event.time - start) if start else ""
    phase = translated(frame.phase, words) if frame.phase else "—"
    line = Text()
    line.append_text(text(f"{offset:>11} ", "cyan"))
    line.append_text(text(f"#{event.sequence:<6} ", "dim"))
    line.append_text(text(f"{phase:<16.16} ", "blue"))
    line.append_text(text(event_text))
    return line


def _rests_on(cited: CitedParagraphs, say: Speech) -> Text:
    """Which findings have this event in their least evidence, and which others it helps to show."""
    evidence, shows = ", ".join(cited.evidence), ", ".join(cited.shows)
    line = text(say(f"  ← prova de {evidence}", f"  ← evidence of {evidence}") if evidence else "", "yellow")
    return line.append_text(text(say(f"  · mostra {shows}", f"  · shows {shows}") if shows else "", "dim"))


def _offset(passed: timedelta) -> str:
    """Minutes, seconds and thousandths since the coup was opened."""
    sign, passed = ("-", -passed) if passed < timedelta(0) else ("+", passed)
    minutes, rest = divmod(passed, timedelta(minutes=1))
    return f"{sign}{minutes:02d}:{rest.seconds:02d}.{rest.microseconds // 1000:03d}"


def _finding_line(finding: Finding, say: Speech) -> Text:
    line = Text("            ▲ ")
    line.append_text(word(SEVERITY, finding.severity, say))
    line.append_text(text(f" {cited_with_id(finding.paragraph, say)}: ", "bold"))
    line.append_text(text(say(finding.pt, finding.en)))
    line.append_text(text(shortfall_text(finding, say), "bold yellow"))
    if finding.reading:
        line.append_text(text(say(f" (leitura {finding.reading})", f" (reading {finding.reading})"), "dim"))
    return line


def _verdicts(film: Film, out: Console, say: Speech) -> None:
    heads = say("veredicto|regra|porquê", "verdict|rule|why").split("|")
    out.print(table(say("O que disse cada regra", "What each rule said"), heads, _rows(film, say)))
    silent = film.silent
    if silent:
        out.print(
            text(
                say(
                    f"{silent} regras não tinham nada a julgar neste golpe.",
                    f"{silent} rules had nothing to judge in this coup.",
                ),
                "dim",
            )
        )


def _rows(film: Film, say: Speech) -> Iterator[tuple[object, ...]]:
    known = lawbook.rules()
    gravest = ["breach", "error", "not_evaluable", "compliant"]
    for verdict in sorted(film.verdicts, key=lambda verdict: (gravest.index(verdict.verdict), verdict.rule)):
        rule = known.get(verdict.rule)
        title = say(rule.title_pt, rule.title_en) if rule else verdict.rule
        if verdict.verdict == "compliant":
            yield word(VERDICT, verdict.verdict, say), title, text(verdict.rule, "dim")
        else:
            yield word(VERDICT, verdict.verdict, say), stacked(title, verdict.rule), _why(verdict, film, say)


def _why(verdict: RuleVerdict, film: Film, say: Speech) -> Text:
    if verdict.verdict == "breach":
        return Text("\n").join(text(say(f.pt, f.en)) for f in (*film.findings, *film.beside) if f.rule == verdict.rule)
    return text(say.reason(verdict.reason or ""))
