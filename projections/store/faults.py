"""Faults of a store as sentences for a person; the engine's own message stays in the cause."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from clickhouse_connect.driver.exceptions import ClickHouseError

_FULL: Final = ("NOT_ENOUGH_SPACE", "No space left", "CANNOT_WRITE_TO_FILE_DESCRIPTOR", "errno: 28")
_DENIED: Final = ("AUTHENTICATION_FAILED", "REQUIRED_PASSWORD", "WRONG_PASSWORD", "ACCESS_DENIED", "Code: 516")
_READ_ONLY: Final = ("Read-only file system", "errno: 30", "READONLY", "Permission denied", "errno: 13")
_MEMORY: Final = ("MEMORY_LIMIT_EXCEEDED",)


class StoreUnavailable(Exception):
    """The store cannot be read or written; the message is one sentence for a person."""


@contextmanager
def in_plain_words(place: str) -> Iterator[None]:
    """Turn the faults of engine and network into `StoreUnavailable`."""
    try:
        yield
    except (ClickHouseError, OSError, RuntimeError) as fault:
        raise StoreUnavailable(sentence(place, fault)) from fault


def sentence(place: str, fault: BaseException) -> str:
    """One sentence for what happened at a store."""
    message = f"{fault} {fault.__cause__ or ''}"
    number = fault.errno if isinstance(fault, OSError) else None
    if number in (errno.ENOSPC, errno.EDQUOT) or _any(_FULL, message):
        return f"The disk of the store {place} is full: make room and run the command again; nothing is lost."
    if number in (errno.EROFS, errno.EACCES, errno.EPERM) or _any(_READ_ONLY, message):
        return f"The store {place} may not be written by this user."
    if _any(_DENIED, message):
        return f"The store {place} does not accept this user name and password."
    if _any(_MEMORY, message):
        return f"The store {place} has too little memory for this."
    if number in (errno.ENOTDIR, errno.EEXIST):
        return f"The store {place} is not a folder."
    if isinstance(fault, OSError) or "onnect" in message or "timed out" in message:
        return f"The store {place} cannot be reached."
    return f"The store {place} failed; nothing that was stored before is lost."


def _any(marks: tuple[str, ...], message: str) -> bool:
    return any(mark in message for mark in marks)
