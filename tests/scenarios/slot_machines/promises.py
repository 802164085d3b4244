"""Where a promise that holds for every rule does not hold for one of art. 17, and why."""

_PLAN = "follows from all lines of the pay table in the licence"
_SUM = "adds up all games since the last reading: there may be hundreds"
EXCUSED = {
    ("slot_machines/plans_return_what_the_law_asks", "returned"): _PLAN,
    ("slot_machines/plans_return_what_the_law_asks", "cycle"): _PLAN,
    ("slot_machines/plans_return_what_the_law_asks", "due"): _PLAN,
    ("slot_machines/plans_return_it_without_their_jackpots", "returned"): _PLAN,
    ("slot_machines/plans_return_it_without_their_jackpots", "cycle"): _PLAN,
    ("slot_machines/plans_return_it_without_their_jackpots", "due"): _PLAN,
    ("slot_machines/meters_count_what_is_played", "due"): _SUM,
    ("slot_machines/meters_count_what_is_played", "counted"): "the difference of two meters",
    ("slot_machines/takings_are_bets_less_prizes", "due"): "the difference of four readings",
    ("slot_machines/takings_are_bets_less_prizes", "counted"): "the difference of two meters",
    ("slot_machines/takings_are_bets_less_prizes", "off"): "the difference of two differences",
    ("slot_machines/prizes_are_as_the_plan_says", "due"): "of a sequence that the plan lists twice, the higher prize",
    ("slot_machines/prizes_are_as_the_plan_says", "further"): "a count of games that are not told one by one",
    ("slot_machines/prizes_are_paid_in_full", "handed"): "adds up what was paid of the prize",
    ("slot_machines/jackpots_are_paid_as_shown", "handed"): "adds up what was paid of the jackpot",
    ("slot_machines/hand_pays_ask_for_the_prize", "asked"): "adds up what was asked for the game",
    ("slot_machines/hand_pays_ask_for_the_prize", "due"): "prize and jackpot of the game, or 0",
    ("slot_machines/claims_are_decided_by_the_records", "due"): "what was won less what was paid, or 0",
    ("slot_machines/nothing_of_a_moved_jackpot_stays_behind", "due"): "its value before, less what was moved",
    ("slot_machines/jackpots_are_fed_the_approved_share", "played"): _SUM,
    ("slot_machines/jackpots_are_fed_the_approved_share", "due"): _SUM,
    ("slot_machines/jackpots_show_what_they_hold", "due"): "its value before, which many feedings make",
    ("slot_machines/jackpots_are_available_in_full", "due"): "the values of the jackpots, which many feedings make",
    ("slot_machines/jackpots_move_whole", "due"): "its value before, which many feedings make",
    ("slot_machines/withdrawn_machines_keep_no_jackpot", "due"): "its value, which many feedings make",
}
ALLOWED = {
    ("slot_machines.plan", 10_000): "hundredths of a per cent in a whole",
    ("slot_machines.state", 64): "how many wrong games of one coup are reported",
    ("slot_machines.records", 1_024): "how many games with a prize are remembered",
}
_NO_BETS = "machines know games, not bets"
NO_BET = dict.fromkeys(
    (
        "slot_machines/claims_are_decided_by_the_records", "slot_machines/jackpots_are_available_in_full",
        "slot_machines/jackpots_are_fed_the_approved_share", "slot_machines/jackpots_are_paid_as_shown",
        "slot_machines/hand_pays_ask_for_the_prize", "slot_machines/jackpots_move_whole",
        "slot_machines/nothing_of_a_moved_jackpot_stays_behind", "slot_machines/jackpots_show_what_they_hold",
        "slot_machines/prizes_are_as_the_plan_says", "slot_machines/prizes_are_paid_in_full",
        "slot_machines/withdrawn_machines_keep_no_jackpot",
    ),
    _NO_BETS,
)  # fmt: skip
CONCLUSIONS = dict.fromkeys(
    ("identification_number", "bet_value", "winning_sequences", "payment_forms"), "what the cabinet should show"
)
WITHOUT_BETS = {"slot_machines": "games are counted; tests/games/test_slot_machines.py compares account and findings"}
NO_ODDS = {("slot_machines.state", "limit // 2"): "the nearer way round a meter"}
