"""Many sets thrown many times, without a journal: what the promise is measured on."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random
from typing import Any

from projections.statistics.budget import DICE, promise_for
from projections.statistics.fairness import SetWatch
from schemas.identity import TableId

FAIR = (1 / 6,) * 6
LOADED = (4 / 25, 4 / 25, 4 / 25, 4 / 25, 4 / 25, 1 / 5)  # one face at 1/5
NEEDED = promise_for(DICE).needed(0)


@dataclass(frozen=True)
class Rest:
    """As much of an event as the watch wants to know."""

    id: str = "e"
    time: datetime = datetime(2023, 3, 14, tzinfo=UTC)


def tosses(chance: Random, odds: Sequence[Sequence[float]]) -> Iterator[list[tuple[str | None, int]]]:
    """Throw after throw of a set whose dice have these odds."""
    names = [f"d{place}" for place in range(len(odds))]
    faces = range(1, 7)
    while True:
        shown = [chance.choices(faces, weights)[0] if weights is not FAIR else chance.randint(1, 6) for weights in odds]
        yield list(zip(names, shown, strict=True))


def thrown(seed: object, odds: Sequence[Sequence[float]], most: int, needed: float = NEEDED) -> SetWatch:
    """A set looked at after every throw, until it shows an indicator or was thrown `most` times."""
    watch = SetWatch(TableId("casino", "t"), "s", [f"d{place}" for place in range(len(odds))])
    rest: Any = Rest()
    for faces in tosses(Random(f"fairness {seed}"), odds):
        watch.take(faces, needed, rest)
        if watch.reached is not None or watch.throws >= most:
            return watch
    raise AssertionError
