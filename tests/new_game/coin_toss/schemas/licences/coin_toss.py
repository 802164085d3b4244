"""What a table where a coin is tossed declares: its coin."""

from schemas.licences import Declared
from schemas.model import Model, Name


class Coin(Model):
    """The coin as it was inspected."""

    id: Name
    mint: Name


class CoinDeclared(Declared):
    """The coin of the table."""

    coin: Coin | None = None
