"""Which paragraphs of its law are enforced by rules that games share."""

from typing import Final

SHARED: Final = {
    "dice/bets_lie_on_the_cloths_declared": ("ao-de-261-22/5/4",),
    "dice/dice_are_balanced": ("ao-de-261-22/5/2.e",),
    "dice/dice_are_transparent": ("ao-de-261-22/5/2.a",),
    "dice/dice_of_a_set_are_of_one_colour": ("ao-de-261-22/5/2.a",),
    "dice/edges_are_equal_and_within_limits": ("ao-de-261-22/5/2.b",),
    "settlement/bets_that_were_taken_back_are_not_settled": ("ao-de-261-22/5/9",),
    "settlement/no_more_is_handed_back_than_was_laid": ("ao-de-261-22/5/9",),
    "settlement/only_bets_that_were_laid_are_paid": ("ao-de-261-22/5/9",),
    "dice/opposite_faces_add_up": ("ao-de-261-22/5/2.c",),
    "dice/pips_are_alike_and_visible": ("ao-de-261-22/5/2.d",),
    "settlement/prizes_go_to_the_owner_of_the_bet": ("ao-de-261-22/5/9",),
    "dice/table_is_single_or_double": ("ao-de-261-22/5/4",),
    "settlement/winning_stake_stays_with_its_owner": ("ao-de-261-22/5/11",),
}  # fmt: skip
