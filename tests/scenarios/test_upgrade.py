"""Scenario files that were written elsewhere load as they are, or after `python -m tests.scenarios.upgrade FOLDER`."""

from pathlib import Path

import pytest

from streams.engine.rulebooks import all_rules
from tests.scenarios.loader import FOLDER, load_file
from tests.scenarios.play import hear
from tests.scenarios.upgrade import RENAMED, main, retired

# Every verb and every key that edits have had since the first release, in the words of that time.
FIRST_FORMAT = """
[[scenario]]
name = "Every edit of the first format"
law = "ao-de-261-22/1/24"
game = "american_roulette"
day = 2023-03-14
opens = 19:00:00
licence = {"limits.minimum" = 500, "display" = "@none"}
coups = [
  {at = 20:15:00, bets = [{player = "Ana", on = "straight:17", chips = 3, value = 1000}], result = 17},
  {bets = [{player = "Ana", on = "red", chips = 3, value = 1000}, {player = "Rui", on = "black", amount = 5000}], result = 17},
]
edits = [
  {insert = {bet_placed = {bet = "z", player = "Ana", position = "red", stake = 1000, chips = 1, chip = "colour", colour = "@Ana"}}, before = "ball_launched", coup = 1, seconds = 0.5},
  {move = "bet_collected", coup = 2, where = {bet = "b2"}, after = "payout_made"},
  {delay = "ball_launched", coup = 2, seconds = 5},
  {retime = "coup_closed", coup = 2, seconds = 0.5},
  {drop = "result_called", coup = 2, nth = "all"},
  {replace = "payout_made", where = {player = "Ana"}, coup = 1, nth = 1, with = {amount = 102000}},
]
findings = [
  {rule = "roulette/every_winning_bet_is_paid_its_prize", paragraph = "ao-de-261-22/1/30.a.i", player = "Ana", player_short = 3000},
  {rule = "roulette/winners_keep_their_stake_and_losers_lose_it", bank_short = 1000},
  {rule = "roulette/losers_are_collected_before_winners_are_paid", severity = "major", count = 1},
  {rule = "roulette/the_number_is_called_before_settling", values = {number = 17}},
]
"""

CUT = """
[[scenario]]
name = "A player cuts"
law = "ao-de-261-22/9/19"
game = "poker_sem_descarte"
coups = [{at = 20:00:00, bets = [{player = "Ana", seat = "1", amount = 2000, cards = "8H 8C 2S 5C 9C", says = "go"}], bank = "2C 4H 6C 8D JD"}]
edits = [{replace = "cards_cut", with = {by = "Ana", role = "player"}}]
findings = [{rule = "cards/dealer_cuts_at_poker", paragraph = "ao-de-261-22/9/19"}]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game").mkdir()
    return tmp_path


def test_the_first_format_loads_and_is_judged_as_it_is(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = folder / "game" / "old.toml"
    file.write_text(FIRST_FORMAT, "utf-8")
    assert main([str(folder)]) == 0, capsys.readouterr().out
    assert file.read_text("utf-8") == FIRST_FORMAT


def test_a_rule_is_written_under_its_name_of_today(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = folder / "game" / "old.toml"
    file.write_text(CUT, "utf-8")
    assert main([str(folder)]) == 0, capsys.readouterr().out
    assert capsys.readouterr().out == f"{file}: rules under their names of today\n"
    (scenario,) = load_file(file)
    assert [finding.rule for finding in hear(scenario).findings] == ["cards/only_the_dealer_cuts"]


def test_what_is_judged_otherwise_today_is_listed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "game" / "old.toml").write_text(CUT.replace('ao-de-261-22/9/19"}', 'ao-de-261-22/9/18"}'), "utf-8")
    assert main([str(folder)]) == 1
    assert "A player cuts: expected, not found: rule = cards/only_the_dealer_cuts" in capsys.readouterr().out


def test_what_does_not_load_is_listed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "game" / "old.toml").write_text("[[scenario]]\nname = 3 4", "utf-8")
    assert main([str(folder)]) == 1
    assert "old.toml: game/old.toml: " in capsys.readouterr().out


def test_without_a_folder_the_usage_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "FOLDER" in capsys.readouterr().err


def test_every_rule_that_got_another_name_is_asked_under_it() -> None:
    asked = {rule.id for rule in all_rules()}
    assert set(RENAMED.values()) <= asked
    assert not set(RENAMED) & asked


def test_every_retired_rule_has_another_name_or_is_told_with_its_reason() -> None:
    """Where the same duty goes on under another name, files are rewritten; else the reason must say what became of it."""
    assert sorted(rule for rule, reason in retired().items() if rule not in RENAMED and "renamed" in reason) == []


def test_the_readme_gives_the_command() -> None:
    assert "python -m tests.scenarios.upgrade FOLDER" in (FOLDER / "README.md").read_text("utf-8")
