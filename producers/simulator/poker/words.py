"""Words and verbs in which the tricks of poker are told, beside those of all card tables.

    {settle = "all"}    what is in the pot after other edits goes, less the percentage, to the one winner of the hand

`only_move(player)` is the one move of a player in the hand, where there is only one.
"""

from typing import Any

from producers.simulator.cards.words import CARD_VERBS, card_words
from producers.simulator.poker.licences import PER_CENT_OF
from producers.simulator.rows import Cutting
from producers.simulator.script import Draft
from producers.simulator.scripted import ScriptedCoup, ScriptedEvening

IN = ("bet_posted", "move_made", "chips_added")
OUT = ("chips_returned", "chips_withdrawn")


def settle(cut: Cutting, row: dict[str, Any]) -> list[Draft]:
    """Counts of the pot, percentage and payment follow from the chips that were moved."""
    own = [draft for draft in cut.script if draft.subject == cut.coup]
    licence = cut.script[0].data["licence"]
    terms, chip = licence["poker"]["percentage"], licence["smallest_chip"]
    pot = taken = 0
    changed: list[Draft] = []
    for draft in own:
        amount = draft.data.get("amount", 0)
        pot += amount * ((draft.type in IN) - (draft.type in OUT))
        new: dict[str, int] = {}
        if draft.type == "betting_round_closed":
            new = {"pot": pot}
        elif draft.type == "percentage_taken":
            taken = min(pot * terms["rate"] // PER_CENT_OF // chip * chip, terms["cap"])
            new = {"amount": taken}
        elif draft.type == "pot_paid":
            new = {"amount": pot - taken}
        if new:
            draft.data = {**draft.data, **new}
            changed.append(draft)
    return changed


def poker_words(evening: ScriptedEvening, coup: ScriptedCoup | None) -> dict[str, Any]:
    """Those of card tables, and the only move of a player."""

    def only_move(player: str) -> Draft | None:
        moves = [] if coup is None else coup.all("move_made", player=player)
        return moves[0] if len(moves) == 1 else None

    return {**card_words(evening), "only_move": only_move}


POKER_VERBS = {**CARD_VERBS, "settle": settle}
