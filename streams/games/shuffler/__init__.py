"""The automatic shuffler: art. 8 of ao-de-261-22, rules 51 to 62 of pt-p-1364-2001. Not a game."""

from streams.rules import Rulebook

BOOKS: tuple[Rulebook, ...] = ()
