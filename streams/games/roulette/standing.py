"""What stands on the cloth when bets are closed."""

from collections import Counter
from collections.abc import Collection
from typing import NamedTuple

from schemas.events.bets import BetReturned
from streams.games.bets.settling import Spot
from streams.games.roulette.state import RouletteBet


def standing(bet: RouletteBet) -> tuple[str, int | None, int]:
    """Position, stake and chips of a bet when bets are closed; no stake where it does not count."""
    if bet.late is None and bet.lies:
        return bet.position, bet.stake, bet.chips
    if bet.stood is not None and bet.returned is None and bet.last.type != BetReturned.type:
        return bet.stood
    return bet.position, None, 0


def on_place(bets: Collection[RouletteBet], spot: Spot) -> list[RouletteBet]:
    """The bets that make up what a player has on a place."""
    return [bet for bet in bets if (bet.player, standing(bet)[0], bet.cloth) == spot and standing(bet)[1] is not None]


class LaidBets(NamedTuple):
    """What stands when bets are closed, each bet of a decided coup as it then counts."""

    places: dict[Spot, tuple[int, int]]  # stake and chips
    owners: dict[tuple[str, str | None], list[RouletteBet]]  # player and cloth -> the bets, in the order laid
    numbers: dict[tuple[str, str | None], tuple[Counter[int], Counter[int]]]  # on each number: straights, neighbours

    def beside(self, bet: RouletteBet, position: str) -> tuple[int, int]:
        """Stake and chips that the player has on a place besides that bet."""
        stake, chips = self.places.get((bet.player, position, bet.cloth), (0, 0))
        where, own, pieces = standing(bet)
        return (stake, chips) if where != position else (stake - (own or 0), chips - pieces)


def added_up(bets: Collection[RouletteBet]) -> LaidBets:
    """Added up once when the coup is over, so that one bet among thousands is not compared with all others."""
    standing_bets = LaidBets({}, {}, {})
    for bet in bets:
        position, laid, chips = standing(bet)
        spot = (bet.player, position, bet.cloth)
        stake, pieces = standing_bets.places.get(spot, (0, 0))
        standing_bets.places[spot] = stake + (laid or 0), pieces + chips
        standing_bets.owners.setdefault((bet.player, bet.cloth), []).append(bet)
    return standing_bets
