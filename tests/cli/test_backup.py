"""The house and its keys are copied whole, checked, and put back; nothing is overwritten, nothing is open to others."""

import hashlib
import json
import stat
import tarfile
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest

from projections.access import Access, AccountRole
from projections.backup import BackupRefused, back_up, check, restore
from projections.desk import open_desk
from projections.desk.verify import LogWhole, verify_log
from tests.cli.terminal import Terminal
from tests.console.conftest import PASSWORD

NOW = datetime(2026, 11, 17, 20, tzinfo=UTC)


def clock() -> datetime:
    return NOW


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with an account, a desk whose log has begun, a key beside it, and a copy of all."""
    folder = tmp_path_factory.mktemp("whole")
    Access(folder / "house" / "access", clock).add("ana", PASSWORD, AccountRole.INSPECTOR)
    open_desk(folder / "house", clock)
    (folder / "seal.key").write_text("PRIVATE+KEY+x")
    back_up(folder / "house", folder / "copy.tar", [folder / "seal.key"])
    return folder


def every_file(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".lock")
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_what_is_restored_is_what_was_copied(whole: Path, tmp_path: Path) -> None:
    restore(whole / "copy.tar", tmp_path / "back")
    assert every_file(tmp_path / "back" / "house") == every_file(whole / "house")
    assert (tmp_path / "back/keys/seal.key").read_bytes() == (whole / "seal.key").read_bytes()
    assert isinstance(verify_log(tmp_path / "back/house/desk/desk.jsonl"), LogWhole)
    assert Access(tmp_path / "back/house/access", clock).account("ana") is not None


def test_nobody_else_can_read_a_copy_or_what_is_restored(whole: Path, tmp_path: Path) -> None:
    restore(whole / "copy.tar", tmp_path / "back")
    paths = [whole / "copy.tar", tmp_path / "back", *(tmp_path / "back").rglob("*")]
    assert {path.name for path in paths if path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO)} == set()


def test_nothing_is_overwritten(whole: Path, tmp_path: Path) -> None:
    (tmp_path / "taken.tar").write_text("mine")
    (tmp_path / "taken").mkdir()
    with pytest.raises(BackupRefused, match="exists already"):
        back_up(whole / "house", tmp_path / "taken.tar")
    with pytest.raises(BackupRefused, match="exists already"):
        restore(whole / "copy.tar", tmp_path / "taken")
    assert (tmp_path / "taken.tar").read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["taken", "taken.tar"]


@pytest.mark.parametrize("place", [0.1, 0.5, 0.9])
def test_a_copy_that_was_changed_or_cut_leaves_nothing(place: float, whole: Path, tmp_path: Path) -> None:
    raw = (whole / "copy.tar").read_bytes()
    log = raw.index(b'"specversion"')
    used = raw.rindex(b"PRIVATE+KEY")  # after that only the padding of the archive
    for content in (raw[: int(place * used)], raw[:log] + b"?" + raw[log + 1 :]):
        (tmp_path / "bad.tar").write_bytes(content)
        with pytest.raises(BackupRefused):
            restore(tmp_path / "bad.tar", tmp_path / "back")
    assert [path.name for path in tmp_path.iterdir()] == ["bad.tar"]


@pytest.mark.parametrize("name", ["../outside", "house/../../outside", "/etc/outside", "elsewhere/x"])
def test_a_copy_writes_nothing_outside_its_folder(name: str, tmp_path: Path) -> None:
    manifest = json.dumps({"form": 1, "files": {name: hashlib.sha256(b"x").hexdigest()}}).encode()
    with tarfile.open(tmp_path / "bad.tar", "w") as archive:
        for member, content in (("manifest.json", manifest), (name, b"x")):
            info = tarfile.TarInfo(member)
            info.size = len(content)
            archive.addfile(info, BytesIO(content))
    with pytest.raises(BackupRefused, match="outside"):
        restore(tmp_path / "bad.tar", tmp_path / "back")


def test_a_link_is_not_copied_as_if_it_were_a_file(whole: Path, tmp_path: Path) -> None:
    (tmp_path / "house/access").mkdir(parents=True)
    (tmp_path / "house/access/accounts.json").symlink_to(whole / "seal.key")
    with pytest.raises(BackupRefused, match="cannot be read"):
        back_up(tmp_path / "house", tmp_path / "copy.tar")


def test_a_broken_desk_is_not_copied_as_if_it_were_whole(whole: Path, tmp_path: Path) -> None:
    restore(whole / "copy.tar", tmp_path / "back")
    log = tmp_path / "back/house/desk/desk.jsonl"
    log.write_bytes(log.read_bytes().replace(b'"sequence":0', b'"sequence":1', 1))
    with pytest.raises(BackupRefused, match="desk's log"):
        back_up(tmp_path / "back/house", tmp_path / "copy.tar")
    assert not (tmp_path / "copy.tar").exists()


def test_the_commands_copy_check_and_restore(vigia: Terminal, whole: Path, tmp_path: Path) -> None:
    copy, back = tmp_path / "x.tar", tmp_path / "back"
    done = vigia("backup", "--house", whole / "house", "--key", whole / "seal.key", "-o", copy)
    assert done.status == 0
    assert "not encrypted" in done.out
    assert vigia("restore", copy, "--check").status == 0
    assert vigia("restore", copy, "--to", back).status == 0
    assert len(check(copy)) == len(every_file(back))
    assert vigia("restore", copy, "--to", back).status == 2
    assert vigia("restore", copy).status == 2
    assert vigia("backup", "--house", tmp_path / "nowhere", "-o", tmp_path / "y.tar").status == 2
