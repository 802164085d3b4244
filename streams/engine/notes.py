"""Signed notes: a text, a blank line, and a line for each key that signed it (C2SP signed-note, Ed25519).

Keys are written as the format's other tools write them, so that a checkpoint can be checked without Vigia.
"""

import base64
import binascii
import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Self

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from schemas.checkpoints import Checkpoint

_ED25519: Final = b"\x01"
_DASH: Final = "\u2014 "
_SECRET: Final = "PRIVATE+KEY+"  # noqa: S105  # how the format begins, not a key


class BadKey(ValueError):
    """A text that is no key; the message says why."""


class NotSigned(ValueError):
    """A note that no known key signed, or whose signature is false; the message says which."""


def _key_id(name: str, public: bytes) -> bytes:
    return hashlib.sha256(name.encode() + b"\n" + _ED25519 + public).digest()[:4]


def _checked(name: str) -> str:
    if not name or any(letter.isspace() or letter == "+" or not letter.isprintable() for letter in name):
        raise BadKey("a key's name has no spaces and no +, and is not empty")
    return name


@dataclass(frozen=True, slots=True)
class VerifierKey:
    """Whose signatures count."""

    name: str
    raw: bytes

    @classmethod
    def read(cls, text: str) -> Self:
        """`name+id+base64`, as it is handed out."""
        name, number, key = _parts(text.strip())
        public = cls(name, key)
        if public.id.hex() != number:
            raise BadKey("the key does not fit its own number: it was not copied whole")
        return public

    @property
    def id(self) -> bytes:
        """Four bytes that tell keys apart."""
        return _key_id(self.name, self.raw)

    def __str__(self) -> str:
        return f"{self.name}+{self.id.hex()}+{base64.b64encode(_ED25519 + self.raw).decode()}"

    def signed(self, text: str, signature: bytes) -> bool:
        """Whether this key signed the text."""
        try:
            Ed25519PublicKey.from_public_bytes(self.raw).verify(signature, text.encode())
        except (InvalidSignature, ValueError):
            return False
        return True


@dataclass(frozen=True, slots=True)
class SecretKey:
    """What the authority signs with."""

    name: str
    seed: bytes

    @classmethod
    def read(cls, text: str) -> Self:
        """As it is kept in a file."""
        if not text.strip().startswith(_SECRET):
            raise BadKey("it is no secret key: that begins with PRIVATE+KEY+")
        name, number, seed = _parts(text.strip().removeprefix(_SECRET))
        secret = cls(name, seed)
        if secret.public.id.hex() != number:
            raise BadKey("the key does not fit its own number: it was not copied whole")
        return secret

    @property
    def public(self) -> VerifierKey:
        """The key that others check with."""
        _checked(self.name)
        return VerifierKey(self.name, Ed25519PrivateKey.from_private_bytes(self.seed).public_key().public_bytes_raw())

    def text(self) -> str:
        """The key as it is kept in a file."""
        return f"{_SECRET}{self.name}+{self.public.id.hex()}+{base64.b64encode(_ED25519 + self.seed).decode()}"

    def sign(self, text: str) -> str:
        """The note: the text and our signature under it. The same text gives the same note."""
        signature = Ed25519PrivateKey.from_private_bytes(self.seed).sign(text.encode())
        line = base64.b64encode(self.public.id + signature).decode()
        return f"{text}\n{_DASH}{self.name} {line}\n"


def opened(note: str, keys: Iterable[VerifierKey]) -> str:
    """The text of a note that one of these keys signed."""
    text, blank, below = note.rpartition("\n\n")
    if not blank or not below.endswith("\n"):
        raise NotSigned("the note has no signature")
    known = {(key.name, key.id): key for key in keys}
    good = False
    for line in below[:-1].split("\n"):
        name, number, signature = _signature(line)
        key = known.get((name, number))
        if key is None:
            continue  # somebody else signed too
        if not key.signed(text + "\n", signature):
            raise NotSigned(f"the signature of {name} is false")
        good = True
    if not good:
        raise NotSigned("none of the keys given signed it")
    return text + "\n"


def checkpoint(note: str, keys: Iterable[VerifierKey]) -> Checkpoint:
    """The checkpoint in a note that one of these keys signed."""
    return Checkpoint.read(opened(note, keys))


def _signature(line: str) -> tuple[str, bytes, bytes]:
    try:
        name, code = line.removeprefix(_DASH).split(" ")
        raw = base64.b64decode(code, validate=True)
    except (ValueError, binascii.Error):
        raise NotSigned("a signature line cannot be read") from None
    if not line.startswith(_DASH) or len(raw) < 5 or base64.b64encode(raw).decode() != code:
        raise NotSigned("a signature line cannot be read")
    return name, raw[:4], raw[4:]


def _parts(text: str) -> tuple[str, str, bytes]:
    try:
        name, number, code = text.split("+", 2)
        key = base64.b64decode(code, validate=True)
    except (ValueError, binascii.Error):
        raise BadKey("it is no key: that is name+number+base64") from None
    if len(key) != 33 or key[:1] != _ED25519:
        raise BadKey("it is no Ed25519 key")
    return _checked(name), number, key[1:]
