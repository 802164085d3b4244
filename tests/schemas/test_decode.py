"""Strict decoding: nothing coerced, nothing doubled, nothing unknown; and structs agree with models."""

import json
import re
from datetime import UTC, datetime
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from producers.simulator import GAMES, simulate_journal
from schemas.decode import MAX_RECORD, Undecodable, decode
from schemas.envelope import GENESIS, Event, message_adapter
from schemas.events import EVENTS

adapter = cache(message_adapter)  # when a test needs it: every process of a parallel run collects all tests
EVENT: dict[str, Any] = {
    "specversion": "1.0",
    "id": "lu-1-7",
    "source": "chip-tracker",
    "type": "bet_placed",
    "subject": "c1",
    "time": "2023-03-14T20:15:34.150Z",
    "table": "lu-1",
    "sequence": 7,
    "prevhash": GENESIS,
    "data": {
        "bet": "b1",
        "player": "Ana",
        "position": "split:17-20",
        "stake": 300000,
        "chips": 3,
        "chip": "colour",
        "colour": "green",
        "symbol": "star",
    },
}


def written(event, separators=(",", ":")):
    return json.dumps(event, separators=separators).encode()


def changed(path, value):
    event = json.loads(json.dumps(EVENT))
    *steps, last = path
    place = event
    for step in steps:
        place = place[step]
    place[last] = value
    return written(event)


def test_a_good_record_is_read_whole():
    event: Event[Any] = decode(written(EVENT))
    assert (event.type, event.table, event.sequence, event.data.position) == ("bet_placed", "lu-1", 7, "split:17-20")
    assert event.time == datetime(2023, 3, 14, 20, 15, 34, 150000, tzinfo=UTC)


@pytest.mark.parametrize("separators", [(",", ":"), (", ", ": "), (" ,\t", " :\r")])
def test_spaces_between_tokens_do_not_matter(separators):
    assert decode(written(EVENT, separators)).id == "lu-1-7"


WRONG = [
    (("sequence",), 7.0),
    (("sequence",), "7"),
    (("sequence",), True),
    (("sequence",), -1),
    (("sequence",), 2**53),
    (("sequence",), None),
    (("data", "stake"), 1.5),
    (("data", "stake"), float("nan")),
    (("data", "stake"), float("inf")),
    (("data", "stake"), 10**30),
    (("data", "chip"), "paper"),
    (("data", "extra"), 1),
    (("Extra",), 1),
    (("extra_one",), 1),
    (("Sequence",), 7),
    (("extra",), 1.5),
    (("extra",), float("nan")),
    (("extra",), 2**31),
    (("extra",), -(2**31) - 1),
    (("extra",), []),
    (("extra",), {"a": 1}),
    (("extra",), "\ud800"),
    (("data_base64",), "e30="),
    (("datacontenttype",), "application/xml"),
    (("datacontenttype",), "json"),
    (("datacontenttype",), "application/jsonp"),
    (("datacontenttype",), ""),
    (("traceparent",), 7),
    (("specversion",), "0.3"),
    (("specversion",), 1.0),
    (("type",), "bet_imagined"),
    (("type",), None),
    (("time",), "2023-03-14T20:15:34.150"),
    (("time",), "yesterday"),
    (("time",), 1678824934),
    (("id",), ""),
    (("id",), "x" * 129),
    (("id",), "\ud800"),
    (("prevhash",), "0"),
    (("data",), []),
    (("data",), None),
    (("data", "parts"), [{"position": "split:4-7"}]),
]


@pytest.mark.parametrize(("path", "value"), WRONG, ids=[f"{'.'.join(path)}={value!r}"[:40] for path, value in WRONG])
def test_a_wrong_value_is_refused_with_its_place(path, value):
    with pytest.raises(Undecodable) as refused:
        decode(changed(path, value))
    assert len(str(refused.value)) > 5


@pytest.mark.parametrize("missing", ["specversion", "id", "source", "type", "time", "table", "sequence", "data"])
def test_a_missing_field_is_refused(missing):
    with pytest.raises(Undecodable):
        decode(written({key: value for key, value in EVENT.items() if key != missing}))


WELL_FORMED: list[dict[str, Any]] = [
    {"datacontenttype": "application/json"},
    {"datacontenttype": "application/json; charset=UTF-8"},
    {"datacontenttype": "Application/vnd.casino+JSON;version=2"},
    {"datacontenttype": None, "dataschema": None, "venue": None},
    {"dataschema": "urn:vigia:events/bet_placed"},
    {"traceparent": "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "tracestate": "vendor=1"},
    {"comvendorfirmware2": "4.1", "retries": 3, "simulated": False, "unset": None, "2nd": ""},
    {"low": -(2**31), "high": 2**31 - 1},
    {"averyverylongnamethatthespecificationdoesnotlike": 'with a " in it'},
]


@pytest.mark.parametrize("attributes", WELL_FORMED, ids=lambda attributes: ",".join(attributes)[:40])
def test_attributes_that_others_add_are_no_fault(attributes):
    event: Event[Any] = decode(written(EVENT | attributes))
    assert (event.id, event.data.stake) == ("lu-1-7", 300000)
    assert adapter().validate_json(written(EVENT | attributes)).model_dump(include=set(attributes)) == attributes


@pytest.mark.parametrize("attributes", [each for each in WELL_FORMED if None not in each.values()], ids=str)
def test_an_attribute_that_others_add_may_not_stand_twice_either(attributes):
    raw = written(EVENT | attributes)
    for name in attributes:
        key = f'"{name}":'.encode()
        with pytest.raises(Undecodable, match="stands twice"):
            decode(raw.replace(key, key + b"null," + key))


@pytest.mark.parametrize("attributes", [each for each in WELL_FORMED[:6] if None not in each.values()], ids=str)
def test_attributes_that_vendors_write_on_every_event_are_read_once(attributes, monkeypatch):
    monkeypatch.setattr("schemas.decode.fault_in", lambda *_: pytest.fail("read twice"))
    assert decode(written(EVENT | attributes)).id == "lu-1-7"


def test_a_misspelt_attribute_of_ours_does_not_stand_for_it():
    event = {("sequense" if name == "sequence" else name): value for name, value in EVENT.items()}
    with pytest.raises(Undecodable, match="sequence"):
        decode(written(event))


@pytest.mark.parametrize(
    "hidden", [b'"extra":' + b"9" * 5_000, b'"extra":' + b"[" * 900 + b"]" * 900, b'"extra":"\xff"']
)
def test_what_the_fast_reader_passes_over_is_looked_at_too(hidden):
    with pytest.raises(Undecodable):
        decode(written(EVENT).replace(b'"id":', hidden + b',"id":'))


DOUBLED = [
    (b'"id":', b'"id":"other","id":'),
    (b'"id":', b'"id" :"other","id":'),
    (b'"id":', b'"\\u0069d":"other","id":'),
    (b'"stake":', b'"stake":1,"stake":'),
    (b'"colour":"green"', b'"colour":null,"colour":"green"'),
    (b'"subject":"c1"', b'"subject":"c1","subject":"c1"'),
    (b'"symbol":"star"', b'"symbol":"a\\":b","symbol":"star"'),
]


@pytest.mark.parametrize(("good", "bad"), DOUBLED)
def test_a_key_that_stands_twice_is_refused(good, bad):
    with pytest.raises(Undecodable, match="stands twice"):
        decode(written(EVENT).replace(good, bad))


def test_a_doubled_key_cannot_hide_behind_a_missing_optional_one():
    event = json.loads(json.dumps(EVENT))
    del event["data"]["symbol"]
    with pytest.raises(Undecodable, match="stands twice"):
        decode(written(event).replace(b'"stake":', b'"stake":1,"stake":'))


def test_a_doubled_key_cannot_hide_behind_a_default_that_is_left_out():
    travelled = {"bet": "b1", "number": 4}
    event = EVENT | {"type": "bet_travelled", "data": travelled}
    silent: Event[Any] = decode(written(event))
    assert silent.data.marked is False
    decoded: Event[Any] = decode(written(event | {"data": travelled | {"marked": False}}))
    assert decoded.data.marked is False
    with pytest.raises(Undecodable, match="stands twice"):
        decode(written(event).replace(b'"number":', b'"number":5,"number":'))


@pytest.mark.parametrize("parts", [None, [], [{"position": "straight:1", "chips": 1}]])
def test_a_doubled_key_cannot_hide_in_a_list(parts):
    event = EVENT | {"data": EVENT["data"] | {"parts": parts}}
    decode(written(event))
    doubled = written(event).replace(b'"chips":1}', b'"chips":2,"chips":1}').replace(b'"stake":', b'"stake":1,"stake":')
    with pytest.raises(Undecodable, match="stands twice"):
        decode(doubled)


@pytest.mark.parametrize(
    "raw", [b"", b" ", b"\x00", b"\xff\xfe", b"{", b"[]", b"{}", b"null", b"[" * 100_000, b'{"a":' * 50_000]
)
def test_what_is_no_record_is_refused_without_harm(raw):
    with pytest.raises(Undecodable):
        decode(raw)


def test_a_monstrous_record_is_refused_unread():
    with pytest.raises(Undecodable, match="at most"):
        decode(b"x" * (MAX_RECORD + 1))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.floats() | st.text(max_size=140),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
PATHS = [
    ("id",),
    ("sequence",),
    ("subject",),
    ("sig",),
    ("datacontenttype",),
    ("traceparent",),
    ("extra",),
    ("data",),
    *[("data", key) for key in EVENT["data"]],
]


@settings(max_examples=400, deadline=None)
@given(st.sampled_from([*PATHS, ("data", "parts"), ("data", "cloth")]), JSON)
def test_structs_and_models_accept_the_same_values(path, value):
    raw = changed(path, value)
    try:
        adapter().validate_json(raw)
        model = True
    except (ValidationError, UnicodeError):
        model = False
    try:
        decode(raw)
        struct = True
    except Undecodable:
        struct = False
    assert struct == model, raw


def test_every_kind_of_event_is_past_tense_and_documented():
    for name, kind in EVENTS.items():
        assert kind.__doc__, name
        assert name == name.lower()


@pytest.mark.parametrize("game", GAMES)
def test_no_key_of_any_record_may_stand_twice(game):
    """Of every kind of event, with every set of fields, that a simulated evening of the game has."""
    kinds: dict[Any, bytes] = {}
    for raw in simulate_journal(game, 30, 1):
        record = json.loads(raw)
        kinds.setdefault((record["type"], *sorted(record["data"])), raw)
    assert kinds
    for raw in kinds.values():
        decode(raw)
        for key in re.finditer(rb'"\w+":("[^"]*"|\d+|null|true|false)', raw):
            with pytest.raises(Undecodable, match="stands twice"):
                decode(raw[: key.start()] + key.group() + b"," + raw[key.start() :])
