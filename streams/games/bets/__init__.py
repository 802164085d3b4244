"""What dice and card tables share: bets that lie on the cloth by name, and what was collected and paid on each. Not a game."""

from streams.rules import Rulebook

BOOKS: tuple[Rulebook, ...] = ()
