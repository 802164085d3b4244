"""What a bet is worth once the dice are seen: nn. 8 to 11, as arithmetic.

A winning stake stays its owner's and earns rate times itself; any other is lost. Each bet stands alone.
"""

from streams.games.cussec.law import Faces, Place
from streams.games.dice.accounts import Due
from streams.rules.money import times


def due(place: Place, stake: int, faces: Faces) -> Due:
    """Prize and loss of a stake; the faces in rising order."""
    rate = place.wins.get(faces)
    return Due(0, stake) if rate is None else Due(int(times(stake, rate)), 0)
