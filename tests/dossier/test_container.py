"""Tricks with the zip: whatever two tools could read in two ways is refused, though every file in it is the true one."""

import os
import struct
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from projections.dossier import verify
from projections.dossier.make import packed
from tests.dossier.case import AUTHORITY, FAILS, HOLDS, checked, made

UTF8 = 0x800


@dataclass(frozen=True)
class Entry:
    """A file as a zip holds it: what the local header says, and what the directory says."""

    name: bytes
    body: bytes
    listed: bytes | None = b""  # the name in the directory: the same; None is in no directory
    flags: int = 0
    method: int = 0
    mode: int = 0o644
    extra: bytes = b""
    before: bytes = b""  # lies before the header
    hidden: bool = False  # has no local header: the directory points to the first entry


def container(entries: list[Entry], comment: bytes = b"", after: bytes = b"") -> bytes:
    body, directory, count = b"", b"", 0
    for entry in entries:
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        content = packer.compress(entry.body) + packer.flush() if entry.method else entry.body
        header = (20, entry.flags, entry.method, 0, 0x21, zlib.crc32(entry.body), len(content), len(entry.body))
        place = 0 if entry.hidden else len(body) + len(entry.before)
        if not entry.hidden:
            head = struct.pack("<HHHHHIIIHH", *header, len(entry.name), len(entry.extra))
            body += entry.before + b"PK\3\4" + head + entry.name + entry.extra + content
        if entry.listed is not None:
            name = entry.listed or entry.name
            head = struct.pack("<HHHHHIIIHH", *header, len(name), 0)
            directory += b"PK\1\2\x14\3" + head + struct.pack("<HHHII", 0, 0, 0, entry.mode << 16, place) + name
            count += 1
    end = struct.pack("<4sHHHHIIH", b"PK\5\6", 0, 0, count, count, len(directory), len(body), len(comment))
    return body + directory + end + comment + after


@pytest.fixture(scope="module")
def good() -> bytes:
    return made()


@pytest.fixture
def entries(good: bytes) -> list[Entry]:
    return [Entry(name.encode(), body) for name, body in sorted(verify.members(good).items())]


def at(entries: list[Entry], which: bytes, **change: Any) -> list[Entry]:
    """The same entries, one of them changed."""
    assert which in [entry.name for entry in entries]
    return [replace(entry, **change) if entry.name == which else entry for entry in entries]


def test_without_a_trick_it_holds(entries: list[Entry], good: bytes, tmp_path: Path) -> None:
    """So that what fails below fails for its trick."""
    assert container(entries) == good
    assert checked(container(entries), tmp_path / "d.zip")[0] == HOLDS


PDF, FORGED = b"dossier.pdf", b"%PDF-1.4 another verdict"
TRICKS: dict[str, Callable[[list[Entry]], bytes]] = {
    "another order": lambda all_: container(all_[::-1]),
    "two neighbours swapped": lambda all_: container([all_[1], all_[0], *all_[2:]]),
    "doubled, the forged one first": lambda all_: container(sorted([Entry(PDF, FORGED), *all_], key=lambda e: e.name)),
    "doubled, the forged one last": lambda all_: container([*all_, Entry(PDF, FORGED)]),
    "doubled word for word": lambda all_: container(sorted([*all_, all_[2]], key=lambda e: e.name)),
    "another name in the directory": lambda all_: container(at(all_, PDF, listed=b"judgement/verdicts.json")),
    "in no directory": lambda all_: container(at(all_, PDF, listed=None)),
    "an entry more, in no directory": lambda all_: container([*all_, Entry(b"x.pdf", FORGED, listed=None)]),
    "in the directory alone": lambda all_: container([*all_, Entry(b"x.pdf", all_[0].body, hidden=True)]),
    "twice in the directory": lambda all_: container([*all_, Entry(all_[0].name, all_[0].body, hidden=True)]),
    "something before the first": lambda all_: b"#!/bin/sh\n" + container(all_),
    "something between": lambda all_: container(at(all_, PDF, before=b"PK")),
    "a whole entry between": lambda all_: container(at(all_, PDF, before=container([Entry(PDF, FORGED)]))),
    "something behind": lambda all_: container(all_, after=b"\0"),
    "a second zip behind": lambda all_: container(all_) + container([Entry(PDF, FORGED)]),
    "a second zip before": lambda all_: container([Entry(PDF, FORGED)]) + container(all_),
    "a comment": lambda all_: container(all_, comment=b"see page 2"),
    "packed": lambda all_: container(at(all_, PDF, method=8)),
    "encrypted": lambda all_: container(at(all_, PDF, flags=1)),
    "sizes behind the file": lambda all_: container(at(all_, PDF, flags=8)),
    "a name in two codings": lambda all_: container(at(all_, PDF, flags=UTF8)),
    "an extra field": lambda all_: container(at(all_, PDF, extra=struct.pack("<HH", 0x7075, 0))),
    "a link": lambda all_: container(at(all_, PDF, mode=0o120777)),
    "a program": lambda all_: container(at(all_, b"verify.py", mode=0o755)),
    "a folder": lambda all_: container(sorted([*all_, Entry(b"events/", b"")], key=lambda e: e.name)),
    "an empty name": lambda all_: container([Entry(b"", b""), *all_]),
}  # fmt: skip


@pytest.mark.parametrize("trick", TRICKS)
def test_a_trick_with_the_container_is_refused(entries: list[Entry], tmp_path: Path, trick: str) -> None:
    raw = TRICKS[trick](entries)
    for words in ((), ("--only-records",)):
        status, output = checked(raw, tmp_path / "d.zip", str(AUTHORITY.public), *words)
        assert status == FAILS, output
        assert "[ OK ]" not in output, "refused unopened"


NAMES = [
    b"DOSSIER.PDF", b"Dossier.pdf", b"dossier.pdf ", b"dossier.pdf.", b"dossier.pdf\0.txt", b"./dossier.pdf", b"/dossier.pdf",
    b"../dossier.pdf", b"events/../dossier.pdf", b"events//index.json", b"events\\index.json", b"C:\\dossier.pdf",
    "dossi\u0435r.pdf".encode(), "dossier\u200b.pdf".encode(), "\u202efdp.dossier".encode(), b"\xff\xfe", b"dossier.pdf/",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_a_name_that_only_looks_like_another_is_refused(entries: list[Entry], tmp_path: Path, name: bytes) -> None:
    """Beside the true file and in its place; in the directory alone too."""
    beside = sorted([*entries, Entry(name, FORGED)], key=lambda entry: entry.name)
    for changed in (beside, at(entries, PDF, name=name), at(entries, PDF, listed=name)):
        status, output = checked(container(changed), tmp_path / "d.zip")
        assert status == FAILS
        assert "[ OK ]" not in output


def test_a_bomb_is_refused_unopened(tmp_path: Path) -> None:
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as bomb:
        bomb.writestr("README.txt", b"\0" * (64 << 20))
    status, output = checked(path.read_bytes(), path)
    assert status == FAILS
    assert "packed" in output


def test_a_sheet_that_nests_without_end_or_holds_a_key_twice_is_not_read(good: bytes, tmp_path: Path) -> None:
    files = verify.members(good)
    verdicts = files["judgement/verdicts.json"]
    for odd in (b"[" * 200_000, b"1" * 5_000, b'{"coup": null,' + verdicts[1:], b'{"closed":NaN}\n', b"\xff"):
        assert checked(packed({**files, "judgement/verdicts.json": odd}), tmp_path / "d.zip")[0] == FAILS
    index = files["events/index.json"].replace(b'"offset": 0,', b'"offset": 0,\n   "offset": 0,', 1)
    assert index != files["events/index.json"]
    status, output = checked(packed({**files, "events/index.json": index}), tmp_path / "d.zip")
    assert status == FAILS
    assert "The index does not fit the records." in output


@pytest.mark.parametrize("odd", ["file", "folder", "link to a folder", "link to a file", "pipe"])
def test_a_folder_holds_the_dossier_and_nothing_else(good: bytes, tmp_path: Path, odd: str) -> None:
    folder = tmp_path / "open"
    for name, body in verify.members(good).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(body)
    key = ["--key", str(AUTHORITY.public)]
    assert verify.main([str(folder), *key]) == HOLDS
    match odd:
        case "file":
            (folder / "events" / "more.json").write_text("{}")
        case "folder":
            (folder / "EVENTS").mkdir()
        case "link to a folder":
            (folder / "law").rename(tmp_path / "law")
            (folder / "law").symlink_to(tmp_path / "law")
        case "link to a file":
            (folder / "README.txt").rename(tmp_path / "README.txt")
            (folder / "README.txt").symlink_to(tmp_path / "README.txt")
        case "pipe":
            (folder / "README.txt").unlink()
            os.mkfifo(folder / "README.txt")
    assert verify.main([str(folder), *key]) == FAILS
