"""What games online have in common: the sessions of their players. Not a game."""

from streams.rules import Rulebook

BOOKS: tuple[Rulebook, ...] = ()
