"""What was moved on bets, looked up by when."""

from bisect import bisect_left, bisect_right
from operator import attrgetter
from typing import Any, Protocol, TypeVar

from schemas.envelope import Event

Span = tuple[int, int | None]  # sequence numbers between which something was settled; None: to the end

_NUMBER = attrgetter("sequence")


class PlacedBet(Protocol):
    """A bet that was laid by an event."""

    @property
    def placed(self) -> Event[Any]: ...


B = TypeVar("B", bound=PlacedBet)


class CoupWithMoves(Protocol[B]):
    """A coup with its bets, and whatever was collected, paid and corrected on them, in order."""

    bets: dict[str, B]
    moves: list[Event[Any]]


def moved_on(coup: CoupWithMoves[B], span: Span) -> list[B]:
    """The bets of a coup on which something was collected, paid or corrected in that time, in the order laid.

    Looked up by number, so that a coup with thousands of launches and bets is not walked through for each of them.
    """
    after, before = span
    first = bisect_right(coup.moves, after, key=_NUMBER)
    last = None if before is None else bisect_left(coup.moves, before, key=_NUMBER)
    names = {move.data.bet for move in coup.moves[first:last]}
    return sorted((coup.bets[name] for name in names), key=lambda bet: bet.placed.sequence)
