"""Which paragraphs of its law are enforced by rules that games share."""

from typing import Final

SHARED: Final = {
    "settlement/only_bets_that_were_laid_are_paid": ("xx-coin/1",),
    "settlement/prizes_go_to_the_owner_of_the_bet": ("xx-coin/1",),
}
