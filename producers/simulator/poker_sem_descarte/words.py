"""Words and verbs for the tricks of póquer sem descarte.

{redeal = "@places"}                              every place gets its own cards, in another order
{recast = "bank", cards = ["9D", "8S", ...]}      other cards at a place; whoever had them gets those that were there
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from producers.simulator import edits
from producers.simulator.cards.words import card_words
from producers.simulator.poker_sem_descarte.licences import law_of
from producers.simulator.rows import Cutting
from producers.simulator.script import Draft
from producers.simulator.scripted import ScriptedCoup, ScriptedEvening
from streams.games.poker_sem_descarte.law import SemDescarteLaw
from streams.games.poker_sem_descarte.showdown import showdown

CHIPS = {"AOA": 50_000, "EUR": 100}  # a chip, in minor units


@dataclass(frozen=True, slots=True)
class ScriptedShowdown:
    """The two bets of a player who went on, and how his hand stands against the bank's."""

    initial: Draft
    second: Draft
    outcome: str
    alike: bool  # both hands are the same combination


def words(evening: ScriptedEvening, coup: ScriptedCoup | None) -> Mapping[str, Any]:
    """`chip`: the smallest chip; `laid("ante")`: bets of a kind; `passed()`: initial bets of those who passed;
    `showdowns()`; `dearest()`: what the dearest coup of the evening cost the bank.
    """
    licence = evening.script[0].data["licence"]
    law = law_of(licence["regulation"], evening.script[0].time.date())
    own: dict[str, Any] = {**card_words(evening), "chip": CHIPS[licence["currency"]]}
    if coup is None:
        return own
    return {
        **own,
        "laid": lambda kind: laid(coup, kind),
        "passed": lambda: passed(coup),
        "showdowns": lambda: list(showdowns(coup, law)),
        "dearest": lambda: max(_cost(other) for other in evening.coups()),
    }


def seat(bet: Draft) -> str:
    """The seat of a bet."""
    return str(bet.data["position"].partition(":")[2])


def laid(coup: ScriptedCoup, kind: str) -> list[Draft]:
    """The bets of a kind."""
    return [bet for bet in coup.all("bet_placed") if bet.data["position"].startswith(f"{kind}:")]


def passed(coup: ScriptedCoup) -> list[Draft]:
    """Initial bets of those who passed."""
    seats = {decision.data["place"].partition(":")[2] for decision in coup.all("decision_made", action="pass")}
    return [bet for bet in laid(coup, "ante") if seat(bet) in seats]


def showdowns(coup: ScriptedCoup, law: SemDescarteLaw) -> Iterator[ScriptedShowdown]:
    """How the hands of those who went on stand against the bank's."""
    bank = law.ranking.hand(_hand(coup, "bank"))
    for second in laid(coup, "second"):
        own = law.ranking.hand(_hand(coup, f"seat:{seat(second)}"))
        if own is not None and bank is not None:
            fell, _ = showdown(own, bank, law)
            initial = next(bet for bet in laid(coup, "ante") if seat(bet) == seat(second))
            outcome = str(fell.result) if fell.bank_plays else "unqualified"
            yield ScriptedShowdown(initial, second, outcome, alike=own.combination == bank.combination)


def _cost(coup: ScriptedCoup) -> int:
    return sum(payout.data["amount"] for payout in coup.all("payout_made", component="main"))


def _hand(coup: ScriptedCoup, place: str) -> list[str]:
    return [drawn.data["card"] for drawn in coup.all("card_drawn", place=place)]


def redeal(cut: Cutting, row: dict[str, Any]) -> list[Draft]:
    """Every place gets its own cards, but in another order."""
    slots = edits.places(cut.script, edits.EventChoice("card_drawn", coup=cut.coup, nth=edits.ALL))
    drawn = [cut.script[slot] for slot in slots]
    times = [draft.time for draft in drawn]
    anew = [
        drawn.pop(next(n for n, card in enumerate(drawn) if card.data["place"] == place)) for place in row["redeal"]
    ]
    for slot, time, draft in zip(slots, times, anew, strict=True):
        cut.script[slot], draft.time = draft, time
    return anew[:2]


def recast(cut: Cutting, row: dict[str, Any]) -> list[Draft]:
    """Other cards at a place; whoever had them gets those that were there."""
    coup = [draft for draft in cut.script if draft.subject == cut.coup and "card" in draft.data]
    own = [draft for draft in coup if draft.type == "card_drawn" and draft.data["place"] == row["recast"]]
    for drawn, card in zip(own, row["cards"], strict=True):
        old = drawn.data["card"]
        for draft in [draft for draft in coup if draft.data["card"] in (old, card)]:
            draft.data = {**draft.data, "card": card if draft.data["card"] == old else old}
    return own


POKER_VERBS = {"redeal": redeal, "recast": recast}
