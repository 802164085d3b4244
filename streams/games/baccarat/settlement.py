"""How bets at baccarat are settled: the tie first, then the deduction, then what wins; all else is lost."""

from streams.games.baccarat.law import BaccaratChance, BaccaratLaw
from streams.games.baccarat.prizes import (
    banca_is_paid_less_the_deduction,
    bets_close_with_the_call,
    bets_that_do_not_win_are_lost,
    pairs_are_paid_eleven_to_one,
    ponto_and_banca_stand_off_on_a_tie,
    ties_are_paid_eight_to_one,
    winners_are_paid_what_they_staked,
)
from streams.games.baccarat.result import BaccaratResult
from streams.games.settlement import BetAccount, Due, Settlement
from streams.games.settlement.kernel import Instead
from streams.games.settlement.ownership import winning_stake_stays_with_its_owner

ROUNDING = "baccarat:4.3"


def _stake_taken(account: BetAccount[BaccaratChance]) -> str | None:
    """The paragraph by which nothing is collected of a bet that wins; a pair that was taken for none is reported as that."""
    taken_for_none = account.place.pair and not account.paid
    fails = not taken_for_none and winning_stake_stays_with_its_owner.stated_by(account)
    return account.place.stake_at if fails else None


SETTLEMENT = Settlement[BaccaratChance](
    ponto_and_banca_stand_off_on_a_tie,
    ties_are_paid_eight_to_one,
    banca_is_paid_less_the_deduction,
    winners_are_paid_what_they_staked,
    pairs_are_paid_eleven_to_one,
    bets_that_do_not_win_are_lost,
    how=(bets_close_with_the_call, Instead(_stake_taken, winning_stake_stays_with_its_owner)),
    rounding=ROUNDING,
    rounds_up=True,
)


def due(chance: BaccaratChance, stake: int, result: BaccaratResult, law: BaccaratLaw) -> Due:
    """What a stake is due."""
    return SETTLEMENT.tariff(law).decide(chance, result)[1].on(stake)
