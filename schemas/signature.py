"""How events are signed: Ed25519 over the record's own bytes; the signature is the last member of the object.

A signed record ends in `,"sig":"<86 letters>"}`. The signed text is the record without that member, after a line that
says what the signature is for, so that it cannot be used for anything else.
"""

import base64
import binascii
import json
from typing import Annotated, Final

from pydantic import Field

PublicText = Annotated[str, Field(min_length=43, max_length=43)]  # 32 bytes, base64url without padding
SignatureText = Annotated[str, Field(min_length=86, max_length=86)]  # 64 bytes, likewise

_EVENT: Final = b"vigia-event-v1\n"
_KEY: Final = b"vigia-key-v2\n"
_KEY_WITHOUT_VENUE: Final = b"vigia-key-v1\n"
_BEFORE: Final = b',"sig":"'
_AFTER: Final = b'"}'
_LETTERS: Final = 86
_TAIL: Final = len(_BEFORE) + _LETTERS + len(_AFTER)


class NotAKey(ValueError):
    """A text that is no public key; the message says why."""


def text_of(value: bytes) -> str:
    """Bytes as they are written in events: base64url without padding."""
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes | None:
    """The bytes of such a text; None unless it is written in the one valid way."""
    try:
        value = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return None
    return value if text_of(value) == text else None


class PublicKey:
    """The public half of a key: it tells whether the private half signed something."""

    __slots__ = ("_key", "text")

    def __init__(self, text: str) -> None:
        value = bytes_of(text)
        if value is None or len(value) != 32:
            raise NotAKey("an Ed25519 public key is 32 bytes, written as 43 letters of base64url")
        # Imported when the first key comes: most journals have none, and it takes as long as a tenth of their replay.
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey  # noqa: PLC0415

        self._key = Ed25519PublicKey.from_public_bytes(value)
        self.text = text

    def signed(self, message: bytes, signature: bytes) -> bool:
        """Whether this key made the signature."""
        from cryptography.exceptions import InvalidSignature  # noqa: PLC0415

        try:
            self._key.verify(signature, message)
        except InvalidSignature:
            return False
        return True


def event_message(record: bytes) -> bytes:
    """What is signed of a record that carries no signature yet."""
    return _EVENT + record


def sealed(record: bytes, signature: bytes) -> bytes:
    """The record with its signature as the last member."""
    return b"".join((record[:-1], _BEFORE, text_of(signature).encode(), _AFTER))


def opened(raw: bytes) -> tuple[bytes, bytes] | None:
    """What was signed and the signature, of a record that ends in one; None of any other."""
    if len(raw) <= _TAIL or raw[-_TAIL : -_TAIL + len(_BEFORE)] != _BEFORE or not raw.endswith(_AFTER):
        return None
    signature = bytes_of(raw[-_LETTERS - len(_AFTER) : -len(_AFTER)].decode("ascii", "replace"))
    return None if signature is None else (event_message(raw[:-_TAIL] + b"}"), signature)


def key_message(venue: str | None, table: str, source: str, public_key: str) -> bytes:
    """What the authority signs to vouch for a key: this key speaks for this source of this table of this venue.

    Without a venue it is what was signed before records named one; it holds for such records alone.
    """
    statement = [table, source, public_key] if venue is None else [venue, table, source, public_key]
    start = _KEY_WITHOUT_VENUE if venue is None else _KEY
    return start + json.dumps(statement, ensure_ascii=False, separators=(",", ":")).encode()
