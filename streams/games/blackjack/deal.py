"""How the first two rounds of a coup were dealt (nn. 20 and 21)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from schemas.envelope import Event
from streams.games.blackjack.state import BlackjackCoup
from streams.games.cards.state import BANK, SEAT, LaidCard, seat_of


@dataclass(slots=True)
class OpeningDeal:
    """How the first two rounds went: the first card that lies wrong, and the first that was drawn after them."""

    wrong: Event[Any] | None = None
    round: int = 0
    due: str = ""
    last: Event[Any] | None = None  # of the two rounds, where they went as they should
    further: Event[Any] | None = None
    early: bool = False  # somebody decided, or was asked, after the bank's second card was turned over
    exposed: LaidCard | None = None  # the bank's second card, drawn face up or turned over at once, and counted


def dealt(coup: BlackjackCoup, seats: Sequence[str]) -> OpeningDeal:
    """The first two rounds against the order of the places; `seats` with a bet, in that order."""
    dealing = OpeningDeal(early=_early(coup))
    drawn = coup.drawn
    if coup.late:
        late = {seat_of(bet.position) for bet in coup.late if bet.late is not None} - set(seats)
        drawn = [event for event in drawn if seat_of(event.data.place) not in late]
    if coup.aside:
        aside = (each.laid.drawn for each in coup.aside if len(each.before) == 1)
        gone = {event.sequence for event in aside if event.data.place == BANK}  # a second card that was replaced
        drawn = [event for event in drawn if event.sequence not in gone]
    due = [f"{SEAT}:{seat}" for seat in seats] + [BANK]
    rounds = due * 2
    for number, place in enumerate(rounds if not _as_due(drawn, rounds) else ()):
        if number >= len(drawn):
            if coup.void is not None:
                return dealing  # the deal was broken off
            dealing.wrong = drawn[-1] if drawn and seats else None
        elif drawn[number].data.place != place or (drawn[number].data.face != "up" and number != len(rounds) - 1):
            dealing.wrong = drawn[number]
        if dealing.wrong is not None:
            dealing.round, dealing.due = 1 + (number >= len(due)), place
            return dealing
    dealing.last = drawn[len(rounds) - 1] if len(drawn) >= len(rounds) and seats else None
    if len(drawn) > len(rounds):
        dealing.further = drawn[len(rounds)]
    dealing.exposed = _exposed(coup, dealing)
    return dealing


def _early(coup: BlackjackCoup) -> bool:
    shown = coup.bank[1].shown if len(coup.bank) > 1 else None
    return shown is not None and bool(coup.turns) and shown.sequence < coup.turns[-1].sequence


def _as_due(drawn: Sequence[Event[Any]], due: list[str]) -> bool:
    """The first two rounds went to every place in its turn, all face up but the bank's second card."""
    first = [event.data for event in drawn[: len(due)]]
    return [event.place for event in first] == due and "down" not in [event.face for event in first[:-1]]


def _exposed(coup: BlackjackCoup, dealing: OpeningDeal) -> LaidCard | None:
    """The bank's second card where it was seen while it was dealt."""
    if len(coup.bank) < 2:  # no second card
        return None
    second = coup.bank[1]
    if second.drawn.data.face == "up":
        return second
    exposed = next((e for e in coup.exposed if e.data.place == BANK and e.sequence > second.drawn.sequence), None)
    after = coup.turns[0].sequence if coup.turns else None
    further = None if dealing.further is None else dealing.further.sequence
    ends = [mark for mark in (after, further) if mark is not None]
    return second if exposed is not None and (not ends or exposed.sequence < min(ends)) else None
