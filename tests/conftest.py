"""What holds for every test: the same examples each time, never against the clock, and a share of a parallel run."""

import gc
import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings

from tests import costs
from tests.parts import skipped_for_want_of_parts
from tests.shares import Shares, rank

OVER_BUDGET = pytest.StashKey[list[str]]()

gc.disable()  # while tests are collected, of which there are many thousands and none is thrown away

settings.register_profile("default", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, max_examples=2_000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

# A shell that starts something behind itself has it ignore Ctrl-C, and so would all that the tests start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: rank(item.nodeid))


def pytest_collection_finish() -> None:
    """What was collected stays until the end: the garbage collector need not look through it again and again."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)  # evenings and findings that tests share stay too
    gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """With `-n auto`, one more than there are processors: the live tests mostly wait for their broker."""
    return 1 + (os.cpu_count() or 1)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Shares | None:
    """With `--dist loadscope`, as in the Makefile."""
    if config.getvalue("dist") != "loadscope":
        return None
    config.option.loadscopereorder = False
    return Shares(config, log)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    yield from costs.counted(item, "setup")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    yield from costs.counted(item, "call")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    yield from costs.counted(item, "teardown")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """A test that costs too much fails, unless it says that it is slow."""
    report: Any = yield
    if call.when == "call" and report.passed:
        reason = costs.too_dear(costs.own_cost(item), slow=item.get_closest_marker("slow") is not None)
        if reason is not None:
            report.outcome, report.longrepr = "failed", reason
    return report


def spent_by_folder(config: pytest.Config) -> list[tuple[str, float]]:
    """What each folder cost in this run, the dearest first."""
    reporter: Any = config.pluginmanager.get_plugin("terminalreporter")
    every = [report for reports in reporter.stats.values() for report in reports] if reporter else []
    return costs.by_folder(costs.reported(every))


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """A whole run fails where a folder costs more than its budget; the processes of a parallel run do not judge it."""
    if hasattr(session.config, "workerinput") or session.testscollected < costs.WHOLE_RUN:
        return
    dear = costs.over_budget(spent_by_folder(session.config), max(1.0, costs.yardstick() / costs.STANDARD))
    session.config.stash[OVER_BUDGET] = dear
    if dear and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(wrapper=True, tryfirst=True)  # the outermost: what it writes stands last
def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> Iterator[None]:
    """The last lines say where the processor time went and which parts are missing on this machine."""
    yield
    dear = [(folder, spent) for folder, spent in spent_by_folder(config) if spent > costs.WORTH_A_LINE]
    if dear:
        terminalreporter.write_line("Processor seconds: " + ", ".join(f"{name} {spent:.0f}" for name, spent in dear))
    for line in config.stash.get(OVER_BUDGET, []):
        terminalreporter.write_line(line, red=True)
    skipped = terminalreporter.stats.get("skipped", ())
    for line in skipped_for_want_of_parts(str(report.longrepr[-1]) for report in skipped):
        terminalreporter.write_line(line, yellow=True)
