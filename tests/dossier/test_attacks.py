"""Attacks on a dossier, each with the authority's true key in the verifier's hand; the forger has the log, not the key."""

import hashlib
import json
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from producers.simulator.script import Draft, seal
from projections.dossier import verify
from projections.dossier.sheets import canonical
from schemas.checkpoints import Checkpoint
from streams.engine.tree import consistency, inclusion, leaf, root
from tests.dossier.case import (
    AUTHORITY,
    FAILS,
    HOLDS,
    NO_DOSSIER,
    NOT_ALL_CHECKED,
    STRANGER,
    checked,
    made,
    sealed,
    spoiled,
)
from tests.engine.attackers import evening_with_breaches
from tests.engine.floor import drafts, journal
from tests.engine.keys import KEYS, script, signed

KEY = str(AUTHORITY.public)
WRITTEN = ("README.txt", "dossier.pdf", "judgement/findings.json", "judgement/shortfalls.json", "judgement/story.json",
        "judgement/verdicts.json", "law/law.json", "verify.py")  # fmt: skip
Files = dict[str, bytes]


@pytest.fixture(scope="module")
def good() -> bytes:
    return made()


def _put(files: Files, put: Files) -> None:
    files.update(put)


def stripped(raw: bytes, change: Callable[[Files], object]) -> bytes:
    """The attack of old: take the signed note out, change something, and make the list fit again."""
    return spoiled(raw, lambda files: (files.pop("manifest.note"), change(files)), relisted=True)


def sheet(files: Files, name: str) -> Any:
    return json.loads(files[name])


@pytest.mark.parametrize("name", WRITTEN)
def test_a_dossier_stripped_of_its_note_fails_whatever_was_changed(good: bytes, tmp_path: Path, name: str) -> None:
    """The records still answer to the checkpoint, if only they are asked for; the rest is not checked, and says so."""

    def change(files: Files) -> None:
        if name.endswith(".json") and isinstance(contents := sheet(files, name), dict):
            files[name] = canonical({**contents, "silent": 99})
        elif name.endswith(".json"):
            files[name] = canonical([{**each, "phase": "changed"} for each in sheet(files, name)])
        else:
            files[name] += b"\n# another"

    raw = stripped(good, change)
    status, output = checked(raw, tmp_path / "d.zip")
    assert status == FAILS
    assert "Nobody vouches for findings, verdicts, law and PDF: the list of files is not signed." in output
    status, output = checked(raw, tmp_path / "d.zip", KEY, "--only-records")
    assert status == HOLDS, output
    assert "THE RECORDS HOLD; only they were asked for." in output
    assert "Findings, verdicts, law, PDF and other texts: the list of files is not signed; nobody vouches" in output
    assert "IT HOLDS" not in output
    assert checked(raw, tmp_path / "d.zip", None, "--only-records")[0] == NOT_ALL_CHECKED


def test_a_list_signed_by_another_key_fails(good: bytes, tmp_path: Path) -> None:
    """With the authority's key in the dossier, with the forger's beside it, and with both under the list."""

    def both(files: Files) -> None:
        digest = hashlib.sha256(files["manifest.json"]).hexdigest()
        ours, his = (key.sign(f"vigia/dossier\n{digest}\n") for key in (AUTHORITY, STRANGER))
        files["manifest.note"] = (ours + his.rpartition("\n\n")[2]).encode()

    forged = spoiled(good, lambda files: files.update({"dossier.pdf": b"%PDF-"}), relisted=True, sign=STRANGER)
    for raw in (forged, spoiled(good, both)):
        status, output = checked(raw, tmp_path / "d.zip")
        assert status == FAILS, output
        assert checked(raw, tmp_path / "d.zip", None)[0] == FAILS, "the dossier's own key did not sign it either"
    other = spoiled(good, lambda files: files.update({"proofs/key.txt": f"{STRANGER.public}\n".encode()}),
                    relisted=True, sign=STRANGER)  # fmt: skip
    for key in (KEY, verify.CheckpointKey(KEY).fingerprint, str(STRANGER.public)):
        assert checked(other, tmp_path / "d.zip", key)[0] == FAILS


def test_a_note_signed_for_something_else_signs_no_list(good: bytes, tmp_path: Path) -> None:
    """The checkpoint's note, the list of another dossier, a text with our digest and more; all truly signed."""
    files = verify.members(good)
    digest = hashlib.sha256(files["manifest.json"]).hexdigest()
    texts = [
        f"vigia/dossier\n{digest}\n\nmore\n",
        f"vigia/dossier\n{'0' * 64}\n",
        f"{digest}\n",
        f"vigia/dossier\n{digest.upper()}\n",
    ]
    for note in [files["proofs/checkpoint.txt"], *(AUTHORITY.sign(text).encode() for text in texts)]:
        raw = spoiled(good, partial(_put, put={"manifest.note": note}))
        assert checked(raw, tmp_path / "d.zip")[0] == FAILS


def moved(hours: int) -> list[Draft]:
    script = drafts(3)
    for draft in script:
        draft.time += timedelta(hours=hours)
    return script


def elsewhere(venue: str) -> list[Draft]:
    script = drafts(3)
    script[0].data = {"licence": {**script[0].data["licence"], "venue": venue}}
    return script


def two_openings() -> list[bytes]:
    return list(seal([*drafts(3), *moved(3)], "lu-1"))


OTHERS: dict[str, Callable[[], bytes]] = {
    "table": lambda: made(journal(3, "lu-2")),
    "venue": lambda: made(list(seal(elsewhere("casino-benguela"), "lu-1"))),
    "day": lambda: made(list(seal(moved(48), "lu-1"))),
    "coup": lambda: made(coup="lu-1-20230314-1"),
    "opening": lambda: made(two_openings()),
}
RECORDS = ("events/index.json", "events/records.jsonl", "judgement/story.json", "judgement/verdicts.json", "proofs/proofs.json")  # fmt: skip


@pytest.mark.parametrize("kind", OTHERS)
def test_parts_of_another_dossier_do_not_fit_this_one(good: bytes, tmp_path: Path, kind: str) -> None:
    """Both dossiers are the authority's own: each file of one is put into the other, with a list that fits."""
    own, other = verify.members(good), verify.members(OTHERS[kind]())
    assert checked(OTHERS[kind](), tmp_path / "d.zip")[0] == HOLDS
    tried = set()
    for name in sorted(own):
        if own[name] == other[name]:
            continue
        put = {name: other[name]}
        assert checked(spoiled(good, partial(_put, put=put)), tmp_path / "d.zip")[0] == FAILS
        if name in verify.UNLISTED:
            continue
        raw = stripped(good, partial(_put, put=put))
        assert checked(raw, tmp_path / "d.zip")[0] == FAILS
        if name in RECORDS:
            status, output = checked(raw, tmp_path / "d.zip", KEY, "--only-records")
            assert status == FAILS, (name, output)
        tried.add(name)
    assert tried >= {*RECORDS, "dossier.pdf", "README.txt"} - {"judgement/story.json"}, (
        "stories may be alike word for word"
    )


@pytest.mark.parametrize("kind", OTHERS)
def test_the_list_and_its_note_of_another_dossier_do_not_sign_this_one(good: bytes, tmp_path: Path, kind: str) -> None:
    other = verify.members(OTHERS[kind]())
    both = {name: other[name] for name in verify.UNLISTED}
    status, output = checked(spoiled(good, lambda files: files.update(both)), tmp_path / "d.zip")
    assert status == FAILS
    assert "Not those of the list" in output
    assert "[ OK ] A autoridade responde por achados" not in output, "it vouches for what was signed, not for this"


@pytest.mark.parametrize("kind", ["table", "venue", "day", "opening"])
def test_a_checkpoint_of_another_tree_vouches_for_nothing_here(good: bytes, tmp_path: Path, kind: str) -> None:
    """The note alone, and the note with a sheet of proofs that names it."""
    other = verify.members(OTHERS[kind]())
    head = {name: other[name] for name in ("proofs/checkpoint.txt", "proofs/proofs.json")}

    def rename(files: Files) -> None:
        contents, there = sheet(files, "proofs/proofs.json"), sheet(other, "proofs/proofs.json")
        files["proofs/proofs.json"] = canonical(
            contents | {"origin": there["origin"], "checkpoint": there["checkpoint"]}
        )
        files["proofs/checkpoint.txt"] = other["proofs/checkpoint.txt"]

    for change in (rename, lambda files: files.update(head)):
        status, output = checked(stripped(good, change), tmp_path / "d.zip", KEY, "--only-records")
        assert status == FAILS, output
        assert "Nobody vouches for the records" in output


def resealed(files: Files, leaves: list[bytes], size: int, head: Checkpoint) -> None:
    """Proofs of `size` records as a forger with the whole log can best make them, under another checkpoint."""
    contents = sheet(files, "proofs/proofs.json")
    whole = leaves[: head.size]
    files["proofs/proofs.json"] = canonical(contents | {
        "size": size, "root": root(leaves[:size]).hex(), "checkpoint": {"size": head.size, "root": head.root.hex()},
        "consistency": [each.hex() for each in consistency(min(size, head.size), whole)],
        "inclusion": [
            {**each, "path": [step.hex() for step in inclusion(each["index"], whole)]}
            for each in contents["inclusion"] if each["index"] < min(size, head.size)
        ],
    })  # fmt: skip
    files["proofs/checkpoint.txt"] = AUTHORITY.sign(head.text()).encode()


def test_an_older_checkpoint_does_not_cover_what_came_after_it(good: bytes, tmp_path: Path) -> None:
    """Of the same table and day, truly signed, of one record less than the dossier has; one of just as many will do."""
    records = journal(3)
    leaves, last = [leaf(raw) for raw in records], sealed(records)[-1][1]
    size = sheet(verify.members(good), "proofs/proofs.json")["size"]
    for fewer, expected in ((1, FAILS), (size // 2, FAILS), (0, HOLDS)):
        head = last.model_copy(update={"size": size - fewer, "root": root(leaves[: size - fewer])})
        raw = stripped(good, partial(resealed, leaves=leaves, size=size, head=head))
        assert checked(raw, tmp_path / "d.zip", KEY, "--only-records")[0] == expected, fewer


def test_a_checkpoint_that_says_more_than_a_checkpoint_does_is_none(good: bytes, tmp_path: Path) -> None:
    head = sealed(journal(3))[-1][1]
    for more in ("witness\n", "time now\n", "\n"):
        note = AUTHORITY.sign(head.text() + more).encode()
        raw = stripped(good, partial(_put, put={"proofs/checkpoint.txt": note}))
        assert checked(raw, tmp_path / "d.zip", KEY, "--only-records")[0] == FAILS


def test_records_cut_off_at_the_end_are_missed(good: bytes, tmp_path: Path) -> None:
    """A forger with the whole log can prove a shorter piece of it; never that the coup ended, nor that it is all."""
    records = journal(3)
    leaves, last = [leaf(raw) for raw in records], sealed(records)[-1][1]

    def cut(files: Files, *, tidy: bool) -> None:
        index = sheet(files, "events/index.json")
        gone = index["records"].pop()
        files["events/records.jsonl"] = files["events/records.jsonl"][: gone["offset"]]
        files["events/index.json"] = canonical(index)
        if tidy:
            resealed(files, leaves, len(index["records"]), last)
            contents = sheet(files, "proofs/proofs.json")
            contents["inclusion"] = [each for each in contents["inclusion"] if each["index"] < len(index["records"])]
            files["proofs/proofs.json"] = canonical(contents)
            story = [each for each in sheet(files, "judgement/story.json") if each["id"] != gone["id"]]
            files["judgement/story.json"] = canonical(story)

    def open_end(files: Files) -> None:
        cut(files, tidy=True)
        files["judgement/verdicts.json"] = canonical(sheet(files, "judgement/verdicts.json") | {"closed": False})

    for change in (lambda files: cut(files, tidy=False), lambda files: cut(files, tidy=True)):
        assert checked(stripped(good, change), tmp_path / "d.zip", KEY, "--only-records")[0] == FAILS
    raw = stripped(good, open_end)
    assert checked(raw, tmp_path / "d.zip")[0] == FAILS
    status, output = checked(raw, tmp_path / "d.zip", KEY, "--only-records")
    assert status == HOLDS, output
    assert "How the coup ended: the records end before it was closed." in output


def test_records_swapped_between_two_openings_are_found(tmp_path: Path) -> None:
    """The same table, the same day, the same number; the break in the chain is declared, and everything is relisted."""
    records = two_openings()
    raw = made(records)
    assert checked(raw, tmp_path / "d.zip")[0] == HOLDS
    half = len(records) // 2
    leaves, last = [leaf(record) for record in records], sealed(records)[-1][1]

    def swap(files: Files) -> None:
        index, lines = sheet(files, "events/index.json"), files["events/records.jsonl"].split(b"\n")[:-1]
        place = next(p for p, line in enumerate(lines) if p and records[half + p] == line)
        lines[place] = records[place]
        at = 0
        for entry, line in zip(index["records"], lines, strict=True):
            entry |= {"offset": at, "length": len(line), "id": json.loads(line)["id"]}
            at += len(line) + 1
        index["breaks"] = [[place - 1, place], [place, place + 1]]
        files["events/records.jsonl"] = b"".join(line + b"\n" for line in lines)
        files["events/index.json"] = canonical(index)
        files["judgement/story.json"] = canonical([])
        own = [*leaves[:half], *(leaf(line) for line in lines)]
        resealed(files, own, len(own), last.model_copy(update={"size": len(own), "root": root(own)}))
        files["proofs/checkpoint.txt"] = verify.members(raw)["proofs/checkpoint.txt"]

    status, output = checked(stripped(raw, swap), tmp_path / "d.zip", KEY, "--only-records")
    assert status == FAILS, output
    assert "Nobody vouches for the records" in output
    assert "[ OK ] A cadeia de registos é a que o dossier declara." in output, "the forger was careful"


def test_a_record_set_aside_or_taken_in_against_the_tree_is_found(good: bytes, tmp_path: Path) -> None:
    """To hide a record the index says that it was not taken; to put one in, that nobody took it, which is said."""

    def hide(files: Files) -> None:
        index = sheet(files, "events/index.json")
        entry = index["records"][-3]
        index["records"][-3] = {**{key: entry[key] for key in ("offset", "length", "position")}, "taken": False}
        index["breaks"] = [[entry["sequence"] - 1, entry["sequence"] + 1]]
        files["events/index.json"] = canonical(index)

    def invent(files: Files) -> None:
        index, raw = sheet(files, "events/index.json"), b'{"what":"nobody took"}'
        index["records"].append({"offset": len(files["events/records.jsonl"]), "length": len(raw), "position": 99, "taken": False})  # fmt: skip
        files["events/records.jsonl"] += raw + b"\n"
        files["events/index.json"] = canonical(index)

    assert checked(stripped(good, hide), tmp_path / "d.zip", KEY, "--only-records")[0] == FAILS
    status, output = checked(stripped(good, invent), tmp_path / "d.zip", KEY, "--only-records")
    assert status == HOLDS
    assert "Records set aside: 1. They are not in the chain and no checkpoint covers them." in output
    assert checked(stripped(good, invent), tmp_path / "d.zip")[0] == FAILS


def test_a_proof_that_is_left_out_is_missed(good: bytes, tmp_path: Path) -> None:
    def change(files: Files) -> None:
        contents = sheet(files, "proofs/proofs.json")
        contents["inclusion"].pop()
        files["proofs/proofs.json"] = canonical(contents)

    status, output = checked(stripped(good, change), tmp_path / "d.zip", KEY, "--only-records")
    assert status == FAILS
    assert "1 are missing." in output


@pytest.mark.parametrize("name", ["venue", "table", "opening", "coup", "finding"])
def test_a_list_that_names_another_case_is_found_even_if_the_authority_signed_it(
    good: bytes, tmp_path: Path, name: str
) -> None:
    def change(files: Files) -> None:
        contents = sheet(files, "manifest.json")
        files["manifest.json"] = canonical(contents | {"about": contents["about"] | {name: "another"}})

    status, output = checked(spoiled(good, change, sign=AUTHORITY), tmp_path / "d.zip")
    assert status == FAILS
    assert "They are about something else" in output


def test_a_finding_of_a_coup_names_its_opening(tmp_path: Path) -> None:
    """A coup of that name may have been played in another evening: a finding without its opening could be of that one."""
    raw = made(signed(evening_with_breaches(script()), KEYS), "lu-1-20230314-1")

    def change(files: Files) -> None:
        findings = sheet(files, "judgement/findings.json")
        assert findings[0]["coup"]
        files["judgement/findings.json"] = canonical([{**each, "opening": ""} for each in findings])

    assert checked(raw, tmp_path / "d.zip")[0] == HOLDS
    status, text = checked(spoiled(raw, change, relisted=True, sign=AUTHORITY), tmp_path / "d.zip")
    assert status == FAILS
    assert "They are about something else: judgement/findings.json." in text


@pytest.mark.parametrize("more", [(), ("--only-records",)])
def test_of_a_dossier_without_a_key_it_is_not_said_that_its_key_is_yours(
    good: bytes, tmp_path: Path, more: tuple[str, ...]
) -> None:
    """The key itself is enough to check with; its fingerprint is not, and the report says which is wanted."""
    raw = spoiled(good, lambda files: files.pop("proofs/key.txt"), relisted=True, sign=AUTHORITY)
    status, text = checked(raw, tmp_path / "d.zip", KEY, *more)
    assert status == HOLDS, text
    assert "The dossier brings no key: it is checked with the one that you gave." in text
    assert "The dossier's key is" not in text
    status, text = checked(raw, tmp_path / "d.zip", verify.CheckpointKey(KEY).fingerprint, *more)
    assert status == FAILS
    assert "The dossier brings no key, and the fingerprint is not enough" in text
    assert "The dossier's key is" not in text


@pytest.mark.parametrize("bad", ["", "no-such-file", "a+b+c", "f" * 63, KEY[:-2], "."])
def test_what_is_no_key_is_refused_before_anything_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], bad: str
) -> None:
    assert verify.main([str(tmp_path / "there is no dossier"), "--key", bad]) == NO_DOSSIER
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "Nothing was checked: --key wants the fingerprint" in printed.err


def test_records_that_came_out_of_order_stand_in_the_order_of_the_chain(tmp_path: Path) -> None:
    """A topic may deliver a record before the one it rests on; the dossier is that of the table, not of the delivery."""
    records = journal(3)
    records[6], records[7] = records[7], records[6]
    status, output = checked(made(records), tmp_path / "d.zip")
    assert status == HOLDS, output
    assert "The chain is unbroken, from record 0" in output
