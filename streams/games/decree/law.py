"""What the front articles of the decree fix for every game."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from streams.law.figures import Figures

ROUNDING = "ao-de-261-22:G6"  # the decree does not say how to round


@dataclass(frozen=True, slots=True)
class DecreeLaw:
    """The approved games, and what each Instrutivo in force has changed."""

    regulation: str
    games: frozenset[str]
    changes: Mapping[str, frozenset[str]]  # Instrutivo -> paragraphs

    def approves(self, game: str) -> bool:
        """Whether the game may be played in a casino or gaming room."""
        return game in self.games


class UnderDecree(Protocol):
    """The law of any game, with the decree that approved it."""

    @property
    def decree(self) -> DecreeLaw: ...


@dataclass(frozen=True, slots=True)
class FrontLaw:
    """The decree alone, for games whose own rules are not written yet."""

    decree: DecreeLaw


@lru_cache(maxsize=64)
def decree(figures: Figures) -> DecreeLaw:
    """Arts. 1 and 2 of the decree."""
    games = (
        *figures.words("decree/1", "games"),
        *figures.words("decree/1", "regulated_in_annex_but_not_named_here"),
    )
    changes = {instrument: figures.changed_by(instrument) for instrument in figures.instruments}
    return DecreeLaw(figures.regulation, frozenset(games), changes)


def front(figures: Figures) -> FrontLaw:
    """The law of a table that has no other."""
    return FrontLaw(decree(figures))
