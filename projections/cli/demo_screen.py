"""The floor on the screen: a line for each table, the latest findings below; plain lines without a terminal."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from types import TracebackType
from typing import Self
from zoneinfo import ZoneInfo

from rich.console import Console, Group
from rich.live import Live
from rich.text import Text

from producers.simulator import Truth
from projections.cli import simulated_floor as floor
from projections.cli.finding_text import finding_text
from projections.cli.screen import table, text
from projections.cli.speech import Speech
from projections.replay import FanOut
from schemas.findings import Finding, Quarantined
from streams.engine.judge import Judge
from streams.engine.outcome import CoupJudged, Listener
from streams.law.files import load_law


@dataclass(slots=True)
class TableLine:
    """What the screen shows of one table."""

    game: str
    coups: int = 0
    result: str = "—"
    findings: int = 0


class DemoScreen:
    """Judges a floor while it plays and shows it."""

    def __init__(self, out: Console, listeners: Sequence[Listener], say: Speech, *, lively: bool) -> None:
        """Tell these listeners too; `lively` draws a screen that moves."""
        self.out, self.say = out, say
        self.fan = FanOut((*listeners, self))
        self.seen: dict[str, TableLine] = {}
        self.latest: deque[Text] = deque(maxlen=6)
        self.records = self.repeated = 0
        self.caught: list[Finding] = []
        self.truths: list[Truth] = []
        self.judge: Judge | None = None
        self.now = b""  # the record taken last
        self.live = (
            Live(console=out, get_renderable=self.draw, refresh_per_second=6, transient=True) if lively else None
        )

    def __enter__(self) -> Self:
        """Begin to draw."""
        if self.live:
            self.live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Whatever happened, the terminal is left as it was."""
        if self.live:
            self.live.stop()

    def evening(self, tables: int, coups: int, seed: int, tricks: int, pace: floor.Pace) -> None:
        """Play one evening at every table."""
        self.seen = {name: TableLine(game) for name, game in floor.names(tables)}
        records, truths = floor.spoiled(tables, coups, seed, tricks)
        self.judge = judge = Judge(load_law(), self.fan)
        for position, raw in enumerate(pace(records), start=1):
            judge.take(raw, position)
            self.records += 1
            self.now = raw
        judge.finish()
        self.truths += truths

    def on_finding(self, finding: Finding) -> None:
        """Show it at once."""
        self.caught.append(finding)
        if finding.table in self.seen:
            self.seen[finding.table].findings += 1
        if self.live:
            self.latest.append(finding_text(finding, self.say))
        else:
            self.out.print(finding_text(finding, self.say))

    def on_coup(self, coup: CoupJudged) -> None:
        """Count it and show its result."""
        if coup.coup is None or coup.table not in self.seen:
            return
        seen = self.seen[coup.table]
        seen.coups += 1
        seen.result = str(next((fact for fact in coup.facts.values() if fact is not None), "—"))

    def on_quarantined(self, record: Quarantined) -> None:
        """Counted elsewhere."""

    def draw(self) -> Group:
        """The whole screen."""
        say = self.say
        heads = say("mesa|jogo|golpes|último|pagador|achados", "table|game|coups|last|dealer|findings").split("|")
        rows = [
            (
                name,
                seen.game.replace("_", " "),
                seen.coups,
                text(seen.result, "bold"),
                self._dealer(name),
                _red(seen.findings),
            )
            for name, seen in self.seen.items()
        ]
        now = self._clock()
        title = say(f"Sala às {now} · Ctrl-C termina", f"The floor at {now} · Ctrl-C ends")
        return Group(table(title, heads, rows, right=(2, 3, 5)), *self.latest)

    def _clock(self) -> str:
        """The time on the wall of the room."""
        state = (
            next((custody.table_judge.table for custody in self.judge.tables.values()), None) if self.judge else None
        )
        if state is None or not self.now:
            return "—"
        at = datetime.fromisoformat(floor.instant(self.now).decode())
        return f"{at.astimezone(ZoneInfo(state.licence.time_zone)):%Y-%m-%d %H:%M:%S}"

    def _dealer(self, name: str) -> str:
        seen = self.judge.tables.items() if self.judge else ()
        custody = next((custody for at, custody in seen if at.table == name), None)
        state = custody.table_judge.table if custody else None
        return (state.answerable() if state else None) or "—"

    def score(self, out: Console) -> None:
        """Tricks that were played to the end and caught."""
        if not self.truths:
            return
        missed = [truth for truth in self.truths if not any(_shows(finding, truth) for finding in self.caught)]
        played, caught = len(self.truths), len(self.truths) - len(missed)
        out.print(text(self.say(f"Truques: {played}; apanhados: {caught}.", f"Tricks: {played}; caught: {caught}.")))
        if missed:
            out.print(text(self.say("Escaparam: ", "Missed: ") + ", ".join(truth.trick for truth in missed), "red"))


def _shows(finding: Finding, truth: Truth) -> bool:
    """The finding is of the rule that the trick breaks, where it was played."""
    same_place = finding.coup == truth.coup or any(item.event in truth.events for item in finding.evidence)
    return finding.rule == truth.rule and same_place


def _red(number: int) -> Text:
    return text(number, "bold red" if number else "")
