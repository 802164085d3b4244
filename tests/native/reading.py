"""What the front end alone makes of a record: the event that it would have judged, or nothing.

`python -m tests.native.reading SECONDS SEED` is the fuzz target: damaged records of every game, for as long as it is told.
"""

import random
import re
import sys
import time
from array import array
from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

from producers.simulator import GAMES
from producers.simulator.script import seal
from schemas.decode import Undecodable, decode
from streams.engine.front import native_front
from tests.native.damages import DAMAGES

_PLACE = re.compile(rb'"sequence":(\d{1,15}),"prevhash":"([0-9a-f]{64})"')
_NAMES = re.compile(rb'(?:"venue":"([^"\\]{1,128})",)?"table":"([^"\\]{1,128})"')


class Bare:
    """A judge of one table that believes whatever is plain, and keeps the event instead of judging it."""

    def __init__(self, raw: bytes) -> None:
        place, names = _PLACE.search(raw), _NAMES.search(raw)
        sequence, head = (int(place[1]), place[2].decode()) if place else (1, "0" * 64)
        venue, table = (
            (names[1] and names[1].decode("utf-8", "replace"), names[2].decode("utf-8", "replace"))
            if names
            else (None, "")
        )
        self.events: list[Any] = []
        self.handed_back = 0
        self.records = 0
        self.custody = SimpleNamespace(
            signed=False, early={}, tree=None, follow=None, judge=self.events.append,
            table_judge=SimpleNamespace(table=None), expected=sequence, head=head, memory=SimpleNamespace(seen=array("q")),
        )  # fmt: skip
        self.custody.usual = self.custody.judge
        self.router = SimpleNamespace(routes={(venue, table): self.custody})

    def take(self, raw: bytes, position: int) -> None:
        self.handed_back += 1


class Reading:
    """Reads one record after another, each by itself."""

    def __init__(self) -> None:
        front = native_front()
        assert front is not None, "build it first: make native"
        self._front = front
        self.plain = 0

    def event(self, raw: bytes) -> Any:
        """The event of a plain record; None if the front end leaves it to the decoder."""
        bare = Bare(raw)
        self._front.take(bare, [(1, raw)])  # type: ignore[arg-type]
        assert len(bare.events) + bare.handed_back == 1
        assert bare.records == len(bare.events) == len(bare.custody.memory.seen)
        self.plain += len(bare.events)
        return bare.events[0] if bare.events else None

    def check(self, raw: bytes) -> None:
        """What the front end reads, the decoder reads too, and the same."""
        event = self.event(raw)
        if event is None:
            return
        try:
            same = decode(raw)
        except Undecodable as fault:
            raise AssertionError(f"{raw!r} was read as {event!r}, and is none: {fault}") from None
        assert type(event) is type(same), raw
        assert event == same, f"{raw!r} was read as {event!r} instead of {same!r}"
        assert repr(event) == repr(same)  # 1 == True, and times of other zones are equal too


def samples(coups: int = 3) -> list[bytes]:
    """Records of all games; the decoder has met each kind of event."""
    records = [raw for game in GAMES.values() for raw in seal(next(game.evenings(coups, 1, game.table)), game.table)]
    for raw in records:
        decode(raw)
    return records


def mutants(records: list[bytes], chance: random.Random) -> Iterable[bytes]:
    """Records with one to three damages each, without end."""
    while True:
        some = [chance.choice(records) for _ in range(3)]
        for _ in range(chance.choice((1, 1, 2, 3))):
            chance.choice(DAMAGES)(some, 0, chance)
            some = some or [b""]
        yield some[0]


def main(seconds: float, seed: int) -> None:
    reading, records = Reading(), samples()
    until, tried = time.monotonic() + seconds, 0
    for raw in mutants(records, random.Random(seed)):
        reading.check(raw)
        tried += 1
        if time.monotonic() > until:
            break
    print(f"{tried} records, {reading.plain} of them plain: read as the decoder reads them")


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]))
