"""Games that a law names, and others: whoever sends events may invent the name of a game.

What is not recognised is no row of official figures. It is counted apart, so that nobody hides play under such a name.
"""

from dataclasses import dataclass, replace

from projections.statistics.cube import CASH, NONE, Cell, Cube, Measures
from streams.engine.rulebooks import book_of


@dataclass(frozen=True, slots=True)
class UnrecognisedGames:
    """What is not in the figures: games by the names that were sent, and how many coups."""

    games: tuple[str, ...] = ()
    coups: int = 0


def recognised(cube: Cube) -> tuple[Cube, UnrecognisedGames]:
    """The cube of games with a law, and what is apart from it. Findings about the others stay."""
    cells: dict[Cell, Measures] = {}
    games, coups = set[str](), 0
    for cell, own in cube.cells.items():
        cash = any(getattr(own, name) != NONE for name in CASH)
        if (own.moved or cash) and book_of(cell.regulation, cell.game) is None:
            games.add(cell.game)
            coups += own.coups
            cells[cell] = Measures(gaps=own.gaps, findings=own.findings)
        else:
            cells[cell] = own
    return (
        (replace(cube, cells=cells), UnrecognisedGames(tuple(sorted(games)), coups))
        if games
        else (cube, UnrecognisedGames())
    )
