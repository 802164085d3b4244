"""A copy of the house (accounts, the desk's log, their keys) in one file, and back from it.

Each file stands in a manifest with its hash. The copy is taken under the locks that writers take, so that a console may
run meanwhile. Nothing is overwritten, nothing is left half-written, and nobody but the owner can read any of it. A copy
leaves the machine, so it can be encrypted (`encrypted_copy`).
"""

import hashlib
import io
import json
import os
import shutil
import stat
import tarfile
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path, PurePosixPath
from typing import Final

from projections.access.private_files import locked
from projections.desk.verify import LogBroken, verify_log
from projections.encrypted_copy import CannotOpen, PassphraseLock, PublicKeyLock, SecretKeyLock, encrypted, opened
from projections.speech import Spoken

FORM: Final = 1
MANIFEST: Final = "manifest.json"
HOUSE, KEYS = "house", "keys"  # folders of the copy
_LEFT_OUT: Final = (".lock", ".new")  # locks, and drafts of files that are being replaced
_LARGEST: Final = 1 << 34  # bytes of a copy that are read back


class BackupRefused(Spoken):
    """A copy that cannot be made or used; a sentence for a person."""


def back_up(
    house: Path, target: Path, keys: Sequence[Path] = (), lock: PublicKeyLock | PassphraseLock | None = None
) -> int:
    """Copy a house, and further key files, into a new file; the number of files in it. Without a lock all can read it
    who get hold of it.
    """
    if not (house / "access").is_dir() and not (house / "desk").is_dir():
        raise BackupRefused(
            f"{house} não é uma casa: não tem contas nem mesa de trabalho.",
            f"{house} is no house: it has no accounts and no desk.",
        )
    if len({path.name for path in keys}) < len(keys):
        raise BackupRefused("Duas das chaves têm o mesmo nome de ficheiro.", "Two of the key files have the same name.")
    files = {**_contents(house), **{f"{KEYS}/{path.name}": _read(path) for path in keys}}
    packed = _pack(files)
    _checked(packed, target)
    draft = target.with_name(f".{target.name}.{os.getpid()}.new")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            out.writelines([packed] if lock is None else encrypted(packed, lock))
            out.flush()
            os.fsync(out.fileno())
        try:
            os.link(draft, target)  # unlike a rename it never takes the place of another file
        except FileExistsError:
            raise BackupRefused(
                f"{target} já existe e fica como está.", f"{target} exists already and is left as it is."
            ) from None
        _settle(target.parent)
    finally:
        draft.unlink(missing_ok=True)
    return len(files)


def check(copy: Path, lock: SecretKeyLock | PassphraseLock | None = None) -> dict[str, bytes]:
    """The files of a copy, once every hash holds and the desk's log is unbroken."""
    try:
        if copy.stat().st_size > _LARGEST:
            raise BackupRefused(
                f"{copy} é grande de mais para ser uma cópia de uma casa.",
                f"{copy} is too large to be a copy of a house.",
            )
        return _checked(opened(copy.read_bytes(), lock), copy)
    except FileNotFoundError:
        raise BackupRefused(f"Não há o ficheiro {copy}.", f"There is no file {copy}.") from None
    except CannotOpen as fault:
        raise BackupRefused(f"{copy} não se pode abrir. {fault.pt}", f"{copy} cannot be opened. {fault.en}") from None


def _checked(packed: bytes, copy: Path) -> dict[str, bytes]:
    files = _unpacked(packed, copy)
    log = f"{HOUSE}/desk/desk.jsonl"
    if log in files:
        with tempfile.TemporaryDirectory(prefix="vigia-backup-") as folder:
            _write(Path(folder), {name: files[name] for name in (log, f"{HOUSE}/desk/desk.head") if name in files})
            verified = verify_log(Path(folder) / log)
        if isinstance(verified, LogBroken):
            raise BackupRefused(
                f"O registo da mesa de trabalho em {copy} está quebrado: {verified.pt}",
                f"The desk's log in {copy} is broken: {verified.en}",
            )
    return files


def restore(copy: Path, folder: Path, lock: SecretKeyLock | PassphraseLock | None = None) -> int:
    """Write the files of a copy into a new folder, all or none; the number of files."""
    files = check(copy, lock)
    if folder.exists():
        raise BackupRefused(
            f"{folder} já existe e fica como está: indique uma pasta nova.",
            f"{folder} exists already and is left as it is: name a new folder.",
        )
    folder.parent.mkdir(parents=True, exist_ok=True)
    draft = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", suffix=".new", dir=folder.parent))
    try:
        _write(draft, files)
        draft.rename(folder)
        _settle(folder.parent)
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        raise
    return len(files)


def _contents(house: Path) -> dict[str, bytes]:
    """The files of a house as they stand at one moment: whoever changes one waits meanwhile."""
    with ExitStack() as held:
        for lock in sorted(house.rglob("*.lock")):
            held.enter_context(locked(lock))
        paths = sorted(path for path in house.rglob("*") if not path.is_dir() and path.suffix not in _LEFT_OUT)
        return {f"{HOUSE}/{path.relative_to(house).as_posix()}": _read(path) for path in paths}


def _read(path: Path) -> bytes:
    try:
        file = os.open(path, os.O_RDONLY | os.O_NOFOLLOW)
    except OSError as fault:
        raise BackupRefused(
            f"{path} não se pode ler: {fault.strerror}.", f"{path} cannot be read: {fault.strerror}."
        ) from None
    with os.fdopen(file, "rb") as content:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            raise BackupRefused(f"{path} não é um ficheiro simples.", f"{path} is not a plain file.")
        return content.read()


def _pack(files: Mapping[str, bytes]) -> bytes:
    sums = {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
    manifest = json.dumps({"form": FORM, "files": sums}, indent=1, sort_keys=True).encode()
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name, content in {MANIFEST: manifest, **files}.items():
            member = tarfile.TarInfo(name)
            member.size, member.mode = len(content), 0o600
            archive.addfile(member, io.BytesIO(content))
    return out.getvalue()


def _unpacked(packed: bytes, copy: Path) -> dict[str, bytes]:
    """The files of a copy. What the manifest does not name, or names otherwise, makes the whole copy unusable."""
    try:
        with tarfile.open(fileobj=io.BytesIO(packed), mode="r:") as archive:
            members = dict(_plain(archive))
        manifest = json.loads(members.pop(MANIFEST))
        form, sums = manifest["form"], dict(manifest["files"])
    except (tarfile.TarError, KeyError, TypeError, ValueError) as fault:
        raise BackupRefused(
            f"{copy} não é uma cópia de uma casa, ou foi cortada ({type(fault).__name__}).",
            f"{copy} is no copy of a house, or was cut short ({type(fault).__name__}).",
        ) from None
    if form != FORM:
        raise BackupRefused(
            f"{copy} foi escrita por outra versão (forma {form}; conhece-se a {FORM}).",
            f"{copy} was written by another version (form {form}, known is {FORM}).",
        )
    for name in sorted(members.keys() | sums.keys()):
        if name not in members or name not in sums:
            raise BackupRefused(
                f"{copy} não está como foi escrita: {name} falta ou foi acrescentado.",
                f"{copy} is not as it was written: {name} is missing or was added.",
            )
        if hashlib.sha256(members[name]).hexdigest() != sums[name]:
            raise BackupRefused(
                f"{copy} não está como foi escrita: {name} foi alterado.",
                f"{copy} is not as it was written: {name} was changed.",
            )
        if not _stays_inside(name):
            raise BackupRefused(
                f"{copy} escreveria fora da sua pasta: {name}.", f"{copy} would write outside its folder: {name}."
            )
    return members


def _plain(archive: tarfile.TarFile) -> Iterator[tuple[str, bytes]]:
    for member in archive:
        content = archive.extractfile(member) if member.isreg() else None
        if content is None:
            raise ValueError(member.name)
        yield member.name, content.read()


def _stays_inside(name: str) -> bool:
    parts = PurePosixPath(name).parts
    return len(parts) > 1 and parts[0] in (HOUSE, KEYS) and ".." not in parts and "\0" not in name


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
    for inner in {path.parent for path in folder.rglob("*")}:
        inner.chmod(0o700)


def _settle(folder: Path) -> None:
    """See a new name onto the disk."""
    file = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
