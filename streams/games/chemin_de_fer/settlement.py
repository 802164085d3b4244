"""How bets at chemin de fer are settled: equal scores first, then the better hand."""

from streams.games.chemin_de_fer.law import BetZone
from streams.games.chemin_de_fer.prizes import (
    better_hand_wins_what_was_in_play,
    equal_scores_make_the_coup_null,
    no_bet_counts_after_the_closing_call,
)
from streams.games.settlement import Settlement
from streams.games.settlement.ownership import winning_stake_stays_with_its_owner

SETTLEMENT = Settlement[BetZone](
    equal_scores_make_the_coup_null,
    better_hand_wins_what_was_in_play,
    how=(no_bet_counts_after_the_closing_call, winning_stake_stays_with_its_owner),
)
