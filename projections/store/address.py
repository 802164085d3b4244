"""Where a store is: a folder (the engine runs in this process) or the http(s) address of a server."""

import fcntl
import os
import re
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any, Final
from urllib.parse import unquote, urlsplit

from clickhouse_connect import get_client

from projections.store.faults import StoreUnavailable, in_plain_words
from projections.store.startup import without_complaint

DATABASE: Final = "vigia"
PASSWORD_FILE: Final = "VIGIA_STORE_PASSWORD_FILE"  # noqa: S105  # the name of a setting
_SERVER: Final = re.compile(r"https?://", re.IGNORECASE)
_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,63}")
_FORM: Final = "A server's address has the form https://user:password@host:port/database."
_LOCK: Final = "vigia.lock"
_ALWAYS: Final = {"insert_deduplicate": 1, "async_insert": 0, "max_query_size": 1 << 25}


@dataclass(slots=True)
class _Owned:
    """A folder that this process owns, and how many stores here use it."""

    lock: IO[bytes]
    users: int = 0


_owned: dict[Path, _Owned] = {}


@dataclass(slots=True)
class Connection:
    """A client of the database, and what to let go of after it."""

    client: Any
    place: str
    folder: Path | None = None
    closed: bool = field(default=False)

    def close(self) -> None:
        """Close the client; the folder is free once its last store is closed."""
        if self.closed:
            return
        self.closed = True
        self.client.close()
        if self.folder is not None:
            _release(self.folder)


def open_at(address: str | Path, database: str | None) -> Connection:
    """A connection whose database exists."""
    if _SERVER.match(str(address)):
        return _server(str(address), database)
    return _embedded(Path(address).expanduser(), _checked(database or DATABASE))


def _server(address: str, database: str | None) -> Connection:
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise StoreUnavailable(_FORM) from None
    if not host:
        raise StoreUnavailable(_FORM)
    place = f"{parts.scheme}://{host}" + (f":{port}" if port else "")  # never the password
    name = _checked(database or unquote(parts.path).strip("/") or DATABASE)
    with in_plain_words(place):
        client = _client(
            host=host, port=port or 0, interface=parts.scheme.lower(), username=unquote(parts.username or "default"),
            password=_password(parts.password), autogenerate_session_id=False, connect_timeout=5,
        )  # fmt: skip
        return Connection(_use(client, name), place)


def _password(named: str | None) -> str:
    """The password in the address; else the one in the file that VIGIA_STORE_PASSWORD_FILE names.

    An address stands on the command line, where every user of the machine can read it.
    """
    path = os.environ.get(PASSWORD_FILE)
    if named is not None or path is None:
        return unquote(named or "")
    try:
        return Path(path).read_text("utf-8").removesuffix("\n")
    except (OSError, UnicodeDecodeError):
        raise StoreUnavailable(f"{PASSWORD_FILE} names a file that cannot be read: {path}.") from None


def gone(address: str | Path) -> bool:
    """Whether a store that was a folder here is one no longer: moved, deleted, its disk taken away."""
    return not _SERVER.match(str(address)) and not (Path(address).expanduser() / _LOCK).exists()


def _embedded(folder: Path, database: str) -> Connection:
    place = str(folder)
    if find_spec("chdb") is None:
        raise ModuleNotFoundError(f"The store {place} is a folder, and no engine for it is installed", name="chdb")
    with in_plain_words(place):
        folder.mkdir(parents=True, exist_ok=True)
        folder = folder.resolve()
        _own(folder, place)
        try:
            with without_complaint():
                client = _client(interface="chdb", path=str(folder))
            return Connection(_use(client, database), place, folder)
        except BaseException:
            _release(folder)
            raise


def _client(**where: Any) -> Any:
    return get_client(settings=_ALWAYS, tz_mode="aware", **where)


def _use(client: Any, database: str) -> Any:
    try:
        client.command(f"CREATE DATABASE IF NOT EXISTS {database}")
        client.database = database
    except BaseException:
        client.close()
        raise
    return client


def _checked(database: str) -> str:
    if not _NAME.fullmatch(database):
        raise StoreUnavailable(f"{database!r} is no name for a database: letters, digits and _ only.")
    return database


def _own(folder: Path, place: str) -> None:
    """One process owns a folder; the engine would say so too, but not in words for a person."""
    if folder not in _owned:
        if _owned:
            raise StoreUnavailable(f"This process has the store {next(iter(_owned))} open, and can open no other.")
        if not (folder / _LOCK).exists() and any(folder.iterdir()):
            raise StoreUnavailable(f"The folder {place} holds other things: name a store or an empty folder.")
        lock = (folder / _LOCK).open("ab")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.close()
            raise StoreUnavailable(
                f"Another process has the store {place} open: stop it first, or use a server's http address."
            ) from None
        _owned[folder] = _Owned(lock)
    _owned[folder].users += 1


def _release(folder: Path) -> None:
    owned = _owned[folder]
    owned.users -= 1
    if not owned.users:
        owned.lock.close()
        del _owned[folder]
