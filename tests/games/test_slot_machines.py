"""What a machine's fold and account promise beyond scenarios."""

import json

import pytest

from producers import simulator
from producers.simulator.script import seal
from schemas.parties import BANK
from streams.engine.judge import Judge
from streams.games.slot_machines.paying import NO_ROOM
from streams.games.slot_machines.records import WINS
from streams.games.slot_machines.state import ODD
from streams.law.files import load_law
from streams.rules.account import CoupAccount
from streams.rules.payables import OPEN
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
    script, place = winning_script()
    many = copies(script[place], [{"game": 10 + n, "prize": 1, "pay_table": "strange"} for n in range(ODD + WINS)])
    _, judge = hear(seal([*script[:place], *many], "MA-1"))
    (custody,) = judge.tables.values()
    table = custody.table_judge.table
    assert len(table.records._games) == WINS
    assert len(table.coup.off_plan) == ODD
    assert table.sums.games == ODD + WINS + place - sum(draft.type != "game_played" for draft in script[:place])


def test_a_claim_is_judged_as_long_as_the_game_is_remembered():
    """The oldest of the games with a prize that are remembered still decides a claim; the one before does not."""
    for game, judged in ((11, True), (10, False)):
        script, place = winning_script()
        wins = copies(script[place], [{"game": 10 + n} for n in range(WINS + 1)])
        asks = copies(script[place], [{"claim": "c", "player": "Ana", "game": game, "amount": 1}], "credit_claimed")
        says = copies(script[place], [{"claim": "c", "amount": 1, "basis": "machine_records"}], "claim_decided")
        heard, _ = hear(seal([*script[:place], *wins, *asks, *says], "MA-1"))
        broken = [finding.rule for finding in heard.findings]
        assert broken == (["slot_machines/claims_are_decided_by_the_records"] if judged else [])


def test_wrong_prizes_beyond_those_listed_are_told_in_one_sum():
    """A machine that cheats in every game is short of all of it, not of the first 64 games."""
    for more in (0, 1, 1_000):
        script, place = winning_script()
        short = script[place].data["prize"] - 1
        wrong = copies(script[place], [{"game": 10 + n, "prize": short} for n in range(ODD + more)])
        heard, _ = hear(seal([*script[:place], *wrong, *copies(script[place], [{}], "coup_closed")], "MA-1"))
        listed = [each for each in heard.findings if each.rule == "slot_machines/prizes_are_as_the_plan_says"]
        assert len(listed) == ODD
        assert sum(finding.player_short for finding in listed) == ODD + more
        assert [finding.values["further"] for finding in listed] == [0] * (ODD - 1) + [more]


def test_a_flood_of_hand_pays_does_not_make_an_unpaid_one_vanish():
    """What is pushed out of memory leaves the rule not evaluable: silence is not bought."""
    for more, expected in ((0, False), (1, True)):
        script, place = winning_script()
        asked = [{"pay": f"x{n}", "game": 1_000 + n, "amount": 100} for n in range(OPEN + more)]
        paid = [{"pay": each["pay"], "amount": 100, "channel": "cashier", "means": "cash"} for each in asked[more:]]
        flood = [
            *copies(script[place], asked, "hand_pay_requested"), *copies(script[place], paid, "machine_prize_paid"),
            *copies(script[place], [{}], "coup_closed"),
            type(script[-1])("table_closed", script[place].time, {}, None, script[0].source),
        ]  # fmt: skip
        heard, _ = hear(seal([*script[:place], *flood], "MA-1"))
        assert [finding.rule for finding in heard.findings if "paid_in_full" in finding.rule] == []
        assert (heard.not_evaluable.get("slot_machines/prizes_are_paid_in_full") == NO_ROOM) is expected


def test_a_meter_of_thirty_digits_is_set_aside_and_told():
    """What no machine can count is no event: it is kept with its bytes, and what follows is judged as after a loss."""
    records = lawful(4)
    place = next(n for n, record in enumerate(records) if json.loads(record)["type"] == "meters_read")
    record = json.loads(records[place])
    record["data"]["meters"]["bets"] = 10**30
    heard, _ = hear([*records[:place], json.dumps(record).encode(), *records[place + 1 :]])
    assert heard.aside == 1
    assert heard.errors == {}
    assert {finding.rule for finding in heard.findings} <= {"vigia/record_readable", "vigia/nothing_missing"}


def winning_script():
    """A coup with a game that wins, and its place."""
    scenarios = load_file(FOLDER / "slot_machines" / "rooms.toml")
    (scenario,) = [each for each in scenarios if each.name == "A prize as the plan says"]
    script = drafts(scenario)
    place = next(n for n, draft in enumerate(script) if draft.type == "game_played" and draft.data.get("prize"))
    return script, place


def copies(draft, changes, kind=None):
    """The draft again and again, with other data; of another kind, with that data alone."""
    made = []
    for change in changes:
        copy = type(draft)(**{name: getattr(draft, name) for name in draft.__slots__})
        copy.data = change if kind else {**copy.data, **change}
        copy.type = kind or copy.type
        made.append(copy)
    return made


def test_the_house_gains_what_players_lose_and_do_not_win():
    for each in audited(lawful(12)):
        assert isinstance(each.account, CoupAccount)
        games = [event.data for event in each.events if event.type == "game_played"]
        fed = sum(event.data.amount for event in each.events if event.type == "jackpot_fed")
        (bank,) = [line for line in each.account.lines() if line.party == BANK]
        assert bank.moved == sum(game.stake - game.prize for game in games) - fed
