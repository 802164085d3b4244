"""Throws that count for nothing, and what was moved on them all the same: art. 3 n. 8, art. 4 n. 7, art. 5 n. 7."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from schemas.envelope import Event
from streams.games.bets.previous_coup import PreviousCoup
from streams.games.bets.settling import settled_on, short_since, undone
from streams.games.bets.state import Bet, BetCoup
from streams.rules.money import NOBODY, Shortfalls, together
from streams.rules.moves import Span, moved_on


class VoidCause(NamedTuple):
    """Why a throw is no throw, and the paragraph that says so."""

    paragraph: str
    word: str
    shown: Event[Any]
    reading: str | None = None  # on which it rests


class Movements(NamedTuple):
    """What was collected and paid in a time in which nothing was due, all of which is owed back."""

    first: Event[Any] | None
    bets: int = 0
    owed: Shortfalls = NOBODY


def movements_in(coup: BetCoup, span: Span, bets: Iterable[Bet] | None = None) -> Movements:
    """Of the bets of a coup, or of these: what was moved in that time and not put right."""
    touched = moved_on(coup, span) if bets is None else list(bets)
    first, number = settled_on(touched, span)
    return Movements(None) if first is None else Movements(first, number, undone(touched, span))


def movements_after(last: PreviousCoup) -> Movements:
    """Of the bets of a coup in which nothing was due: what was moved when it was over, and what is owed for that."""
    bets = last.coup.bets
    each = {name: short_since(bets[name], last.judged) for name in last.by_bet if name in bets}
    owed = together(each.values())
    first = next((act for act in last.acts if each.get(act.data.bet)), None)
    return Movements(first, sum(map(bool, each.values())), owed)
