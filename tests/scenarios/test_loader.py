"""A scenario that says nothing clear is refused with what is wrong in it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from producers.simulator.book import TooEarly
from producers.simulator.edits import NothingThere
from streams.law.files import load_law
from tests.scenarios.loader import BadScenario, Scenario, load_scenarios, minor, scenarios
from tests.scenarios.play import drafts
from tests.scenarios.poker.siblings import ANGOLA, BEFORE, PORTUGAL, sibling

Read = Callable[[str], Scenario]
HEAD = '[[scenario]]\nname = "x"\nlaw = "ao-de-261-22/1/30"\ngame = "american_roulette"\n'
COUP = (
    'coups = [{at = 20:15:00, bets = [{player = "Ana", on = "straight:17", chips = 3, value = 1000}], result = 17}]\n'
)


@pytest.fixture
def read(tmp_path: Path) -> Read:
    def one(text: str) -> Scenario:
        (tmp_path / "game").mkdir()
        (tmp_path / "game" / "x.toml").write_text(HEAD + text, "utf-8")
        (scenario,) = scenarios(tmp_path)
        return scenario

    return one


def test_kwanzas_become_minor_units_by_the_name_of_the_field() -> None:
    converted = minor(
        {"stake": 500, "chips": 3, "limits.maximum": {"line": 90}, "limits.maximum.split": 60, "prize": 0.5}
    )
    assert converted == {
        "stake": 50_000, "chips": 3, "limits.maximum": {"line": 9_000}, "limits.maximum.split": 6_000, "prize": 50,
    }  # fmt: skip


def test_a_scenario_without_findings_is_refused(read: Read) -> None:
    with pytest.raises(BadScenario, match=r"game/x.toml: x: missing findings"):
        read("")


def test_an_unknown_key_is_refused(read: Read) -> None:
    with pytest.raises(BadScenario, match="unknown coup"):
        drafts(read("findings = []\ncoup = 1"))


def test_a_finding_without_its_rule_is_refused(read: Read) -> None:
    with pytest.raises(BadScenario, match="must name its rule"):
        read('findings = [{paragraph = "ao-de-261-22/1/30"}]')


def test_a_shortfall_without_its_gainer_is_refused(read: Read) -> None:
    with pytest.raises(BadScenario, match="a shortfall has party, gainer, amount"):
        read('findings = [{rule = "roulette/x", shortfalls = [{party = "Ana", amount = 3000}]}]')


def test_an_unknown_key_of_a_coup_is_refused(read: Read) -> None:
    with pytest.raises(BadScenario, match="a coup knows no bet"):
        drafts(read("findings = []\ncoups = [{result = 17, bet = []}]"))


def test_an_edit_that_is_none_is_refused(read: Read) -> None:
    with pytest.raises(BadScenario, match="an edit is one of delay, drop"):
        drafts(read(f'findings = []\n{COUP}edits = [{{remove = "bet_placed"}}]'))


def test_an_edit_that_matches_nothing_says_so(read: Read) -> None:
    with pytest.raises(NothingThere, match="no payout_made where player = 'Rui'"):
        drafts(read(f'findings = []\n{COUP}edits = [{{drop = "payout_made", where = {{player = "Rui"}}}}]'))


def test_a_coup_before_its_time_says_how_much_is_missing(read: Read) -> None:
    coups = "coups = [{at = 20:15:00, result = 17}, {at = 20:15:10, result = 17}]\n"
    with pytest.raises(TooEarly, match="coup 2 cannot be launched"):
        drafts(read(f"findings = []\n{coups}"))


def test_the_launch_falls_on_the_instant_asked_for(read: Read) -> None:
    launch = next(draft for draft in drafts(read(f"findings = []\n{COUP}")) if draft.type == "ball_launched")
    assert launch.time.isoformat() == "2023-03-14T19:15:00+00:00"


def test_the_coverage_of_the_law_is_told_names_and_paragraphs() -> None:
    entry = next(entry for entry in load_scenarios() if entry.name == "Two faults in one coup are two findings")
    assert entry.paragraphs == ("ao-de-261-22/1/24", "ao-de-261-22/1/30.a.i")
    assert entry.findings == ("ao-de-261-22/1/24", "ao-de-261-22/1/30.a.i")


def test_a_scenario_is_played_at_other_tables_too(tmp_path: Path) -> None:
    """Each is a scenario of its own, with the paragraphs of its own law."""
    (tmp_path / "poker").mkdir()
    (tmp_path / "poker" / "x.toml").write_text(
        '[[scenario]]\nname = "x"\nlaw = ["ao-de-261-22/13/14.f", "ao-de-261-22/14/8"]\ngame = "holdem"\n'
        'also = [{game = "omaha"}, {regulation = "pt-poquer-nao-bancado"}]\n'
        'findings = [{rule = "poker/x", paragraph = "ao-de-261-22/14/8"}]\n',
        "utf-8",
    )
    own, omaha, portugal = scenarios(tmp_path)
    assert (own.name, own.game, own.regulation) == ("x", "holdem", "ao-de-261-22")
    assert (omaha.name, omaha.game, omaha.law) == ("x (omaha)", "omaha", own.law)
    assert (portugal.name, portugal.game) == ("x (pt-poquer-nao-bancado)", "holdem")
    assert portugal.law == ("pt-poquer-nao-bancado/14.f", "pt-poquer-nao-bancado/79")
    assert portugal.findings[0]["paragraph"] == "pt-poquer-nao-bancado/79"


def test_every_paragraph_on_poker_between_players_has_its_sibling() -> None:
    law = load_law()
    for paragraph in law.paragraphs():
        if paragraph.id.startswith(tuple(f"{ANGOLA}/{article}/" for article in BEFORE)):
            assert law.paragraph(sibling(paragraph.id, PORTUGAL)).kind == paragraph.kind, paragraph.id
