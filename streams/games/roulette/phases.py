"""The life of a coup, a table: read by the engine, by the simulator and by the drawing in the manual.

An event that a rule of law judges out of its time (a late bet, a payment before the call) keeps the phase;
what stands in no row cannot happen at a wheel at all.
"""

from collections.abc import Mapping

_STAKES = ("bet_placed", "bet_moved", "bet_increased", "bet_removed", "bet_refused", "bet_returned")
_SETTLING = (
    "bet_collected", "stack_spread", "payout_called", "payout_made", "payout_corrected", "bets_displaced",
    "bets_reconstructed",
)  # fmt: skip
_SHOWING = ("result_called", "marker_placed", "number_indicated")


def _stay(phase: str, *kinds: str) -> dict[str, str]:
    return dict.fromkeys(kinds, phase)


NEXT: Mapping[str, Mapping[str, str]] = {
    "idle": {"coup_opened": "betting", **_stay("idle", "bet_refused")},
    "betting": {
        **_stay("betting", *_STAKES, *_SETTLING, "no_more_bets_called", "void_called", "bet_refused"),
        "ball_launched": "spinning",
        "coup_closed": "idle",  # abandoned before any launch
    },
    "spinning": {
        **_stay("spinning", *_STAKES, *_SETTLING, *_SHOWING, "ball_slowed"),
        "no_more_bets_called": "closed",
        "foreign_object_detected": "interrupted",
        "plate_stopped": "interrupted",
        "void_called": "void",
        "ball_settled": "decided",
    },
    "closed": {
        **_stay("closed", *_STAKES, *_SETTLING, *_SHOWING, "ball_slowed", "no_more_bets_called"),
        "foreign_object_detected": "interrupted",
        "plate_stopped": "interrupted",
        "void_called": "void",
        "ball_settled": "decided",
    },
    "interrupted": {
        **_stay("interrupted", *_STAKES, *_SETTLING, *_SHOWING, "ball_slowed", "no_more_bets_called"),
        **_stay("interrupted", "foreign_object_detected", "plate_stopped"),
        "void_called": "void",
        "ball_settled": "decided",
        "ball_launched": "spinning",
    },
    "void": {
        **_stay("void", *_STAKES, *_SETTLING, *_SHOWING, "plate_stopped", "ball_repositioned", "void_called"),
        "foreign_object_detected": "void",
        "ball_launched": "spinning",
        "coup_closed": "idle",
    },
    "decided": {
        **_stay("decided", *_STAKES, *_SETTLING, *_SHOWING, "foreign_object_detected", "no_more_bets_called"),
        "void_called": "decided",
        "coup_closed": "idle",
    },
}
