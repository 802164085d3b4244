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
FOREIGN: Final = {"stud": "a game that the law does not know, shown as it came"}
_NUMBERS = "numbers of paragraphs, counted off"
ALLOWED: Final = {
    ("poker.company", 60): "seconds of a minute",
    ("poker.coup_account", 4): "the fields that a movement and a claim share: from, to, amount, matter",
    ("poker.twin_numbers", 27): _NUMBERS,
    ("poker.twin_numbers", 38): _NUMBERS,
    ("poker.finished_pots", 10_000): "hundredths of a per cent",
    ("poker.fold_bets", 64): "how often one word of the dealer is remembered of one hand",
    ("poker.fold_conduct", 8): "how much is remembered of one person",
    ("poker.fold_conduct", 64): "how much is remembered of one evening",
    ("poker.fold_faults", 128): "how many incidents of one kind are remembered of a hand",
    ("poker.fold_people", 32): "how many seats are remembered, where more are named than the table has",
    ("poker.fold_people", 64): "how many purchases of one player are remembered",
    ("poker.fold_sessions", 32): "how many hands of one session are remembered",
    ("poker.fold_sessions", 64): "how many players of one session are remembered",
    ("poker.fold_sessions", 256): "how many charges of sessions are remembered",
    ("poker.game_fold", 64): "how many reservations, leaves and rebuys are remembered",
    ("poker.letters", 27): _NUMBERS,
    ("poker.letters", 38): _NUMBERS,
    ("poker.limits", 100): "hundredths",
    ("poker.names", 71): "how many rules stand before those of omaha in the Portuguese text",
    ("poker.names", 91): "how many rules stand before those of hold'em in the Portuguese text",
    ("poker.names", 94): "how many rules stand before those of sintético in the Portuguese text",
    ("poker.online_fold", 64): "how many marks of one hand are remembered",
    ("poker.online_sessions", 60): "seconds of a minute",
    (
        "poker.other_regulations",
        3,
    ): "cards of a flop: what the word says; the online rules on the deal are lost (poker:66)",
    ("poker.payments", 4096): "how many payments of one hand, with corrections, are remembered",
    ("poker.ranking", 3): "where the fourth of the ranks stands that follow an ace to a straight of five cards",
    ("poker.showdown", 12): "of how many cards all hands are tried",
    ("poker.sintetico_2001", 7): "a number of a paragraph",
    ("poker.sintetico_2001", 8): "a number of a paragraph",
    ("poker.sintetico_games", 3): "a number of a sentence of n. 49",
    ("poker.sintetico_games", 4): "a number of a sentence of n. 49",
    ("poker.state", 64): "how many moves of one round a finding names",
    ("poker.state", 16_384): "how much is remembered of one hand",
    ("poker.state", 128): "how often a pack is shuffled, cut or checked for one hand, as far as it is remembered",
}
NEVER_ALONE: Final = {
    "poker/payments_are_done_before_the_next_hand": "a correction names the id of a record; a trick is played before records have any",
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
NO_BET: Final = dict.fromkeys(
    (
        "poker/after_early_cards_one_may_only_call",
        "poker/all_in_players_win_only_what_they_covered",
        "poker/best_hand_wins_the_pot",
        "poker/bet_is_made_at_one_go",
        "poker/bet_out_of_turn_stands",
        "poker/bets_stay_within_the_maximum",
        "poker/blinds_are_what_the_law_says",
        "poker/chips_of_a_short_call_stay",
        "poker/equal_hands_share_the_pot",
        "poker/everything_of_a_void_hand_goes_back",
        "poker/hand_that_the_system_breaks_off_is_void",
        "poker/misdealt_hand_is_void",
        "poker/mixed_cards_win_nothing",
        "poker/nobody_plays_for_more_than_the_cave",
        "poker/nobody_raises_an_own_bet",
        "poker/odd_chips_go_round_from_the_hand_holder",
        "poker/only_a_misdeal_makes_a_hand_void",
        "poker/payments_are_done_before_the_next_hand",
        "poker/percentage_follows_one_mode",
        "poker/percentage_is_no_more_than_was_fixed",
        "poker/pots_are_left_whole_where_sessions_are_charged",
        "poker/pots_are_paid_out_whole",
        "poker/raise_does_not_exceed_the_pot",
        "poker/raise_without_a_word_is_a_call",
        "poker/raises_are_limited_in_number",
        "poker/who_calls_stakes_the_same",
        "poker/who_keeps_silent_on_a_misdeal_is_out",
    ),
    "chips go into pots, and no bet has a name of its own",
) | dict.fromkeys(
    ("poker/session_costs_what_was_fixed", "poker/session_is_charged_once_to_who_came_in_time"),
    "the price of a session is no bet",
)

# Words in which a rule says what it concluded: nobody said them at the table.
CONCLUSIONS = (
    dict.fromkeys(
        (
            "from_the_bottom",
            "shuffled_again",
            "a_card_was_burnt",
            "agreed_between_players",
            "came_late",
            "charged_twice",
            "nothing_charged",
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
    )
    | dict.fromkeys(
        ("flop", "turn", "river", "betting_round", "winner"),
        "a call that nobody made, or the street that its cards are",
    )
    | dict.fromkeys(("main", "side", "pots"), "a pot that nobody named: the main one, a side one, all together")
)

CONCLUSIONS |= {"passing": "what the event calls `pass`, under a word that craps does not use"}
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
        "more_returned_than_staked",
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
_SEATED = "all who sit at the table had sat down before"
_PART = "the law has a fraction, the sentence per cent"
_IDLE = "hands in which somebody did not bet"
EXCUSED = {  # what no event of a finding can show, and why
    ("poker/cave_stays_on_the_table_to_the_end", "amount"): _CAVE,
    ("poker/caves_reach_the_minimum_of_the_table", "cave"): _CAVE,
    ("poker/equal_hands_share_the_pot", "due"): "an equal part of what is left of the pot: no event divides it",
    ("poker/game_closes_when_players_do_not_come_back", "seated"): _SEATED,
    ("poker/invitation_to_leave_has_its_ground", "hands"): _IDLE,
    ("poker/minimum_is_a_lawful_part_of_the_maximum", "least"): _PART,
    ("poker/minimum_is_a_lawful_part_of_the_maximum", "most"): _PART,
    ("poker/nobody_plays_for_more_than_the_cave", "cave"): _CAVE,
    ("poker/who_comes_back_restores_the_cave", "before"): _CAVE,
    ("poker/who_comes_back_restores_the_cave", "found"): _CAVE,
    ("poker/who_folds_or_passes_says_so", "action"): "which of two wordings; the move that is shown says it",
    ("poker/who_has_not_bet_for_five_hands_posts", "hands"): _IDLE,
    ("poker/who_joins_brings_the_average_capital", "due"): "an average of all caves, each of many hands",
    ("poker/who_sits_out_too_long_leaves_the_table", "hands"): "hands in which somebody did not play",
    ("poker/whoever_plays_pays_the_price_of_the_straddle", "due"): "of a short cave, all that was in it",
}

_ORDERED = "a bet that the law orders: it is due also where nobody makes it"
MATTERS: Final = {  # what money is short over though no event may name it
    "main": "the first pot: every hand has it, whether somebody names it or not",
    "side": "a side pot: the chips make it, whether somebody names it or not",
    "pots": "all pots of a hand, where nobody says what was paid from which",
    "last_hand": "all pots of the hand before, of which a payment is changed",
} | dict.fromkeys(("small", "big", "dead", "penalty"), _ORDERED)

PAID: Final = dict.fromkeys(
    ("pot_paid", "pot_payment_corrected", "chips_returned", "percentage_taken", "session_fee_charged", "cave_reduced"),
    "chips that were handed over, out of a pot or a cave, or for a session",
)

LIGHTER: Final = dict.fromkeys(
    ("ao-de-261-22/13/70.a", "pt-poquer-nao-bancado/70.a"),
    "a wrong announcement; where the wrong player was paid too, the rule on the best hand tells it with its full weight",
)

WITHOUT_BETS: Final = dict.fromkeys(
    (
        "holdem", "omaha", "poker_sintetico", "holdem@pt-poquer-nao-bancado", "omaha@pt-poquer-nao-bancado",
        "poker_sintetico@pt-poquer-nao-bancado", "poker_sintetico@pt-p-461-2001", "omaha_online@pt-omaha-online",
    ),
    "chips go into pots; tests/games/poker compares account and findings",
)  # fmt: skip
NO_ODDS: Final = {
    ("poker.sintetico_fold", "TWICE * event.data.amount"): "the fold has no law; a test compares it with the figure",
}
