"""What a game's folder offers to the simulator."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from producers.simulator.licence import REGULATION
from producers.simulator.script import Draft
from producers.simulator.scripted import Trick

Evenings = Callable[[int, int, str], Iterator[list[Draft]]]


@dataclass(frozen=True, slots=True)
class Game:
    """One game under one regulation: its evenings `(coups, seed, table)`, one script each, and its tricks by name."""

    name: str
    table: str
    evenings: Evenings
    tricks: Mapping[str, Trick]
    regulation: str = REGULATION

    @property
    def key(self) -> str:
        """Its key in the simulator: `blackjack` in Angola, `blackjack@pt-p-1364-2001` elsewhere."""
        return game_key(self.name, self.regulation)


def game_key(name: str, regulation: str | None = None) -> str:
    """The key of a game under a regulation; without one, Angola's."""
    return name if regulation in (None, REGULATION) else f"{name}@{regulation}"
