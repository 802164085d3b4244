"""The account of a coup of roulette whose prizes may still be paid: n. 22 gives them time until the next launch."""

from pathlib import Path

from producers.simulator.script import seal
from streams.rules.account import CoupAccount
from tests.properties.auditing import audited
from tests.scenarios.loader import load_file
from tests.scenarios.play import drafts

COUP = """
[[scenario]]
name = "A coup"
law = "ao-de-261-22/1/30"
game = "american_roulette"
closes = 20:40:00
coups = [{{at = 20:15:00, bets = [
  {{player = "Ana", on = "straight:17", chips = 1, value = 1000}}, {{player = "Rui", on = "straight:18", chips = 1, value = 1000}},
], result = 17}}]
edits = [{edits}]
findings = []
"""
UNPAID = '{drop = "payout_called"}, {drop = "payout_made"}'


def account(tmp_path: Path, edits: str) -> CoupAccount:
    file = tmp_path / "coup.toml"
    file.write_text(COUP.format(edits=edits))
    (scenario,) = load_file(file)
    coup_account = audited(seal(drafts(scenario), "t-1"))[0].account
    assert isinstance(coup_account, CoupAccount)
    return coup_account


def test_a_prize_that_may_still_be_paid_is_no_loss_yet_and_the_other_bets_are_settled(tmp_path):
    waiting = account(tmp_path, UNPAID)
    assert waiting.unclear == {"b1": "bet b1 has won and is not paid yet"}
    assert waiting.shortfalls() == ()
    assert {line.party.name: line.moved for line in waiting.lines()} == {"Rui": -1000_00, "": 1000_00}


def test_a_prize_that_is_unpaid_when_the_table_closes_upon_its_coup_is_lost(tmp_path):
    (short,) = account(tmp_path, UNPAID + ', {drop = "coup_closed"}').shortfalls()
    assert (short.party.name, short.gainer.role, short.amount, short.about) == ("Ana", "bank", 35_000_00, "b1")


def test_a_prize_paid_in_part_is_short_at_once(tmp_path):
    (short,) = account(tmp_path, '{replace = "payout_made", with = {amount = 34000}}').shortfalls()
    assert (short.party.name, short.amount) == ("Ana", 1_000_00)
