"""The accumulated prize (prémio acumulado, jackpot) as a ledger, one for both card games. Not a game.

Art. 7 and art. 9 nn. 3 to 5, 10 to 14 and 21 of ao-de-261-22; rules 38 to 50 of pt-p-1364-2001; rules 3, 4, 8 to 12
and 16 of pt-p-461-2001 part I.
"""

from streams.rules import Rulebook

BOOKS: tuple[Rulebook, ...] = ()
