"""The life of a hand, a table: read by the engine, by the simulator and by the drawing in the manual.

What a rule of law judges out of its time (a bet before the round, a card too early) is admitted here and judged there.
"""

from collections.abc import Mapping

_CHIPS = (
    "bet_posted", "move_announced", "move_made", "chips_added", "chips_exchanged", "chips_returned", "chips_withdrawn",
    "player_asked", "betting_round_opened", "betting_round_closed", "pot_formed",
)  # fmt: skip
_CARDS = (
    "card_drawn", "card_burned", "card_discarded", "stub_shuffled", "hand_shown", "hand_mucked", "cards_mixed",
    "hand_rebuilt", "misdeal_declared", "skip_declared",
)  # fmt: skip
_END = ("winner_announced", "winner_corrected", "percentage_taken", "pot_paid", "pot_payment_corrected")


def _row(phase: str, **moves: str) -> dict[str, str]:
    stays = dict.fromkeys((*_CHIPS, *_CARDS, *_END), phase)
    return {**stays, "void_called": "void", "coup_closed": "idle", **moves}


_PAYS = dict.fromkeys(_END, "paying")
NEXT: Mapping[str, Mapping[str, str]] = {
    "idle": {"coup_opened": "posting"},
    "posting": _row("posting", card_drawn="dealing", **_PAYS),
    "dealing": _row("dealing", betting_round_opened="betting", move_made="betting", **_PAYS),
    "betting": _row("betting", hand_shown="showdown", hand_mucked="showdown", **_PAYS),
    "showdown": _row("showdown", **_PAYS),
    "paying": _row("paying"),
    "void": _row("void"),
}
