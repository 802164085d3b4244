"""The life of a coup, a table: read by the engine, by the simulator and by the drawing in the manual.

An event that a rule of law judges out of its time (a card after the decisions, a decision after the bank was
uncovered) is admitted here and judged there.
"""

from collections.abc import Mapping

from streams.games.bets.phases import SETTLING, STAKES

_SHOWN = ("card_exposed", "card_discarded", "cards_collected", "no_more_bets_called")


def _row(phase: str, **moves: str) -> dict[str, str]:
    stays = dict.fromkeys((*STAKES, *SETTLING, *_SHOWN, "card_drawn", "decision_made", "card_revealed"), phase)
    return {**stays, "void_called": "void", "coup_closed": "idle", **moves}


NEXT: Mapping[str, Mapping[str, str]] = {
    "idle": {"coup_opened": "betting"},
    "betting": _row("betting", no_more_bets_called="closed", card_drawn="dealing"),
    "closed": _row("closed", card_drawn="dealing"),
    "dealing": _row("dealing", decision_made="deciding", card_revealed="revealed"),
    "deciding": _row("deciding", card_revealed="revealed"),
    "revealed": _row("revealed"),
    "void": _row("void"),
}
