"""From a scenario to the records of a table, and to what the judge says of them."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from functools import partial
from hashlib import sha256
from typing import Any
from zoneinfo import ZoneInfo

from producers.simulator.expressions import UnknownWord
from producers.simulator.licence import house_of
from producers.simulator.rows import BadRow, Cutting, override
from producers.simulator.script import Draft, seal, stamp
from schemas.events.readings import ReadingCorrected
from schemas.findings import Finding, Quarantined, RuleVerdict, Verdict
from streams.engine.judge import Judge
from streams.engine.outcome import CoupJudged
from streams.law.files import load_law
from tests.scenarios.loader import BadScenario, Scenario
from tests.scenarios.playing import Playing, playing

_WORDING = {"id", "version", "law", "pt", "en", "opening"}  # and the hash of a record says nothing of the law


@dataclass
class Heard:
    """What the judge said of a scenario."""

    findings: list[Finding] = field(default_factory=list)
    not_evaluable: dict[str, str] = field(default_factory=dict)
    errors: dict[str, str] = field(default_factory=dict)
    aside: int = 0

    def on_finding(self, finding: Finding) -> None:
        self.findings.append(finding)

    def on_coup(self, coup: CoupJudged) -> None:
        self.note(coup.verdicts())

    def note(self, verdicts: Iterable[RuleVerdict]) -> None:
        for verdict in verdicts:
            if verdict.verdict is Verdict.ERROR:
                self.errors[verdict.rule] = verdict.reason or ""
            elif verdict.verdict is Verdict.NOT_EVALUABLE:
                self.not_evaluable[verdict.rule] = verdict.reason or ""

    def on_quarantined(self, record: Quarantined) -> None:
        """Quarantine is told as a finding too."""
        self.aside += 1
        if record.kind == "fault":
            self.errors["engine"] = record.reason


@dataclass
class Minutes(Heard):
    """Every verdict but the compliant ones, coup by coup: for scenarios, which are short."""

    verdicts: list[tuple[str, str, str]] = field(default_factory=list)  # coup, rule, verdict

    def on_coup(self, coup: CoupJudged) -> None:
        name = "" if coup.coup is None else coup.coup.id
        noted = [verdict for verdict in coup.verdicts() if verdict.verdict is not Verdict.COMPLIANT]
        self.note(noted)
        self.verdicts += sorted((name, verdict.rule, verdict.verdict.value) for verdict in noted)

    def digest(self) -> str:
        """Short for all that was found and judged; the sentences may be worded anew, versions counted on."""
        findings = [finding.model_dump(mode="json", exclude=_WORDING) for finding in self.findings]
        whole = json.dumps([findings, self.verdicts], sort_keys=True, separators=(",", ":"))
        return sha256(whole.encode()).hexdigest()[:16]


def hear(scenario: Scenario) -> Minutes:
    """Play the scenario and let it be judged."""
    return hear_script(scenario, drafts(scenario))


def hear_script(scenario: Scenario, script: list[Draft]) -> Minutes:
    """Let a script be judged at the scenario's table."""
    return hear_records(seal(script, playing(scenario).table), scenario.as_of)


def hear_records(records: Iterable[bytes], as_of: date | None) -> Minutes:
    """Let records be judged, under the law of a day if one is given."""
    heard = Minutes()
    judge = Judge(load_law(), heard, as_of)
    for position, record in enumerate(records):
        judge.take(record, position)
    judge.finish()
    return heard


def drafts(scenario: Scenario) -> list[Draft]:
    """The script of the scenario, edits applied."""
    game = playing(scenario)
    unknown = set(scenario.options) - game.options
    if unknown:
        raise BadScenario(f"{scenario.file}: {scenario.name}: unknown {', '.join(sorted(unknown))}")
    declared = game.licence(_instant(scenario, time(4, 0)))
    for path, value in scenario.licence.items():
        override(declared, path, _licence_value(scenario, path, value, game.values))
    croupier = game.croupier(declared, _instant(scenario, scenario.opens), scenario.options)
    script = croupier.open()
    for coup in scenario.coups:
        script += croupier.play(_plan(scenario, coup, game))
    if scenario.closes is not None:
        script += croupier.close(_instant(scenario, scenario.closes))
    words = {**game.words(croupier, script), "none": None}
    cutting = Cutting(script, words, instant=partial(_instant, scenario))
    for edit in scenario.edits:
        _apply(scenario, cutting, edit)
    _name_corrected(script, game.table)
    return script


def _apply(scenario: Scenario, cutting: Cutting, edit: Mapping[str, Any]) -> None:
    try:
        cutting.apply(edit)
    except (BadRow, UnknownWord) as fault:
        raise BadScenario(f"{scenario.file}: {scenario.name}: {fault}") from None


def _name_corrected(script: list[Draft], table: str) -> None:
    """`corrects = "#payout_made"` is the id of the last such event on the same bet before the correction."""
    opening = f"{table}-{script[0].time.astimezone(UTC):%Y%m%dT%H%M%S}"
    for place, draft in enumerate(script):
        wanted = draft.data.get("corrects", "")
        if wanted.startswith("#"):
            before = [n for n, d in enumerate(script[:place])
                      if d.type == wanted[1:] and d.data.get("bet") == draft.data.get("bet")]  # fmt: skip
            draft.data["corrects"] = f"{opening}-{before[-1]}"
            if draft.type == ReadingCorrected.type:  # a sensor corrects itself
                draft.source = script[before[-1]].source


def _plan(scenario: Scenario, coup: Mapping[str, Any], game: Playing) -> Any:
    """A coup of the file as the croupier of the game takes it."""
    keys = dict(coup)
    at = keys.pop("at", None)
    try:
        made = game.plan(keys, None if at is None else _instant(scenario, at))
    except (TypeError, KeyError) as fault:
        raise BadScenario(f"{scenario.file}: {scenario.name}: {fault}") from fault
    if keys:
        raise BadScenario(f"{scenario.file}: {scenario.name}: a coup knows no {', '.join(sorted(keys))}")
    return made


def _instant(scenario: Scenario, at: time | datetime) -> datetime:
    """A time of that evening where the table stands; before the opening means after midnight."""
    zone = ZoneInfo(house_of(scenario.regulation).time_zone)
    if isinstance(at, datetime):
        return (at if at.tzinfo else at.replace(tzinfo=zone)).astimezone(UTC)
    day = scenario.day if at >= scenario.opens else scenario.day + timedelta(days=1)
    return datetime.combine(day, at, zone).astimezone(UTC)


def _licence_value(scenario: Scenario, path: str, value: Any, values: Mapping[str, Mapping[str, Any]]) -> Any:
    if isinstance(value, time):
        return stamp(_instant(scenario, value))
    if path in values and isinstance(value, str):
        return values[path][value]
    return None if value == "@none" else value
