"""Streams of decoded SAS differ in how they spell things. The same evening, however it is written, is the same journal."""

import gzip
import json
import random
from datetime import datetime, timedelta

import pytest

from producers.sas_import import ImportNotes, imported
from producers.sas_stream import read_stream, unpacked
from producers.sas_words import NotSas
from tests.cli.terminal import Terminal
from tests.projections.test_sas_import import LIMIT, Egm, judged, machine, of


def journal(text, denomination=100):
    return list(imported(read_stream(text).messages, denomination))


PLAIN = journal(machine().text())


def lines(change):
    """The reference evening with every line written otherwise."""
    return "\n".join(json.dumps(change(dict(line))) for line in machine().lines)


def camel_case(line):
    names = {"machine": "machineId", "exception": "exceptionCode", "time": "eventTime", "data": "Payload"}
    line = {names.get(key, key.upper()): value for key, value in line.items()}
    if "Payload" in line:
        names = {"credits_wagered": "creditsWagered", "game_win": "GameWin"}
        line["Payload"] = {names[key]: value for key, value in line["Payload"].items()}
    return line


def flat(line):
    return {**line, **line.pop("data", {}), "type": "exception" if "exception" in line else "meters"}


def nested(line):
    if "exception" in line:
        line["exception"] = {"code": line["exception"], "name": "whatever"}
    return line


def by_number(line):
    if "exception" in line:
        line["exception"] = int(line["exception"], 16)
    return line


def by_decimal_text(line):
    if "exception" in line:
        line["exception"] = str(int(line["exception"], 16))
    return line


def lower(line):
    if "exception" in line:
        line["exception"] = "0x" + line["exception"].lower()
    if "meters" in line:
        line["meters"] = {"0x" + key.lower(): str(value) for key, value in line["meters"].items()}
    return line


def by_name(line):
    names = {"7E": "Game started", "7F": "GAME_ENDED"}
    if "exception" in line:
        line["exception"] = names[line["exception"]]
    if "meters" in line:
        spelled = {
            "0000": "Total Coin In",
            "0001": "coinOut",
            "0002": "JACKPOT",
            "0005": "games_played",
            "000B": "bills in",
        }
        line["meters"] = {spelled[key]: value for key, value in line["meters"].items()}
    return line


def as_bcd(line):
    if "meters" in line:
        line["meters"] = {key: f"{value:08d}" for key, value in line["meters"].items()}
    return line


def as_spaced_bcd(line):
    if "meters" in line:
        texts = {key: f"{value:08d}" for key, value in line["meters"].items()}
        line["meters"] = {key: " ".join(text[n : n + 2] for n in range(0, 8, 2)) for key, text in texts.items()}
    return line


def as_list(line):
    if "meters" in line:
        line["meters"] = [{"code": key, "value": value} for key, value in line["meters"].items()]
    return line


def since_1970(line):
    line["time"] = int(datetime.fromisoformat(line["time"]).timestamp() * 1000)
    return line


WAYS = [
    camel_case, flat, nested, by_number, by_decimal_text, lower, by_name, as_bcd, as_spaced_bcd, as_list, since_1970,
]  # fmt: skip


@pytest.mark.parametrize("change", WAYS, ids=lambda change: change.__name__)
def test_every_spelling_gives_the_same_journal(change):
    assert journal(lines(change)) == PLAIN


@pytest.mark.parametrize(
    "wrap", ["array", "pretty array", "messages", "one after the other", "crlf", "byte order mark"]
)
def test_every_arrangement_gives_the_same_journal(wrap):
    records = machine().lines
    text = {
        "array": json.dumps(records),
        "pretty array": json.dumps(records, indent=2),
        "messages": json.dumps({"source": "logger", "messages": records}),
        "one after the other": "".join(map(json.dumps, records)),
        "crlf": "\r\n".join(map(json.dumps, records)),
        "byte order mark": "\ufeff" + machine().text(),
    }[wrap]
    assert journal(text) == PLAIN
    assert journal(unpacked(gzip.compress(text.encode()))) == PLAIN


def test_messages_of_a_machine_are_put_in_the_order_of_their_times():
    mixed = machine().lines
    random.Random(4).shuffle(mixed)
    stream = read_stream("\n".join(map(json.dumps, mixed)))
    assert list(imported(stream.messages, 100)) == PLAIN
    assert stream.late > 0


def test_numbers_beside_codes_with_letters_are_the_digits_of_codes():
    """A stream that lost the quotes of 11, and could not lose those of 7E."""
    egm = Egm()
    egm.say(exception="7E", data={"bet": 5})
    egm.say(exception="7F", data={"win": 0})
    egm.say(exception=11)
    egm.say(exception=142)
    _, events = judged(egm.text())
    assert [event.door for event in of(events, "door_opened")] == ["slot"]
    assert [event.kind for event in of(events, "machine_changed")] == ["component"]


def test_a_meter_with_ten_digits_starts_again_after_ten():
    for digits, expected in ((8, []), (10, ["slot_machines/meters_never_go_back"])):
        egm = Egm()
        for count in (99_999_990, 5):
            egm.say(meters={"000B": f"{count:0{digits}d}"})
        heard, _ = judged(egm.text())
        assert [finding.rule for finding in heard.findings] == expected


def test_the_meter_of_games_goes_round_whatever_a_credit_is_worth():
    egm = Egm()
    for count in (LIMIT - 1, LIMIT - 1, 0):
        egm.say(meters={"0005": count})
        egm.say(exception="7E", data={"bet": 1})
        egm.say(exception="7F", data={"win": 0})
    del egm.lines[1:3]
    egm.read()
    egm.lines[-1]["meters"] = {"0005": 1}
    assert judged(egm.text(), 100)[0].findings == []


def test_one_game_without_its_start_spoils_its_own_stretch_alone():
    egm = machine()
    del egm.lines[1]
    for _ in range(3):
        egm.play(5)
    egm.meters["0005"] -= 1  # and here a game is missing
    egm.read()
    heard, events = judged(egm.text())
    assert [finding.rule for finding in heard.findings] == ["slot_machines/meters_count_what_is_played"]
    assert len(of(events, "table_opened")) == 3  # the first reading, the stretch with that game, the rest
    assert of(events, "table_opened")[2].licence.machine.carried.games == 17


def test_a_reading_during_a_game_is_not_held_against_the_games():
    egm = machine()
    egm.say(exception="7E", data={"credits_wagered": 5})
    egm.meters["0000"] += 5
    egm.read()
    egm.say(exception="7F", data={"game_win": 0})
    egm.meters["0005"] += 1
    egm.read()
    notes = ImportNotes()
    list(imported(read_stream(egm.text()).messages, 100, notes))
    assert notes.during == 1
    assert judged(egm.text())[0].findings == []


def test_what_sas_does_not_say_is_not_invented():
    egm = Egm()
    for code in ("51", "52", "54", "7E", "7F", "42", "42", "00"):
        egm.say(exception=code)
    stream, notes = read_stream(egm.text()), ImportNotes()
    records = list(imported(stream.messages, 100, notes))
    kinds = [json.loads(record)["type"] for record in records]
    assert kinds == ["table_opened", *["machine_reported"] * 5, "table_closed"]
    assert notes.unknown == {"51": 1, "52": 1, "54": 1, "42": 2}
    assert (notes.incomplete, stream.idle) == (1, 1)


def test_a_machine_has_one_denomination():
    egm = Egm()
    egm.say(meters={"0000": 100}, denom="0.25")
    egm.say(meters={"0000": 300})
    egm.say(meters={"0000": 110}, denomination=100)
    notes = ImportNotes()
    records = list(imported(read_stream(egm.text()).messages, 1, notes))
    decoded = map(json.loads, records)
    read = [record["data"]["meters"] for record in decoded if record["type"] == "meters_read"]
    assert read == [{"bets": 2_500}, {"bets": 7_500}]
    assert notes.other_denomination == 1


def test_machines_with_very_long_names_stay_apart():
    egm = Egm()
    egm.say(exception="11")
    other = {**egm.lines[0], "machine": "M" * 200 + "2"}
    egm.lines[0]["machine"] = "M" * 200 + "1"
    names = {message.machine for message in read_stream("\n".join(map(json.dumps, [egm.lines[0], other]))).messages}
    assert len(names) == 2
    assert max(map(len, names)) == 128


AT = '"time": "2023-03-14T20:00:00Z", "machine": "E"'


@pytest.mark.parametrize(
    ("record", "why"),
    [
        ("{", "it is no JSON"),
        ('{"a":' * 100_000, "it is no JSON"),
        ("17", "it is no JSON object"),
        ('{"machine": "E", "exception": "11", "time": "yesterday"}', "it has no time that can be read"),
        ('{"machine": "E", "exception": "11", "time": 17}', "it has no time that can be read"),
        ('{"machine": true, "exception": "11"}', "it names no machine"),
        (f'{{{AT}, "exception": "zz"}}', "there is no exception 'zz'"),
        (f'{{{AT}, "exception": 999}}', "there is no exception '999'"),
        (f'{{{AT}, "meters": {{"0000": "12A4"}}}}', "coin_in is neither a whole number nor BCD: '12A4'"),
        (f'{{{AT}, "meters": {{"0000": 1{"0" * 30}}}}}', "coin_in is no whole number"),
        (f'{{{AT}, "meters": {{"0000": -1}}}}', "coin_in is no whole number"),
        (f'{{{AT}, "meters": {{"0000": NaN}}}}', "coin_in is no whole number"),
        (f'{{{AT}, "exception": "11", "denomination": "much"}}', "the denomination cannot be read"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line_and_the_rest_is_kept(record, why):
    good = f'{{{AT}, "exception": "11"}}'
    stream = read_stream(f"{good}\n\n{record}\n{good}\n")
    assert [(each.line, each.why.en[: len(why)]) for each in stream.unread] == [(3, why)]
    assert len(stream.messages) == 2


def test_a_broken_element_of_an_array_is_told_with_its_line():
    good = f'{{{AT}, "exception": "11"}}'
    stream = read_stream(f'[\n{good},\n{{"broken": ,\n{good}\n]\n')
    assert [each.line for each in stream.unread] == [3]
    assert len(stream.messages) == 2


def test_the_command_says_what_it_read_and_what_nobody_can_judge(tmp_path, capsys):
    run = Terminal(capsys)
    egm = machine()
    egm.say(exception="42")
    file = tmp_path / "stream.jsonl.gz"
    file.write_bytes(gzip.compress((egm.text() + "\nrubbish\n").encode()))
    done = run("import", "sas", str(file), "-o", str(tmp_path / "j.jsonl"))
    assert done.status == 0
    assert f"{file}:{len(egm.lines) + 1}: it is no JSON" in done.err
    assert "42 (1)" in done.err + done.out
    damaged = tmp_path / "damaged.gz"
    damaged.write_bytes(file.read_bytes()[:40])
    failed = run("import", "sas", str(damaged), "-o", str(tmp_path / "k.jsonl"))
    assert failed.status != 0
    assert "the gzip file is damaged" in failed.err
    with pytest.raises(NotSas):
        unpacked(damaged.read_bytes())


def test_times_without_a_zone_are_utc():
    egm = machine()
    for line in egm.lines:
        line["time"] = (datetime.fromisoformat(line["time"]) + timedelta(0)).replace(tzinfo=None).isoformat()
    assert journal(egm.text()) == PLAIN
