"""What a machine and a controller carry from one opening to the next: nothing held in trust is lost overnight."""

import json
from datetime import datetime

import pytest

from producers.simulator import simulate_journal
from producers.simulator.script import Draft, seal
from projections.jackpots import LinkedJackpots, StoredJackpots
from projections.replay import replay
from projections.store import StoreListener, connect
from streams.law.files import load_law
from tests.engine.floor import judged

LAW = load_law()
GAMES = {"slot_machines": (260, 5), "superjackpot": (60, 5)}


def evenings(game, change=lambda record, number: record["data"]):
    """Several evenings of one table, sealed again with changes; `number` counts the openings."""
    coups, seed = GAMES[game]
    drafts, number, table = [], 0, ""
    for raw in simulate_journal(game, coups, seed):
        record = json.loads(raw)
        table, number = record["table"], number + (record["type"] == "table_opened")
        data = change(record, number)
        if data is not None:
            time = datetime.fromisoformat(record["time"])
            drafts.append(Draft(record["type"], time, data, record.get("subject"), record["source"]))
    return list(seal(drafts, table))


def joined(records):
    follower = LinkedJackpots(LAW)
    replay(enumerate(records), LAW, [follower])
    return follower.join.findings()


def carrying(*path, less):
    """The second opening carries so much less than the first left."""

    def change(record, number):
        data = record["data"]
        if record["type"] == "table_opened" and number == 2:
            data = json.loads(json.dumps(data))
            place = data["licence"]
            for step in path[:-1]:
                place = place[step]
            place[path[-1]] -= less
        return data

    return change


@pytest.mark.parametrize("game", GAMES)
def test_what_goes_on_from_evening_to_evening_raises_nothing(game):
    records = evenings(game)
    assert sum(json.loads(raw)["type"] == "table_opened" for raw in records) > 1
    assert joined(records) == []


CASES = [
    ("slot_machines", ("machine", "jackpots", 0, "carried"), "J-MA-1", True),
    ("slot_machines", ("machine", "carried", "bets"), "bets", False),
    ("superjackpot", ("superjackpot", "carried"), "SJ-1", True),
]


@pytest.mark.parametrize(("game", "path", "what", "money"), CASES, ids=[case[2] for case in CASES])
def test_a_unit_that_is_gone_in_the_morning_is_a_finding(game, path, what, money):
    """The log of each evening may agree with itself."""
    (finding,) = [one for one in joined(evenings(game, carrying(*path, less=1))) if one.rule == "vigia/openings_go_on"]
    assert str(getattr(finding.values["what"], "word", finding.values["what"])) == what
    assert finding.values["before"].money - finding.values["after"].money == 1
    assert [(one.party.name, one.gainer.role.value, one.amount) for one in finding.shortfalls] == (
        [(what, "bank", 1)] if money else []
    )


def test_a_value_that_grew_while_the_machine_was_closed_is_nobodys_loss():
    assert joined(evenings("slot_machines", carrying("machine", "jackpots", 0, "carried", less=-1))) == []


def test_an_evening_that_is_not_here_accuses_nobody():
    """The opening after it rests on a record that nobody has."""
    records = evenings("superjackpot", carrying("superjackpot", "carried", less=1))
    starts = [place for place, raw in enumerate(records) if json.loads(raw)["type"] == "table_opened"]
    last_of_first = starts[1] - 1
    assert json.loads(records[last_of_first])["type"] == "table_closed"
    without_closing = [*records[:last_of_first], *records[starts[1] :]]
    assert [one for one in joined(without_closing) if one.rule == "vigia/openings_go_on"] == []


def test_an_evening_with_a_lost_message_accuses_nobody():
    records = evenings("slot_machines", carrying("machine", "jackpots", 0, "carried", less=1))
    fed = next(place for place, raw in enumerate(records) if json.loads(raw)["type"] == "jackpot_fed")
    assert [one for one in joined([*records[:fed], *records[fed + 1 :]]) if one.rule == "vigia/openings_go_on"] == []


def test_the_store_says_the_same(tmp_path):
    records = evenings("slot_machines", carrying("machine", "jackpots", 0, "carried", less=1))
    with connect(tmp_path / "store") as store:
        replay(list(enumerate(records)), LAW, [StoreListener(store)])
        StoredJackpots(store, LAW).poll()
        rows = store.ask("SELECT body FROM findings_now WHERE rule = 'vigia/openings_go_on'", {})
    assert [body for (body,) in rows] == [one.model_dump_json() for one in joined(records)]


def test_each_evening_by_itself_is_lawful():
    records = evenings("superjackpot", carrying("superjackpot", "carried", less=0))
    assert judged(records).findings == []
