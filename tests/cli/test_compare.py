"""The same evening under two regulations: what differs is told side by side, what is alike is counted."""

import json
from pathlib import Path

import pytest

from producers.simulator import simulate_journal
from tests.cli.conftest import written
from tests.cli.terminal import Terminal

ANGOLA, PORTUGAL = "ao-de-261-22", "pt-p-1364-2001"
SIDES = ("--regulation", ANGOLA, "--regulation", PORTUGAL)


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One trick that only Angola forbids, one that both do."""
    records = list(simulate_journal("blackjack", 40, 4, ("exposed_card_stays", "six_to_five")))
    return written(tmp_path_factory.mktemp("compare") / "evening.jsonl", records)


def test_a_duty_that_only_one_side_has_is_told_as_such(vigia: Terminal, evening: Path) -> None:
    out = vigia("compare", evening, *SIDES).out
    assert "ao-de-261-22/6/21: critical: The bank's second card" in out
    assert "pt-p-1364-2001: there is no such duty here." in out
    assert "pt-p-1364-2001/17#second: info" in out
    assert "1 finding the same on both sides" in out
    assert "Blackjack wins three to two" not in out


def test_what_is_the_same_is_shown_when_asked_for(vigia: Terminal, evening: Path) -> None:
    out = vigia("compare", evening, *SIDES, "--all", "--lang", "pt").out
    assert "O blackjack ganha três para dois" in out
    assert "ao-de-261-22/6/26: crítica" in out
    assert "pt-p-1364-2001/21: crítica" in out
    assert "faltam" in out


def test_pairs_are_lines_for_a_program(vigia: Terminal, evening: Path) -> None:
    rows = [json.loads(line) for line in vigia("compare", evening, *SIDES, "--json").out.splitlines()]
    assert {(pair["rule"], pair["differs"]) for pair in rows} == {
        ("blackjack/an_exposed_second_card_of_the_bank_is_replaced", True),
        ("blackjack/the_second_card_of_the_bank_stays_face_down", True),
        ("blackjack/blackjack_wins_three_to_two", False),
    }
    alike = next(pair for pair in rows if not pair["differs"])
    assert alike["sides"][ANGOLA]["finding"] == alike["sides"][PORTUGAL]["finding"]
    assert alike["sides"][ANGOLA]["player_short"] == alike["sides"][PORTUGAL]["player_short"] > 0


def test_one_coup_may_be_asked_for(vigia: Terminal, evening: Path) -> None:
    rows = [json.loads(line) for line in vigia("compare", evening, *SIDES, "--json").out.splitlines()]
    coup = next(pair["coup"] for pair in rows if not pair["differs"])
    alone = vigia("compare", evening, *SIDES, "--json", "--coup", coup).out.splitlines()
    assert [json.loads(line)["coup"] for line in alone] == [coup]


def test_the_other_regulation_can_be_asked_alone(vigia: Terminal, evening: Path) -> None:
    """`replay` and `coup` take the same word."""
    rows = [json.loads(line) for line in vigia("replay", evening, "--regulation", PORTUGAL, "--json").out.splitlines()]
    assert {finding["regulation"] for finding in rows} == {PORTUGAL}
    assert {finding["currency"] for finding in rows} == {"AOA"}
    coup = vigia("coup", rows[0]["coup"], "--journal", evening, "--regulation", PORTUGAL).out
    assert "pt-p-1364-2001" in coup


def test_a_comparison_needs_two_regulations(vigia: Terminal, evening: Path) -> None:
    assert vigia("compare", evening, "--regulation", ANGOLA).status == 2
    assert "Did you mean" in vigia("compare", evening, "--regulation", ANGOLA, "--regulation", "pt-p-1364").err
