"""What the laws of poker between players fix, read from the dated figures.

One value for each variant under each regulation. Its parts stand in modules of their own: `dealing_law`, `betting_law`.
Angola's numbers are used everywhere; `Cited` finds the Portuguese figure of the same duty.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial

from streams.games.decree.law import DecreeLaw, decree
from streams.games.poker.betting_law import BettingLaw, betting_law
from streams.games.poker.dealing_law import DealingLaw, dealing_law
from streams.games.poker.names import ANGOLA, at
from streams.law.figures import Figures


@dataclass(frozen=True, slots=True)
class PokerLaw:
    """The rules of one variant as in force on a day."""

    regulation: str
    game: str
    decree: DecreeLaw
    dealing: DealingLaw
    betting: BettingLaw

    def at(self, number: str) -> str:
        """The paragraph of the regulation that is in force here, by Angola's number."""
        return at(self.regulation, number)


@lru_cache(maxsize=64)
def _law(game: str, figures: Figures) -> PokerLaw:
    regulation = figures.regulation
    cited = partial(at, regulation)
    front = decree(figures) if regulation == ANGOLA else DecreeLaw(regulation, frozenset(), {})
    return PokerLaw(regulation, game, front, dealing_law(game, figures, cited), betting_law(game, figures, cited))


def poker_law(game: str) -> Callable[[Figures], PokerLaw]:
    """How the law of a variant is read."""
    return partial(_law, game)
