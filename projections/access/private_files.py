"""Records by name in one file: readable by its owner only, and never seen half-written.

Several processes may use one file (the console, and a command that locks an account). Changes are made under a lock of
the operating system, and a reader notices when the file was replaced.
"""

import contextlib
import fcntl
import os
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path
from threading import Lock
from types import MappingProxyType
from typing import Generic, TypeVar

from pydantic import TypeAdapter, ValidationError

from schemas.model import Model

R = TypeVar("R", bound=Model)


class FileDamaged(Exception):
    """The file is not as it was written; the message says what to do."""


class RecordFile(Generic[R]):
    """One file of records."""

    def __init__(self, path: Path, record: type[R]) -> None:
        self.path = path
        self._records: TypeAdapter[dict[str, R]] = TypeAdapter(dict[str, record])  # type: ignore[valid-type]
        self._lock = Lock()
        self._seen: tuple[int, int, int] | None = None
        self._known: dict[str, R] = {}
        own_folder(path.parent)

    def all(self) -> Mapping[str, R]:
        """Every record, as it stands on disk now."""
        with self._lock:
            self._look()
            return MappingProxyType(self._known)

    @contextlib.contextmanager
    def change(self) -> Iterator[dict[str, R]]:
        """A copy to change; it is written when the block ends well, and nobody else can change it meanwhile."""
        with self._lock, locked(self.path.with_suffix(".lock")):
            self._look()
            changed = dict(self._known)
            yield changed
            if changed != self._known:
                write_whole(self.path, self._records.dump_json(changed, indent=1))
                self._known, self._seen = changed, _identity(self.path)

    def _look(self) -> None:
        seen = _identity(self.path)
        if seen == self._seen:
            return
        self._known, self._seen = ({} if seen is None else self._read()), seen

    def _read(self) -> dict[str, R]:
        if self.path.stat().st_mode & (stat.S_IRWXO | stat.S_IRWXG):
            raise FileDamaged(f"{self.path} is open to other users of this machine: look who read it, then chmod 600")
        try:
            return self._records.validate_json(self.path.read_bytes())
        except ValidationError as fault:
            raise FileDamaged(
                f"{self.path} is not what was written there ({fault.error_count()} faults): restore it from a copy"
            ) from None


def own_folder(folder: Path) -> None:
    """A folder that only its owner may enter; an existing one is left as it is."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock: no other process is inside a block with the same one."""
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
    finally:
        os.close(file)


def write_whole(path: Path, content: bytes) -> None:
    """Replace a file atomically and durably, readable by its owner only."""
    draft = path.with_name(f"{path.name}.new")  # two files of one stem may be written at once
    draft.unlink(missing_ok=True)
    file = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(file, "wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    draft.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _identity(path: Path) -> tuple[int, int, int] | None:
    try:
        known = path.stat()
    except FileNotFoundError:
        return None
    return known.st_ino, known.st_mtime_ns, known.st_size
