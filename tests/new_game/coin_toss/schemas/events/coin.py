"""A coin is tossed. Bets (`bet_placed.position`): `heads`, `tails`."""

from typing import Literal

from schemas.model import Data, Name


class CoinTossed(Data):
    """A player tosses the coin, and one side falls up."""

    caller: Name
    side: Literal["heads", "tails"]
