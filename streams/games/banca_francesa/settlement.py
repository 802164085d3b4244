"""How bets at banca francesa are settled: nn. 7.d, 9, 10, 12 and 13 of art. 3."""

from streams.games.banca_francesa.law import BancaLaw, Chance, Place
from streams.games.banca_francesa.prizes import (
    Decided,
    bets_are_laid_before_the_throw,
    bets_that_do_not_win_are_lost,
    every_winning_bet_is_paid_its_prize,
    line_bets_play_half_on_their_chance,
    nobody_loses_when_dice_are_touched_before_the_call,
)
from streams.games.decree.law import ROUNDING
from streams.games.settlement import NOTHING, Due, Settlement
from streams.games.settlement.ownership import winning_stake_stays_with_its_owner

SETTLEMENT = Settlement[Place](
    nobody_loses_when_dice_are_touched_before_the_call,
    bets_that_do_not_win_are_lost,
    every_winning_bet_is_paid_its_prize,
    how=(
        bets_are_laid_before_the_throw, line_bets_play_half_on_their_chance, winning_stake_stays_with_its_owner,
    ),
    rounding=ROUNDING,
)  # fmt: skip


def due(place: Place, value: int, decided: Chance | None, law: BancaLaw) -> Due:
    """What chips of that value are due; a throw that decides nothing moves nothing."""
    if decided is None:
        return NOTHING
    return SETTLEMENT.tariff(law).decide(place, Decided(decided.name))[1].on(value)
