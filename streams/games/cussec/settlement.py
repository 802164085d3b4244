"""How bets at cussec are settled: nn. 8 to 12 of art. 5. N. 10 comes after n. 9 and excepts it."""

from streams.games.cussec.law import CussecLaw, Faces, Place
from streams.games.cussec.prizes import (
    bets_close_with_the_call,
    bets_that_do_not_win_are_lost,
    every_winning_bet_is_paid_its_prize,
    plays_end_when_all_prizes_are_paid,
    small_and_big_lose_on_three_equal_dice,
)
from streams.games.settlement import Due, Settlement
from streams.games.settlement.ownership import winning_stake_stays_with_its_owner

SETTLEMENT = Settlement[Place](
    bets_that_do_not_win_are_lost,
    small_and_big_lose_on_three_equal_dice,
    every_winning_bet_is_paid_its_prize,
    how=(bets_close_with_the_call, winning_stake_stays_with_its_owner, plays_end_when_all_prizes_are_paid),
)


def due(place: Place, stake: int, faces: Faces, law: CussecLaw) -> Due:
    """What a stake is due; the faces in rising order."""
    return SETTLEMENT.tariff(law).decide(place, faces)[1].on(stake)
