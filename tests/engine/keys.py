"""Keys and signed evenings for the tests: the same bytes every time."""

import hashlib
from collections.abc import Mapping

from producers.device.keys import SigningKey
from producers.simulator.script import Draft, seal
from tests.engine.floor import drafts

TABLE = "lu-1"
WHEEL, TABLET, AUTHORITY = f"{TABLE}/wheel", f"{TABLE}/tablet", "authority"


def key(name: str) -> SigningKey:
    """The key of this name."""
    return SigningKey.of(hashlib.sha256(name.encode()).digest())


KEYS = {source: key(source) for source in (WHEEL, TABLET, AUTHORITY)}


def named(keys: Mapping[str, SigningKey]) -> dict[str, dict[str, str]]:
    """Keys as a licence names them."""
    return {source: {"public_key": held.public} for source, held in keys.items()}


def signed(script: list[Draft], keys: Mapping[str, SigningKey], table: str = TABLE) -> list[bytes]:
    """The records of a script in which these sources sign."""
    return list(seal(script, table, sign=lambda source: keys[source].sign if source in keys else None))


def script(coups: int = 3, keys: Mapping[str, SigningKey] | None = None) -> list[Draft]:
    """A lawful evening whose licence names the keys; tablet and wheel tell everything."""
    script = drafts(coups, TABLE)
    for draft in script:
        if draft.source not in (WHEEL, TABLET):
            draft.source = TABLET
    script[0].source = TABLET
    script[0].data = {"licence": {**script[0].data["licence"], "keys": named(KEYS if keys is None else keys)}}
    return script
