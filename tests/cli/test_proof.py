"""A record can be proved to be in a sealed day by whoever has a handful of hashes and the authority's key."""

import hashlib
import json
from datetime import timedelta
from pathlib import Path

import pytest

from projections.dossier.sheets import canonical
from projections.sink.folder import CheckpointFolder
from projections.store import connect
from streams.engine.judge import Judge
from streams.engine.notes import SecretKey
from streams.law.files import load_law
from tests.cli.terminal import Terminal
from tests.projections.evening import EIGHT, Table, numbered
from tests.projections.test_replay import RecordingListener
from tests.stored import stored_findings

DAY = "vigia/casino-luanda/R1/2023-03-14"


@pytest.fixture
def place(tmp_path_factory: pytest.TempPathFactory, vigia: Terminal) -> Path:
    """A journal, the authority's keys, and a folder of checkpoints elsewhere."""
    place = tmp_path_factory.mktemp("proof")
    made = vigia("proof", "keygen", "autoridade.ao", "-o", str(place / "seal.key"))
    assert made.status == 0
    (place / "authority.pub").write_text(made.out)
    key = SecretKey.read((place / "seal.key").read_text())
    table, folder = Table(now=EIGHT), CheckpointFolder(place / "elsewhere")
    table.open()
    for coup in range(5):
        table.play(f"R1/{coup}")
        table.now += timedelta(minutes=3)
    table.close()
    judge = Judge(load_law(), RecordingListener(), seal=lambda head: folder.keep(key.sign(head.text()).encode()))
    for position, raw in numbered(table.records):
        judge.take(raw, position)
    (place / "evening.jsonl").write_bytes(b"".join(raw + b"\n" for raw in table.records))
    return place


def sealed(place: Path) -> list[str]:
    return ["--checkpoint", str(place / "elsewhere"), "--key", str(place / "authority.pub")]


def test_the_secret_key_is_for_its_owner_alone(place: Path, vigia: Terminal) -> None:
    assert (place / "seal.key").stat().st_mode & 0o777 == 0o600
    again = vigia("proof", "keygen", "x", "-o", str(place / "seal.key"))
    assert (again.status, "never overwritten" in again.err) == (2, True)


def test_a_journal_holds_against_its_checkpoints(place: Path, vigia: Terminal) -> None:
    done = vigia("verify", str(place / "evening.jsonl"), *sealed(place))
    assert done.status == 0
    assert "The checkpoints hold. Table days: 1; checkpoints: 3." in done.out


def test_a_report_rests_on_checkpoints_that_hold(place: Path, vigia: Terminal, tmp_path: Path) -> None:
    """It names them; of a journal that was cut off, or that lacks the table's day, none is made."""
    asked = ("--shape", "srij", "--period", "2023-03-14", "--date", "2023-03-15", *sealed(place))
    done = vigia("report", place / "evening.jsonl", *asked, "-o", tmp_path / "whole")
    assert done.status == 0, done.err
    named = json.loads((tmp_path / "whole" / "edition.json").read_text())["checkpoints"]
    assert {each["origin"] for each in named} == {DAY}
    lines = (place / "evening.jsonl").read_bytes().splitlines(keepends=True)
    for name, kept in (("cut", lines[:-2]), ("empty", [])):
        (tmp_path / f"{name}.jsonl").write_bytes(b"".join(kept))
        done = vigia("report", tmp_path / f"{name}.jsonl", *asked, "-o", tmp_path / name)
        assert (done.status, (tmp_path / name).exists()) == (1, False)
        assert DAY in done.err


def test_a_publication_rests_on_checkpoints_that_hold(place: Path, vigia: Terminal, tmp_path: Path) -> None:
    """Their list is in the ledger; the publication has the hash of it alone. Of a journal that was cut off none is made."""
    asked = ("--period", "2023-03", "--date", "2023-04-03", *sealed(place), "--sign", place / "seal.key")
    site, ledger = tmp_path / "site", tmp_path / "ledger.json"
    lines = (place / "evening.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "cut.jsonl").write_bytes(b"".join(lines[:-2]))
    done = vigia("publish", site, tmp_path / "cut.jsonl", *asked, "--ledger", ledger)
    assert (done.status, site.exists(), ledger.exists(), DAY in done.err) == (1, False, False, True)
    done = vigia("publish", site, place / "evening.jsonl", *asked, "--ledger", ledger)
    assert done.status == 0, done.err
    (entry,) = json.loads(ledger.read_text())["editions"]
    assert {each["origin"] for each in entry["checkpoints"]} == {DAY}
    data = json.loads((site / "editions" / "0001" / "data.json").read_text())
    assert data["checkpoints"] == hashlib.sha256(canonical(entry["checkpoints"])).hexdigest()


def test_a_journal_that_was_cut_off_does_not(place: Path, vigia: Terminal, tmp_path: Path) -> None:
    lines = (place / "evening.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "cut.jsonl").write_bytes(b"".join(lines[:-2]))
    done = vigia("verify", str(tmp_path / "cut.jsonl"), *sealed(place))
    assert done.status == 1
    assert (
        f"Line 31, {DAY}: records after this one were cut off; there are 31, and the checkpoint counts 33." in done.out
    )
    dito = vigia("verify", str(tmp_path / "cut.jsonl"), *sealed(place), "--lang", "pt")
    assert f"Linha 31, {DAY}: depois deste registo faltam outros; há 31, e o selo conta 33." in dito.out


def test_an_inclusion_proof_is_made_and_checked(place: Path, vigia: Terminal, tmp_path: Path) -> None:
    event = json.loads((place / "evening.jsonl").read_bytes().splitlines()[9])["id"]
    made = vigia("proof", "inclusion", event, str(place / "evening.jsonl"))
    assert made.status == 0
    (tmp_path / "proof.json").write_text(made.out)
    done = vigia("proof", "check", str(tmp_path / "proof.json"), *sealed(place))
    assert (done.status, done.out) == (0, f"The proof holds: the record is number 10 of 33 of {DAY}.\n")


@pytest.mark.parametrize("change", [{"index": 8}, {"path": []}, {"record": "e30="}, {"root": "00" * 32}, {"size": 32}])
def test_a_changed_proof_does_not_hold(place: Path, vigia: Terminal, tmp_path: Path, change: dict[str, object]) -> None:
    event = json.loads((place / "evening.jsonl").read_bytes().splitlines()[9])["id"]
    proof = json.loads(vigia("proof", "inclusion", event, str(place / "evening.jsonl")).out) | change
    (tmp_path / "proof.json").write_text(json.dumps(proof))
    assert vigia("proof", "check", str(tmp_path / "proof.json"), *sealed(place)).status == 1


def test_a_consistency_proof_is_made_and_checked(place: Path, vigia: Terminal, tmp_path: Path) -> None:
    counted = sorted(
        int(line)
        for line in next((place / "elsewhere").rglob("*.checkpoints")).read_text().splitlines()
        if line.isdecimal()
    )
    made = vigia("proof", "consistency", DAY, str(counted[0]), str(place / "evening.jsonl"))
    (tmp_path / "proof.json").write_text(made.out)
    done = vigia("proof", "check", str(tmp_path / "proof.json"), *sealed(place))
    assert (done.status, done.out) == (0, f"The proof holds: {DAY} had {counted[0]} records and only grew to 33.\n")


def test_a_proof_of_a_size_that_nobody_signed_is_right_and_does_not_count(
    place: Path, vigia: Terminal, tmp_path: Path
) -> None:
    made = vigia("proof", "consistency", DAY, "5", str(place / "evening.jsonl"))
    (tmp_path / "proof.json").write_text(made.out)
    done = vigia("proof", "check", str(tmp_path / "proof.json"), *sealed(place))
    assert (done.status, "no checkpoint" in done.out) == (1, True)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["proof", "inclusion", "no-such-event", "J"], "there is no event no-such-event"),
        (["proof", "consistency", DAY, "34", "J"], "from 34 to 33"),
        (["proof", "consistency", "vigia/a/b/c", "1", "J"], "there is no day"),
        (["verify", "J", "--checkpoint", "C"], "give the key with --key"),
        (["verify", "J", "--checkpoint", "J", "--key", "K"], "There are no checkpoints"),
        (["verify", "J", "--store", "x"], "Name a journal, or --store, or --brokers."),
        (["verify"], "Name a journal, or --store, or --brokers."),
        (["verify", "J", "--checkpoint", "C", "--key", "a+b+c"], "The key cannot be used"),
        (["verify", "--brokers", "nonsense"], "host:port"),
        (["proof", "check", "J", "--checkpoint", "C", "--key", "K"], "is not a proof"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_said_in_a_sentence(
    place: Path, vigia: Terminal, words: list[str], sentence: str
) -> None:
    short = {"J": "evening.jsonl", "C": "elsewhere", "K": "authority.pub"}
    done = vigia(*(str(place / short[word]) if word in short else word for word in words))
    assert done.status == 2
    assert sentence in done.err


def test_a_checkpoint_with_a_false_signature_is_not_passed_over(place: Path, vigia: Terminal, tmp_path: Path) -> None:
    (path,) = (place / "elsewhere").rglob("*.checkpoints")
    (tmp_path / "false.checkpoints").write_text(path.read_text().replace("\n33\n", "\n32\n"))
    done = vigia(
        "verify", str(place / "evening.jsonl"), "--checkpoint", str(tmp_path), "--key", str(place / "authority.pub")
    )
    assert (done.status, "does not count" in done.err) == (2, True)


@pytest.fixture
def stored(place: Path, vigia: Terminal, tmp_path: Path) -> Path:
    assert vigia("replay", str(place / "evening.jsonl"), "--store", str(tmp_path / "store")).status == 0
    return tmp_path / "store"


def test_a_store_holds_against_its_checkpoints_and_against_another_judgment(
    place: Path, stored: Path, vigia: Terminal
) -> None:
    result = vigia("verify", "--store", str(stored), "--judge", *sealed(place))
    assert result.status == 0, result.out
    assert "The rows of the store say what the records say, and judging again says the same." in result.out


@pytest.mark.parametrize("judge", [(), ("--judge",)])
def test_a_finding_deleted_from_the_store_is_named(
    place: Path, stored: Path, vigia: Terminal, judge: tuple[str, ...]
) -> None:
    with connect(stored) as store:
        gone = stored_findings(store)[0].id
        store._connection.client.command(f"ALTER TABLE findings DELETE WHERE id = '{gone}'")
    result = vigia("verify", "--store", str(stored), *judge, *sealed(place))
    assert result.status == 1
    assert f"Table R1 (casino-luanda): finding {gone}: missing from the store." in result.out
    assert f"Mesa R1 (casino-luanda): o achado {gone}: falta no arquivo." in vigia(
        "--lang", "pt", "verify", "--store", str(stored), *judge, *sealed(place)
    ).out  # fmt: skip


def test_judging_again_needs_a_store(place: Path, vigia: Terminal) -> None:
    assert "--judge goes with --store" in vigia("verify", str(place / "evening.jsonl"), "--judge").err
