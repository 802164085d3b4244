"""The house and its keys are copied whole, checked, and put back; nothing is overwritten, nothing is open to others."""

import hashlib
import json
import stat
import tarfile
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

from projections.access import Access, AccountRole
from projections.backup import BackupRefused, back_up, check, restore
from projections.desk import open_desk
from projections.desk.verify import LogWhole, verify_log
from projections.encrypted_copy import CannotOpen, PublicKeyLock, SecretKeyLock, encrypted, opened
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
    house = ("backup", "--house", whole / "house", "--key", whole / "seal.key", "-o", copy)
    assert vigia(*house).status == 2  # it holds keys: that it stays open is said, never assumed
    assert not copy.exists()
    done = vigia(*house, "--plain")
    assert done.status == 0
    assert "not encrypted" in done.out
    assert vigia("restore", copy, "--check").status == 0
    assert vigia("restore", copy, "--to", back).status == 0
    assert len(check(copy)) == len(every_file(back))
    assert vigia("restore", copy, "--to", back).status == 2
    assert vigia("restore", copy).status == 2
    assert "não é uma casa" in vigia("--lang", "pt", "backup", "--house", back, "--plain", "-o", tmp_path / "z").err
    assert vigia("backup", "--house", tmp_path / "nowhere", "--plain", "-o", tmp_path / "y.tar").status == 2


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pair of keys as OpenSSL writes them, and a passphrase."""
    folder = tmp_path_factory.mktemp("keys")
    for name in ("backup", "other"):
        secret = X25519PrivateKey.generate()
        pem = secret.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        (folder / f"{name}.key").write_bytes(pem)
        public = secret.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
        (folder / f"{name}.pub").write_bytes(public)
    (folder / "phrase").write_text("uma frase bastante longa\n")
    (folder / "wrong").write_text("outra frase bastante longa\n")
    (folder / "short").write_text("curta\n")
    return folder


Words = tuple[str, ...]
KEY, PHRASE, NOTHING = ("--secret", "backup.key"), ("--passphrase-file", "phrase"), ()
OTHER, WRONG = ("--secret", "other.key"), ("--passphrase-file", "wrong")


@pytest.mark.parametrize(
    ("close", "opens", "not_open"),
    [(("--public-key", "backup.pub"), KEY, (OTHER, PHRASE, NOTHING)), (PHRASE, PHRASE, (WRONG, KEY, NOTHING))],
    ids=["key", "passphrase"],
)
def test_an_encrypted_copy_opens_for_its_owner_alone(  # noqa: PLR0917  # fixtures
    vigia: Terminal, whole: Path, keys: Path, tmp_path: Path, close: Words, opens: Words, not_open: tuple[Words, ...]
) -> None:  # fmt: skip
    def named(words: Words) -> list[object]:
        return [word if word.startswith("-") else keys / word for word in words]

    copy, back = tmp_path / "x.copy", tmp_path / "back"
    done = vigia("backup", "--house", whole / "house", "--key", whole / "seal.key", *named(close), "-o", copy)
    assert (done.status, "is encrypted" in done.out) == (0, True)
    assert copy.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO) == 0
    assert not [secret for secret in (b"PRIVATE+KEY", b"ana", b"specversion") if secret in copy.read_bytes()]
    for words in not_open:
        done = vigia("restore", copy, "--to", back, *named(words))
        assert (done.status, back.exists()) == (2, False), words
    assert vigia("restore", copy, "--check", *named(opens)).status == 0
    assert vigia("restore", copy, "--to", back, *named(opens)).status == 0
    assert every_file(back / "house") == every_file(whole / "house")


def test_what_is_no_key_or_too_short_a_passphrase_copies_nothing(
    vigia: Terminal, whole: Path, keys: Path, tmp_path: Path
) -> None:
    for words in (
        ("--public-key", keys / "backup.key"), ("--public-key", whole / "seal.key"), ("--public-key", keys / "none"),
        ("--passphrase-file", keys / "short"), ("--passphrase-file", keys / "backup.key"),
    ):  # fmt: skip
        assert vigia("backup", "--house", whole / "house", *words, "-o", tmp_path / "x.copy").status == 2, words
    assert list(tmp_path.iterdir()) == []


def test_no_piece_of_an_encrypted_copy_can_be_changed_moved_left_out_or_cut_off() -> None:
    secret = X25519PrivateKey.generate()
    plain = bytes(range(256)) * 4 * 1024 * 3 + b"end"  # three pieces and a little
    pieces = list(encrypted(plain, PublicKeyLock(secret.public_key())))
    lock = SecretKeyLock(secret)
    assert opened(b"".join(pieces), lock) == plain
    head, first, second, third, last = pieces
    for bad in (
        [head, second, first, third, last], [head, first, third, last], [head, first, second, third], [head],
        [head, first, second, third, last[:-1]], [head, first, second, third, last, last], [head[:-1] + b"?", *pieces[1:]],
        [head, first[:-1] + bytes((first[-1] ^ 1,)), second, third, last], [head[:-3]],
    ):  # fmt: skip
        with pytest.raises(CannotOpen):
            opened(b"".join(bad), lock)
    for exact in (b"", bytes(1 << 20), bytes(1 << 21)):
        assert opened(b"".join(encrypted(exact, PublicKeyLock(secret.public_key()))), lock) == exact
