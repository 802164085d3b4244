"""A copy that only its owner can open: encrypted to a public key (X25519), or under a passphrase (scrypt).

The copy is cut into pieces. Each is encrypted with ChaCha20-Poly1305 under its number, and the last is marked as such, so
that none can be changed, moved, left out or cut off. Whoever has the public key can make such a copy: that it opens does
not say who made it.
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
from cryptography.hazmat.primitives.serialization import load_pem_private_key, load_pem_public_key

from projections.speech import Spoken

MAGIC: Final = b"vigia-copy-1\n"
SHORTEST: Final = 12  # characters of a passphrase, as of a password
_HEAD: Final = len(MAGIC) + 33
_PIECE: Final = 1 << 20
_TAG: Final = 16


class CannotOpen(Spoken):
    """The copy, the key or the passphrase cannot be used; a sentence for a person."""


@dataclass(frozen=True, slots=True)
class PublicKeyLock:
    """Encrypts to a public key: the machine that makes copies cannot open them."""

    key: X25519PublicKey
    kind = b"K"

    @classmethod
    def read(cls, pem: bytes) -> "PublicKeyLock":
        """From PEM, as `openssl pkey -pubout` writes it."""
        key = _key_in(lambda: load_pem_public_key(pem))
        if not isinstance(key, X25519PublicKey):
            raise CannotOpen("Não é uma chave pública X25519 em PEM.", "This is no public key of X25519 in PEM.")
        return cls(key)

    def draw(self) -> tuple[bytes, bytes]:
        """What the copy says of its key, and the key."""
        once = X25519PrivateKey.generate()
        public = once.public_key().public_bytes_raw()
        return public, _derived(once.exchange(self.key), public, self.key)


@dataclass(frozen=True, slots=True)
class SecretKeyLock:
    """Opens what was encrypted to its public half."""

    key: X25519PrivateKey
    kind = b"K"

    @classmethod
    def read(cls, pem: bytes) -> "SecretKeyLock":
        """From PEM, as `openssl genpkey -algorithm X25519` writes it."""
        key = _key_in(lambda: load_pem_private_key(pem, None))
        if not isinstance(key, X25519PrivateKey):
            raise CannotOpen(
                "Não é uma chave secreta X25519 em PEM, sem frase própria.",
                "This is no secret key of X25519 in PEM, without a passphrase of its own.",
            )
        return cls(key)

    def again(self, public: bytes) -> bytes:
        """The key of a copy."""
        try:
            shared = self.key.exchange(X25519PublicKey.from_public_bytes(public))
        except ValueError:
            raise CannotOpen(
                "A cópia nomeia uma chave que não o pode ser.", "The copy names a key that cannot be one."
            ) from None
        return _derived(shared, public, self.key.public_key())


@dataclass(frozen=True, slots=True)
class PassphraseLock:
    """Encrypts and opens with a passphrase."""

    passphrase: bytes
    kind = b"P"

    @classmethod
    def read(cls, content: bytes) -> "PassphraseLock":
        """From a file of one line."""
        line = content.removesuffix(b"\n").removesuffix(b"\r")
        if len(line) < SHORTEST or b"\n" in line:
            raise CannotOpen(
                f"Uma frase é uma linha de {SHORTEST} letras ou mais.",
                f"A passphrase is one line of at least {SHORTEST} characters.",
            )
        return cls(line)

    def draw(self) -> tuple[bytes, bytes]:
        """What the copy says of its key, and the key."""
        salt = os.urandom(32)
        return salt, self.again(salt)

    def again(self, salt: bytes) -> bytes:
        """The key of a copy."""
        return Scrypt(salt, 32, n=1 << 17, r=8, p=1).derive(self.passphrase)


def encrypted(plain: bytes, lock: PublicKeyLock | PassphraseLock) -> Iterator[bytes]:
    """The copy, piece by piece."""
    public, key = lock.draw()
    head, cipher = MAGIC + lock.kind + public, ChaCha20Poly1305(key)
    yield head
    last = max(len(plain) - 1, 0) // _PIECE
    for number in range(last + 1):
        piece = plain[number * _PIECE : (number + 1) * _PIECE]
        yield cipher.encrypt(_nonce(number, number == last), piece, head)


def opened(raw: bytes, lock: SecretKeyLock | PassphraseLock | None) -> bytes:
    """What was encrypted; a copy that is not encrypted is given as it is."""
    if not raw.startswith(MAGIC):
        if lock is not None:
            raise CannotOpen(
                "A cópia não está cifrada: lê-se sem chave nem frase.",
                "The copy is not encrypted; without a key or passphrase it is read as it is.",
            )
        return raw
    kind, public = raw[len(MAGIC) : len(MAGIC) + 1], raw[len(MAGIC) + 1 : _HEAD]
    if len(public) != 32 or kind not in (b"K", b"P"):
        raise CannotOpen(
            "A cópia foi cortada, ou escrita por outra versão.",
            "The copy was cut short, or written by another version.",
        )
    if lock is None or lock.kind != kind:
        pt, en = ("a chave secreta", "the secret key") if kind == b"K" else ("a frase", "the passphrase")
        raise CannotOpen(f"A cópia está cifrada e pede {pt}.", f"The copy is encrypted and needs {en}.")
    cipher, step = ChaCha20Poly1305(lock.again(public)), _PIECE + _TAG
    last = max(len(raw) - _HEAD - 1, 0) // step
    try:
        return b"".join(
            cipher.decrypt(
                _nonce(number, number == last), raw[_HEAD + number * step : _HEAD + (number + 1) * step], raw[:_HEAD]
            )
            for number in range(last + 1)
        )
    except InvalidTag:
        raise CannotOpen(
            "A chave ou a frase é outra, ou a cópia foi alterada ou cortada.",
            "It is another key or passphrase, or the copy was changed or cut short.",
        ) from None


def _key_in(load: Callable[[], object]) -> object:
    """The key, of whatever kind; None if there is none."""
    try:
        return load()
    except (ValueError, TypeError):
        return None


def _derived(shared: bytes, once: bytes, key: X25519PublicKey) -> bytes:
    return HKDF(SHA256(), 32, salt=once + key.public_bytes_raw(), info=MAGIC).derive(shared)


def _nonce(number: int, last: bool) -> bytes:
    return number.to_bytes(11, "big") + bytes((last,))
