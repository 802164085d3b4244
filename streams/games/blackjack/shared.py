"""Which paragraphs of its law are enforced by rules that games share."""

from typing import Final

SHARED: Final = {
    "cards/all_cards_are_shown_in_order": ("ao-de-261-22/6/7", "pt-p-1364-2001/7"),
    "cards/all_cards_go_into_the_shoe": ("ao-de-261-22/6/3", "pt-p-1364-2001/3"),
    "cards/cards_are_made_ready_in_order": ("ao-de-261-22/6/8", "pt-p-1364-2001/8"),
    "cards/cards_are_shown_before_play": (
        "ao-de-261-22/6/7", "ao-de-261-22/8/4", "pt-p-1364-2001/7", "pt-p-1364-2001/53",
    ),
    "cards/cards_are_spread_only_without_bets": ("ao-de-261-22/6/14", "pt-p-1364-2001/12"),
    "cards/cards_of_the_shoe_add_up": ("ao-de-261-22/6/3", "pt-p-1364-2001/3"),
    "cards/coup_after_an_early_warning_is_played": ("ao-de-261-22/6/13#before_coup", "pt-p-1364-2001/11#before_coup"),
    "cards/dealer_shuffles_by_hand": ("ao-de-261-22/6/8", "pt-p-1364-2001/8"),
    "cards/every_pack_has_all_its_cards": ("ao-de-261-22/6/3", "pt-p-1364-2001/3"),
    "cards/inspector_cuts_when_no_player_will": ("ao-de-261-22/6/10", "pt-p-1364-2001/8#cut_fallback"),
    "cards/last_coup_is_announced": ("ao-de-261-22/6/13", "pt-p-1364-2001/11"),
    "cards/no_card_is_there_that_cannot_be": ("ao-de-261-22/6/3", "pt-p-1364-2001/3"),
    "cards/no_coup_follows_the_last_of_the_shoe": ("ao-de-261-22/6/13", "pt-p-1364-2001/11"),
    "cards/no_more_than_one_card_is_burnt": ("ao-de-261-22/6/12", "pt-p-1364-2001/10"),
    "cards/one_card_is_burnt_before_dealing": ("ao-de-261-22/6/12", "pt-p-1364-2001/10"),
    "cards/packs_are_as_many_as_the_law_says": ("ao-de-261-22/6/3", "pt-p-1364-2001/3"),
    "cards/packs_with_a_damaged_card_are_replaced": ("ao-de-261-22/6/5", "pt-p-1364-2001/5"),
    "cards/right_to_cut_goes_from_seat_to_seat": ("ao-de-261-22/6/9", "pt-p-1364-2001/8#cut_right"),
    "cards/single_cards_are_replaced_only_with_leave": (
        "ao-de-261-22/6/5#partial_replacement", "pt-p-1364-2001/5#partial_replacement",
    ),
    "cards/special_cards_are_as_they_must_be": (
        "ao-de-261-22/6/4", "ao-de-261-22/6/11", "pt-p-1364-2001/4", "pt-p-1364-2001/9",
    ),
    "cards/spread_cards_are_shuffled_before_they_are_dealt": ("ao-de-261-22/6/14", "pt-p-1364-2001/12"),
    "cards/warning_card_comes_out_where_it_was_put": ("ao-de-261-22/6/11", "pt-p-1364-2001/9"),
    "cards/warning_card_goes_where_it_must": (
        "ao-de-261-22/6/11", "ao-de-261-22/6/11#single_player", "pt-p-1364-2001/9", "pt-p-1364-2001/9#single_player",
    ),
    "settlement/only_bets_that_were_laid_are_paid": ("ao-de-261-22/6/30", "pt-p-1364-2001/25"),
    "settlement/prizes_go_to_the_owner_of_the_bet": ("ao-de-261-22/6/30", "pt-p-1364-2001/25"),
    "shuffler/all_cards_go_back_together": (
        "ao-de-261-22/8/10", "ao-de-261-22/8/11", "pt-p-1364-2001/59", "pt-p-1364-2001/61",
    ),
    "shuffler/cards_are_mixed_by_hand_before_loading": ("ao-de-261-22/8/4", "pt-p-1364-2001/53"),
    "shuffler/cards_come_out_after_the_closing": (
        "ao-de-261-22/8/6", "ao-de-261-22/8/8", "pt-p-1364-2001/55", "pt-p-1364-2001/57",
    ),
    "shuffler/cards_go_back_after_the_coup": ("ao-de-261-22/8/10", "pt-p-1364-2001/59"),
    "shuffler/cards_go_in_when_the_lid_is_open": ("pt-p-1364-2001/59", "pt-p-1364-2001/61"),
    "shuffler/cards_out_of_play_go_to_discard": ("ao-de-261-22/8/9", "pt-p-1364-2001/58"),
    "shuffler/cards_stay_in_the_continuous_shuffler": ("ao-de-261-22/8/8", "pt-p-1364-2001/57"),
    "shuffler/cards_under_complaint_stay_outside": ("ao-de-261-22/8/12", "pt-p-1364-2001/62"),
    "shuffler/chief_inspector_attends_the_loading": (
        "ao-de-261-22/8/5#once_supervised", "pt-p-1364-2001/54#once_supervised",
    ),
    "shuffler/chief_inspector_attends_the_unloading": ("ao-de-261-22/8/6", "pt-p-1364-2001/55"),
    "shuffler/chief_inspector_is_called_to_a_jam": ("ao-de-261-22/8/2", "pt-p-1364-2001/51#jam"),
    "shuffler/complaints_come_before_the_cards_go_in": ("ao-de-261-22/8/12", "pt-p-1364-2001/62"),
    "shuffler/damaged_cards_are_replaced_by_the_chief": ("ao-de-261-22/8/1", "pt-p-1364-2001/51"),
    "shuffler/damaged_cards_are_reported": ("ao-de-261-22/8/1#report", "pt-p-1364-2001/51#report"),
    "shuffler/lid_is_closed_after_the_cards": ("pt-p-1364-2001/60",),
    "shuffler/lid_is_opened_only_by_who_may": ("ao-de-261-22/8/2", "pt-p-1364-2001/51#jam", "pt-p-1364-2001/60"),
    "shuffler/no_card_comes_out_of_a_jammed_shuffler": ("ao-de-261-22/8/2", "pt-p-1364-2001/51#jam"),
    "shuffler/only_a_closed_lid_defers": ("pt-p-1364-2001/61",),
    "shuffler/packs_are_sorted_at_the_end": ("ao-de-261-22/8/6#sort", "pt-p-1364-2001/55#sort"),
    "shuffler/shuffler_is_approved": ("pt-p-461-2001/portaria.3",),
    "shuffler/shuffler_is_loaded_in_packets": ("ao-de-261-22/8/5", "pt-p-1364-2001/54"),
    "shuffler/shuffler_is_loaded_once": ("ao-de-261-22/8/5#once_supervised", "pt-p-1364-2001/54#once_supervised"),
    "shuffler/shuffler_needs_no_cut": ("ao-de-261-22/8/3", "pt-p-1364-2001/52"),
    "shuffler/sorted_packs_are_whole": ("ao-de-261-22/8/6#sort", "pt-p-1364-2001/55#sort"),
}  # fmt: skip
