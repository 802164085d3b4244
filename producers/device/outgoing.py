"""Records on their way to the broker, each with the key that decides its partition."""

from typing import Any, Final

from schemas.decode import Undecodable, decode
from schemas.envelope import Event
from schemas.events.table import TableOpened
from schemas.identity import key_of

OutgoingRecord = tuple[str, bytes]  # key of the table, and record
UNKNOWN: Final = "unknown"  # the key of a record that names no table that can be read


def outgoing(record: bytes, venues: dict[str, str] | None = None) -> OutgoingRecord:
    """The record with the Kafka key of its table.

    `venues` has the venues of tables that opened without naming them in the envelope, so that their records get the
    same key. An opening of that kind adds its venue.
    """
    try:
        event: Event[Any] = decode(record)
    except Undecodable:
        return UNKNOWN, record
    venue = event.venue
    if venue is None and venues is not None:
        if event.type == TableOpened.type:
            venues[event.table] = event.data.licence.venue
        venue = venues.get(event.table)
    return key_of(venue, event.table), record
