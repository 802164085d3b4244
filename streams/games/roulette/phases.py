"""The life of a coup, a table: read by the engine, by `vigia coup` and by the drawing in the manual.

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
_AT_THE_WHEEL = ("foreign_object_detected", "plate_stopped", "ball_repositioned")  # while no ball runs


def _stay(phase: str, *kinds: str) -> dict[str, str]:
    return dict.fromkeys(kinds, phase)


NEXT: Mapping[str, Mapping[str, str]] = {
    "idle": {"coup_opened": "betting", **_stay("idle", "bet_refused", *_AT_THE_WHEEL)},
    "betting": {
        **_stay("betting", *_STAKES, *_SETTLING, "no_more_bets_called", "void_called", *_AT_THE_WHEEL),
        "ball_launched": "spinning",
        "coup_closed": "idle",  # abandoned before any launch
    },
    "spinning": {
        **_stay("spinning", *_STAKES, *_SETTLING, *_SHOWING, "ball_slowed"),
        "ball_launched": "spinning",  # the ball left the wheel, or stuck: there is no result
        "no_more_bets_called": "closed",
        "foreign_object_detected": "interrupted",
        "plate_stopped": "interrupted",
        "void_called": "void",
        "ball_settled": "decided",
    },
    "closed": {
        **_stay("closed", *_STAKES, *_SETTLING, *_SHOWING, "ball_slowed", "no_more_bets_called"),
        "ball_launched": "spinning",
        "foreign_object_detected": "interrupted",
        "plate_stopped": "interrupted",
        "void_called": "void",
        "ball_settled": "decided",
    },
    "interrupted": {
        **_stay("interrupted", *_STAKES, *_SETTLING, *_SHOWING, "ball_slowed", "no_more_bets_called"),
        **_stay("interrupted", *_AT_THE_WHEEL),
        "void_called": "void",
        "ball_settled": "decided",
        "ball_launched": "spinning",
    },
    "void": {
        **_stay("void", *_STAKES, *_SETTLING, *_SHOWING, *_AT_THE_WHEEL, "void_called", "ball_settled"),
        "ball_launched": "spinning",
        "coup_closed": "idle",
    },
    "decided": {
        **_stay("decided", *_STAKES, *_SETTLING, *_SHOWING, "foreign_object_detected", "no_more_bets_called"),
        "plate_stopped": "decided",
        "void_called": "void",  # the object fell in before the ball was at rest, the call came after
        "ball_launched": "spinning",  # over a result: judged by n. 25 of art. 1, n. 14 of art. 2
        "coup_closed": "idle",
    },
}
