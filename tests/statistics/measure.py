"""The figures of docs/fairness.md, measured: `python -m tests.statistics.measure` prints its tables (minutes).

The same seeds give the same figures on every machine: chance comes from Python's generator, evidence from
multiplications and divisions.
"""

from collections.abc import Sequence
from statistics import median

from tests.statistics.room import FAIR, LOADED, thrown

MOST = 50_000  # throws after which the search is given up
QUARTER = (3 / 20, 3 / 20, 3 / 20, 3 / 20, 3 / 20, 1 / 4)
FILED = (1 / 5, 3 / 20, 3 / 20, 3 / 20, 3 / 20, 1 / 5)  # two opposite faces at 1/5

CASES = {
    "one die of three, one face at 1/5": ((LOADED, FAIR, FAIR), 500),
    "all three dice, the same face at 1/5": ((LOADED, LOADED, LOADED), 100),
    "one die of three, two opposite faces at 1/5": ((FILED, FAIR, FAIR), 100),
    "one die of three, one face at 1/4": ((QUARTER, FAIR, FAIR), 100),
}
LEVELS = (2, 5, 20, 100, 40_000)


def caught(odds: Sequence[Sequence[float]], sets: int) -> tuple[int, int, int]:
    """How many of so many sets are found, and after how many throws: half of them, nine in ten."""
    watched = [thrown(f"{odds} {number}", odds, MOST) for number in range(sets)]
    throws = sorted(watch.throws for watch in watched)
    return sum(watch.reached is not None for watch in watched), int(median(throws)), throws[-(-9 * sets // 10) - 1]


def fair(sets: int, throws: int) -> list[float]:
    """The strongest evidence that each of so many fair sets ever came to."""
    return [thrown(f"fair {number}", (FAIR, FAIR, FAIR), throws).strongest for number in range(sets)]


def power_row(case: str) -> str:
    """A line of the table of loaded dice."""
    odds, sets = CASES[case]
    seen, half, most = caught(odds, sets)
    return f"| {case} | {seen} of {sets} | {half:,} | {most:,} |"


def fair_rows(strongest: Sequence[float]) -> list[str]:
    """The table of fair sets: how many ever came to evidence of 1 in so many, and how many may."""
    count = len(strongest)
    return [
        f"| 1 in {level:,} | {count / level:,g} | {sum(seen >= level for seen in strongest):,} |" for level in LEVELS
    ]


if __name__ == "__main__":
    for case in CASES:
        print(power_row(case), flush=True)
    for row in fair_rows(fair(1000, 2000)):
        print(row)
