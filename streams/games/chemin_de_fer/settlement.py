"""How bets at chemin de fer are settled: equal scores first, then the better hand."""

from streams.games.chemin_de_fer.law import BetZone
from streams.games.chemin_de_fer.names import at
from streams.games.chemin_de_fer.prizes import (
    better_hand_wins_what_was_in_play,
    equal_scores_make_the_coup_null,
    no_bet_counts_after_the_closing_call,
)
from streams.games.settlement import BetAccount, Settlement
from streams.games.settlement.kernel import Instead
from streams.games.settlement.ownership import winning_stake_stays_with_its_owner


def _stake_taken(account: BetAccount[BetZone]) -> bool:
    """Nothing is collected of a bet that wins by its score; where a fault decides, its letter tells."""
    return account.due.at == at("2") and bool(winning_stake_stays_with_its_owner.stated_by(account))


SETTLEMENT = Settlement[BetZone](
    equal_scores_make_the_coup_null,
    better_hand_wins_what_was_in_play,
    how=(no_bet_counts_after_the_closing_call, Instead(_stake_taken, winning_stake_stays_with_its_owner)),
)
