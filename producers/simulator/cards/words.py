"""Words and verbs for the tricks of card tables.

    {draw = "@hand.place", after = "@hand.drawn[-1]", ranks = "569"}    one more card out of the shoe
    {undraw = "@card"}                                                  a card that was never drawn
    {restock = "@hand.drawn", ranks = ["A", "K"]}                       cards of other ranks lie there

What the shoe is told to hold afterwards is kept in step. Which cards a shuffler still holds cannot be known: rows that
name a spare card need a table without one.
"""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from producers.simulator import edits
from producers.simulator.rows import Cutting
from producers.simulator.script import Draft
from producers.simulator.scripted import Impossible, ScriptedEvening

SUITS = "CDHS"


def card_words(evening: ScriptedEvening) -> dict[str, Any]:
    """`holders(event)`, and `spare(event, "569")`: a card of one of these ranks that can still be in the shoe then."""
    return {"holders": partial(holders, evening), "spare": partial(spare, evening.script)}


def holders(evening: ScriptedEvening, before: Draft) -> dict[str, str]:
    """Who holds which seat then."""
    held: dict[str, str] = {}
    for draft in evening.script[: evening.place(before)]:
        if draft.type == "seat_taken":
            held[draft.data["seat"]] = draft.data["player"]
        elif draft.type == "seat_left":
            held.pop(draft.data["seat"], None)
    return held


def spare(script: list[Draft], near: Draft, ranks: Iterable[str], taken: Iterable[str] = ()) -> str | None:
    """A card of the first rank of which one can still be in the shoe in use then."""
    licence: Mapping[str, Any] = script[0].data["licence"]
    if licence.get("shuffler") is not None:
        return None
    here = edits.place_of(script, near)
    start = max((place for place in range(here) if script[place].type == "shoe_loaded"), default=0)
    end = next((place for place in range(here, len(script)) if script[place].type == "shoe_loaded"), len(script))
    drawn = [draft.data.get("card") for draft in script[start:end] if draft.type in ("card_drawn", "card_burned")]
    drawn += taken
    cards = (f"{rank}{suit}" for rank in ranks for suit in SUITS)
    return next((card for card in cards if drawn.count(card) < len(licence["packs"])), None)


def _spare(script: list[Draft], near: Draft, ranks: Iterable[str]) -> str:
    card = spare(script, near, ranks)
    if card is None:
        raise Impossible(f"the shoe has no card of {', '.join(ranks)} left; ask for more coups or another seed")
    return card


def draw(cut: Cutting, row: dict[str, Any]) -> list[Draft]:
    """One more card out of the shoe, for a place."""
    card = _spare(cut.script, row["after"], row.get("ranks", "4569"))
    _recount(cut.script, row["after"], -1)
    data = {"place": row["draw"], "face": row.get("face", "up"), "card": card}
    drawn = edits.insert(cut.script, "card_drawn", data, after=edits.EventChoice(events=(row["after"],)))
    cut.words[row.get("as", "drawn")] = drawn
    return [drawn]


def undraw(cut: Cutting, row: dict[str, Any]) -> list[Draft]:
    """The card stayed in the shoe."""
    _recount(cut.script, row["undraw"], 1)
    return edits.drop(cut.script, edits.EventChoice(events=(row["undraw"],)))


def restock(cut: Cutting, row: dict[str, Any]) -> list[Draft]:
    """Cards of other ranks lie there."""
    drawn: list[Draft] = row["restock"]
    for draft, rank in zip(drawn, row["ranks"], strict=False):
        draft.data = {**draft.data, "card": _spare(cut.script, draft, (rank,))}
    return drawn


def _recount(script: list[Draft], after: Draft, change: int) -> None:
    """The shoe holds so many cards more from here on."""
    for draft in script[edits.place_of(script, after) :]:
        if draft.type in ("shoe_emptied", "warning_card_drawn") and "cards_left" in draft.data:
            draft.data = {**draft.data, "cards_left": draft.data["cards_left"] + change}
        if draft.type == "shoe_emptied":
            return


CARD_VERBS = {"draw": draw, "undraw": undraw, "restock": restock}
