"""A test that costs too much fails, and a run says where its processor time went."""

import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import costs
from tests.gates.tree import ROOT


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


def test_a_folder_over_its_budget_is_named_and_a_slow_machine_is_no_fault() -> None:
    spent = [
        ("tests/law", costs.ANY_OTHER * costs.LEEWAY + 1),
        ("tests/live", costs.BUDGET["tests/live"] * costs.LEEWAY),
    ]
    (line,) = costs.over_budget(spent, slower=1)
    assert line.startswith("tests/law took ")
    assert costs.over_budget(spent, slower=1.2) == []


def test_the_folders_with_a_budget_are_there() -> None:
    assert [folder for folder in costs.BUDGET if not (ROOT / folder).is_dir()] == []


CONFTEST = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from tests import costs
costs.WHOLE_RUN, costs.ANY_OTHER = 1, LIMIT
from tests.conftest import *
"""


@pytest.mark.parametrize(("limit", "status"), [("-1.0", pytest.ExitCode.TESTS_FAILED), ("30.0", pytest.ExitCode.OK)])
def test_a_whole_run_over_its_budget_fails(tmp_path: Path, limit: str, status: int) -> None:
    """The hooks of the suite, in a run of one test that counts as whole."""
    (tmp_path / "conftest.py").write_text(CONFTEST.replace("LIMIT", limit), "utf-8")
    (tmp_path / "test_one.py").write_text("def test_one(): pass\n", "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_one.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "1 passed" in done.stdout, done.stdout + done.stderr
    assert done.returncode == status
    assert ("s of processor time, and has" in done.stdout) is (status != 0)
