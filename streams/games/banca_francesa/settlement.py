"""What a bet is worth once the dice decide: nn. 9, 10, 12 and 13, as arithmetic.

A winning stake stays its owner's and earns ratio times itself; on any other decision it is lost. Chips on a line
stake the half of their value: the other half is never at risk. Nothing is rounded here.
"""

from streams.games.banca_francesa.law import Chance, Place
from streams.games.dice.accounts import NOTHING, Due
from streams.rules.money import times


def due(place: Place, value: int, decided: Chance | None) -> Due:
    """Prize and loss of chips of that value; a throw that decides nothing moves nothing."""
    if decided is None:
        return NOTHING
    if decided is place.chance:
        return Due(times(value, place.prize), 0)
    return Due(0, times(value, place.share))
