"""The life of a series, a table: read by the engine, by the simulator and by the drawing in the manual.

Every throw leads from betting over the rolling dice to their rest, and from there to the next throw. Bets are laid
and settled between throws; what comes while the dice roll is admitted here and judged by the rules.
"""

from collections.abc import Mapping

_STAKES = ("bet_placed", "bet_moved", "bet_increased", "bet_removed", "bet_returned")
_SETTLING = ("bet_travelled", "bet_pushed", "bet_collected", "payout_made", "payout_corrected")
_MARKS = ("point_marked", "point_cleared")


def _row(phase: str, **moves: str) -> dict[str, str]:
    return {
        **dict.fromkeys((*_STAKES, *_SETTLING, *_MARKS), phase),
        "dice_thrown": "rolling",
        "void_called": "betting",
        **moves,
    }


NEXT: Mapping[str, Mapping[str, str]] = {
    "idle": {"coup_opened": "betting", **dict.fromkeys((*_STAKES, *_MARKS), "idle")},
    "betting": _row("betting", coup_closed="idle"),
    "rolling": _row("rolling", dice_settled="at_rest", void_called="called_void"),
    "called_void": _row("called_void", dice_settled="at_rest", coup_closed="idle"),
    "at_rest": _row("at_rest", coup_closed="idle", void_called="at_rest"),
}
