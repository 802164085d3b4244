"""Where a promise that holds for every rule does not hold for one of a linked jackpot, and why."""

_SUM = "adds up all contributions since it was last won"
EXCUSED = {
    ("superjackpot/superjackpots_show_what_they_received", "due"): _SUM,
    ("superjackpot/superjackpots_are_available_in_full", "due"): _SUM,
    ("superjackpot/superjackpots_move_whole_to_a_like_group", "due"): _SUM,
    ("superjackpot/machines_give_the_approved_share", "due"): "a percentage that the licence declares",
}
EXCUSED[("superjackpot/superjackpots_are_paid_as_won", "handed")] = "adds up what was paid of it"
ALLOWED = {("superjackpot.table", 10_000): "hundredths of a per cent in a whole"}
_NO_BETS = "a controller knows contributions, not bets"
NO_BET = dict.fromkeys(
    (
        "superjackpot/machines_give_the_approved_share", "superjackpot/superjackpots_are_available_in_full",
        "superjackpot/superjackpots_are_paid_as_won", "superjackpot/superjackpots_move_whole_to_a_like_group",
        "superjackpot/superjackpots_show_what_they_received",
    ),
    _NO_BETS,
)  # fmt: skip
WITHOUT_BETS = {"superjackpot": _NO_BETS}
