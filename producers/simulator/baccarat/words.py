"""Verbs for the tricks of baccarat, besides those of all card tables.

{restate = "all"}    the statements of online sessions say again what was staked and won; at a table nothing happens
"""

from typing import Any

from producers.simulator.cards.words import CARD_VERBS
from producers.simulator.rows import Cutting
from producers.simulator.script import Draft

_GAIN = {"payout_made": 1, "bet_collected": -1}


def restate(cut: Cutting, row: dict[str, Any]) -> list[Draft]:
    """The operator's program reckons with whatever was really done."""
    for stated in [draft for draft in cut.script if draft.type == "session_stated"]:
        staked, gain = _session(cut.script, stated)
        stated.data = {**stated.data, "staked": staked, "profit": max(0, gain), "loss": max(0, -gain)}
    return []


def _session(script: list[Draft], stated: Draft) -> tuple[int, int]:
    """What was staked in a session, and what came of it."""
    own: dict[str, int] = {}
    gain, running = 0, False
    for draft in script:
        data = draft.data
        if draft is stated:
            break
        if draft.type == "session_opened":
            running = running or data["session"] == stated.data["session"]
        elif running and draft.type == "bet_placed" and data["player"] == stated.data["player"]:
            own[data["bet"]] = data["stake"]
        elif draft.type == "bet_returned":
            own.pop(data["bet"], None)
        elif draft.type in _GAIN and data["bet"] in own:
            gain += _GAIN[draft.type] * data["amount"]
    return sum(own.values()), gain


BACCARAT_VERBS = {**CARD_VERBS, "restate": restate}
