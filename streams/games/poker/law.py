"""What the laws of poker between players fix, read from the dated figures.

One value for each variant under each regulation. Its parts stand in modules of their own: `dealing_law`, `betting_law`, `pots_law`.
Angola's numbers are used everywhere; `Cited` finds the Portuguese figure of the same duty.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial

from streams.games.decree.law import DecreeLaw, decree
from streams.games.poker.betting_law import BettingLaw, betting_law
from streams.games.poker.dealing_law import DealingLaw, dealing_law
from streams.games.poker.names import ANGOLA, OF_2001, ONLINE, SINTETICO, at
from streams.games.poker.online_law import OnlineOmahaLaw, online_omaha_law
from streams.games.poker.other_regulations import other_betting, other_dealing, other_people
from streams.games.poker.people_law import PeopleLaw, people_law
from streams.games.poker.pots_law import PotsLaw, pots_law
from streams.games.poker.sintetico_law import SinteticoLaw, sintetico_law
from streams.games.poker.twin_numbers import TWINS, twin
from streams.law.figures import Figures


@dataclass(frozen=True, slots=True)
class PokerLaw:
    """The rules of one variant as in force on a day."""

    regulation: str
    game: str
    decree: DecreeLaw
    dealing: DealingLaw
    betting: BettingLaw
    people: PeopleLaw
    pots: PotsLaw
    sintetico: SinteticoLaw | None = None
    online: OnlineOmahaLaw | None = None
    lettered: bool = True  # whether the letters of art. 13, or those of its Portuguese twin, bind
    of_2001: bool = False  # whether it is part II of Portaria n.º 461/2001, with fewer duties and some of its own

    def at(self, number: str) -> str:
        """The paragraph of the regulation that is in force here, by Angola's number."""
        return twin(self.regulation, number) if self.regulation in TWINS else at(self.regulation, number)


@lru_cache(maxsize=64)
def _law(game: str, figures: Figures) -> PokerLaw:
    regulation = figures.regulation
    cited = partial(at, regulation)
    front = decree(figures) if regulation == ANGOLA else DecreeLaw(regulation, frozenset(), {})
    other = regulation in TWINS
    return PokerLaw(
        regulation, game, front,
        other_dealing(game, figures) if other else dealing_law(game, figures, cited),
        other_betting(figures) if other else betting_law(game, figures, cited),
        other_people(figures) if other else people_law(figures, cited),
        pots_law(game, figures, cited),
        sintetico_law(figures) if game == SINTETICO else None,
        online_omaha_law(figures) if regulation == ONLINE else None,
        lettered=not other,
        of_2001=regulation == OF_2001,
    )  # fmt: skip


def poker_law(game: str) -> Callable[[Figures], PokerLaw]:
    """How the law of a variant is read."""
    return partial(_law, game)
