"""How bets at blackjack are settled: nn. 25 to 30, 33 and 37 to 41 of art. 6. Exceptions come first."""

from typing import Final

from streams.games.blackjack.hands import BlackjackHand
from streams.games.blackjack.prizes import (
    ace_and_ten_after_a_split_are_twenty_one,
    an_ace_counted_as_one_stays_one,
    blackjack_beats_twenty_one,
    blackjack_wins_three_to_two,
    equal_totals_are_void,
    even_money_equals_the_bet,
    insurance_wins_double_against_blackjack,
    six_seven_eight_and_three_sevens_earn_a_special_prize,
    the_nearer_hand_wins_its_stake,
    two_blackjacks_are_void,
    who_does_not_follow_a_split_stays_with_the_first_hand,
    who_gives_up_loses_half,
    who_passes_twenty_one_loses,
    winning_stakes_stay_with_their_owner,
)
from streams.games.settlement import Settlement

HANDS: Final = Settlement[BlackjackHand | None](
    who_gives_up_loses_half,
    who_passes_twenty_one_loses,
    ace_and_ten_after_a_split_are_twenty_one,
    an_ace_counted_as_one_stays_one,
    even_money_equals_the_bet,
    two_blackjacks_are_void,
    blackjack_beats_twenty_one,
    blackjack_wins_three_to_two,
    equal_totals_are_void,
    the_nearer_hand_wins_its_stake,
    how=(who_does_not_follow_a_split_stays_with_the_first_hand, winning_stakes_stay_with_their_owner),
)
SPECIAL: Final = Settlement[BlackjackHand | None](
    six_seven_eight_and_three_sevens_earn_a_special_prize
)  # besides what the hand is due
INSURED: Final = Settlement[str](insurance_wins_double_against_blackjack)  # whatever becomes of the hand
