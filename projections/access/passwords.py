"""Passwords: argon2id, and the same work whether the name is known or not."""

import secrets
import unicodedata
from threading import BoundedSemaphore
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from projections.access.declined import Declined

SHORTEST: Final = 12
LONGEST: Final = 256
_LEAST_DIFFERENT: Final = 5  # "aaaaaaaaaaaa" is long enough and no password


class Passwords:
    """Hashes and checks; with the second recommendation of RFC 9106 (64 MiB, three passes) unless told otherwise."""

    def __init__(self, hasher: PasswordHasher | None = None, at_once: int = 2) -> None:
        self._hasher = hasher or PasswordHasher()
        self._turns = BoundedSemaphore(at_once)  # hashing takes much memory: more sign-ins at once have to wait
        self._nobody = self._hasher.hash(secrets.token_bytes(32))

    def hashed(self, password: str) -> str:
        """The password as it may be kept."""
        with self._turns:
            return self._hasher.hash(_bytes(password))

    def right(self, kept: str | None, password: str) -> bool:
        """Whether the password is right; for an unknown name the same work is done."""
        with self._turns:
            try:
                self._hasher.verify(kept or self._nobody, _bytes(password[: LONGEST + 1]))
            except (VerificationError, InvalidHashError):
                return False
            return kept is not None

    def outdated(self, kept: str) -> bool:
        """Whether it was stored with less work than today."""
        return self._hasher.check_needs_rehash(kept)


def demand_strength(name: str, password: str) -> None:
    """Check that a password is long enough, not one letter repeated, and not the name."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Declined(
            f"A palavra-passe tem de ter entre {SHORTEST} e {LONGEST} caracteres: várias palavras servem bem.",
            f"The password must have {SHORTEST} to {LONGEST} characters: several words do well.",
        )
    if len(set(password)) < _LEAST_DIFFERENT or name in password.casefold():
        raise Declined(
            "A palavra-passe adivinha-se: não repita os mesmos caracteres nem use o nome da conta.",
            "The password can be guessed: do not repeat the same characters or use the account's name.",
        )


def _bytes(password: str) -> bytes:
    """Normalise a password, so that another keyboard gives the same bytes."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")
