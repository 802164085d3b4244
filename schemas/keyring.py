"""The keys of a table: those that its licence names at the opening, then what is registered and revoked.

The engine keeps it to judge, the table's client to know what it has declared. It starts again from the licence at each
opening, so an opening and what follows it are enough to know who may speak.
"""

from collections.abc import Iterable
from typing import Any, Final, Self

from schemas.envelope import Event
from schemas.events.keys import KeyRegistered, KeyRevoked
from schemas.events.table import TableOpened
from schemas.licence import Licence
from schemas.signature import NotAKey, PublicKey, opened

KEY_EVENTS: Final = frozenset({KeyRegistered.type, KeyRevoked.type})

# What can be wrong with a signature, as code words.
UNSIGNED: Final = "no_signature"
WRONG: Final = "wrong_signature"
REVOKED: Final = "revoked_key"
OTHERS: Final = "key_of_another_source"
STRANGER: Final = "source_without_key"
OWN: Final = "own_revocation"
NO_KEY: Final = "no_public_key"
FAULTS: Final = (UNSIGNED, WRONG, REVOKED, OTHERS, STRANGER, OWN, NO_KEY)
CURABLE: Final = frozenset({WRONG, OTHERS, STRANGER})  # by a registration that has not come yet


class Keyring:
    """Good and revoked keys of one table since it opened.

    A source whose last key was revoked stays in the ring without a key: it can say nothing more. Where the licence
    names keys, a source without one cannot speak either, unless the licence says otherwise.
    """

    __slots__ = ("every", "good", "revoked")

    def __init__(self) -> None:
        self.good: dict[str, dict[str, PublicKey]] = {}
        self.revoked: dict[str, PublicKey] = {}
        self.every = False  # whether a source without a key is not believed

    def __bool__(self) -> bool:
        """Whether anybody must sign at this table."""
        return bool(self.good)

    @classmethod
    def of(cls, licence: Licence) -> Self:
        """The ring that a licence declares; `NotAKey` if one of them is none."""
        ring = cls()
        for source, key in licence.keys.items():
            ring.good[source] = {key.public_key: PublicKey(key.public_key)}
        ring.every = bool(ring.good) and licence.every_source_signs
        return ring

    def fault(self, event: Event[Any], raw: bytes) -> str | None:
        """What is wrong with the event's signature, if anything."""
        if event.type == KeyRegistered.type:
            return self._of_registration(event, raw)
        if event.type == KeyRevoked.type:
            return self._of_revocation(event, raw)
        keys = self.good.get(event.source)
        if keys is None:
            return self.of_the_keys(event, raw) if self.every else None
        return self._signed_by(keys.values(), raw)

    def heed(self, event: Event[Any]) -> None:
        """A key event without fault takes effect; any other event changes nothing."""
        if event.type == KeyRegistered.type:
            self.good.setdefault(event.data.source, {})[event.data.public_key] = PublicKey(event.data.public_key)
        elif event.type == KeyRevoked.type:
            for keys in self._holders(event.data.public_key):
                self.revoked[event.data.public_key] = keys.pop(event.data.public_key)

    def succession(self, event: Event[TableOpened], raw: bytes) -> "Keyring | str":
        """The ring of the next opening, or what is wrong with its signature.

        Where nobody had to sign, the opening is signed by the key that it names for its own source. Where
        somebody had, it is signed by a key of that time: nobody takes a table over by opening it anew.
        """
        try:
            following = Keyring.of(event.data.licence)
        except NotAKey:
            return NO_KEY
        bound = self or following
        return (bound.of_the_keys(event, raw) if bound else None) or following

    def _of_registration(self, event: Event[KeyRegistered], raw: bytes) -> str | None:
        registration = event.data
        try:
            key = PublicKey(registration.public_key)
        except NotAKey:
            return NO_KEY
        if registration.public_key in self.revoked:
            return REVOKED
        if self:
            return self.of_the_keys(event, raw)
        return (
            self._signed_by([key], raw) if event.source == registration.source else STRANGER
        )  # the first proves itself

    def _of_revocation(self, event: Event[KeyRevoked], raw: bytes) -> str | None:
        fault = self.of_the_keys(event, raw)
        if fault is not None:
            return fault
        lost = [keys[event.data.public_key] for keys in self._holders(event.data.public_key)]
        return OWN if lost and self._signed_by(lost, raw) is None else None

    def _holders(self, public_key: str) -> list[dict[str, PublicKey]]:
        return [keys for keys in self.good.values() if public_key in keys]

    def of_the_keys(self, event: Event[Any], raw: bytes) -> str | None:
        """What is wrong with an event that only a source with a key may send."""
        keys = self.good.get(event.source)
        if keys is None:
            return UNSIGNED if opened(raw) is None else STRANGER
        return self._signed_by(keys.values(), raw)

    def _signed_by(self, keys: Iterable[PublicKey], raw: bytes) -> str | None:
        parts = opened(raw)
        if parts is None:
            return UNSIGNED
        if any(key.signed(*parts) for key in keys):
            return None
        if any(key.signed(*parts) for key in self.revoked.values()):
            return REVOKED
        others = (key for held in self.good.values() for key in held.values())
        return OTHERS if any(key.signed(*parts) for key in others) else WRONG
