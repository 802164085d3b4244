"""Words and verbs for the tricks of chemin de fer, beside those of all card tables.

    {return_bank = "all"}    the bank of the chosen coup's hand goes back as its chips now are

Where the hand goes on after the coup the table closes there, and the coup is called the last of the evening.
"""

from typing import Any

from producers.simulator import edits
from producers.simulator.cards.words import CARD_VERBS, card_words
from producers.simulator.chemin_de_fer.round import PER_CENT_OF
from producers.simulator.rows import Cutting
from producers.simulator.script import Draft
from producers.simulator.scripted import ScriptedCoup, ScriptedEvening
from streams.games.chemin_de_fer.names import HANDS

MOVES = {"bet_collected": 1, "payout_made": -1}


def return_bank(cut: Cutting, row: dict[str, Any]) -> list[Draft]:
    """The house's part and what goes back follow from the chips that were moved."""
    script, coup = cut.script, cut.coup
    own = [draft for draft in script if draft.subject == coup]
    closed = next(draft for draft in own if draft.type == "coup_closed")
    _take_part(own, script[0].data["licence"]["cagnotte"])
    shares = _shares(script[: script.index(closed) + 1])
    after = script[script.index(closed) + 1 :]
    gap = after[: next((place for place, draft in enumerate(after) if draft.type == "coup_opened"), len(after))]
    known = [draft for draft in gap if draft.type == "bank_returned"]
    for draft in known:
        draft.data = {**draft.data, "amount": shares[draft.data["player"]]}
    if known:
        return known
    closing = edits.EventChoice(events=(closed,))
    last = {"phrase": "Último golpe", "language": "pt"}
    edits.insert(script, "last_play_called", last, after=edits.EventChoice(events=(own[0],)), seconds=0.1)
    made = [
        edits.insert(script, "bank_returned", {"player": player, "amount": amount}, after=closing, seconds=0.5)
        for player, amount in shares.items()
        if amount
    ]
    for draft in made:
        draft.subject = None
    return made


def _take_part(own: list[Draft], rate: int) -> None:
    """The cagnotte of the coup is the rate of what the bank won."""
    won = sum(MOVES.get(draft.type, 0) * draft.data.get("amount", 0) for draft in own)
    for draft in own:
        if draft.type == "cagnotte_taken":
            draft.data = {**draft.data, "amount": max(0, won) * rate // PER_CENT_OF}


def _shares(script: list[Draft]) -> dict[str, int]:
    """What each who laid something into the last hand's bank would get back."""
    put: dict[str, int] = {}
    left = 0
    for draft in script:
        data = draft.data
        if draft.type == "hand_given":
            put, left = {}, 0
        elif draft.type == "bank_laid":
            put[data["player"]] = put.get(data["player"], 0) + data["amount"]
            left += data["amount"]
        elif draft.type == "cagnotte_taken" and not data.get("outside"):
            left -= data["amount"]
        elif draft.type == "bank_returned" and data["player"] in put:
            put = _parts(put, left)
            put[data["player"]] -= data["amount"]
            left -= data["amount"]
        else:
            left += MOVES.get(draft.type, 0) * data.get("amount", 0)
    return _parts(put, left)


def _parts(put: dict[str, int], left: int) -> dict[str, int]:
    """What is left, in parts as it was laid in."""
    laid = sum(put.values())
    return {player: left * amount // laid for player, amount in put.items()} if laid else {}


def scores(coup: ScriptedCoup | None) -> dict[str, int | None]:
    """What the first two cards of each hand add up to."""
    drawn = [] if coup is None else [draft.data for draft in coup.drafts if draft.type == "card_drawn"]
    two = {place: [card["card"] for card in drawn if card["place"] == place][:2] for place in HANDS}
    return {place: sum(map(_points, cards)) % 10 if cards else None for place, cards in two.items()}


def _points(card: str) -> int:
    return 1 if card[0] == "A" else int(card[:-1]) if card[:-1].isdigit() else 0


def chemin_words(evening: ScriptedEvening, coup: ScriptedCoup | None) -> dict[str, Any]:
    """Those of card tables, and the scores of the first two cards of `ponto` and `banker`."""
    return {**card_words(evening), **scores(coup)}


CHEMIN_VERBS = {**CARD_VERBS, "return_bank": return_bank}
