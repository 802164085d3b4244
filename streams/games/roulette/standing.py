"""What stands on the cloth when bets are closed."""

from collections import Counter
from collections.abc import Collection
from typing import NamedTuple

from schemas.events.bets import BetReturned
from streams.games.bets.settling import Spot
from streams.games.bets.state import Lay
from streams.games.roulette.state import RouletteBet


def standing(bet: RouletteBet) -> Lay | None:
    """How a bet lies when bets are closed; None where it does not count."""
    if bet.late is None and bet.lies:
        return bet.lay
    return bet.stood if bet.returned is None and bet.last.type != BetReturned.type else None


def on_place(bets: Collection[RouletteBet], spot: Spot) -> list[tuple[RouletteBet, Lay]]:
    """The bets that make up what a player has on a place, and how they lie."""
    laid = [(bet, lay) for bet in bets if (lay := standing(bet)) is not None]
    return [(bet, lay) for bet, lay in laid if (bet.player, lay.position, bet.cloth) == spot]


class LaidBets(NamedTuple):
    """What stands when bets are closed, each bet of a decided coup as it then counts."""

    places: dict[Spot, tuple[int, int]]  # stake and chips
    owners: dict[tuple[str, str | None], list[RouletteBet]]  # player and cloth -> the bets, in the order laid
    numbers: dict[tuple[str, str | None], tuple[Counter[int], Counter[int]]]  # on each number: straights, neighbours

    def beside(self, bet: RouletteBet, position: str) -> tuple[int, int]:
        """Stake and chips that the player has on a place besides that bet."""
        stake, chips = self.places.get((bet.player, position, bet.cloth), (0, 0))
        own = standing(bet)
        return (stake, chips) if own is None or own.position != position else (stake - own.stake, chips - own.chips)


def added_up(bets: Collection[RouletteBet]) -> LaidBets:
    """Added up once when the coup is over, so that one bet among thousands is not compared with all others."""
    standing_bets = LaidBets({}, {}, {})
    for bet in bets:
        if (lay := standing(bet)) is not None:
            spot = (bet.player, lay.position, bet.cloth)
            stake, chips = standing_bets.places.get(spot, (0, 0))
            standing_bets.places[spot] = stake + lay.stake, chips + lay.chips
        standing_bets.owners.setdefault((bet.player, bet.cloth), []).append(bet)
    return standing_bets
