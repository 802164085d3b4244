"""What a table of sintético of 2001, or of omaha online, declares beside its terms."""

from schemas.licences import Declared
from schemas.model import Amount, Count, Model, Name


class PokerBoard(Model):
    """The board on a table of 2001, as it reads."""

    table: Name
    cave: Amount
    minimum: Amount
    rebuy: Amount


class OnlinePokerTerms(Model):
    """The specific rules of an operator online; a field that is none is left to the law."""

    idle_hands: Count | None = None  # without a bet, after more than which a player may be invited to end the session
    rest_minutes: Count | None = None  # that a player may rest and keep the seat; none: no rest is granted
    shows_first: Name | None = None  # who shows first, where another order than the law's is fixed
    remainder: Name | None = None  # who gets what cannot be divided


class PokerVariantsDeclared(Declared):
    """The board of a table of 2001, the specific rules of one online."""

    poker_board: PokerBoard | None = None
    poker_online: OnlinePokerTerms | None = None
