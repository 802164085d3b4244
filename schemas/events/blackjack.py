"""What only a blackjack table tells: the invitation to insure, and cards drawn against a player's wish."""

from schemas.cards import Card
from schemas.model import Data, Name


class InsuranceInvited(Data):
    """The dealer invites the players to insure (seguro) against the bank's ace."""


class CardMisdrawn(Data):
    """The last card of the place was pulled by misunderstanding, against its wish; `seen` where it was turned over."""

    place: Name
    seen: bool


class CardPassed(Data):
    """A card that was misdrawn unseen goes to another place, where it is turned over."""

    place: Name  # where it was drawn
    to: Name
    card: Card | None = None
