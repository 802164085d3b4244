"""The life of a coup, a table: read by the engine, by the simulator and by the drawing in the manual.

Betting is closed by the dealer's call; online by the end of the betting window, or by the player who asks for the deal.
What a rule of law judges out of its time (a card before the call, a bet after it) is admitted here and judged there.
"""

from collections.abc import Mapping

from streams.games.bets.phases import SETTLING, STAKES

_BETTING = ("bets_invited", "betting_window_opened", "bet_refused")
_CARDS = (
    "card_drawn", "card_revealed", "card_exposed", "card_discarded", "card_moved", "cards_offered", "cards_placed",
    "cards_collected", "score_called", "slip_reported", "slip_beyond_repair", "result_shown", "coup_interrupted",
)  # fmt: skip
_CLOSING = dict.fromkeys(("no_more_bets_called", "betting_window_closed", "deal_requested"), "closed")
_SETTLES = dict.fromkeys((*SETTLING, "bet_pushed"), "settling")


def _row(phase: str, **moves: str) -> dict[str, str]:
    stays = dict.fromkeys((*STAKES, *SETTLING, *_BETTING, *_CARDS, *_CLOSING, "bet_pushed"), phase)
    return {**stays, "void_called": "void", "coup_closed": "idle", **moves}


NEXT: Mapping[str, Mapping[str, str]] = {
    "idle": {"coup_opened": "betting"},
    "betting": _row("betting", **_CLOSING, card_drawn="dealing"),
    "closed": _row("closed", card_drawn="dealing"),
    "dealing": _row("dealing", **_SETTLES),
    "settling": _row("settling"),
    "void": _row("void"),
}
