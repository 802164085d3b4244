"""The life of a coup, a table: read by the engine, by the simulator and by the drawing in the manual.

A void coup leads back to the cover. An event that a rule of law judges out of its time (clasps opened before the
call) is admitted here and judged there. Before the bell a table may stop; whether bets lie there then, n. 6 judges.
"""

from collections.abc import Mapping

from streams.games.bets.phases import SETTLING, STAKES

_DEVICE = ("lever_pressed", "clasps_released", "throw_called", "winning_zones_lit")
_MOVES = {
    "cover_closed": "covered", "clasps_locked": "covered", "betting_light_lit": "betting", "bell_rung": "closing",
    "no_more_bets_called": "closing", "cover_lifted": "revealed", "dice_settled": "revealed", "void_called": "revealed",
}  # fmt: skip


def _row(phase: str, **moves: str) -> dict[str, str]:
    return {**dict.fromkeys((*STAKES, *SETTLING, *_DEVICE), phase), **_MOVES, **moves}


NEXT: Mapping[str, Mapping[str, str]] = {
    "idle": {"coup_opened": "uncovered"},
    "uncovered": _row("uncovered", coup_closed="idle"),
    "covered": _row("covered", coup_closed="idle"),  # covered too early: n. 12 judges it
    "betting": _row("betting", coup_closed="idle"),
    "closing": _row("closing"),
    "revealed": _row("revealed", coup_closed="idle"),
}
