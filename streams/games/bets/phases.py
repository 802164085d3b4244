"""What may happen to bets in any phase of a coup: when it is unlawful, a rule of law judges it."""

STAKES = ("bet_placed", "bet_moved", "bet_increased", "bet_removed", "bet_returned")
SETTLING = ("bet_collected", "payout_made", "payout_corrected")
