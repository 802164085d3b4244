"""The private half of a key, as a device or a dealer keeps it."""

import os
import stat
from pathlib import Path
from typing import Protocol, Self

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from schemas.signature import key_message, text_of


class KeyUnusable(ValueError):
    """A key file that cannot be used; the message says why, and what to do."""


class Signer(Protocol):
    """Whatever signs: a key file, or hardware that never gives its key away."""

    @property
    def public(self) -> str:
        """The public half, as events write it."""

    def sign(self, message: bytes) -> bytes:
        """An Ed25519 signature over the message."""


class SigningKey:
    """An Ed25519 private key in a file of its own (PKCS #8, PEM), readable by its owner alone."""

    __slots__ = ("_key", "public", "sign")

    def __init__(self, key: Ed25519PrivateKey) -> None:
        self._key = key
        self.sign = key.sign
        self.public = text_of(key.public_key().public_bytes_raw())

    @classmethod
    def generate(cls) -> Self:
        """A new key, from the machine's own chance."""
        return cls(Ed25519PrivateKey.generate())

    @classmethod
    def of(cls, seed: bytes) -> Self:
        """The key that these 32 bytes make."""
        return cls(Ed25519PrivateKey.from_private_bytes(seed))

    @classmethod
    def load(cls, path: Path | str) -> Self:
        """The key in a file, or `KeyUnusable`."""
        try:
            with Path(path).open("rb") as file:
                mode, text = os.fstat(file.fileno()).st_mode, file.read(65_536)
        except OSError as fault:
            raise KeyUnusable(f"the key {path} cannot be read: {fault.strerror or fault}") from None
        if mode & (stat.S_IRWXO | stat.S_IWGRP):
            raise KeyUnusable(f"the key {path} is open to other users of this machine: chmod 600 it, or make a new one")
        try:
            key = serialization.load_pem_private_key(text, password=None)
        except (ValueError, TypeError, UnsupportedAlgorithm):
            raise KeyUnusable(
                f"{path} holds no private key that can be read: make one with vigia device keygen"
            ) from None
        if not isinstance(key, Ed25519PrivateKey):
            raise KeyUnusable(f"{path} holds a key of another kind; events are signed with Ed25519")
        return cls(key)

    def save(self, path: Path | str) -> None:
        """Write the key into a new file; a key that is there already is never overwritten."""
        pem = self._key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(file, "wb") as out:
            out.write(pem)
            out.flush()
            os.fsync(out.fileno())


def vouch(root: Signer, venue: str, table: str, source: str, public_key: str) -> str:
    """The authority's word that this key speaks for this source of this table of this venue."""
    return text_of(root.sign(key_message(venue, table, source, public_key)))
