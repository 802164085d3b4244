"""Records on their way to the broker, each with the key that decides its partition."""

from typing import Final

from schemas.decode import Undecodable, decode
from schemas.identity import key_of

Letter = tuple[str, bytes]  # key of the table, and record
UNKNOWN: Final = "unknown"  # the key of a record that names no table that can be read


def letter(record: bytes) -> Letter:
    """The record with the key of the table that it is for."""
    try:
        event = decode(record)
    except Undecodable:
        return UNKNOWN, record
    return key_of(event.venue, event.table), record
