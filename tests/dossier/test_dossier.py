"""A dossier: whole, the same every time, checked by plain Python, and any change in it found."""

import json
import os
import random
import shutil
import subprocess
import sys
import zipfile
from datetime import timedelta
from pathlib import Path

import pytest

from producers.simulator.script import seal
from projections.dossier import NoDossier, gather, verify
from projections.dossier.make import packed
from projections.dossier.sheets import canonical
from projections.proofs import holds
from schemas.proofs import Inclusion
from schemas.what_if import PREFIX
from streams.law.files import load_law
from tests.dossier.case import (
    AUTHORITY,
    FAILS,
    NO_DOSSIER,
    NOT_ALL_CHECKED,
    STRANGER,
    checked,
    made,
    sealed,
    spoiled,
)  # fmt: skip
from tests.engine.floor import drafts, journal, opened_anew

KEY = str(AUTHORITY.public)
FINGERPRINT = verify.CheckpointKey(KEY).fingerprint


@pytest.fixture(scope="module")
def good() -> bytes:
    return made()


def test_everything_holds_and_the_verifier_says_so_in_both_languages(good: bytes, tmp_path: Path) -> None:
    status, output = checked(good, tmp_path / "d.zip")
    assert status == 0, output
    assert "CONFERE: tudo o que pediu foi conferido." in output
    assert "IT HOLDS: everything that you asked for was checked." in output
    assert "FALHA" not in output


def test_the_same_case_gives_the_same_bytes(good: bytes) -> None:
    assert made() == good


def test_it_is_a_zip_that_any_tool_opens(good: bytes, tmp_path: Path) -> None:
    path = tmp_path / "d.zip"
    path.write_bytes(good)
    with zipfile.ZipFile(path) as opened:
        assert opened.testzip() is None
        assert set(opened.namelist()) == {*verify.REQUIRED, *verify.OPTIONAL, *verify.UNLISTED}
        assert opened.read("dossier.pdf").startswith(b"%PDF-")
        assert b"VeraSans" in opened.read("dossier.pdf") or b"FontFile2" in opened.read("dossier.pdf")


@pytest.mark.parametrize("how", [["-I", "-S"]])
def test_a_third_party_checks_it_with_plain_python_in_an_empty_folder(
    good: bytes, tmp_path: Path, how: list[str]
) -> None:
    """No Vigia, no packages, no environment: the verifier that travels in the zip and nothing else."""
    (tmp_path / "d.zip").write_bytes(good)
    (tmp_path / "verify.py").write_bytes(verify.members(good)["verify.py"])
    empty = tmp_path / "empty"
    empty.mkdir()
    command = [sys.executable, *how, "../verify.py", "../d.zip", "--key", FINGERPRINT]
    done = subprocess.run(command, cwd=empty, env={"PATH": os.environ["PATH"]}, capture_output=True, text=True, check=False)  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "IT HOLDS: everything that you asked for was checked." in done.stdout
    assert not done.stderr
    assert not list(empty.iterdir())


def test_the_verifier_is_plain_python_38() -> None:
    import ast

    source = Path(verify.__file__).read_text()
    tree = ast.parse(source, feature_version=(3, 8))
    names = {alias.name for each in ast.walk(tree) if isinstance(each, ast.Import) for alias in each.names}
    assert not [each for each in ast.walk(tree) if isinstance(each, ast.ImportFrom)]
    assert {name.partition(".")[0] for name in names} <= set(sys.stdlib_module_names)
    assert "removeprefix" not in source


def test_without_a_key_it_says_that_only_consistency_was_checked(good: bytes, tmp_path: Path) -> None:
    status, output = checked(good, tmp_path / "d.zip", key=None)
    assert status == NOT_ALL_CHECKED
    assert "IT AGREES WITH ITSELF, and no more was checked" in output
    assert "IT HOLDS" not in output
    assert "[ OK ] A autoridade" not in output
    for what in ("the records", "findings, verdicts, law and PDF"):
        assert f"Who vouches for {what}: you gave no key." in output


def test_any_one_byte_that_changes_is_found(good: bytes, tmp_path: Path) -> None:
    """Every byte of the small files, many of the large ones; the container is made sound again each time."""
    files = verify.members(good)
    chance = random.Random(1)
    tried = 0
    for name, content in files.items():
        small = len(content) <= 260 or name == "proofs/checkpoint.txt"
        places = range(len(content)) if small else chance.sample(range(len(content)), 25)
        for at in places:
            changed = content[:at] + bytes([content[at] ^ (1 << chance.randrange(8))]) + content[at + 1 :]
            status, output = checked(packed({**files, name: changed}), tmp_path / "d.zip")
            assert status == 1, (name, at, output)
            tried += 1
    assert tried > 600


def test_any_byte_of_the_container_itself_is_found(good: bytes, tmp_path: Path) -> None:
    """Headers, directory and end: no byte is without meaning, none may be added or cut."""
    inside = sum(map(len, verify.members(good).values()))
    names = verify.members(good)
    assert len(good) > inside
    chance = random.Random(2)
    for at in [*range(60), *range(len(good) - 400, len(good)), *chance.sample(range(len(good)), 60)]:
        changed = good[:at] + bytes([good[at] ^ 1]) + good[at + 1 :]
        assert checked(changed, tmp_path / "d.zip")[0] == 1, at
    for changed in (good + b"\0", good[:-1], b"\0" + good, good[: len(good) // 2], b""):
        assert checked(changed, tmp_path / "d.zip")[0] == 1
    assert names


@pytest.mark.parametrize("name", [*verify.REQUIRED, *verify.OPTIONAL, "manifest.json"])
def test_a_file_that_is_missing_is_found(good: bytes, tmp_path: Path, name: str) -> None:
    status, output = checked(spoiled(good, lambda files: files.pop(name)), tmp_path / "d.zip")
    assert status == 1, output


def test_files_that_are_added_or_swapped_are_found(good: bytes, tmp_path: Path) -> None:
    def swap(files: dict[str, bytes]) -> None:
        files["law/law.json"], files["judgement/story.json"] = files["judgement/story.json"], files["law/law.json"]

    assert checked(spoiled(good, swap), tmp_path / "d.zip")[0] == 1
    for odd in ("extra.txt", "../escape.txt", "/etc/passwd", "events/../x", "EVENTS/index.json", "a" * 300):
        status, output = checked(packed({**verify.members(good), odd: b"x"}), tmp_path / "d.zip")
        assert status == 1
        assert "does not belong" in output


def test_whoever_changes_a_record_and_the_list_with_it_is_found_by_the_chain_or_the_tree(
    good: bytes, tmp_path: Path
) -> None:
    """Also where nobody signed the list and only the records are asked for: they answer to the checkpoint."""

    def change(files: dict[str, bytes]) -> None:
        files["events/records.jsonl"] = files["events/records.jsonl"].replace(b'"stake":300000', b'"stake":900000')
        files.pop("manifest.note")

    raw = spoiled(good, change, relisted=True)
    status, output = checked(raw, tmp_path / "d.zip", KEY, "--only-records")
    assert status == 1
    assert "Not those of the list" not in output
    assert "Nobody vouches for the records" in output
    assert "[FALHA/FAILS]" in output


def test_whoever_changes_a_verdict_and_the_list_with_it_is_found_by_the_signature(good: bytes, tmp_path: Path) -> None:
    def change(files: dict[str, bytes]) -> None:
        files["judgement/verdicts.json"] = files["judgement/verdicts.json"].replace(b"compliant", b"breach")

    status, output = checked(spoiled(good, change, relisted=True), tmp_path / "d.zip")
    assert status == 1
    assert "the list of files is not what was signed with the key that you gave" in output


def test_a_dossier_signed_anew_with_another_key_is_not_believed(tmp_path: Path) -> None:
    """The same name, another key: whoever forges the whole dossier has only his own key to sign with."""
    forged = made(key=STRANGER)
    for key in (KEY, FINGERPRINT):
        status, output = checked(forged, tmp_path / "d.zip", key=key)
        assert status == 1, output
    assert checked(forged, tmp_path / "d.zip", key=None)[0] == NOT_ALL_CHECKED
    assert checked(forged, tmp_path / "d.zip", key=str(STRANGER.public))[0] == 0


def test_the_key_may_be_given_as_text_as_file_or_as_fingerprint(good: bytes, tmp_path: Path) -> None:
    (tmp_path / "authority.pub").write_text(KEY + "\n")
    grouped = ":".join(FINGERPRINT[at : at + 4] for at in range(0, 64, 4)).upper()
    for key in (KEY, str(tmp_path / "authority.pub"), FINGERPRINT, grouped):
        assert checked(good, tmp_path / "d.zip", key=key)[0] == 0
    for key in ("0" * 64, str(STRANGER.public)):
        assert checked(good, tmp_path / "d.zip", key=key)[0] == FAILS
    for key in (str(tmp_path / "none.pub"), "name+00000000+AAAA"):
        assert checked(good, tmp_path / "d.zip", key=key)[0] == NO_DOSSIER, "nothing was checked"


def test_an_unpacked_dossier_is_checked_as_well(good: bytes, tmp_path: Path) -> None:
    (tmp_path / "d.zip").write_bytes(good)
    folder = tmp_path / "open"
    with zipfile.ZipFile(tmp_path / "d.zip") as opened:
        opened.extractall(folder)
    assert verify.main([str(folder), "--key", KEY]) == 0
    (folder / "more.txt").write_text("x")
    assert verify.main([str(folder), "--key", KEY]) == 1
    (folder / "more.txt").unlink()
    (folder / "README.txt").unlink()
    (folder / "README.txt").symlink_to(tmp_path / "d.zip")
    assert verify.main([str(folder), "--key", KEY]) == 1
    shutil.rmtree(folder)
    assert verify.main([str(folder)]) == 2


def test_records_are_raw_from_the_opening_to_the_coup_and_no_further(good: bytes) -> None:
    records = journal(3)
    kept = verify.members(good)["events/records.jsonl"].split(b"\n")[:-1]
    assert kept == records[: len(kept)]
    events = [json.loads(raw) for raw in records]
    coups = list(dict.fromkeys(event["subject"] for event in events if event.get("subject")))
    assert json.loads(kept[-1])["subject"] == coups[1]
    assert events[len(kept)].get("subject") != coups[1]


def test_its_proofs_are_those_of_the_log(good: bytes) -> None:
    files = verify.members(good)
    proofs = json.loads(files["proofs/proofs.json"])
    records = {json.loads(raw)["id"]: raw for raw in journal(3)}
    assert proofs["inclusion"]
    for each in proofs["inclusion"]:
        head = proofs["checkpoint"]
        assert holds(
            Inclusion(
                origin=proofs["origin"], size=head["size"], root=head["root"], index=each["index"],
                record=records[each["event"]], path=tuple(each["path"]),
            )
        )  # fmt: skip


def test_a_second_opening_of_the_day_brings_hashes_of_the_first_and_not_its_records(tmp_path: Path) -> None:
    first, second = drafts(2), drafts(2)
    for draft in second:
        draft.time += timedelta(hours=2)
    records = list(seal([*first, *second], "lu-1"))
    raw = made(records)
    status, output = checked(raw, tmp_path / "d.zip")
    assert status == 0, output
    files = verify.members(raw)
    assert len(json.loads(files["proofs/proofs.json"])["before"]) == len(first)
    assert files["events/records.jsonl"].startswith(records[len(first)])
    assert records[0] not in files["events/records.jsonl"]


def test_a_log_with_a_gap_is_declared_as_such(tmp_path: Path) -> None:
    records = journal(3)
    coups = [name for name in dict.fromkeys(json.loads(raw).get("subject") for raw in records) if name]
    gap = [place for place, raw in enumerate(records) if json.loads(raw).get("subject") == coups[1]][3]
    torn = opened_anew([*records[:gap], *records[gap + 1 :]])
    raw = made(torn, notes=sealed(torn))
    status, output = checked(raw, tmp_path / "d.zip")
    assert status == 0, output
    assert f"log is broken between {gap - 1} and {gap + 1}" in output


def test_a_log_that_is_not_what_was_sealed_gives_no_dossier() -> None:
    records = journal(3)
    other = journal(3, "lu-2")
    heads = [(note, head.model_copy(update={"table": "lu-1"})) for note, head in sealed(other)]
    with pytest.raises(NoDossier, match="not what was sealed"):
        made(records, notes=heads)


def test_a_simulation_gives_no_dossier() -> None:
    records = [raw.replace(b'"id":"', b'"id":"' + PREFIX.encode()) for raw in journal(2)]
    with pytest.raises(NoDossier, match="simulation"):
        gather(list(enumerate(records, 1)), "lu-1", load_law(), coup="lu-1-1")


def test_without_a_checkpoint_the_key_proves_nothing(tmp_path: Path) -> None:
    raw = made(notes=[])
    status, output = checked(raw, tmp_path / "d.zip", key=None)
    assert status == NOT_ALL_CHECKED
    assert "Who vouches for the records: no checkpoint covers them." in output
    status, output = checked(raw, tmp_path / "d.zip", key=KEY)
    assert status == FAILS
    assert "Nobody vouches for the records: there is no checkpoint." in output


def test_a_coup_that_is_not_there_to_its_end_is_told(tmp_path: Path) -> None:
    records = journal(3)
    coups = [name for name in dict.fromkeys(json.loads(raw).get("subject") for raw in records) if name]
    own = [place for place, raw in enumerate(records) if json.loads(raw).get("subject") == coups[1]]
    status, output = checked(made(records[: own[-3]], coups[1], notes=[]), tmp_path / "d.zip", key=None)
    assert status == NOT_ALL_CHECKED, output
    assert "The coup is not closed, and the dossier says so" in output
    assert "How the coup ended: the records end before it was closed." in output
    assert "not closed" not in checked(made(), tmp_path / "d.zip")[1]


def test_a_story_of_events_that_are_not_there_is_found(good: bytes, tmp_path: Path) -> None:
    def invent(files: dict[str, bytes]) -> None:
        story = json.loads(files["judgement/story.json"])
        story[3]["id"] = "another"
        files["judgement/story.json"] = canonical(story)

    status, output = checked(spoiled(good, invent, relisted=True, sign=AUTHORITY), tmp_path / "d.zip")
    assert status == 1
    assert "[FALHA/FAILS] O que se conta do golpe" in output
