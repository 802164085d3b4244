"""Words and verbs for the tricks of poker, beside those of all card tables.

    {settle = "all"}    what is in the pot after other edits goes, less the percentage, to the one winner of the hand
    {restate = "all"}   online, statements of sessions and looks at the last hand say again what was staked and won

`best(shown)` are the five cards that a hand of omaha online makes.

`only_move(player)` is the one move of a player in the hand, where there is only one.
"""

from datetime import date
from typing import Any

from producers.simulator.cards.words import CARD_VERBS, card_words
from producers.simulator.poker.licences import PER_CENT_OF, law_of
from producers.simulator.rows import Cutting
from producers.simulator.script import Draft
from producers.simulator.scripted import ScriptedCoup, ScriptedEvening
from streams.games.poker.names import BOARD, OMAHA_ONLINE, ONLINE

IN = ("bet_posted", "move_made", "chips_added")
OUT = ("chips_returned", "chips_withdrawn")


def settle(cut: Cutting, row: dict[str, Any]) -> list[Draft]:
    """Counts of the pot, percentage and payment follow from the chips that were moved."""
    places = [place for place, draft in enumerate(cut.script) if draft.subject == cut.coup]
    own = cut.script[places[0] : places[-1] + 1]  # chips that an edit brought in name no coup
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
            taken = min(pot * terms["rate"] // PER_CENT_OF // chip * chip, terms.get("cap") or pot)
            new = {"amount": taken}
        elif draft.type == "pot_paid":
            new = {"amount": pot - taken}
        if new:
            draft.data = {**draft.data, **new}
            changed.append(draft)
    return changed


def restate(cut: Cutting, row: dict[str, Any]) -> list[Draft]:
    """The operator's program reckons with whatever was really done."""
    staked: dict[str, int] = {}
    won: dict[str, int] = {}
    visits: dict[str, list[int]] = {}
    for draft in cut.script:
        data = draft.data
        name, amount = data.get("player", ""), data.get("amount", 0)
        if draft.type == "coup_opened":
            staked, won = {}, {}
        elif draft.type == "session_opened" and data.get("players"):
            visits[data["players"][0]] = [0, 0]
        elif draft.type in (*IN, *OUT):
            staked[name] = staked.get(name, 0) + amount * (1 if draft.type in IN else -1)
        elif draft.type == "pot_paid":
            won[name] = won.get(name, 0) + amount
        elif draft.type == "coup_closed":
            for player, visit in visits.items():
                visit[0] += staked.get(player, 0)
                visit[1] += won.get(player, 0) - staked.get(player, 0)
        elif draft.type == "last_coup_shown":
            draft.data = {**data, "staked": staked.get(name, 0), "won": won.get(name, 0)}
        elif draft.type == "session_stated":
            total, gain = visits.pop(name)
            draft.data = {**data, "staked": total, "profit": max(0, gain), "loss": max(0, -gain)}
    return []


def poker_words(evening: ScriptedEvening, coup: ScriptedCoup | None) -> dict[str, Any]:
    """Those of card tables, and the only move of a player."""

    def only_move(player: str) -> Draft | None:
        moves = [] if coup is None else coup.all("move_made", player=player)
        return moves[0] if len(moves) == 1 else None

    def best(shown: Draft) -> list[str]:
        board = [] if coup is None else [draft.data["card"] for draft in coup.all("card_drawn", place=BOARD)]
        return list(_best(shown.data["cards"], board))

    return {**card_words(evening), "only_move": only_move, "best": best}


def _best(own: list[str], board: list[str]) -> tuple[str, ...]:
    law = law_of(OMAHA_ONLINE, date(2023, 3, 14), ONLINE).pots.hands
    made = [cards for cards in law.selection.of(own, board) if law.ranking.hand(cards) is not None]
    return max(made, key=lambda cards: getattr(law.ranking.hand(cards), "key", ()))


POKER_VERBS = {**CARD_VERBS, "settle": settle, "restate": restate}
