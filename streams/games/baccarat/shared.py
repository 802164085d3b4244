"""Which paragraphs of its law are enforced by rules that games share."""

from typing import Final

_BOTH: Final = {
    "cards/all_cards_go_into_the_shoe": ("5",),
    "cards/cards_are_burnt_before_dealing": ("5#burn", "15"),
    "cards/cards_are_made_ready_in_order": ("3", "5", "6"),
    "cards/cards_of_the_shoe_add_up": ("1",),
    "cards/dealer_shuffles_by_hand": ("3",),
    "cards/house_cuts_only_when_no_player_will": ("3",),
    "cards/last_coup_is_announced": ("6",),
    "cards/no_coup_follows_the_last_of_the_shoe": ("6",),
    "cards/no_more_cards_are_burnt_than_the_law_says": ("5#burn", "15"),
    "cards/packs_with_a_damaged_card_are_replaced": ("2",),
    "cards/right_to_cut_goes_from_seat_to_seat": ("3",),
    "cards/special_cards_are_as_they_must_be": ("3", "5"),
    "cards/warning_card_comes_out_where_it_was_put": ("5",),
    "cards/warning_card_goes_where_it_must": ("5",),
    "cards/warning_card_is_not_passed_over": ("5",),
    "shuffler/all_cards_go_back_together": ("4.c",),
    "shuffler/cards_go_back_after_the_coup": ("4.c",),
    "shuffler/only_a_closed_lid_defers": ("4.c",),
    "shuffler/shuffler_needs_no_cut": ("4.a",),
}
_WINS: Final = ("ao-de-261-22/10/21", "ao-de-261-22/11/23", "pt-r-812-2015/24")


def _of(*numbers: str) -> tuple[str, ...]:
    """The same numbers of both articles."""
    return tuple(f"ao-de-261-22/{article}/{number}" for article in ("10", "11") for number in numbers)


SHARED: Final = {
    **{rule: _of(*numbers) for rule, numbers in _BOTH.items()},
    "cards/packs_are_as_many_as_the_law_says": (*_of("1", "4.b"), "pt-r-812-2015/6.b"),
    "cards/every_pack_has_all_its_cards": (*_of("1"), "pt-r-812-2015/6.c"),
    "cards/no_card_is_there_that_cannot_be": (*_of("1"), "pt-r-812-2015/6.c"),
    "settlement/bets_that_were_taken_back_are_not_settled": (
        "ao-de-261-22/10/21",
        "ao-de-261-22/11/23",
        "pt-r-812-2015/22",
    ),
    "settlement/no_more_is_handed_back_than_was_laid": _WINS,
    "settlement/only_bets_that_were_laid_are_paid": _WINS,
    "settlement/prizes_go_to_the_owner_of_the_bet": _WINS,
    "settlement/winning_stake_stays_with_its_owner": _WINS,
}
