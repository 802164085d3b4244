"""What a machine's fold and account promise beyond scenarios."""

import json

import pytest

from producers import simulator
from producers.simulator.script import seal
from schemas.parties import BANK
from streams.engine.judge import Judge
from streams.games.slot_machines.state import ODD
from streams.games.slot_machines.table import OPEN, WINS
from streams.law.files import load_law
from streams.rules.account import CoupAccount
from tests.properties.auditing import audited, lacking
from tests.scenarios.loader import FOLDER, load_file
from tests.scenarios.play import Heard, drafts


def hear(records):
    heard = Heard()
    judge = Judge(load_law(), heard)
    for position, record in enumerate(records):
        judge.take(record, position)
    judge.finish()
    return heard, judge


def lawful(coups=60, seed=3):
    return list(simulator.simulate_journal("slot_machines", coups, seed))


@pytest.mark.parametrize("trick", ["short_credit", "starved_jackpot", "short_jackpot"])
def test_what_a_finding_tells_in_money_is_what_the_account_of_its_coup_says(trick):
    compared = 0
    for each in audited(simulator.simulate_journal("slot_machines", 330, 5, [trick])):
        if each.findings:
            assert isinstance(each.account, CoupAccount)
            (finding,) = each.findings
            for one in finding.shortfalls:
                assert each.account.balances[one.party] == -lacking(finding, one.party) != 0
            assert sum(each.account.balances.values()) == 0
            compared += 1
    assert compared == 1


def test_no_rule_is_left_unjudged_on_a_lawful_evening():
    heard, _ = hear(lawful())
    assert heard.findings == []
    assert heard.errors == {}
    assert heard.not_evaluable == {}


def test_after_a_lost_game_nothing_is_held_against_the_meters_until_they_are_read_again():
    records = lawful(8)
    kinds = [json.loads(record)["type"] for record in records]
    lost = kinds.index("game_played") + 2
    heard, _ = hear([*records[:lost], *records[lost + 1 :]])
    assert {finding.rule for finding in heard.findings} <= {"vigia/chain_unbroken", "vigia/no_gaps"} | {
        finding.rule for finding in heard.findings if finding.rule.startswith("vigia/")
    }
    assert "slot_machines/meters_count_what_is_played" in heard.not_evaluable


def test_a_machine_remembers_a_bounded_number_of_games():
    """A million games of one coup would leave no more behind than a thousand."""
    (scenario,) = [
        each for each in load_file(FOLDER / "slot_machines" / "rooms.toml") if each.name == "A prize as the plan says"
    ]
    script = drafts(scenario)
    place = next(n for n, draft in enumerate(script) if draft.type == "game_played" and draft.data.get("prize"))
    many = []
    for number in range(3 * WINS):
        copy = type(script[place])(**{name: getattr(script[place], name) for name in script[place].__slots__})
        copy.data = {**copy.data, "game": number + 10, "prize": 1, "pay_table": "strange"}
        many.append(copy)
    _, judge = hear(seal([*script[:place], *many], "MA-1"))
    (custody,) = judge.tables.values()
    table = custody.table_judge.table
    assert len(table.wins) == WINS
    assert len(table.coup.off_plan) == ODD
    assert len(table.payable) <= OPEN
    assert table.sums.games == 3 * WINS + place - sum(draft.type != "game_played" for draft in script[:place])


def test_the_house_gains_what_players_lose_and_do_not_win():
    for each in audited(lawful(12)):
        assert isinstance(each.account, CoupAccount)
        games = [event.data for event in each.events if event.type == "game_played"]
        fed = sum(event.data.amount for event in each.events if event.type == "jackpot_fed")
        (bank,) = [line for line in each.account.lines() if line.party == BANK]
        assert bank.moved == sum(game.stake - game.prize for game in games) - fed
