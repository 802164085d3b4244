"""A parallel run: what belongs together goes to one process, and nothing long is left for the end."""

from tests.gates.tree import ROOT
from tests.shares import LONGEST, TOGETHER, rank, shares


def test_a_module_is_one_share_unless_it_is_very_long() -> None:
    tests = [f"tests/law/test_a.py::test[{number}]" for number in range(TOGETHER + 1)] + ["tests/law/test_b.py::test"]
    shared = shares(tests)
    assert shared[tests[0]] == shared[tests[TOGETHER - 1]]
    assert len({shared[tests[0]], shared[tests[TOGETHER]], shared[tests[-1]]}) == 3


def test_all_live_tests_are_one_share_and_the_first() -> None:
    live = ["tests/live/test_sink.py::test", "tests/live/test_worker.py::test"]
    assert len(set(shares(live).values())) == 1
    assert max(map(rank, live)) < min(rank("tests/console/test_api.py::test"), rank("tests/law/test_law.py::test"))


def test_the_folders_that_come_first_are_there() -> None:
    assert [folder for folder in LONGEST if not (ROOT / folder).is_dir()] == []
