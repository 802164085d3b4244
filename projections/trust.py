"""Compares the keys that tables declare with those that the authority has vouched for.

The engine judges from the log alone: a table itself names who speaks for it. Whether the authority agrees is checked
here, against a register that the authority keeps: a TOML file of its root keys.
"""

import tomllib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, Self

from schemas.decode import Undecodable, decode
from schemas.envelope import Event
from schemas.events.keys import KeyRegistered
from schemas.events.table import TableOpened
from schemas.signature import NotAKey, PublicKey, bytes_of, key_message

_MAKES_KNOWN: Final = tuple(f'"{kind.type}"'.encode() for kind in (TableOpened, KeyRegistered))


class TrustRefused(ValueError):
    """A register that cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Unvouched:
    """A key that no root key of the authority stands behind."""

    venue: str | None
    table: str
    source: str
    public_key: str


class Trust:
    """The root keys of the authority."""

    def __init__(self, roots: list[PublicKey]) -> None:
        self.roots = roots
        self._checked: dict[tuple[str | None, str, str, str, str | None], bool] = {}

    @classmethod
    def read(cls, text: str) -> Self:
        """From a file with a table `[[root]]` for each key: `name` and `public_key`."""
        try:
            register: Any = tomllib.loads(text)
            roots = [PublicKey(str(root["public_key"])) for root in register["root"]]
        except (tomllib.TOMLDecodeError, KeyError, TypeError) as fault:
            raise TrustRefused(f"a register of trust lists [[root]] with name and public_key ({fault})") from None
        except NotAKey as fault:
            raise TrustRefused(f"a root key is none: {fault}") from None
        if not roots:
            raise TrustRefused("the register names no root key")
        return cls(roots)

    def unvouched_in(self, raw: bytes) -> Iterator[Unvouched]:
        """The same of a raw record; most make no key known, and are not even read."""
        if any(kind in raw for kind in _MAKES_KNOWN):
            with suppress(Undecodable):
                yield from self.unvouched(decode(raw))

    def unvouched(self, event: Event[Any]) -> Iterator[Unvouched]:
        """The keys that this event makes known and nobody has vouched for."""
        if event.type == TableOpened.type:
            named = [(source, key.public_key, key.authority_sig) for source, key in event.data.licence.keys.items()]
        elif event.type == KeyRegistered.type:
            named = [(event.data.source, event.data.public_key, event.data.authority_sig)]
        else:
            return
        for source, public_key, voucher in named:
            case = (event.venue, event.table, source, public_key, voucher)
            if case not in self._checked:
                self._checked[case] = self._vouched(*case)
            if not self._checked[case]:
                yield Unvouched(event.venue, event.table, source, public_key)

    def _vouched(self, venue: str | None, table: str, source: str, public_key: str, voucher: str | None) -> bool:
        signature = bytes_of(voucher) if voucher is not None else None
        if signature is None:
            return False
        message = key_message(venue, table, source, public_key)
        return any(root.signed(message, signature) for root in self.roots)
