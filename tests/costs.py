"""What tests cost in processor time, their own processes included: no machine is too busy to count it.

A run ends with the seconds of each folder. A test that costs more than `LIMIT` fails unless it is marked `slow`: the
whole suite has fifteen minutes on two processors, and each dear test seemed worth its time to whoever wrote it.
"""

import os
from collections.abc import Iterable, Iterator
from typing import Any, Final, cast

import pytest

LIMIT: Final = 60.0  # seconds of a test itself, without fixtures: twice what the dearest takes on a busy machine
WORTH_A_LINE: Final = 5.0  # seconds of a folder
CPU: Final = "cpu"


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
