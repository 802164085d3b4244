"""What baccarat excepts from the promises that hold for every game, and why."""

from typing import Final

from streams.games.baccarat.figures import DEALS

FOREIGN: Final = {
    "baccarat_banque": "a game that no law knows",
    "dragon": "a chance that no law knows",
    "on_seven": "a deduction that no law knows",
    "triple": "a kind of table that no law knows",
}
ALLOWED: Final = {
    ("baccarat.figures", 4): "cards of one rank in a pack",
    ("baccarat.figures", 10): "scores: units of a sum",
    ("baccarat.figures", 52): "cards of a pack; of shoes of others nothing is known",
    **{("baccarat.figures", packs): "of shoes of so many packs all deals were counted" for packs in DEALS},
    **{
        ("baccarat.figures", number): "ways to draw six cards of a shoe, counted"
        for deals in DEALS.values()
        for number in (deals.ponto, deals.tie, *deals.banca_with)
        if number
    },
    ("baccarat.scores", 11): "a jack by its rank: how somebody counts wrongly",
    ("baccarat.scores", 12): "a queen by its rank: how somebody counts wrongly",
    ("baccarat.scores", 13): "a king by its rank: how somebody counts wrongly",
    ("baccarat.scores", 14): "an ace as the highest card: how somebody counts wrongly",
    ("baccarat.table", 64): "how many standing players are remembered",
    ("baccarat.table", 128): "how many coups of a shoe are remembered for its roads",
}

# Words in which a rule says what it concluded: nobody said them at the table.
CONCLUSIONS: Final = dict.fromkeys(
    (
        "both_pairs", "no_seat", "no_slip", "repair_possible", "both_scores_could_be_told", "no_fault_of_the_system",
        "not_invited", "not_warned", "too_soon", "not_free", "not_there", "other_version", "mended_late",
        "mended_wrongly", "not_mended", "another_chance", "no_bet_there", "not_beside", "banca_before_ponto",
        "extra_card", "fourth_card", "missing_card", "prize_limit", "put_right", "dealers_word", "strangers_word", "without_a_bet",
        "not_individual", "banca_first", "never_turned_over", "unseen_word", "could_be_mended",
    ),
    "a conclusion",
)  # fmt: skip

# What no event of a finding can show, and why.
EXCUSED: Final = {
    ("baccarat/chances_of_the_law_are_on_offer", "chance"): "the law names the chances in Portuguese",
    ("baccarat/no_more_players_stand_than_there_are_gaps", "seats"): "the first and the last seat of a board",
    ("baccarat/only_idle_players_are_invited_to_leave", "coups"): "coups in which somebody did not bet",
    ("baccarat/ponto_and_banca_differ_by_no_more_than_the_limit", "excess"): "a difference of sums that are shown",
    (
        "baccarat/statement_of_a_session_is_right",
        "due",
    ): "a sum over all coups of a session, of which the table keeps the sum",
    ("baccarat/statement_of_a_session_is_right", "staked"): "the same",
    ("cards/warning_card_is_not_passed_over", "left"): "counted over all coups of the shoe",
}

# What decided a coup, where no event of other games did.
RESULTS: Final = {"score_called": "the score of a hand as it was announced", "void_called": "the coup was void"}

_NO_CUT: Final = (
    "what weighs is that a cut, a warning card, a burn and a last call are not asked for, which nobody at a table can "
    "break; that one is made all the same is a minor anomaly, as art. 8 n. 3 has it"
)
LIGHTER: Final = {  # paragraph -> why no rule of it weighs what the catalogue says
    "ao-de-261-22/10/4.a": _NO_CUT,
    "ao-de-261-22/11/4.a": _NO_CUT,
}
