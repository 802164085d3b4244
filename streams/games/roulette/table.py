"""The fold of a roulette table."""

from streams.games.roulette.fold_bets import BetFold
from streams.games.roulette.fold_chips import ChipFold
from streams.games.roulette.fold_wheel import WheelFold


class RouletteTable(WheelFold, BetFold, ChipFold):
    """Everything that the rules of arts. 1 and 2 look at."""
