"""A test that costs too much fails, and a run says where its processor time went."""

import time
from types import SimpleNamespace

import pytest

from tests import costs


def test_what_a_test_costs_is_counted_and_no_wait_is(request: pytest.FixtureRequest) -> None:
    before = costs.spent()
    time.sleep(0.2)
    assert costs.spent() - before < 0.1
    noted = SimpleNamespace(user_properties=[])
    phase = costs.counted(noted, "call")  # type: ignore[arg-type]  # all that it asks of a test
    next(phase)
    until = time.process_time() + 0.1
    while time.process_time() < until:
        pass
    assert next(phase, None) is None
    assert costs.own_cost(noted) > 0.05  # type: ignore[arg-type]


def test_the_cost_of_this_very_test_is_noted(request: pytest.FixtureRequest) -> None:
    assert "cpu setup" in dict(request.node.user_properties)


@pytest.mark.parametrize(("seconds", "slow", "fails"), [(60.0, False, False), (60.1, False, True), (900, True, False)])
def test_a_dear_test_fails_unless_it_is_slow(seconds: float, slow: bool, fails: bool) -> None:
    assert (costs.too_dear(seconds, slow=slow) is not None) is fails


def test_folders_are_listed_by_what_they_cost() -> None:
    tests = [
        ("tests/a/test_x.py::test_1", 1.0),
        ("tests/b/test_y.py::test_2", 3.0),
        ("tests/a/c/test_z.py::test_3", 1.0),
    ]
    assert costs.by_folder(tests) == [("tests/b", 3.0), ("tests/a", 2.0)]
