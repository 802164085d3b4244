"""What statistics add up of a coup: its money, and what the bank could expect of these bets over all throws."""

from collections.abc import Sequence

from streams.games.bets.expectation import (
    UNKNOWN,
    Expectation,
    Number,
    UnitGains,
    expectation,
    stakes_by_position,
    ways_of_three_dice,
    whole,
)
from streams.games.bets.figures import bet_figures
from streams.games.cussec.law import CussecLaw
from streams.games.cussec.settlement import due
from streams.games.cussec.table import CussecTable

WAYS = ways_of_three_dice(lambda faces: faces)


def _unit(position: str, law: CussecLaw) -> Sequence[Number] | None:
    zone = law.places.get(position)
    return None if zone is None else [whole(due(zone, 1, faces, law).gain) for faces in WAYS]


GAINS = UnitGains(_unit)


def _expectation(table: CussecTable, law: CussecLaw) -> Expectation:
    """Three dice, each face as likely as another."""
    if table.coup is None or law.dice_inside != 3 or len(law.faces) != 6:
        return UNKNOWN
    gains = GAINS.of(stakes_by_position(table.coup), law, len(WAYS))
    return UNKNOWN if gains is None else expectation(list(WAYS.values()), gains)


figures = bet_figures(_expectation)
