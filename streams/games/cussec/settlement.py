"""What a bet is worth once the dice are seen: nn. 8 to 11, as arithmetic.

A winning stake stays its owner's and earns rate times itself; any other is lost. Each bet stands alone.
"""

from typing import NamedTuple

from streams.games.cussec.law import Faces, Place


class Due(NamedTuple):
    """What the law gives a bet: the prize, and what of its stake is lost."""

    prize: int
    lost: int

    @property
    def gain(self) -> int:
        """What the player has more, or less, when all is settled."""
        return self.prize - self.lost


def due(place: Place, stake: int, faces: Faces) -> Due:
    """Prize and loss of a stake; the faces in rising order."""
    rate = place.wins.get(faces)
    return Due(0, stake) if rate is None else Due(int(stake * rate), 0)
