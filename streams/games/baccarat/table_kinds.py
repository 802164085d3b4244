"""Single and double tables: nn. 1 and 4.b."""

from collections.abc import Mapping
from dataclasses import dataclass

from streams.games.baccarat.names import DOUBLE, SINGLE
from streams.law.figures import Figures


@dataclass(frozen=True, slots=True)
class TableKind:
    """How many packs, boards and seats on each a table of that kind has."""

    packs: int
    packs_with_shuffler: int
    boards: int
    seats: tuple[int, int]  # on each board, the least and the most


def table_kinds(figures: Figures, article: str) -> Mapping[str, TableKind]:
    """A single table and a double one; a single one keeps its packs with a shuffling shoe."""
    single, double = figures.table(f"{article}/1", SINGLE), figures.table(f"{article}/1", DOUBLE)
    packs = _whole(single["decks"])
    least, most = double["seats_per_board"] if isinstance(double["seats_per_board"], tuple) else (0, 0)
    with_shuffler = figures.number(f"{article}/4.b", "double_table_decks")
    return {
        SINGLE: TableKind(packs, packs, 1, (_whole(single["seats_min"]), _whole(single["seats_max"]))),
        DOUBLE: TableKind(
            _whole(double["decks"]), with_shuffler, _whole(double["boards"]), (_whole(least), _whole(most))
        ),
    }


def _whole(value: object) -> int:
    return int(str(value))
