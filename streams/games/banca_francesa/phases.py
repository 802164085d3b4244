"""The life of a coup, a table: read by the engine, by the simulator and by the drawing in the manual.

A throw that decides nothing leads back to the cup. Dice that roll when the throw is called void may still come to rest. An event that a rule of law judges out of its time (a payment
for a total that decides nothing) keeps the phase; accidents, touches and calls may come at any moment.
"""

from collections.abc import Mapping

from streams.games.bets.phases import SETTLING, STAKES


def _row(phase: str, **moves: str) -> dict[str, str]:
    thrown = {"dice_loaded": "loaded", "dice_thrown": "rolling", "void_called": "betting"}
    return {**dict.fromkeys((*STAKES, *SETTLING), phase), **thrown, **moves}


NEXT: Mapping[str, Mapping[str, str]] = {
    "idle": {"coup_opened": "betting"},
    "betting": _row("betting", coup_closed="idle"),
    "loaded": _row("loaded", coup_closed="idle"),
    "rolling": _row("rolling", dice_settled="at_rest", void_called="called_void"),
    "called_void": _row("called_void", dice_settled="betting", coup_closed="idle"),
    "at_rest": _row("at_rest", coup_closed="idle"),
}
