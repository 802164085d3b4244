"""What tests cost in processor time, their own processes included: no machine is too busy to count it.

A run ends with the seconds of each folder. A test that costs more than `LIMIT` fails unless it is marked `slow`: the
whole suite has fifteen minutes on two processors, and each dear test seemed worth its time to whoever wrote it. A whole
run in which a folder costs far more than its share (`BUDGET`) fails too, so that many small tests do not add up unnoticed.
"""

import os
import time
from collections.abc import Iterable, Iterator, Mapping
from statistics import median
from typing import Any, Final, cast

import pytest

LIMIT: Final = 60.0  # seconds of a test itself, without fixtures: twice what the dearest takes on a busy machine
WORTH_A_LINE: Final = 5.0  # seconds of a folder
CPU: Final = "cpu"
STANDARD: Final = 0.021  # seconds that `yardstick` takes on the machine on which the budget was measured
LEEWAY: Final = 1.5  # the same tests took a tenth more in one run than in the next: only a real growth is a failure
WHOLE_RUN: Final = 10_000  # tests: a run of fewer is one of a part, and has no budget

# Processor seconds of each folder of `tests` in a whole run, to be lowered when a whole run has shown less.
BUDGET: Final[Mapping[str, float]] = {
    "tests/console": 220,
    "tests/properties": 190,
    "tests/live": 150,
    "tests/projections": 120,
    "tests/simulator": 80,
    "tests/cli": 80,
    "tests/promises": 80,
    "tests/scenarios": 70,
    "tests/film": 45,
    "tests/gates": 40,
    "tests/dossier": 35,
    "tests/docs": 35,
    "tests/games": 35,
    "tests/new_game": 30,
    "tests/engine": 30,
    "tests/native": 20,
    "tests/statistics": 20,
    "tests/worker": 15,
    "tests/texts": 15,
    "tests/reports": 15,
}
ANY_OTHER: Final = 12.0  # a folder that is not named


def spent() -> float:
    """Seconds of this process, and of those that it started and that ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def counted(item: pytest.Item, phase: str) -> Iterator[None]:
    """Note with a test what a phase of it costs: the body of a hook around that phase."""
    before = spent()
    try:
        yield
    finally:
        item.user_properties.append((f"{CPU} {phase}", spent() - before))


def own_cost(item: pytest.Item) -> float:
    """What the test itself took, whatever its fixtures did."""
    return sum(cast("float", seconds) for name, seconds in item.user_properties if name == f"{CPU} call")


def too_dear(seconds: float, *, slow: bool) -> str | None:
    """Why a test fails although it passed."""
    if slow or seconds <= LIMIT:
        return None
    return (
        f"It passed, but took {seconds:.0f} s of processor time, and at most {LIMIT:.0f} s are allowed. Let a cheaper test "
        "do its work (fewer processes, shorter evenings), or mark it slow with a word why."
    )


def yardstick() -> float:
    """Seconds that a piece of work takes here and now: a slow machine, or a busy one, is no fault of the tests."""

    def once() -> float:
        before = time.process_time()
        counted: dict[str, int] = {}
        for number in range(200_000):
            word = str(number % 5_000)
            counted[word] = counted.get(word, 0) + number
        return time.process_time() - before

    return median(once() for _ in range(5))


def allowed(folder: str) -> float:
    """Seconds beyond which a folder fails a whole run."""
    return BUDGET.get(folder, ANY_OTHER) * LEEWAY


def over_budget(folders: Iterable[tuple[str, float]], slower: float) -> list[str]:
    """A line for each folder that costs more than it may on a machine that takes so many times as long."""
    return [
        f"{folder} took {seconds:.0f} s of processor time, and has {allowed(folder) * slower:.0f} s at most: let "
        "cheaper tests do the work of dear ones, or raise its budget in tests/costs.py and lower another"
        for folder, seconds in folders
        if seconds > allowed(folder) * slower
    ]


def by_folder(costs: Iterable[tuple[str, float]]) -> list[tuple[str, float]]:
    """Folder and seconds, the dearest first, from the names of tests and what they took."""
    folders: dict[str, float] = {}
    for test, seconds in costs:
        folder = "/".join(test.split("/")[:2])
        folders[folder] = folders.get(folder, 0) + seconds
    return sorted(folders.items(), key=lambda folder: -folder[1])


def reported(reports: Iterable[Any]) -> Iterator[tuple[str, float]]:
    """Test and seconds, of the reports that come at the end of each test."""
    for report in reports:
        if getattr(report, "when", None) == "teardown":
            yield report.nodeid, sum(seconds for name, seconds in report.user_properties if name.startswith(CPU))
