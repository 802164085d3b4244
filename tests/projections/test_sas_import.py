"""Decoded SAS messages become a journal that is judged as far as it goes."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from producers.sas_import import imported
from producers.sas_stream import read_stream
from schemas.decode import decode
from streams.engine.families import NOT_CARRIED
from streams.engine.judge import Judge
from streams.games.slot_machines.meters import NO_EARLIER
from streams.law.files import load_law
from tests.scenarios.play import Heard

START = datetime(2023, 3, 14, 20, tzinfo=UTC)
LIMIT = 100_000_000


class Egm:
    """A machine that talks SAS: every game moves its meters."""

    def __init__(self) -> None:
        self.lines: list[dict[str, Any]] = []
        self.meters = {"0000": LIMIT - 12, "0001": 400, "0002": 0, "0005": 7, "000B": 90}

    def say(self, **message) -> None:
        time = START + timedelta(seconds=3 * len(self.lines))
        self.lines.append({"time": time.isoformat(), "machine": "EGM-17", **message})

    def play(self, stake: int, win: int = 0) -> None:
        self.say(exception="7E", data={"credits_wagered": stake})
        self.say(exception="7F", data={"game_win": win})
        self.meters["0000"] = (self.meters["0000"] + stake) % LIMIT
        self.meters["0001"] += win
        self.meters["0005"] += 1

    def read(self) -> None:
        self.say(meters=dict(self.meters))

    def text(self) -> str:
        return "\n".join(map(json.dumps, self.lines))


def machine() -> Egm:
    egm = Egm()
    egm.read()
    for number in range(10):
        egm.play(5, 20 if number % 4 == 0 else 0)
    egm.read()
    return egm


def judged(text: str, denomination: int = 100):
    heard = Heard()
    judge = Judge(load_law(), heard)
    records = list(imported(read_stream(text).messages, denomination))
    for position, record in enumerate(records):
        judge.take(record, position)
    judge.finish()
    assert heard.errors == {}
    assert heard.aside == 0
    return heard, [decode(record) for record in records]


def of(events, kind):
    return [event.data for event in events if event.type == kind]


def test_games_and_meters_that_agree_raise_nothing_though_a_meter_starts_again_at_zero():
    heard, events = judged(machine().text())
    assert heard.findings == []
    assert len(of(events, "game_played")) == 10
    first, second = of(events, "meters_read")
    assert (first.meters.bets, second.meters.bets) == ((LIMIT - 12) * 100, 38 * 100)
    assert second.meters.prizes - first.meters.prizes == 60 * 100
    assert heard.not_evaluable["slot_machines/meters_count_what_is_played"] == NO_EARLIER  # of the first reading alone


def test_a_meter_that_misses_a_game_is_a_finding():
    egm = machine()
    egm.lines[-1]["meters"]["0005"] -= 1
    heard, _ = judged(egm.text())
    assert [finding.rule for finding in heard.findings] == ["slot_machines/meters_count_what_is_played"]


def test_a_meter_that_goes_back_is_a_finding_unless_the_meters_were_reset():
    egm = machine()
    egm.meters["0005"] = 0
    egm.read()
    assert [finding.rule for finding in judged(egm.text())[0].findings] == ["slot_machines/meters_never_go_back"]
    egm = machine()
    egm.say(exception="7A")
    egm.meters["0005"] = 0
    egm.read()
    assert judged(egm.text())[0].findings == []


def test_what_was_paid_by_hand_counts_among_the_prizes():
    """SAS leaves it out of coins out and counts it in the meter of jackpots; ours of prizes has both."""
    egm = machine()
    egm.say(exception="7E", data={"credits_wagered": 5})
    egm.say(exception="7F", data={"game_win": 3000})
    egm.say(exception="51", data={"amount": 3000})
    egm.say(exception="52")
    egm.meters["0000"] += 5
    egm.meters["0002"] += 3000
    egm.meters["0005"] += 1
    egm.read()
    heard, events = judged(egm.text())
    assert heard.findings == []
    assert of(events, "hand_pay_requested")[0].amount == 300_000
    assert len(of(events, "hand_pay_reset")) == 1


def test_a_game_without_its_start_leaves_games_and_meters_uncompared():
    egm = machine()
    del egm.lines[1]
    heard, events = judged(egm.text())
    assert heard.findings == []
    assert len(of(events, "game_played")) == 9
    assert heard.not_evaluable["slot_machines/meters_count_what_is_played"] == NOT_CARRIED
    assert heard.not_evaluable["slot_machines/meters_never_go_back"] == NO_EARLIER


@pytest.mark.parametrize(
    ("message", "kind", "data"),
    [
        ({"exception": "11"}, "door_opened", {"door": "slot"}),
        ({"exception": "0x12"}, "door_closed", {"door": "slot"}),
        ({"exception": "3C"}, "machine_changed", {"kind": "options", "name": "operator"}),
        ({"exception": 0x8E}, "machine_changed", {"kind": "component", "name": "component list"}),
        ({"exception": "54", "data": {"amount": "700", "group": 2}}, "jackpot_hit", {"jackpot": "progressive-2", "value": 70_000}),
        ({"exception": "71"}, "machine_reported", {"code": "71"}),
    ],
)  # fmt: skip
def test_each_exception_becomes_its_event(message, kind, data):
    egm = Egm()
    egm.say(**message)
    _, events = judged(egm.text())
    (event,) = of(events, kind)
    assert {name: getattr(event, name) for name in data} == data


def test_what_cannot_be_read_is_counted_and_the_rest_is_kept():
    lines = [
        "no json", "[1]", '{"machine": "E", "exception": "11"}', '{"time": "2023-03-14T20:00:00Z", "exception": "11"}',
        '{"time": "2023-03-14T20:00:00Z", "machine": "E"}',
        '{"time": "2023-03-14T20:00:00Z", "machine": "E", "meters": {"0000": 1.5}}',
        '{"time": "2023-03-14T20:00:00Z", "machine": "E", "exception": "11"}',
    ]  # fmt: skip
    stream = read_stream("\n".join(lines))
    assert [each.line for each in stream.unread] == [1, 2, 3, 4, 5, 6]
    assert [message.exception for message in stream.messages] == ["11"]


def test_an_array_is_read_like_lines_and_machines_are_kept_apart():
    egm = machine()
    other = [{**line, "machine": "EGM-18"} for line in egm.lines]
    heard, events = judged(json.dumps([message for pair in zip(egm.lines, other, strict=True) for message in pair]))
    assert heard.findings == []
    assert {event.table for event in events} == {"EGM-17", "EGM-18"}


def test_the_same_stream_gives_the_same_journal():
    text = machine().text()
    assert list(imported(read_stream(text).messages, 1)) == list(imported(read_stream(text).messages, 1))
