"""The page on the wire format is enough to write a client: its example, its vectors and its grammar hold."""

import base64
import hashlib
import importlib.util
import json
import re
import subprocess
import sys
from functools import cache
from types import ModuleType
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from producers.simulator import GAMES, simulate, simulate_journal
from producers.simulator.script import stamp
from projections.cli.message_schemas import documents
from schemas.decode import decode
from schemas.identity import key_of
from schemas.keyring import Keyring
from schemas.signature import PublicKey, opened
from schemas.topics import partition_of
from streams.engine.judge import Judge
from streams.games.poker import names
from streams.law.files import load_law
from tests.gates.tree import ROOT
from tests.scenarios.play import Heard

EXAMPLE = ROOT / "docs/examples/table_client.py"
VECTORS = json.loads((ROOT / "docs/examples/wire-vectors.json").read_text("utf-8"))
PAGE = (ROOT / "docs/wire.md").read_text("utf-8")
POKER = (*names.GAMES, names.OMAHA_ONLINE)
SECRET = bytes(range(32)).hex()


@cache
def client() -> ModuleType:
    specification = importlib.util.spec_from_file_location("table_client", EXAMPLE)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def public(secret: str) -> str:
    key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(secret)).public_key().public_bytes_raw()
    return base64.urlsafe_b64encode(key).rstrip(b"=").decode()


def facts(game: str, key: str | None) -> list[dict[str, Any]]:
    """A lawful evening as a vendor's devices would report it; with a key every source has the same one."""
    drafts = list(simulate(game, 3, 1, "T-1"))
    rows: list[dict[str, Any]] = [
        {"type": d.type, "time": stamp(d.time), "source": d.source, "subject": d.subject, "data": d.data}
        for d in drafts
    ]
    if key is not None:
        named = {source: {"public_key": key} for source in {row["source"] for row in rows}}
        rows[0]["data"] = {"licence": {**rows[0]["data"]["licence"], "keys": named}}
    return json.loads(json.dumps(rows, default=list))


@pytest.mark.parametrize("secret", [None, SECRET])
@pytest.mark.parametrize("game", ["american_roulette", "blackjack", "craps"])
def test_what_the_example_writes_is_believed_and_judged(game: str, secret: str | None) -> None:
    table = client().Table("T-1", client().signer(secret) if secret else None)
    heard = Heard()
    judge = Judge(load_law(), heard)
    for position, fact in enumerate(facts(game, public(secret) if secret else None)):
        judge.take(table.record(fact), position)
    judge.finish()
    assert (heard.findings, heard.aside, heard.errors) == ([], 0, {})
    assert bool(next(iter(judge.tables.values())).signed) is (secret is not None)


def test_the_example_runs_as_its_first_lines_say() -> None:
    rows = facts("american_roulette", public(SECRET))
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), "T-1", SECRET], input=lines, capture_output=True, text=True, check=True
    )
    records = done.stdout.splitlines()
    assert len(records) == len(rows)
    assert json.loads(records[1])["prevhash"] == hashlib.sha256(records[0].encode()).hexdigest()


def test_the_example_knows_nothing_of_vigia_and_is_short() -> None:
    text = EXAMPLE.read_text("utf-8")
    assert len(text.splitlines()) <= 90
    assert not re.search(r"^\s*(from|import) (schemas|streams|producers|projections)", text, re.MULTILINE)


@pytest.mark.parametrize("vector", VECTORS["records"], ids=lambda vector: vector["what"])
def test_a_vector_is_what_the_example_makes_and_what_we_read(vector: dict[str, Any]) -> None:
    secret = vector["secret"]
    table = client().Table(vector["table"], client().signer(secret) if secret else None, vector["prevhash"])
    table.venue, table.opening, table.sequence = vector["venue"], vector["opening"], vector["sequence"] - 1
    raw = table.record(vector["fact"])
    assert raw.decode() == vector["record"]
    assert hashlib.sha256(raw).hexdigest() == vector["sha256"]
    event = decode(raw)
    assert (event.sequence, event.prevhash) == (vector["sequence"], vector["prevhash"])
    if secret:
        message, signature = opened(raw)
        assert message.decode() == vector["signed_text"]
        assert PublicKey(vector["public_key"]).signed(message, signature)
        assert vector["public_key"] == public(secret)
    else:
        assert opened(raw) is None
        assert Keyring().fault(event, raw) is None


@pytest.mark.parametrize("vector", VECTORS["keys"], ids=lambda vector: vector["table"])
def test_keys_and_partitions_are_as_the_vectors_say(vector: dict[str, Any]) -> None:
    assert key_of(vector["venue"], vector["table"]) == vector["key"]
    assert partition_of(vector["key"], vector["partitions"]) == vector["partition"]


def grammar() -> dict[str, re.Pattern[str]]:
    rows = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \| `(.+)` \|$", PAGE, re.MULTILINE)
    return {
        game: re.compile(form.replace(r"\|", "|")) for games, form in rows for game in re.findall(r"`(\w+)`", games)
    }


@pytest.mark.parametrize("key", GAMES)
def test_every_position_of_a_game_is_in_the_grammar(key: str) -> None:
    events = [json.loads(raw) for raw in simulate_journal(key, 40, 3)]
    positions = {event["data"]["position"] for event in events if event["type"] == "bet_placed"}
    game = GAMES[key].name
    if positions:
        assert {one for one in positions if not grammar()[game].fullmatch(one)} == set()


def test_the_grammar_refuses_what_is_no_position() -> None:
    for game, nonsense in [("american_roulette", "straight"), ("craps", "hard:5"), ("cussec", "single:7")]:
        assert not grammar()[game].fullmatch(nonsense)


def words() -> dict[str, set[str]]:
    """The words of each field that the page lists, by `event.field`."""
    page = PAGE.partition("## Words")[2]
    rows = re.findall(r"^\| (`[a-z_]+\.[^|]+) \| (.+) \|$", page, re.MULTILINE)
    return {
        field: set(re.findall(r"`(\w+)`", known))
        for fields, known in rows
        for field in re.findall(r"`([\w.]+)`", fields)
    }


@pytest.mark.parametrize("key", GAMES)
def test_every_word_that_a_table_sends_is_on_the_page(key: str) -> None:
    known = words()
    for raw in simulate_journal(key, 12, 3):
        event = json.loads(raw)
        for field, value in event["data"].items():
            name = f"{event['type']}.{field}"
            if name in known and (field != "call" or GAMES[key].name in POKER):
                assert value in known[name], (name, value)
            if field == "pot" and GAMES[key].name in POKER and isinstance(value, str):
                assert re.fullmatch(r"(main|side:[1-9]\d*)", value)


def test_the_words_of_poker_are_those_that_the_rules_know() -> None:
    known = words()
    assert known["move_made.action"] == {*names.ACTIONS, names.ALL_IN}
    assert known["bet_posted.kind"] == {
        names.SMALL, names.BIG, names.DEAD, names.PENALTY, names.ANTE, names.STRADDLE, names.RESTRADDLE, names.PO,
    }  # fmt: skip
    assert known["chips_returned.reason"] == {names.EXCESS, names.UNCALLED, names.VOID, names.MISTAKE}


def test_schemas_say_what_their_fields_hold() -> None:
    """Units and words of the sources are in the JSON Schemas too."""
    move = json.loads(documents()["events/move_made.json"])["$defs"]["MoveMade"]["properties"]
    assert move["action"]["description"] == "`fold`, `pass`, `call`, `bet`, `raise`, `all_in`."
    assert move["amount"]["description"] == "In the smallest unit of the table's currency."


def test_the_opening_on_the_page_is_read_and_every_game_is_named_there() -> None:
    example = re.search(r"```json\n(.*)\n```", PAGE)
    assert example is not None
    opening = json.loads(next(iter(simulate_journal("holdem", 1, 1)))) | {"data": json.loads(example[1])}
    event = decode(json.dumps(opening).encode())
    assert event.type == "table_opened"
    section = PAGE.partition("## The opening")[2].partition("## Values")[0]
    licences = [json.loads(next(iter(simulate_journal(key, 1, 1))))["data"]["licence"] for key in GAMES]
    for field in ("game", "regulation", "layout", "territory", "currency", "time_zone"):
        assert {licence[field] for licence in licences} <= set(re.findall(r"`([^`]+)`", section)), field
