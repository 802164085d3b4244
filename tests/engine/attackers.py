"""What somebody without a key of the table can write into the log: the attacks that the tests mount."""

import hashlib
import json
from datetime import datetime, timedelta
from typing import Any

from schemas.signature import event_message, sealed
from tests.engine.keys import TABLE, TABLET, key

THIEF = key("a thief")
GHOST = "ghost"


def evening_with_breaches(script: list[Any]) -> list[Any]:
    """The script with every second payment a little short, so that the law has something to say."""
    paid = [draft for draft in script if draft.type == "payout_made"]
    for draft in paid[::2]:
        draft.data = draft.data | {"amount": draft.data["amount"] - 100}
    return script


def own(raw: bytes) -> str:
    """The hash of a record."""
    return hashlib.sha256(raw).hexdigest()


def forged(model: bytes, signer: Any = None, **changes: Any) -> bytes:
    """A record like another one, with these fields changed, signed by nobody or by a key that is not the table's."""
    record = json.loads(model)
    record.pop("sig", None)
    record |= changes
    for name in [name for name, value in record.items() if value is None]:
        del record[name]
    raw = json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode()
    return raw if signer is None else sealed(raw, signer.sign(event_message(raw)))


def ghost(model: bytes, sequence: int, **changes: Any) -> bytes:
    """A record of a source that nobody registered."""
    return forged(model, source=GHOST, id=f"ghost-{sequence}", sequence=sequence, **changes)


def unreadable(text: str = "x") -> bytes:
    """Bytes that are no event and name the table."""
    return json.dumps({"table": TABLE, "noise": text}).encode()


def opening(model: bytes, signer: Any = None, **changes: Any) -> bytes:
    """The table opened anew by somebody else, as the next evening would."""
    later = datetime.fromisoformat(json.loads(model)["time"]) + timedelta(hours=1)
    return forged(model, signer, **{"id": "a second opening", "source": TABLET, "time": later.isoformat()} | changes)
