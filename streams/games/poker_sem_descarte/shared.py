"""Which paragraphs of its law are enforced by rules that games share."""

from typing import Final

SHARED: Final = {
    "cards/all_cards_are_shown_in_order": ("ao-de-261-22/9/17", "pt-p-461-2001/I/16"),
    "cards/cards_are_made_ready_in_order": ("ao-de-261-22/9/18", "pt-p-461-2001/I/16#shuffle"),
    "cards/cards_are_shown_before_play": ("ao-de-261-22/9/17", "pt-p-461-2001/I/16"),
    "cards/only_the_dealer_cuts": ("ao-de-261-22/9/19", "pt-p-461-2001/I/16#cut_burn"),
    "cards/dealer_shuffles_by_hand": ("ao-de-261-22/9/18", "pt-p-461-2001/I/16#shuffle"),
    "cards/every_pack_has_all_its_cards": ("ao-de-261-22/9/1", "pt-p-461-2001/I/1"),
    "cards/no_card_is_there_that_cannot_be": ("ao-de-261-22/9/1", "pt-p-461-2001/I/1"),
    "cards/no_more_cards_are_burnt_than_the_law_says": ("ao-de-261-22/9/19", "pt-p-461-2001/I/16#cut_burn"),
    "cards/cards_are_burnt_before_dealing": ("ao-de-261-22/9/19", "pt-p-461-2001/I/16#cut_burn"),
    "cards/packs_are_as_many_as_the_law_says": (
        "ao-de-261-22/9/1", "ao-de-261-22/9/18", "pt-p-461-2001/I/1", "pt-p-461-2001/I/16#shuffle",
    ),
    "cards/packs_with_a_damaged_card_are_replaced": ("ao-de-261-22/9/36", "pt-p-461-2001/I/24"),
    "cards/prizes_are_paid_before_the_next_coup_is_dealt": ("ao-de-261-22/9/27", "pt-p-461-2001/I/18#compare"),
    "cards/two_packs_are_used_in_turn": ("ao-de-261-22/9/18", "pt-p-461-2001/I/16#shuffle"),
    "settlement/bets_that_were_taken_back_are_not_settled": ("ao-de-261-22/9/27", "pt-p-461-2001/I/18#compare"),
    "settlement/no_more_is_handed_back_than_was_laid": ("ao-de-261-22/9/27", "pt-p-461-2001/I/18#compare"),
    "settlement/only_bets_that_were_laid_are_paid": ("ao-de-261-22/9/27", "pt-p-461-2001/I/18#compare"),
    "settlement/prizes_go_to_the_owner_of_the_bet": ("ao-de-261-22/9/27", "pt-p-461-2001/I/18#compare"),
    "shuffler/shuffler_is_approved": ("ao-de-261-22/9/18", "pt-p-461-2001/I/16#shuffle", "pt-p-461-2001/portaria.3"),
    "shuffler/shuffler_needs_no_cut": ("ao-de-261-22/9/23.a", "pt-p-461-2001/I/16.a"),
}  # fmt: skip
