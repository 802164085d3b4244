"""The text of a message: plain text, players under pseudonyms, nothing that a mail or chat client would interpret."""

from collections.abc import Callable
from datetime import tzinfo
from typing import Final

from projections.alerts.scheduler import Message
from projections.citation import cited_with_id
from projections.shortfalls import sentences
from projections.speech import SEVERITY, Speech, clean
from schemas.findings import Finding

LONGEST: Final = 120  # characters of a subject


def subject(message: Message, say: Speech) -> str:
    """One line: how grave, where, what; a repeat says how many."""
    first = message.findings[0]
    grave = say(*SEVERITY[message.severity]).upper()
    many = f" ({message.count} {say('vezes', 'times')})" if message.count > 1 else ""
    step = say(" · sem resposta", " · no answer yet") if message.step else ""
    line = clean(f"[{grave}] {first.venue} {first.table}{many}: {say(first.pt, first.en)}")
    return line[: LONGEST - len(step)].rstrip() + step


def body(message: Message, say: Speech, zone: Callable[[Finding], tzinfo], console: str | None) -> str:
    """The findings one by one, with a link to each."""
    lines = []
    if message.step:
        lines += [say("Ainda ninguém tratou disto.", "Nobody has taken this up yet."), ""]
    for finding in message.findings:
        lines += [*_lines(finding, say, zone(finding), console), ""]
    more = message.count - len(message.findings)
    if more > 0:
        lines += [say(f"E mais {more}.", f"And {more} more."), ""]
    lines.append(say(f"Vigia, aviso {message.id[:12]}", f"Vigia, alert {message.id[:12]}"))
    return "\n".join(lines)


def _lines(finding: Finding, say: Speech, zone: tzinfo, console: str | None) -> list[str]:
    local = finding.time.astimezone(zone)
    where = f"{finding.venue} · {finding.table}" + (f" · {finding.coup}" if finding.coup else "")
    lines = [
        clean(f"{local:%Y-%m-%d %H:%M:%S} ({zone}) · {where}"),
        clean(f"{say(*SEVERITY[finding.severity])} · {cited_with_id(finding.paragraph, say)}"),
        clean(say(finding.pt, finding.en)),
    ]
    lines += [clean(f"{each[:1].upper()}{each[1:]}.") for each in sentences(finding, say)]
    if finding.reading is not None:
        lines.append(clean(say(f"Leitura discutível: {finding.reading}.", f"Doubtful reading: {finding.reading}.")))
    if console is not None:
        lines.append(f"{console.rstrip('/')}/findings/{finding.id}")
    return lines
