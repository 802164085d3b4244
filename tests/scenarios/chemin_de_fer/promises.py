"""What chemin de fer excepts from the promises that hold for every game, and why."""

from typing import Final

UNBREAKABLE: Final = {
    "ao-de-261-22/12/65.d": "leaves the choice to the ponto; who takes it from him breaks n. 100",
}
NEVER_ALONE: Final = {
    "cards/coup_after_an_early_warning_is_played": "here the warning card lies close to the end: moved behind its coup it "
    "is passed over too; at blackjack a trick breaks it alone"
}
FOREIGN: Final = {"maybe": "a word that no law knows", "track": "where no bet lies"}
ALLOWED: Final = {
    ("chemin_de_fer.finished", 10_000): "hundredths of a per cent",
    ("chemin_de_fer.closing", 60): "seconds of a minute",
    ("chemin_de_fer.hand_fold", 16): "how many calls are remembered for each bid",
    ("chemin_de_fer.seat_fold", 64): "how many players, bids and calls are remembered",
    ("chemin_de_fer.names", 8): "what the word says",
    ("chemin_de_fer.names", 9): "what the word says",
    ("chemin_de_fer.scores", 11): "a jack by its rank: how somebody counts wrongly",
    ("chemin_de_fer.scores", 12): "a queen by its rank: how somebody counts wrongly",
    ("chemin_de_fer.scores", 13): "a king by its rank: how somebody counts wrongly",
    ("chemin_de_fer.scores", 14): "an ace as the highest card: how somebody counts wrongly",
}
RESULTS: Final = {"score_called": "the score of a hand as it was announced", "void_called": "the coup was void"}

SUMS: Final = {"chemin_de_fer/coup_that_cannot_stand_is_void": "tells all bets of a void coup as one"}
BESIDE: Final = {
    "chemin_de_fer/bank_goes_back_when_the_hand_ends": "over all coups of a hand",
    "chemin_de_fer/no_cagnotte_is_taken_between_coups": "taken when no coup is played",
}

_CUT = "who cuts changes no card that anybody knows; the shared rule tells it as minor in every game"
LIGHTER: Final = {  # paragraph -> why no rule of it weighs what the catalogue says
    "ao-de-261-22/12/27": _CUT,
    "ao-de-261-22/12/28": _CUT,
}

# Words in which a rule says what it concluded: nobody said them at the table.
CONCLUSIONS: Final = dict.fromkeys(
    (
        "a_bet_was_withdrawn", "accepted_with_another_amount", "announced_too_late", "another_came_first", "another_result", "banker_boxed", "banker_did_not_abide", "banker_did_not_choose",
        "banker_has_three", "boxed_third", "card_not_due", "card_not_given", "fifth_card", "it_had_been_called_void",
        "nine_not_shown", "nobody_invited_to_speak", "not_announced_by_the_banker", "other_scores", "ponto_boxed", "ponto_has_four", "ponto_has_three", "thrown_card",
        "two_thirds", "wrong_repetition", "banker_turned_up_first", "banker_did_not_turn_up",
        "before_the_closing_call", "behind_no_seated_player", "below_the_base", "beside_the_dealer", "bets_never_closed",
        "boxed_before_the_settlement", "card_was_not_burnt", "cards_could_be_seen", "cards_were_out", "change_comes_first",
        "chips_do_not_match", "choice_is_the_pontos_alone", "colours_are_uneven", "dealer_did_not_shuffle_last",
        "dealer_boxed", "did_not_answer", "gathered_before_the_scores", "hand_had_begun", "laid_too_late", "lower_seat_comes_first",
        "may_not_bid", "no_coup_won", "no_inspector_watched", "not_an_equal_amount", "not_announced", "not_by_the_dealer",
        "not_by_the_inspector", "not_by_the_step", "not_in_the_book", "not_invited_first", "not_laid_by_the_dealer",
        "not_opened_at_the_table", "not_shown", "not_to_the_next_bet", "order_was_changed", "printed_values",
        "seat_is_held", "seat_is_not_vacant", "settled_before_the_gathering", "staff_erred", "third_card_came_first",
        "too_few_cards_in_the_shoe", "was_not_accepted", "was_not_burnt", "will_not_take_the_hand", "without_the_paddle",
    ),
    "a conclusion",
) | dict.fromkeys(
    (
        "auction", "awarded", "banco", "banco_with_priority", "bank", "bank_refused", "bank_wins", "bid", "by_the_table",
        "closing", "first_coup", "hand_given_up", "hand_passes", "hand_skips", "hand_stays", "lone_banco_seated",
        "make_your_game", "ponto_wins", "table_banco_seated", "tie", "who_banco", "who_completes", "word",
    ),
    "a call that nobody made",
) | dict.fromkeys(("draw", "stand", "eight", "nine", "no", "card"), "what the score and the table demand")  # fmt: skip

# What no event of a finding can show, and why.
EXCUSED: Final = {
    ("chemin_de_fer/bank_is_announced_and_laid", "chips"): "what is left of all coups of the hand",
    ("chemin_de_fer/bank_goes_back_when_the_hand_ends", "due"): "reckoned over all coups of the hand",
    ("chemin_de_fer/no_cagnotte_is_taken_between_coups", "due"): "what the last coup left owing",
    ("cards/house_cuts_only_when_no_player_will", "due"): "the law has the word of its language",
    ("cards/warning_card_goes_where_it_must", "players"): "who sat there had sat down long before",
}
NO_ODDS: Final = {
    ("chemin_de_fer.bank", "2 * hand.won"): "the winnings and as much again: the figure of n. 47 says so in words",
    ("chemin_de_fer.bank", "2 * (before - (hand.bank or 0))"): "the same, where the winnings are not on record",
    ("chemin_de_fer.shown_faults", "2 * PAIR"): "the cards of two hands",
}
