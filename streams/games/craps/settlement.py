"""What a throw makes of a bet, and what the bet is then worth: nn. 10 to 13, as arithmetic.

A winning stake stays its owner's and earns ratio times itself; a lost one is taken; a bet that stands off, or that
still waits, is left alone. Nothing is rounded here.
"""

from streams.games.craps.law import LOSES, STAYS, WINS, Faces, Place, Stage, Verdict
from streams.rules.money import times
from streams.settlement import NOTHING, Due


def stage_of(place: Place, number: int | None) -> Stage | None:
    """The stage that a bet is in: its first, or waiting for a number."""
    return place.first if number is None else place.then.get(number)


def verdict(place: Place, number: int | None, faces: Faces) -> Verdict:
    """What the faces, in rising order, make of a bet that waits for the number, or for none yet."""
    stage = stage_of(place, number)
    return STAYS if stage is None else stage.verdicts.get(faces, STAYS)


def due(place: Place, number: int | None, faces: Faces, stake: int) -> Due:
    """Prize and loss of a stake on that throw."""
    stage = stage_of(place, number)
    return NOTHING if stage is None else earned(stage, faces, stake)


def earned(stage: Stage, faces: Faces, stake: int) -> Due:
    """The same where the stage is known."""
    said = stage.verdicts.get(faces)
    if said is WINS:
        return Due(times(stake, stage.wins[faces]), 0)
    return Due(0, stake) if said is LOSES else NOTHING
