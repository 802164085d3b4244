"""How bets are settled: nn. 7 to 9 and 24 to 29 of art. 9; rules 6, 7, 17 and 18 of part I."""

from streams.games.poker_sem_descarte.law import PokerBet, SemDescarteLaw
from streams.games.poker_sem_descarte.prizes import (
    bank_plays_with_ace_and_king_or_better,
    bank_that_does_not_play_pays_the_initial_bets,
    cards_decide_within_one_combination,
    equal_hands_keep_their_bets,
    higher_hands_win,
    lower_hands_lose_both_bets,
    second_bets_are_paid_by_the_combination,
    who_passes_loses_the_initial_bet,
    who_shows_the_cards_loses_the_bet,
    winning_initial_bets_are_paid_an_equal_amount,
)
from streams.games.poker_sem_descarte.showdown import Showdown
from streams.games.settlement import Settlement
from streams.games.settlement.kernel import Decision

SETTLEMENT = Settlement[PokerBet](
    who_passes_loses_the_initial_bet,
    who_shows_the_cards_loses_the_bet,
    bank_that_does_not_play_pays_the_initial_bets,
    second_bets_are_paid_by_the_combination,
    winning_initial_bets_are_paid_an_equal_amount,
    lower_hands_lose_both_bets,
    equal_hands_keep_their_bets,
    how=(bank_plays_with_ace_and_king_or_better, cards_decide_within_one_combination, higher_hands_win),
)


def decided(combination: str, fell: Showdown, law: SemDescarteLaw) -> tuple[Decision, Decision]:
    """What the initial and the second bet of a player with that combination are due, of each unit staked."""
    decide = SETTLEMENT.tariff(law).decide
    initial, second = law.lays[combination]
    return decide(initial, fell), decide(second, fell)
