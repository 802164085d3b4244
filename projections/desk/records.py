"""A record of the desk as bytes: written, signed, and read again strictly."""

import hashlib
import json
from datetime import UTC, datetime
from typing import Any, Final, cast

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from pydantic import ValidationError

from projections.desk.desk_state import DeskEntry
from schemas.desk import Deed, record_adapter
from schemas.envelope import GENESIS, Envelope
from schemas.identity import DESK
from schemas.signature import PublicKey, event_message, opened, sealed, text_of
from streams.engine.notes import SecretKey, VerifierKey

_RECORDS: Final = record_adapter()


class BadDeskRecord(ValueError):
    """Bytes that are no record of the desk; the message says why."""


def written(entry: DeskEntry, prevhash: str, key: SecretKey | None) -> bytes:
    """The record of an entry, resting on the one before it."""
    record_data: dict[str, Any] = {
        "specversion": "1.0", "id": f"desk-{entry.sequence}", "source": entry.by, "type": entry.kind,
        **({"subject": entry.subject} if entry.subject is not None else {}),
        "time": stamped(entry.time), "table": DESK, "sequence": entry.sequence, "prevhash": prevhash,
        "data": entry.deed.model_dump(mode="json"),
    }  # fmt: skip
    record = json.dumps(record_data, ensure_ascii=False, separators=(",", ":")).encode()
    if key is None:
        return record
    return sealed(record, Ed25519PrivateKey.from_private_bytes(key.seed).sign(event_message(record)))


def read(raw: bytes) -> tuple[DeskEntry, Envelope]:
    """The entry in a record, or `BadDeskRecord`."""
    try:
        json.loads(raw, object_pairs_hook=_once)
        envelope = _RECORDS.validate_json(raw)
    except ValidationError as fault:
        first = fault.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(step) for step in first["loc"][1:]) or "record"
        raise BadDeskRecord(f"{where}: {first['msg']}"[:500]) from None
    except (ValueError, RecursionError) as fault:
        raise BadDeskRecord(f"record: {fault}"[:500]) from None
    if envelope.table != DESK:
        raise BadDeskRecord(f"table: a record of the desk says {DESK}")
    deed = cast("Deed", cast("Any", envelope).data)
    return DeskEntry(envelope.sequence, envelope.time, envelope.source, deed, envelope.subject), envelope


def signed_by(raw: bytes, key: VerifierKey) -> bool:
    """Whether the record ends in this key's signature."""
    parts = opened(raw)
    return parts is not None and PublicKey(text_of(key.raw)).signed(*parts)


def hash_of(raw: bytes | None) -> str:
    """What the next record names; of nothing, the mark of a beginning."""
    return GENESIS if raw is None else hashlib.sha256(raw).hexdigest()


def stamped(time: datetime) -> str:
    """UTC, to the microsecond, with a Z."""
    return time.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def key_text(key: SecretKey | None) -> str | None:
    """The public half as the log names it."""
    return None if key is None else str(key.public)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return fields
