"""Linked jackpots: what the controller booked is what the machines' own logs say, whatever order they arrive in."""

import json
import random

import pytest

from producers.simulator.script import Draft, seal
from projections.jackpots import LinkedJackpots
from projections.replay import replay
from streams.law.files import load_law
from tests.engine.floor import judged
from tests.engine.linked import controller_log, machine_logs

MACHINES = machine_logs(6, 11)
CONTROLLER = controller_log(MACHINES)


def joined(*logs):
    follower = LinkedJackpots(load_law())
    replay(enumerate(record for log in logs for record in log), load_law(), [follower])
    return follower.join


def resealed(log, change):
    """The same log with some of its data changed, sealed again: a controller that books what it likes."""
    from datetime import datetime

    drafts = []
    for raw in log:
        record = json.loads(raw)
        data = change(record)
        if data is not None:
            time = datetime.fromisoformat(record["time"])
            drafts.append(Draft(record["type"], time, data, record.get("subject"), record["source"]))
    return list(seal(drafts, "SJ-1"))


def first(kind):
    """Which record of that kind comes first."""
    return next(number for number, raw in enumerate(CONTROLLER) if json.loads(raw)["type"] == kind)


def test_four_lawful_machines_of_three_casinos_and_their_controller_agree():
    join = joined(*MACHINES, CONTROLLER)
    (jackpot,) = join.rebuilt()
    assert join.findings() == []
    assert jackpot.booked == jackpot.confirmed > 0
    assert (jackpot.missing, jackpot.unchecked) == (0, 0)
    assert judged([record for log in (*MACHINES, CONTROLLER) for record in log]).findings == []


def booked_more(record):
    if record["sequence"] == first("contribution_received"):
        return {
            **record["data"],
            "played": record["data"]["played"] + 1_000_000,
            "amount": record["data"]["amount"] + 10_000,
        }
    if record["type"] == "superjackpot_read":
        return {"value": record["data"]["value"] + 10_000}
    return record["data"]


def forged(record):
    if record["sequence"] == first("contribution_received"):
        return {**record["data"], "quotes": {**record["data"]["quotes"], "hash": "0" * 64}}
    return record["data"]


@pytest.mark.parametrize(
    ("change", "why"), [(booked_more, "it_says_something_else"), (forged, "it_does_not_exist_there")]
)
def test_an_entry_that_the_machine_does_not_confirm_is_a_finding(change, why):
    (finding,) = joined(*MACHINES, resealed(CONTROLLER, change)).findings()
    assert finding.rule == "vigia/quotation_holds"
    assert finding.values["why"].word == why
    assert finding.table == "SJ-1"


def test_a_contribution_that_is_quoted_twice_is_a_finding():
    twice = json.loads(CONTROLLER[first("contribution_received")])["data"]

    def change(record):
        return twice if record["sequence"] == first("contribution_received") + 1 else record["data"]

    rules = sorted(finding.rule for finding in joined(*MACHINES, resealed(CONTROLLER, change)).findings())
    assert rules == ["vigia/nothing_unbooked", "vigia/quotation_holds"]


def test_a_contribution_that_nobody_booked_is_the_jackpots_loss():
    lost = json.loads(CONTROLLER[first("contribution_received")])["data"]

    def change(record):
        return None if record["sequence"] == first("contribution_received") else record["data"]

    join = joined(*MACHINES, resealed(CONTROLLER, change))
    (finding,) = join.findings()
    assert finding.rule == "vigia/nothing_unbooked"
    assert [(one.party.name, one.amount) for one in finding.shortfalls] == [("SJ-1", lost["amount"])]
    assert join.rebuilt()[0].missing == lost["amount"]


def test_a_machine_whose_log_is_not_here_is_not_held_against_the_controller():
    """Not evaluable is neither right nor wrong: it is counted."""
    join = joined(*MACHINES[1:], CONTROLLER)
    assert join.findings() == []
    assert join.rebuilt()[0].unchecked > 0
    assert joined(*MACHINES, CONTROLLER[:-1]).rebuilt() == []  # nothing is said before the controller has closed


def test_the_answer_does_not_depend_on_the_order_in_which_logs_arrive():
    spoiled = resealed(CONTROLLER, booked_more)
    logs = [list(log) for log in (*MACHINES[:3], spoiled)]
    expected = [finding.id for finding in joined(*logs).findings()]
    for seed in range(4):
        chance = random.Random(seed)
        queues, mixed = [list(log) for log in logs], []
        while any(queues):
            queue = chance.choice([queue for queue in queues if queue])
            mixed.append(queue.pop(0))
        join = joined(mixed)
        assert [finding.id for finding in join.findings()] == expected
        assert len(expected) == 1
