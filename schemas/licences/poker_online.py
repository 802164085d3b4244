"""What a table of omaha online declares of the operator's specific rules."""

from schemas.licences import Declared
from schemas.model import Count, Model, Name


class OnlinePokerTerms(Model):
    """The specific rules of an operator; a field that is none is left to the law."""

    idle_hands: Count | None = None  # without a bet, after more than which a player may be invited to end the session
    rest_minutes: Count | None = None  # that a player may rest and keep the seat; none: no rest is granted
    shows_first: Name | None = None  # who shows first, where another order than the law's is fixed
    remainder: Name | None = None  # who gets what cannot be divided


class OnlinePokerDeclared(Declared):
    """The specific rules of a table of omaha online."""

    poker_online: OnlinePokerTerms | None = None
