"""What arts. 3, 4 and 5 of ao-de-261-22 have in common: cloths and boxes, accounts of bets, dice that are true.

Not a game: the games take the rules from here that cite their article.
"""

from streams.rules import Rulebook

BOOKS: tuple[Rulebook, ...] = ()
