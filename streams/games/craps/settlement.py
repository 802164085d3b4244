"""What a throw makes of a bet, and what the bet is then worth: nn. 10 to 13, as arithmetic.

A winning stake stays its owner's and earns ratio times itself; a lost one is taken; a bet that stands off, or that
still waits, is left alone. Nothing is rounded here.
"""

from enum import StrEnum

from streams.games.craps.law import Faces, Place, Stage
from streams.games.dice.accounts import NOTHING, Due
from streams.rules.money import times


class Verdict(StrEnum):
    """What a throw makes of a bet."""

    WINS = "wins"
    LOSES = "loses"
    STANDS_OFF = "stands_off"  # neither wins nor loses, and starts afresh
    TRAVELS = "travels"  # waits from now on for a number
    STAYS = "stays"


WINS, LOSES, STANDS_OFF, TRAVELS, STAYS = Verdict  # by these names: looking into an enumeration takes its time
OVER = frozenset({WINS, LOSES})


def stage_of(place: Place, number: int | None) -> Stage | None:
    """The stage that a bet is in: its first, or waiting for a number."""
    return place.first if number is None else place.then.get(number)


def verdict(place: Place, number: int | None, faces: Faces) -> Verdict:
    """What the faces, in rising order, make of a bet that waits for the number, or for none yet."""
    stage = stage_of(place, number)
    return STAYS if stage is None else outcome(place, stage, number, faces)


def outcome(place: Place, stage: Stage, number: int | None, faces: Faces) -> Verdict:
    """The same where the stage is known."""
    if faces in stage.wins:
        return WINS
    if faces in stage.loses:
        return LOSES
    if faces in stage.stands:
        return STANDS_OFF
    return TRAVELS if number is None and sum(faces) in place.then else STAYS


def due(place: Place, number: int | None, faces: Faces, stake: int) -> Due:
    """Prize and loss of a stake on that throw."""
    stage = stage_of(place, number)
    return NOTHING if stage is None else earned(stage, faces, stake)


def earned(stage: Stage, faces: Faces, stake: int) -> Due:
    """The same where the stage is known."""
    ratio = stage.wins.get(faces)
    if ratio is not None:
        return Due(times(stake, ratio), 0)
    return Due(0, stake) if faces in stage.loses else NOTHING
