"""Two houses that share every name: tables, coups, players and event ids are the same in both."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain, zip_longest

from producers.device.keys import SigningKey
from producers.simulator import simulate_journal
from schemas.envelope import GENESIS
from schemas.signature import event_message, sealed

TABLE = "AR-1"
A, B = "casino-a", "casino-b"
TRICKS = {"american_roulette": "black_ball", "craps": "loaded_die"}


@cache
def evening(venue: str, seed: int = 1, game: str = "american_roulette") -> tuple[bytes, ...]:
    """An evening in which the law is broken, at the table that every house has."""
    return tuple(simulate_journal(game, 8, seed, [TRICKS[game]], table=TABLE, venue=venue))


def without_venue(records: Iterable[bytes], keys: Mapping[str, SigningKey] | None = None) -> tuple[bytes, ...]:
    """The same evening as it was written before records named their venue."""
    head, rewritten = GENESIS, []
    for raw in records:
        record = json.loads(raw) | {"prevhash": head}
        del record["venue"]
        record.pop("sig", None)
        written = json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode()
        if keys is not None:
            written = sealed(written, keys[record["source"]].sign(event_message(written)))
        head = hashlib.sha256(written).hexdigest()
        rewritten.append(written)
    return tuple(rewritten)


def interleaved(*journals: Iterable[bytes]) -> list[bytes]:
    """One record of each in turn."""
    return [raw for raw in chain.from_iterable(zip_longest(*journals)) if raw is not None]


def one_after_the_other(*journals: Iterable[bytes]) -> list[bytes]:
    """All of one, then all of the next."""
    return [*chain.from_iterable(journals)]
