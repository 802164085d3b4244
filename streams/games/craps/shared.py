"""Which paragraphs of its law are enforced by rules that games share."""

from typing import Final

SHARED: Final = {
    "dice/dice_are_balanced": ("ao-de-261-22/4/2.e",),
    "dice/dice_are_transparent": ("ao-de-261-22/4/2.a",),
    "dice/edges_are_equal_and_within_limits": ("ao-de-261-22/4/2.b",),
    "settlement/no_more_is_handed_back_than_was_laid": ("ao-de-261-22/4/9",),
    "settlement/only_bets_that_were_laid_are_paid": ("ao-de-261-22/4/9",),
    "dice/opposite_faces_add_up": ("ao-de-261-22/4/2.c",),
    "dice/pips_are_alike_and_visible": ("ao-de-261-22/4/2.d",),
    "settlement/prizes_go_to_the_owner_of_the_bet": ("ao-de-261-22/4/13.b",),
    "settlement/winning_stake_stays_with_its_owner": ("ao-de-261-22/4/13.b",),
}  # fmt: skip
