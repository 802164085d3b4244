"""What poker between players excepts from the promises that hold for every game, and why."""

from typing import Final

_VARIANT = "names a variant and orders nothing"
_PERMITS = "permits raises without number, or lets a variant limit them; the limit is another paragraph"
_SINGLE = (
    "two hands of sintético without a combination both hold an 8 and a king, and are equal; any other hand is higher"
)
UNBREAKABLE: Final = (
    {f"{law}/2.{letter}": _VARIANT for law in ("ao-de-261-22/13", "pt-poquer-nao-bancado") for letter in "abc"}
    | dict.fromkeys(
        ("ao-de-261-22/13/47", "ao-de-261-22/14/17", "pt-poquer-nao-bancado/47", "pt-poquer-nao-bancado/88"), _PERMITS
    )
    | dict.fromkeys(("ao-de-261-22/16/9.l", "pt-poquer-nao-bancado/103.m", "pt-p-461-2001/II/25"), _SINGLE)
)
ALLOWED: Final = {
    ("poker.company", 60): "seconds of a minute",
    ("poker.fold_conduct", 8): "how much is remembered of one person",
    ("poker.fold_conduct", 64): "how much is remembered of one evening",
    ("poker.limits", 100): "hundredths",
}
NEVER_ALONE: Final = {
    "poker/absent_players_do_not_play": "a turn that is passed over moves all turns after it",
    "poker/hand_begins_at_the_dealers_left": "who has the hand posts and opens: an evening would break those rules too",
    "poker/hand_moves_on_by_one_place": "who has the hand posts and opens: an evening would break those rules too",
    "poker/raises_are_limited_in_number": "another raise wants other calls from all who stay",
    "poker/last_turn_is_announced_in_time": "an evening comes near closing time only after more hands than a trick may ask for",
    "poker/nobody_raises_after_an_early_card": "the early common card is a slip of the dealer by itself (n. 45 of 2001)",
    "poker/rounds_of_extra_cards_are_lost": "the extra common card is a slip of the dealer by itself (art. 16 n. 14)",
    "poker/smaller_caves_are_reported": "what nobody reports is a breach by itself (n. 61 of 2001)",
    "poker/pots_are_left_whole_where_sessions_are_charged": "the evenings charge hands: all of them would break it",
}
NO_BET = dict.fromkeys(
    (
        "poker/after_early_cards_one_may_only_call",
        "poker/bet_is_made_at_one_go",
        "poker/blinds_are_what_the_law_says",
        "poker/missed_bets_are_made_good",
        "poker/who_calls_stakes_the_same",
        "poker/who_has_not_bet_for_five_hands_posts",
        "poker/who_has_not_made_the_first_bet_does_not_play",
        "poker/bet_out_of_turn_stands",
        "poker/bets_stay_within_the_maximum",
        "poker/chips_of_a_short_call_stay",
        "poker/everything_of_a_void_hand_goes_back",
        "poker/misdealt_hand_is_void",
        "poker/mixed_cards_win_nothing",
        "poker/nobody_plays_for_more_than_the_cave",
        "poker/only_a_misdeal_makes_a_hand_void",
        "poker/percentage_follows_one_mode",
        "poker/pots_are_left_whole_where_sessions_are_charged",
        "poker/raise_without_a_word_is_a_call",
        "poker/who_keeps_silent_on_a_misdeal_is_out",
    ),
    "chips go into pots, and no bet has a name of its own",
)

# Words in which a rule says what it concluded: nobody said them at the table.
CONCLUSIONS = dict.fromkeys(
    (
        "passing",
        "from_the_bottom",
        "shuffled_again",
        "a_card_was_burnt",
        "agreed_between_players",
        "came_late",
        "charged_twice",
        "ended_early",
        "went_on_beyond_the_turn",
        "another_asked_first",
        "another_card_was_burnt",
        "another_was_chosen",
        "below_the_authorisation",
        "cards_for_an_absent_player",
        "cards_stayed",
        "cave_was_not_lost",
        "chosen_by_another_seat",
        "closed_seat",
        "common_cards_came_early",
        "damaged_card",
        "dealt",
        "did_not_ask_to_change",
        "drawn_for_another_table",
        "exposed",
        "face_up",
        "has_another_seat",
        "incomplete",
        "it_stayed_in_the_hand",
        "it_was_handed_back",
        "it_was_left",
        "no_card_was_burnt",
        "no_draw",
        "no_ground",
        "no_notice",
        "nobody_chose",
        "nobody_decided",
        "not_drawn_or_decided_by_the_inspector",
        "not_in_the_list",
        "not_replaced_last",
        "not_the_seat_drawn",
        "one_card_was_turned_up",
        "owner_had_left",
        "owner_was_there",
        "played_all_the_same",
        "player_showed_cards",
        "raised_all_the_same",
        "raised_it_later",
        "seen_by_another",
        "session_fee",
        "shape",
        "shuffled",
        "shuffled_before_the_bets_were_made",
        "slots_on_the_wrong_side",
        "tables_are_unbalanced",
        "the_rest_was_not_shuffled",
        "too_few_stay",
        "unknown_mode",
        "went_on_playing",
        "with_the_folded",
        "with_those_of_another",
        "won_the_pot",
        "wrong_count",
        "wrong_order",
        "wrong_slot",
    ),
    "a conclusion",
) | dict.fromkeys(
    ("flop", "turn", "river", "betting_round", "winner"), "a call that nobody made, or the street that its cards are"
)

CONCLUSIONS |= dict.fromkeys(
    (
        "after_looking_at_the_cards",
        "after_the_first_common_card",
        "after_the_first_round_began",
        "another_hand",
        "before_the_bets_were_made",
        "card_face_up",
        "card_turned_over",
        "cave_suffices",
        "common_card_face_down",
        "common_card_from_the_top",
        "dealt_out_of_order",
        "failure_of_neither_side",
        "least_rebuy",
        "marked_unclearly",
        "never_shown",
        "no_board",
        "no_failure",
        "no_listed_ground",
        "not_available",
        "not_doubled",
        "not_idle",
        "not_marked",
        "not_opened_at_the_table",
        "not_warned",
        "other_result",
        "other_stakes",
        "own_card_from_the_bottom",
        "players_equipment",
        "same_player",
        "second_restraddle",
        "shown_out_of_order",
        "small",
        "stakes_not_returned",
        "table_number",
        "too_soon",
        "went_on",
        "without_a_reason",
        "without_a_round",
        "wrong_number_of_cards",
    ),
    "a conclusion",
)

_CAVE = "what a cave came to over all hands since it was bought"
EXCUSED = {  # what no event of a finding can show, and why
    ("poker/caves_reach_the_minimum_of_the_table", "cave"): _CAVE,
    ("poker/game_closes_when_players_do_not_come_back", "seated"): "who sat there had sat down long before",
    ("poker/minimum_is_a_lawful_part_of_the_maximum", "least"): "the law has a fraction, the sentence per cent",
    ("poker/minimum_is_a_lawful_part_of_the_maximum", "most"): "the law has a fraction, the sentence per cent",
    ("poker/nobody_plays_for_more_than_the_cave", "cave"): _CAVE,
    ("poker/who_comes_back_restores_the_cave", "before"): _CAVE,
    ("poker/who_comes_back_restores_the_cave", "found"): _CAVE,
}

PAID: Final = dict.fromkeys(
    ("pot_paid", "pot_payment_corrected", "chips_returned", "percentage_taken", "session_fee_charged"),
    "chips of a pot that were handed over",
)

LIGHTER: Final = dict.fromkeys(
    ("ao-de-261-22/13/70.a", "pt-poquer-nao-bancado/70.a"),
    "a wrong announcement; where the wrong player was paid too, the rule on the best hand tells it with its full weight",
)

EXCUSED |= {
    (
        "poker/each_common_card_waits_for_the_bets",
        "number",
    ): "which common card or round it was, counted from the first",
    (
        "poker/cards_come_from_the_right_end_of_the_pack",
        "number",
    ): "which common card or round it was, counted from the first",
    (
        "poker/only_who_has_nothing_to_match_may_pass",
        "due",
    ): "worked out from all that lay in the round, or on the table",
    ("poker/everybody_gets_a_turn_to_bet", "player"): "who sat there had sat down before the hand",
    ("poker/hand_is_over_with_one_player_left", "player"): "who sat there had sat down before the hand",
    ("poker/best_hand_wins_the_pot", "pot"): "a name that we give: nobody said it",
    ("poker/missed_bets_are_made_good", "player"): "who sat there had sat down before the hand",
    ("poker/stakes_are_equal_when_a_round_ends", "round"): "which round it was, counted from the first",
    ("poker/who_joins_brings_the_average_capital", "due"): "worked out from all that lay in the round, or on the table",
    (
        "poker/whoever_plays_pays_the_price_of_the_straddle",
        "due",
    ): "worked out from all that lay in the round, or on the table",
    (
        "poker/round_is_opened_by_whom_it_falls_to",
        "number",
    ): "which common card or round it was, counted from the first",
    ("poker/raise_is_at_least_the_minimum", "found"): "the difference between two stakes",
    ("poker/who_has_not_bet_for_five_hands_posts", "hands"): "hands before this one, counted one by one",
    ("poker/who_folds_or_passes_says_so", "action"): "what the rule concludes from what did not happen",
    ("poker/raises_are_limited_in_number", "round"): "which round it was, counted from the first",
    ("poker/winner_is_announced_by_the_cards", "announced"): "that nobody was announced",
    ("poker/who_has_not_bet_for_five_hands_posts", "player"): "who sat there had sat down before the hand",
    ("poker/round_is_opened_by_whom_the_law_says", "round"): "which round it was, counted from the first",
    ("poker/dust_follows_a_hand_without_bets", "player"): "who sat there had sat down before the hand",
    ("poker/who_sits_out_too_long_leaves_the_table", "hands"): "hands before this one, counted one by one",
    ("poker/every_all_in_amount_makes_a_side_pot", "pot"): "a name that we give: nobody said it",
    ("poker/cave_stays_on_the_table_to_the_end", "amount"): "what a cave came to over all hands since it was bought",
    ("poker/invitation_to_leave_has_its_ground", "hands"): "hands before this one, counted one by one",
    ("poker/hands_are_shown_in_turn", "other"): "who sat there had sat down before the hand",
    ("poker/equal_hands_share_the_pot", "due"): "worked out from all that lay in the round, or on the table",
}
NO_BET |= dict.fromkeys(
    (
        "poker/all_in_players_win_only_what_they_covered",
        "poker/best_hand_wins_the_pot",
        "poker/dust_follows_a_hand_without_bets",
        "poker/equal_hands_share_the_pot",
        "poker/hand_that_the_system_breaks_off_is_void",
        "poker/initial_bet_is_the_minimum",
        "poker/nobody_plays_without_the_initial_bet",
        "poker/odd_chips_go_round_from_the_hand_holder",
        "poker/percentage_fixed_is_taken",
        "poker/percentage_is_no_more_than_was_fixed",
        "poker/pots_are_paid_out_whole",
        "poker/session_costs_what_was_fixed",
        "poker/session_is_charged_once_to_who_came_in_time",
        "poker/who_came_in_time_pays_for_the_session",
        "poker/who_goes_in_stakes_no_more",
        "poker/whoever_plays_pays_the_price_of_the_straddle",
    ),
    "chips go into pots, and no bet has a name of its own",
)

WITHOUT_BETS: Final = dict.fromkeys(
    (
        "holdem", "omaha", "poker_sintetico", "holdem@pt-poquer-nao-bancado", "omaha@pt-poquer-nao-bancado",
        "poker_sintetico@pt-poquer-nao-bancado", "poker_sintetico@pt-p-461-2001", "omaha_online@pt-omaha-online",
    ),
    "chips go into pots; tests/games/poker compares account and findings",
)  # fmt: skip
