"""Raises that were not allowed: beyond the pot, one too many, of an own bet. Art. 13 nn. 47 and 55; art. 14 nn. 15 to 17."""

from collections.abc import Iterator
from typing import NamedTuple

from streams.games.poker.finished_pots import FinishedPots
from streams.games.poker.names import PASS, POT_LIMIT
from streams.games.poker.state import Move


class BeyondThePot(NamedTuple):
    """A raise beyond the pot, with the most that was allowed; only noted where the house could have allowed it."""

    move: Move
    most: int
    noted: bool


class OwnRaise(NamedTuple):
    """A raise by whoever had moved before; only noted where short all-in raises came between."""

    before: Move
    move: Move
    between: list[Move]

    @property
    def noted(self) -> bool:
        """Whether an all-in below the least raise lets the others raise again is not written (poker:28)."""
        return bool(self.between)


def beyond_the_pot(finished: FinishedPots) -> Iterator[BeyondThePot]:
    """Art. 14 n. 15: raises beyond the pot, the last bet counted as often as the house fixed.

    Where it fixed nothing, only what exceeds the pot with the bet counted three times is a sure breach (poker:9).
    """
    terms, counts = finished.table.terms, finished.law.betting.counts
    if terms.maximum != POT_LIMIT or not counts:
        return
    count = terms.pot_count if terms.pot_count in counts else max(counts)
    for move in finished.raises:
        most, least = _pot(move, count), _pot(move, min(counts))
        if move.raised_by > most:
            yield BeyondThePot(move, most, noted=False)
        elif terms.pot_count is None and move.raised_by > least:
            yield BeyondThePot(move, least, noted=True)


def _pot(move: Move, count: int) -> int:
    """The pot with the last bet counted so often: once it is in the pot already."""
    return move.pot + (count - 1) * move.bet


def raises_too_many(finished: FinishedPots) -> Iterator[Move]:
    """Art. 14 nn. 16 and 17: raises after the last that a round may have, while more than two are in the hand."""
    most, unlimited = finished.law.betting.raises, finished.law.betting.unlimited
    if most is None:
        return
    for move in finished.raises:
        if move.bet and move.raises >= most and move.active > unlimited:
            yield move


def raises_of_own_bets(finished: FinishedPots) -> Iterator[OwnRaise]:
    """Art. 13 n. 55: raises by whoever had moved in the round, though nobody else had raised by the minimum since."""
    least = int(finished.coup.minimum * finished.law.betting.least_raise)
    for before, move, between in finished.again:
        reopened = any(each.raised_by >= least for each in between) or (between and before.action == PASS)
        if not reopened:
            yield OwnRaise(before, move, between)
