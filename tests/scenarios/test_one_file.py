"""One scenario file, wherever it stands, can be read and heard from Python: README.md gives the names."""

from pathlib import Path

from tests.scenarios.loader import FOLDER, load_file
from tests.scenarios.play import hear

STRAIGHT = """
[[scenario]]
name = "A straight is paid thirty-four times"
law = "ao-de-261-22/1/30.a.i"
game = "american_roulette"
coups = [{at = 20:15:00, bets = [{player = "Ana", on = "straight:17", chips = 3, value = 1000}], result = 17}]
edits = [{replace = "payout_made", where = {player = "Ana"}, with = {amount = 102000}}]
findings = [{rule = "roulette/every_winning_bet_is_paid_its_prize"}]
"""


def test_a_file_from_elsewhere_is_read_and_heard(tmp_path: Path) -> None:
    file = tmp_path / "elsewhere.toml"
    file.write_text(STRAIGHT, "utf-8")
    (scenario,) = load_file(file)
    (finding,) = hear(scenario).findings
    assert (finding.rule, finding.player_short) == (scenario.findings[0]["rule"], 300_000)


def test_an_event_can_be_changed_by_what_it_says_itself(tmp_path: Path) -> None:
    file = tmp_path / "elsewhere.toml"
    file.write_text(STRAIGHT.replace("amount = 102000", 'amount = "@this.amount - 300000"'), "utf-8")
    (scenario,) = load_file(file)
    assert [finding.player_short for finding in hear(scenario).findings] == [300_000]


def test_the_readme_gives_these_names() -> None:
    readme = (FOLDER / "README.md").read_text("utf-8")
    assert "from tests.scenarios.loader import load_file" in readme
    assert "from tests.scenarios.play import hear" in readme
