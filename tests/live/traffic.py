"""Records of a whole floor, mixed as they would arrive, and every kind of record that is no event."""

import json
import random
from collections.abc import Iterator
from itertools import zip_longest

from producers.device.outgoing import outgoing
from tests.live.pipe import Record
from tests.properties.evenings import GAMES, floor, spoiled_records


def side_by_side(tables: dict[str, tuple[bytes, ...]]) -> list[Record]:
    """One record of each table in turn."""
    keys = {table: outgoing(raws[0])[0] for table, raws in tables.items()}
    lanes = [[(keys[table], raw) for raw in raws] for table, raws in tables.items()]
    return [record for column in zip_longest(*lanes) for record in column if record is not None]


def a_floor(seed: int = 1) -> list[Record]:
    """A table or two of each game, all with faults."""
    return side_by_side(floor(seed))


def a_large_floor(events: int, seed: int = 1) -> list[Record]:
    """As many tables as it takes."""
    tables: dict[str, tuple[bytes, ...]] = {}
    total = number = 0
    while total < events:
        game = GAMES[number % len(GAMES)]
        name = f"{game[:2]}-{number}"
        tables[name] = spoiled_records(game, 40, seed + number % 5, name)
        total += len(tables[name])
        number += 1
    return side_by_side(tables)[:events]


def bad(table: str, good: bytes, chance: random.Random) -> Iterator[bytes]:
    """One record of each kind that cannot be believed, made from a good one of the same table."""
    event = json.loads(good)

    def say(**changes: object) -> bytes:
        return json.dumps(event | changes, separators=(",", ":")).encode()

    def without(name: str) -> bytes:
        return json.dumps({key: value for key, value in event.items() if key != name}, separators=(",", ":")).encode()

    salt = f"{chance.randrange(10**12):012d}"
    yield b""
    yield b" "
    yield chance.randbytes(40).replace(b"\n", b"_")  # a newline would make two of it
    yield b"\xff\xfe" + salt.encode()
    yield good[: len(good) // 2] + salt.encode()
    yield good + salt.encode()
    yield b"[" * 5_000 + salt.encode()
    yield b'{"a":' * 2_000 + salt.encode()
    yield b"null"
    yield b"[]"
    yield f'"{salt}"'.encode()
    yield b"1e999"
    yield b"NaN"
    yield say(time="tomorrow " + salt)
    yield say(time=salt)
    yield say(specversion="2.0", id=salt)
    yield say(sequence=-1, id=salt)
    yield say(sequence=1.5, id=salt)
    yield say(sequence="1", id=salt)
    yield say(sequence=2**64, id=salt)
    yield say(type="no_such_event", id=salt)
    yield say(data=None, id=salt)
    yield say(data=[salt])
    yield say(unknown=salt)
    yield say(table="", id=salt)
    yield say(table="x" * 500, id=salt)
    yield say(prevhash="short", id=salt)
    yield say(id="y" * 4_000)
    yield say(source=None, id=salt)
    yield without("table")
    yield without("time")
    yield without("data")
    yield good[:-1] + b',"id":"' + salt.encode() + b'"}'
    yield b"x" * 1_100_000
    yield say(sequence=event["sequence"] + 50_000, id=salt)
