"""The life of a coup, a table: read by the engine, by the simulator and by the drawing in the manual.

What a rule of law judges out of its time (a bet after its first card) is admitted here and judged there.
"""

from collections.abc import Mapping

from streams.games.bets.phases import SETTLING, STAKES

_ANY = (*STAKES, *SETTLING, "bet_pushed", "cards_collected", "no_more_bets_called", "card_exposed", "card_discarded")
_PLAY = ("player_asked", "decision_made", "stake_added", "insurance_invited", "card_misdrawn", "card_passed")


def _row(phase: str, **moves: str) -> dict[str, str]:
    return {**dict.fromkeys(_ANY, phase), **moves}


NEXT: Mapping[str, Mapping[str, str]] = {
    "idle": {"coup_opened": "betting"},
    "betting": _row("betting", card_drawn="dealing", coup_closed="idle"),
    "dealing": _row(
        "dealing", card_drawn="dealing", card_revealed="banking", coup_closed="idle", **dict.fromkeys(_PLAY, "playing")
    ),
    "playing": _row(
        "playing", card_drawn="playing", card_revealed="banking", coup_closed="idle", **dict.fromkeys(_PLAY, "playing")
    ),
    "banking": _row(
        "banking", card_drawn="banking", card_revealed="banking", coup_closed="idle", **dict.fromkeys(_PLAY, "playing")
    ),
}
