"""Which paragraphs of art. 12 are enforced by rules that games share."""

from typing import Final

from streams.games.chemin_de_fer.names import at

SHARED: Final = {
    rule: tuple(map(at, numbers))
    for rule, numbers in {
        "cards/all_cards_go_into_the_shoe": ("13",),
        "cards/cards_are_burnt_before_dealing": ("13#burn",),
        "cards/cards_are_made_ready_in_order": ("13", "14"),
        "cards/coup_after_an_early_warning_is_played": ("14",),
        "cards/dealer_shuffles_by_hand": ("12",),
        "cards/every_pack_has_all_its_cards": ("4",),
        "cards/house_cuts_only_when_no_player_will": ("28",),
        "cards/last_coup_is_announced": ("97.c.x", "14"),
        "cards/no_card_is_there_that_cannot_be": ("4",),
        "cards/no_coup_follows_the_last_of_the_shoe": ("14",),
        "cards/no_more_cards_are_burnt_than_the_law_says": ("13#burn",),
        "cards/packs_are_as_many_as_the_law_says": ("4",),
        "cards/packs_with_a_damaged_card_are_replaced": ("5",),
        "cards/right_to_cut_goes_from_seat_to_seat": ("27",),
        "cards/spread_cards_are_shuffled_before_they_are_dealt": ("15",),
        "cards/warning_card_comes_out_where_it_was_put": ("13#warning",),
        "cards/warning_card_goes_where_it_must": ("13#warning",),
        "cards/warning_card_is_not_passed_over": ("13#warning",),
        "settlement/bets_that_were_taken_back_are_not_settled": ("2",),
        "settlement/no_more_is_handed_back_than_was_laid": ("42",),
        "settlement/only_bets_that_were_laid_are_paid": ("42",),
        "settlement/prizes_go_to_the_owner_of_the_bet": ("2",),
        "settlement/winning_stake_stays_with_its_owner": ("2",),
    }.items()
}
