"""What a game's folder offers to the simulator."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from producers.simulator.script import Draft
from producers.simulator.stage import Trick

Evenings = Callable[[int, int, str], Iterator[list[Draft]]]


@dataclass(frozen=True, slots=True)
class Game:
    """One game: its evenings `(coups, seed, table)`, one script each, and its tricks by name."""

    name: str
    table: str
    evenings: Evenings
    tricks: Mapping[str, Trick]
