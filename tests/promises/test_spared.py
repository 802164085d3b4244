"""Rules that are not asked, because a fact that they are about is absent, would say nothing.

A glance at the finished coup spares dozens of rules their question. Here all of them are asked all the same: about
every scenario, while it is played for all promises, and about the coups that each trick spoils.
"""

from contextlib import nullcontext

import pytest

from producers.simulator import GAMES, Trick
from streams.engine.rule_index import EndStep
from tests.promises.rules import played
from tests.promises.spared import all_asked_of_events, all_rules_asked
from tests.scenarios.loader import Scenario, scenarios
from tests.scenarios.play import hear, hear_records
from tests.simulator.test_tricks import short

TRICKS = [(key, trick) for key, game in GAMES.items() for trick in game.tricks.values()]
POKER = ("holdem", "omaha", "poker")  # where a fact is also a condition of its rules
SOME = TRICKS[::25]  # the rest is slow


def of_tricks(tricks: list[tuple[str, Trick]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("game", "trick"), tricks, ids=[f"{game}-{trick.name}" for game, trick in tricks])


def test_a_rule_that_is_spared_has_nothing_to_say() -> None:
    assert {each.scenario.name: each.spared for each in played() if each.spared} == {}


@of_tricks(SOME)
def test_a_trick_makes_no_spared_rule_speak(game: str, trick: Trick, monkeypatch: pytest.MonkeyPatch) -> None:
    assert _spared_by(game, trick, monkeypatch) == set()


@pytest.mark.slow
@of_tricks([each for each in TRICKS if each not in SOME])
def test_no_trick_makes_a_spared_rule_speak(game: str, trick: Trick, monkeypatch: pytest.MonkeyPatch) -> None:
    assert _spared_by(game, trick, monkeypatch) == set()


def _spared_by(game: str, trick: Trick, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    records = tuple(short(game, trick, [], monkeypatch))
    at_end = nullcontext(set[str]()) if game.startswith(POKER) else all_rules_asked()
    with at_end as spoke, all_asked_of_events() as asked_of:
        hear_records(records, None)
    return spoke | asked_of


def test_a_rule_that_is_spared_and_would_speak_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test of the test: the engine spares every rule its question, and those that are broken speak."""
    monkeypatch.setattr(EndStep, "with_a_case", lambda step, finished: ())
    broken = [scenario for scenario in scenarios() if len(scenario.findings) == 1][::300]
    assert any(_spared(scenario) for scenario in broken)


def _spared(scenario: Scenario) -> bool:
    with all_rules_asked() as spoke:
        hear(scenario)
    return scenario.findings[0]["rule"] in spoke
