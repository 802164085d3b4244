"""The life of a coup, a table: read by the engine, by the simulator and by the drawing in the manual.

What happens around the hand, the bank and the seats may come at any time; so may calls and words. What a rule of law
judges out of its time (a card before the call, a bet after it) is admitted here and judged there.
"""

from collections.abc import Mapping

from streams.games.bets.phases import SETTLING, STAKES

_BETTING = ("bank_announced", "banco_called", "banco_awarded", "bet_refused", "stake_announced")
_CARDS = (
    "card_drawn", "card_revealed", "card_exposed", "card_discarded", "cards_passed", "cards_taken", "cards_seen",
    "word_spoken", "score_stated", "score_called", "cards_gathered", "cards_boxed", "card_dropped", "card_picked_up",
    "fault_ruled", "coup_rebuilt", "advice_given", "banker_chose", "ponto_hurried", "cards_withdrawn", "notes_exchanged",
    "cagnotte_taken",
)  # fmt: skip
_SETTLES = dict.fromkeys((*SETTLING, "bet_pushed"), "settling")


def _row(phase: str, **moves: str) -> dict[str, str]:
    stays = dict.fromkeys((*STAKES, *SETTLING, *_BETTING, *_CARDS, "no_more_bets_called", "bet_pushed"), phase)
    return {**stays, "void_called": "void", "coup_closed": "idle", **moves}


NEXT: Mapping[str, Mapping[str, str]] = {
    "idle": {"coup_opened": "betting", "cagnotte_taken": "idle"},
    "betting": _row("betting", no_more_bets_called="closed", card_drawn="dealing"),
    "closed": _row("closed", card_drawn="dealing"),
    "dealing": _row("dealing", **_SETTLES),
    "settling": _row("settling"),
    "void": _row("void"),
}
