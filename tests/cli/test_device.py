"""`vigia device`, as a vendor and the authority's key keeper type it."""

import json
from pathlib import Path

import pytest

from producers.device.keys import SigningKey
from schemas.signature import PublicKey, bytes_of, key_message
from tests.cli.conftest import written
from tests.cli.terminal import Terminal
from tests.engine.keys import KEYS, TABLET, key, script, signed


def test_a_key_is_made_and_its_public_half_shown(vigia: Terminal, tmp_path: Path) -> None:
    made = vigia("device", "keygen", "-o", tmp_path / "wheel.key")
    assert made.status == 0
    assert made.out.strip() == SigningKey.load(tmp_path / "wheel.key").public
    again = vigia("device", "keygen", "-o", tmp_path / "wheel.key")
    assert again.status == 2
    assert "a key is not replaced" in again.one_sentence()


def test_the_authority_vouches_for_a_key(vigia: Terminal, tmp_path: Path) -> None:
    key("root").save(tmp_path / "root.key")
    public = key("wheel").public
    place = ("--venue", "casino-luanda", "--table", "AR-1", "--source", "AR-1/wheel")
    words = ("--root", tmp_path / "root.key", *place)
    done = vigia("device", "vouch", *words, public)
    assert done.status == 0
    message = key_message("casino-luanda", "AR-1", "AR-1/wheel", public)
    assert PublicKey(key("root").public).signed(message, bytes_of(done.out.strip()))
    wrong = vigia("device", "vouch", *words, "short")
    assert (wrong.status, "Not a public key" in wrong.one_sentence()) == (2, True)


def test_an_honest_journal_passes(vigia: Terminal, journal: Path) -> None:
    done = vigia("device", "check", journal)
    assert done.status == 0
    assert done.out.splitlines()[-1] == "No faults."


def test_faults_are_told_line_by_line_in_either_language_and_as_json(vigia: Terminal, tmp_path: Path) -> None:
    records = signed(script(), KEYS)
    records[9] = records[9][:-10] + b"AAAAAAAA" + records[9][-2:]
    bad = written(tmp_path / "bad.jsonl", records)
    done = vigia("device", "check", bad)
    assert done.status == 1
    assert done.out.splitlines()[0] == "Line 10, table lu-1 [signature]: Not believed: wrong signature."
    assert "[assinatura]: O registo não foi acreditado" in vigia("device", "check", bad, "--lang", "pt").out
    first = json.loads(vigia("device", "check", bad, "--json").out.splitlines()[0])
    assert (first["line"], first["kind"]) == (10, "signature")


def test_a_register_of_trust_is_held_against_the_keys(vigia: Terminal, tmp_path: Path) -> None:
    journal = written(tmp_path / "j.jsonl", signed(script(), KEYS))
    trust = tmp_path / "trust.toml"
    trust.write_text(f'[[root]]\nname = "ISJ"\npublic_key = "{key("root").public}"\n', "utf-8")
    done = vigia("device", "check", journal, "--trust", trust)
    assert done.status == 1
    assert done.out.count("The authority has not vouched for key") == len(KEYS)
    looked = vigia("verify", journal, "--trust", trust)
    assert (looked.status, looked.out.count("has not vouched for key")) == (1, len(KEYS))
    trust.write_text("nothing", "utf-8")
    assert vigia("device", "check", journal, "--trust", trust).status == 2


def test_an_empty_journal_is_told(vigia: Terminal, tmp_path: Path) -> None:
    done = vigia("device", "check", written(tmp_path / "none.jsonl", []))
    assert (done.status, done.one_sentence()) == (2, "The journal is empty.")


@pytest.mark.parametrize("part", ["send", "tell"])
@pytest.mark.parametrize("brokers", ["nowhere", "", "a b:1"])
def test_an_address_that_is_none_is_told(
    vigia: Terminal, journal: Path, tmp_path: Path, part: str, brokers: str
) -> None:
    more = ("--table", "AR-1", "--spool", tmp_path / "spool") if part == "tell" else ()
    done = vigia("device", part, journal, "--brokers", brokers, *more)
    assert (done.status, "names no brokers" in done.one_sentence()) == (2, True)


def test_too_many_events_in_a_record_are_refused(vigia: Terminal, journal: Path) -> None:
    done = vigia("device", "send", journal, "--brokers", "127.0.0.1:1", "--batch", 1025)
    assert (done.status, "1024" in done.one_sentence()) == (2, True)


def tell(vigia: Terminal, journal: Path, tmp_path: Path, *more: object):
    words = ("--table", "AR-1", "--spool", tmp_path / "spool", "--brokers", "127.0.0.1:1")
    return vigia("device", "tell", journal, *words, *more)


def test_the_wrong_key_file_is_told(vigia: Terminal, journal: Path, tmp_path: Path) -> None:
    assert "cannot be read" in tell(vigia, journal, tmp_path, "--key", f"AR-1/tablet={tmp_path / 'no'}").one_sentence()
    assert "write the source" in tell(vigia, journal, tmp_path, "--key", "tablet.key").one_sentence()
    open_to_all = tmp_path / "open.key"
    key("x").save(open_to_all)
    open_to_all.chmod(0o644)
    assert "open to other users" in tell(vigia, journal, tmp_path, "--key", f"AR-1/tablet={open_to_all}").one_sentence()


def test_a_line_that_says_nothing_is_told_with_its_number(vigia: Terminal, tmp_path: Path) -> None:
    facts = tmp_path / "facts.jsonl"
    facts.write_bytes(b'{"data":{}}\n')
    done = tell(vigia, facts, tmp_path)
    assert (done.status, done.one_sentence().startswith("Line 1 does not say what happened")) == (2, True)
    facts.write_bytes(b'{"type":"dealer_on","data":{}}\n')
    assert "before it was opened" in tell(vigia, facts, tmp_path).one_sentence()


def test_what_is_no_event_is_told(vigia: Terminal, tmp_path: Path, lawful: list[bytes]) -> None:
    facts = written(tmp_path / "facts.jsonl", [lawful[0], b'{"type":"dealer_on","data":{"staff":1}}'])
    done = tell(vigia, facts, tmp_path)
    assert (done.status, "dealer_on: " in done.one_sentence()) == (2, True)


def test_a_spool_in_use_is_told(vigia: Terminal, journal: Path, tmp_path: Path) -> None:
    from producers.device.spool import Spool

    spool = Spool(tmp_path / "spool", "AR-1")
    assert "one table has one client at a time" in tell(vigia, journal, tmp_path).one_sentence()
    spool.close()


def test_a_journal_that_is_not_the_one_in_the_note_is_told(vigia: Terminal, journal: Path, tmp_path: Path) -> None:
    note = {"lines": 3, "bytes": 30, "last": "x", "to": "vigia.events @ 127.0.0.1:1"}
    (tmp_path / "lawful.jsonl.sent").write_text(json.dumps(note), "ascii")
    assert "is not the journal of which" in vigia("device", "send", journal, "--brokers", "127.0.0.1:1").one_sentence()
    (tmp_path / "lawful.jsonl.sent").write_text(json.dumps(note | {"to": "vigia.events @ elsewhere:1"}), "ascii")
    assert "was sent to" in vigia("device", "send", journal, "--brokers", "127.0.0.1:1").one_sentence()
    (tmp_path / "lawful.jsonl.sent").write_text("rubbish", "ascii")
    assert "no note of an import" in vigia("device", "send", journal, "--brokers", "127.0.0.1:1").one_sentence()


def test_the_licence_names_the_sources_that_sign(tmp_path: Path) -> None:
    assert TABLET in script()[0].data["licence"]["keys"]
