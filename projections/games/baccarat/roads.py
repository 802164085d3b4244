"""The roads that players write down: the bead plate and the big road of a shoe.

The bead plate has one bead a coup, six to a column. The big road begins a new column whenever the other side wins; a tie
is a stroke on the last winner. A column that finds no room below goes on to the right.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

ROWS: Final = 6


class RoadResult(NamedTuple):
    """How a coup ended: `ponto`, `banca` or none on a tie, and which sides had a pair."""

    winner: str | None
    ponto_pair: bool = False
    banca_pair: bool = False


class Bead(NamedTuple):
    """A place on the bead plate."""

    column: int
    row: int
    result: RoadResult


class RoadCell(NamedTuple):
    """A win on the big road; `ties` came after it, and before the first win in a cell that has no winner."""

    column: int
    row: int
    winner: str | None
    ties: int
    ponto_pair: bool
    banca_pair: bool


def bead_plate(results: Sequence[RoadResult]) -> list[Bead]:
    """Column by column, from the top."""
    return [Bead(*divmod(place, ROWS), result) for place, result in enumerate(results)]


def big_road(results: Iterable[RoadResult]) -> list[RoadCell]:
    """Runs of one winner, each in a column of its own."""
    cells: list[RoadCell] = []
    taken: set[tuple[int, int]] = set()
    start = -1  # the column in which the present run began
    for result in results:
        last = cells[-1] if cells else None
        if result.winner is None:
            _add_tie(cells, result)
            continue
        goes_on = last is not None and last.winner in (result.winner, None)
        if last is not None and last.winner is None:  # ties before the first win wait where it will stand
            cells[-1] = last._replace(winner=result.winner, ponto_pair=result.ponto_pair, banca_pair=result.banca_pair)
            taken.add((last.column, last.row))
            start = last.column
            continue
        start = start if goes_on else start + 1
        column, row = _below(last, taken) if goes_on and last is not None else (_free(start, taken), 0)
        taken.add((column, row))
        cells.append(RoadCell(column, row, result.winner, 0, result.ponto_pair, result.banca_pair))
        start = start if goes_on else column
    return cells


def _add_tie(cells: list[RoadCell], result: RoadResult) -> None:
    if cells:
        cells[-1] = cells[-1]._replace(ties=cells[-1].ties + 1)
    else:
        cells.append(RoadCell(0, 0, None, 1, result.ponto_pair, result.banca_pair))


def _below(last: RoadCell, taken: set[tuple[int, int]]) -> tuple[int, int]:
    """Under the last win of the run, or beside it where there is no room."""
    down = (last.column, last.row + 1)
    turned = (last.column - 1, last.row) in taken and last.row > 0 and (last.column, last.row - 1) not in taken
    return down if down[1] < ROWS and down not in taken and not turned else (last.column + 1, last.row)


def _free(column: int, taken: set[tuple[int, int]]) -> int:
    while (column, 0) in taken:
        column += 1
    return column
