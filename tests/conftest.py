"""What holds for every test: the same examples each time, never against the clock, and a share of a parallel run."""

import gc
import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings

from tests.parts import skipped_for_want_of_parts
from tests.shares import Shares, rank

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


@pytest.hookimpl(wrapper=True, tryfirst=True)  # the outermost: what it writes stands last
def pytest_terminal_summary(terminalreporter: Any) -> Iterator[None]:
    """The last lines say which parts are missing on this machine."""
    yield
    skipped = terminalreporter.stats.get("skipped", ())
    for line in skipped_for_want_of_parts(str(report.longrepr[-1]) for report in skipped):
        terminalreporter.write_line(line, yellow=True)
