"""How bets at craps are settled: nn. 10 to 13 of art. 4."""

from streams.games.craps.law import STAYS, CrapsLaw, Faces, Place, Stage, Verdict
from streams.games.craps.prizes import (
    Thrown,
    bets_that_are_not_decided_are_left_alone,
    bets_that_lose_are_collected,
    every_winning_bet_is_paid_its_prize,
)
from streams.games.decree.law import ROUNDING
from streams.games.settlement import NOTHING, Due, Settlement
from streams.games.settlement.ownership import winning_stake_stays_with_its_owner

SETTLEMENT = Settlement[Place](
    bets_that_are_not_decided_are_left_alone,
    bets_that_lose_are_collected,
    every_winning_bet_is_paid_its_prize,
    how=(winning_stake_stays_with_its_owner,),
    rounding=ROUNDING,
)


def stage_of(place: Place, number: int | None) -> Stage | None:
    """The stage that a bet is in: its first, or waiting for a number."""
    return place.first if number is None else place.then.get(number)


def verdict(place: Place, number: int | None, faces: Faces) -> Verdict:
    """What the faces, in rising order, make of a bet that waits for the number, or for none yet."""
    stage = stage_of(place, number)
    return STAYS if stage is None else stage.verdicts.get(faces, STAYS)


def due(place: Place, number: int | None, faces: Faces, stake: int, law: CrapsLaw) -> Due:
    """Prize and loss of a stake on that throw."""
    stage = stage_of(place, number)
    return NOTHING if stage is None else SETTLEMENT.tariff(law).decide(stage, Thrown(faces))[1].on(stake)
