"""What statistics add up of a coup with bets: stakes, prizes, jackpot, and what the bank could expect."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from schemas.envelope import Event
from schemas.judged import CoupFigures
from schemas.parties import Role
from streams.games.bets.expectation import UNKNOWN, Expectation
from streams.rules.account import Movement
from streams.rules.movements import facts

HOLDS_FOR_OTHERS = (Role.JACKPOT, Role.PERCENTAGE)  # what the bank owes these it still has


Moved = Callable[[Any, Sequence[Event[Any]]], Iterable[Movement]]


def stakes_lying(coup: Any) -> list[int]:
    """The stakes that lay there to the end."""
    return [bet.stake for bet in coup.bets.values() if bet.lies]


def moved_by_events(table: Any, events: Sequence[Event[Any]]) -> Iterable[Movement]:
    """What the events alone say."""
    return facts(events).movements


def bet_figures(
    expectation: Callable[[Any, Any], Expectation] | None = None,
    stakes: Callable[[Any], Sequence[int]] = stakes_lying,
    moved: Moved = moved_by_events,
) -> Callable[[Any, Any, int], CoupFigures | None]:
    """The hook of a game with bets; a game says what it knows beyond that: what its bets bring, what else was staked."""

    def figures(table: Any, law: Any, late: int) -> CoupFigures | None:
        coup = table.coup
        if coup is None:
            return CoupFigures(bets=0, handle=0, prizes=-late)
        if len(table.trail) == table.trail.maxlen:
            return None  # too much happened: some of it is not remembered
        of_others = {event.sequence for event in coup.of_the_last}
        movements = list(moved(table, [event for event in table.trail if event.sequence not in of_others]))
        laid = stakes(coup)
        expected, variance, swing = UNKNOWN if law is None or expectation is None else expectation(table, law)
        return CoupFigures(
            bets=len(laid), handle=sum(laid), prizes=sum(laid) - won_by_bank(movements) - late,
            jackpot_in=sum(each.amount for each in movements if each.taker.role is Role.JACKPOT),
            jackpot_out=sum(each.amount for each in movements if each.giver.role is Role.JACKPOT),
            expected=expected, variance=variance, swing=swing,
        )  # fmt: skip

    return figures


def won_by_bank(moved: Iterable[Movement]) -> int:
    """What players gave the bank, less what it gave them."""
    won = 0
    for each in moved:
        if each.taker.role is Role.BANK and each.giver.role not in HOLDS_FOR_OTHERS:
            won += each.amount
        elif each.giver.role is Role.BANK and each.taker.role not in HOLDS_FOR_OTHERS:
            won -= each.amount
    return won
