"""A finding as an inspector reads it: when, where, which paragraph, how grave, what happened, who is short."""

from datetime import datetime
from functools import cache
from zoneinfo import ZoneInfo

from rich.text import Text

from projections.citation import cited_with_id
from projections.cli.screen import SEVERITY, text, word
from projections.cli.speech import Speech
from projections.shortfalls import sentences
from schemas.findings import Finding
from streams.engine.unreadable import NO_TIME
from streams.law.files import load_law


@cache
def _zone(regulation: str) -> ZoneInfo:
    known = load_law().regulations.get(regulation)
    return ZoneInfo(known.time_zone if known else "UTC")


def local(finding: Finding) -> datetime:
    """The instant by the clock on the wall where the regulation is in force."""
    return finding.time.astimezone(_zone(finding.regulation))


def finding_text(finding: Finding, say: Speech) -> Text:
    """Two lines: the place and paragraph, then the sentence with its money."""
    when = say("sem hora", "no time") if finding.time == NO_TIME else f"{local(finding):%Y-%m-%d %H:%M:%S}"
    where = f"{finding.venue} · " + say(f"mesa {finding.table}", f"table {finding.table}")
    if finding.coup:
        where += say(f" · golpe {finding.coup}", f" · coup {finding.coup}")
    line = Text()
    line.append_text(text(f"{when} ", "dim"))
    line.append_text(word(SEVERITY, finding.severity, say))
    line.append_text(text(f" {cited_with_id(finding.paragraph, say)} ", "bold"))
    line.append_text(text(where))
    line.append("\n    ")
    line.append_text(text(say(finding.pt, finding.en)))
    line.append_text(text(shortfall_text(finding, say), "bold yellow"))
    return line


def shortfall_text(finding: Finding, say: Speech) -> str:
    """Who is short of how much to whose gain, if anybody is."""
    parts = sentences(finding, say)
    return f" [{'; '.join(parts)}]" if parts else ""
