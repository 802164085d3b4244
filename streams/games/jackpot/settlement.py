"""How the jackpot is paid: art. 7 nn. 5, 6, 9 and 13, art. 9 nn. 11 and 14 of ao-de-261-22, and their twins."""

from streams.games.jackpot.law import Made
from streams.games.jackpot.prizes import (
    fixed_prizes_are_so_many_stakes,
    jackpot_is_paid_whatever_the_main_result,
    jackpot_pays_only_what_the_cards_make,
    maximum_takes_what_remains,
    winners_of_a_share_divide_it,
    winners_of_the_maximum_divide_it,
)
from streams.games.settlement import Settlement

SETTLEMENT = Settlement[Made](
    jackpot_pays_only_what_the_cards_make,
    winners_of_a_share_divide_it,
    fixed_prizes_are_so_many_stakes,
    maximum_takes_what_remains,
    winners_of_the_maximum_divide_it,
    how=(jackpot_is_paid_whatever_the_main_result,),
)
