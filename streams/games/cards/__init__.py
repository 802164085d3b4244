"""What all card tables share: seats and hands, packs, the shoe as evidence. Not a game.

A game's table extends `CardTable`; its law carries a `CardLaw`; its book takes the rules here that cite its chapters.
"""

from streams.rules import Rulebook

BOOKS: tuple[Rulebook, ...] = ()
