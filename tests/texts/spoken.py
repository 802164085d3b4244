"""What scenarios make the program say: sentences of rules, films and money, and the reasons for not judging."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from projections.film.sentences import sentence
from projections.shortfalls import sentences
from projections.speech import Speech
from schemas.decode import Undecodable, decode
from schemas.findings import Finding, Money, Reason, Word
from streams.engine.rulebooks import english_of, words_of
from streams.law.files import load_law
from tests.promises.rules import played
from tests.scenarios.loader import Scenario

SAMPLES: Final = 4  # of each sentence, chosen for their differences
PT, EN = Speech("pt"), Speech("en")


@dataclass
class Spoken:
    """Samples of everything, by what is said: `{rule: {kind of values: (pt, en)}}`."""

    rules: dict[str, dict[Any, tuple[str, str]]] = field(default_factory=lambda: defaultdict(dict))
    films: dict[str, dict[Any, tuple[str, str]]] = field(default_factory=lambda: defaultdict(dict))
    money: dict[Any, tuple[str, str]] = field(default_factory=dict)
    reasons: dict[str, str] = field(default_factory=dict)

    def add_finding(self, finding: Finding) -> None:
        """A sample of what its rule says, if no other has values of the same kinds."""
        samples = self.rules[finding.rule]
        kind = tuple((name, _kind(value)) for name, value in sorted(finding.values.items()))
        if len(samples) < SAMPLES:
            samples.setdefault((finding.currency, kind), (finding.pt, finding.en))
        for pt, en, short in zip(sentences(finding, PT), sentences(finding, EN), finding.shortfalls, strict=True):
            self.money.setdefault((short.party.role, short.gainer.role, bool(short.about)), (pt, en))

    def add_event(self, event: Any, scenario: Scenario, currency: str, bets: Mapping[str, Any]) -> None:
        """A sample of what a film says of such an event."""
        samples = self.films[f"{scenario.game}/{event.type}"]
        pt, en = words_of(scenario.regulation, scenario.game), english_of(scenario.regulation, scenario.game)
        both = sentence(event, currency, pt, PT, bets), sentence(event, currency, en, EN, bets)
        if len(samples) < SAMPLES:
            codes = tuple(str(getattr(event.data, name)) for name in event.data.__struct_fields__ if name in _CODES)
            samples.setdefault(codes, both)


_CODES: Final = ("position", "reason", "kind", "place", "method", "cause", "role", "how", "to", "action", "call")


def _kind(value: Any) -> Any:
    """What a value changes in a sentence: a code word is another word, one is not many, nought is not one."""
    if isinstance(value, Word):
        return value.word.partition(":")[0]
    if isinstance(value, Money):
        return "money", value.money == 0
    if isinstance(value, Reason):
        return value.reason
    return (type(value).__name__, value in (0, 1)) if isinstance(value, int) else type(value).__name__


@cache
def spoken() -> Spoken:
    """Everything that the scenarios make the program say."""
    collected = Spoken()
    law = load_law()
    for each in played():
        scenario = each.scenario
        bets: dict[str, Any] = {}
        currency = law.regulations[scenario.regulation].currency
        for record in each.records:
            for event in _event(record):
                if event.type == "bet_placed":
                    bets[event.data.bet] = event.data
                collected.add_event(event, scenario, currency, bets)
        for finding in each.findings:
            collected.add_finding(finding)
        collected.reasons |= {reason: PT.reason(reason) for reason in each.not_evaluable.values()}
    return collected


def _event(record: bytes) -> Iterator[Any]:
    try:
        yield decode(record)
    except Undecodable:
        return
