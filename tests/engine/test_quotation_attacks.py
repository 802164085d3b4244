"""What a house can do with logs that quote each other, and cannot: silence, forge, or read another's."""

import hashlib
import json
from datetime import datetime, timedelta

import pytest

from producers.simulator.script import Draft, seal
from tests.engine.floor import judged
from tests.engine.linked import controller_log
from tests.engine.test_quotations import CONTROLLER, MACHINES, joined
from tests.scenarios.loader import FOLDER, load_file
from tests.scenarios.play import drafts as scenario_drafts


def resealed(log, change):
    """The same log with changes, sealed again by its owner; a change that is None leaves the record out."""
    table, made = json.loads(log[0])["table"], []
    for raw in log:
        record = json.loads(raw)
        data = change(record)
        if data is not None:
            time = datetime.fromisoformat(record["time"])
            made.append(Draft(record["type"], time, data, record.get("subject"), record["source"]))
    return list(seal(made, table))


def declared(record, path, value):
    """The data of an opening with another value somewhere in its licence."""
    data = json.loads(json.dumps(record["data"]))
    place = data["licence"]
    *way, last = path
    for step in way:
        place = place[step]
    place[last] = value
    return data


def rules(join):
    return sorted(finding.rule for finding in join.findings())


def of(log, kind):
    return [json.loads(raw) for raw in log if json.loads(raw)["type"] == kind]


def test_a_house_that_keeps_a_jackpot_of_the_same_name_learns_nothing_of_others_machines():
    """It may list them in its licence and quote what it likes: no sum, no count, no content of theirs comes back."""
    false = resealed(
        CONTROLLER,
        lambda record: (
            declared(record, ["venue"], "casino-falso") if record["type"] == "table_opened" else record["data"]
        ),
    )
    join = joined(*MACHINES, CONTROLLER, false)
    findings = join.findings()
    assert {finding.venue for finding in findings} == {"casino-falso"}
    fed = {str(record["data"]["amount"]) for log in MACHINES for record in of(log, "jackpot_fed")}
    for finding in findings:
        assert finding.rule in {"vigia/group_agrees", "vigia/quotation_holds"}
        assert finding.shortfalls == ()
        if finding.rule == "vigia/quotation_holds":
            assert finding.values["why"].word == "it_names_another_controller"
        else:
            assert set(finding.values) == {"machine", "venue"}
            assert not fed & {str(value) for value in finding.values.values()}
    (own, other) = sorted(join.rebuilt(), key=lambda each: each.opening.at.venue, reverse=True)
    assert own.confirmed == own.booked > 0
    assert (other.confirmed, other.missing) == (0, 0)


def test_a_machine_that_names_its_own_log_as_the_controller_is_told_by_the_group():
    """Its contributions would go where nobody looks."""

    def change(record):
        if record["type"] != "table_opened":
            return record["data"]
        return declared(record, ["machine", "jackpots", 1, "controller", "venue"], "casino-falso")

    diverted = resealed(MACHINES[1], change)
    findings = joined(MACHINES[0], diverted, *MACHINES[2:], CONTROLLER).findings()
    agrees = [finding for finding in findings if finding.rule == "vigia/group_agrees"]
    assert [(one.values["machine"], one.values["venue"]) for one in agrees] == [("MA-2", "casino-luanda")]


def test_a_machine_that_names_a_controller_to_which_it_does_not_belong_accuses_nobody():
    """Whoever names the national controller in a licence could otherwise flood it with contributions to book."""

    def change(record):
        if record["type"] != "table_opened":
            return record["data"]
        return declared(record, ["venue"], "casino-falso")

    invented = resealed(MACHINES[0], change)
    assert joined(*MACHINES, invented, CONTROLLER).findings() == []


def test_a_machine_whose_log_never_closes_is_held_to_it_once_it_opens_again():
    own = resealed(MACHINES[0], lambda record: None if record["type"] == "table_closed" else record["data"])
    controller = controller_log([own, *MACHINES[1:]])
    entries = of(controller, "contribution_received")
    at = {"venue": "casino-luanda", "table": "MA-1"}.items()
    lost = next(entry["sequence"] for entry in entries if at <= entry["data"]["quotes"].items())
    partial = resealed(controller, lambda record: None if record["sequence"] == lost else record["data"])
    next_day = datetime.fromisoformat(json.loads(own[-1])["time"]) + timedelta(days=1)
    again = seal([Draft("table_opened", next_day, json.loads(own[0])["data"], None, "tablet")], "MA-1")
    assert joined(own, *MACHINES[1:], partial).findings() == []
    assert rules(joined([*own, *again], *MACHINES[1:], partial)) == ["vigia/nothing_unbooked"]


def test_a_win_that_the_controller_does_not_book_is_a_finding():
    """The jackpot would go on as if nobody had won it."""
    place = next(number for number, raw in enumerate(MACHINES[0]) if json.loads(raw)["type"] == "coup_closed")
    made = []
    for number, raw in enumerate(MACHINES[0]):
        record = json.loads(raw)
        time = datetime.fromisoformat(record["time"])
        if number == place:
            hit = {"jackpot": "SJ-1", "game": 1, "value": 900_000}
            made.append(Draft("jackpot_hit", time, hit, record["subject"], "machine"))
        made.append(Draft(record["type"], time, record["data"], record.get("subject"), record["source"]))
    log = list(seal(made, "MA-1"))
    controller = controller_log([log, *MACHINES[1:]])
    (finding,) = joined(log, *MACHINES[1:], controller).findings()
    assert finding.rule == "vigia/no_win_unbooked"
    assert finding.values["amount"].money == 900_000
    assert finding.shortfalls == ()


def test_records_without_a_venue_of_two_houses_with_a_table_of_one_name_are_not_joined():
    """Whose they are is not certain, so nobody is accused by them."""

    def bare(log):
        """The log without the venue beside the table, chained anew."""
        made, before = [], ""
        for raw in log:
            record = json.loads(raw)
            record.pop("venue", None)
            record["prevhash"] = before or record["prevhash"]
            text = json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode()
            before = hashlib.sha256(text).hexdigest()
            made.append(text)
        return made

    logs = [bare(MACHINES[0]), MACHINES[1], bare(MACHINES[2]), MACHINES[3]]
    join = joined(*[logs[0][:1], logs[2][:1], logs[0][1:], logs[2][1:], logs[1], logs[3]], CONTROLLER)
    assert join.findings() == []
    (jackpot,) = join.rebuilt()
    assert jackpot.unchecked > 0


def test_what_was_found_stays_found_when_more_logs_come():
    spoiled = resealed(CONTROLLER, lambda record: None if record["sequence"] == 5 else record["data"])
    few = [finding.id for finding in joined(MACHINES[0], MACHINES[1], spoiled).findings()]
    more = [finding.id for finding in joined(*MACHINES, spoiled).findings()]
    assert set(few) <= set(more)


def test_two_machines_of_one_name_in_two_casinos_are_two_findings():
    nothing = resealed(CONTROLLER, lambda record: None if record["type"] == "contribution_received" else record["data"])
    findings = joined(*MACHINES, nothing).findings()
    unbooked = [finding for finding in findings if finding.rule == "vigia/nothing_unbooked"]
    assert len({finding.id for finding in unbooked}) == len(unbooked)
    assert {(one.values["venue"], one.values["machine"]) for one in unbooked} == {
        ("casino-luanda", "MA-1"), ("casino-luanda", "MA-2"), ("casino-benguela", "MA-1"), ("casino-lubango", "MA-4"),
    }  # fmt: skip


def quoted(log, kind, *, venue="casino-luanda"):
    """The quotation of the first record of that kind."""
    number = next(number for number, raw in enumerate(log) if json.loads(raw)["type"] == kind)
    record = json.loads(log[number])
    return {
        "venue": venue, "table": record["table"], "opening": hashlib.sha256(log[0]).hexdigest()[:32],
        "sequence": record["sequence"], "hash": hashlib.sha256(log[number]).hexdigest(),
    }  # fmt: skip


def card_table(name, kinds=lambda quotes: None):
    """A table of blackjack with a jackpot, closed; its first increment quotes what it is given."""
    scenario = next(
        each for path in sorted((FOLDER / "blackjack").glob("*jackpot*.toml")) for each in load_file(path)
        if not each.findings and "increment" in str([draft.data for draft in scenario_drafts(each) if draft.type == "jackpot_meter_changed"])
    )  # fmt: skip
    script = scenario_drafts(scenario)
    last = script[-1]
    if last.type != "table_closed":
        script.append(Draft("table_closed", last.time + timedelta(minutes=1), {}, None, script[0].source))
    change = next(
        draft for draft in script if draft.type == "jackpot_meter_changed" and draft.data["cause"] == "increment"
    )
    quotes = kinds(change)
    if quotes is not None:
        change.data = {**change.data, "quotes": quotes}
    return list(seal(script, name))


@pytest.mark.parametrize(
    ("kind", "venue", "why"),
    [
        ("jackpot_stakes_collected", "casino-luanda", None),
        ("payout_made", "casino-luanda", "it_does_not_exist_there"),
        ("jackpot_stakes_collected", "casino-lubango", None),
    ],
)
def test_what_the_meter_of_a_card_table_quotes_stands_in_the_other_tables_log(kind, venue, why):
    """Of another house nothing is looked up, whatever is quoted."""
    other = card_table("BJ-2")
    quoting = card_table("BJ-1", lambda change: [quoted(other, kind, venue=venue)])
    findings = joined(other, quoting).findings()
    assert [finding.values["why"].word for finding in findings] == ([] if why is None else [why])
    assert all(finding.table == "BJ-1" for finding in findings)


def test_a_meter_that_quotes_one_collection_twice_or_a_forged_one_is_a_finding():
    other = card_table("BJ-2")
    real = quoted(other, "jackpot_stakes_collected")
    twice = card_table("BJ-1", lambda change: [real, real])
    forged = card_table("BJ-1", lambda change: [{**real, "hash": "0" * 64}])
    assert [one.values["why"].word for one in joined(other, twice).findings()] == ["it_was_quoted_before"]
    assert [one.values["why"].word for one in joined(other, forged).findings()] == ["it_does_not_exist_there"]


def test_a_jackpot_that_is_taken_over_is_the_one_that_was_moved():
    scenarios = load_file(FOLDER / "slot_machines" / "jackpots.toml")
    (moved,) = [each for each in scenarios if each.name == "A machine is withdrawn after its jackpot was moved"]
    gone = list(seal(scenario_drafts(moved), "MA-3"))
    (took,) = [
        each for each in scenarios if each.name == "A machine that takes over a jackpot shows both values together"
    ]

    def taker(table, **changes):
        script = scenario_drafts(took)
        (received,) = [draft for draft in script if draft.type == "jackpot_received"]
        received.data = {**received.data, "quotes": quoted(gone, "jackpot_moved"), **changes}
        script.append(Draft("table_closed", script[-1].time + timedelta(hours=6), {}, None, script[0].source))
        return list(seal(script, table))

    amount = of(gone, "jackpot_moved")[0]["data"]["reached"]
    assert joined(gone, taker("MA-7", amount=amount)).findings() == []
    for wrong in (taker("MA-7", amount=amount + 1), taker("MA-8", amount=amount)):
        (finding,) = joined(gone, wrong).findings()
        assert finding.values["why"].word == "it_says_something_else"


def test_the_judge_alone_finds_nothing_in_all_of_this():
    """What the join adds: each log by itself is lawful."""
    spoiled = resealed(CONTROLLER, lambda record: record["data"])
    assert judged([record for log in (*MACHINES, spoiled) for record in log]).findings == []
