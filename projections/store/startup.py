"""Keeps one complaint of the embedded engine off the terminal: that no cgroup accounts for this process's memory.

Where /sys is not mounted (a chroot, some sandboxes) the engine prints a stack trace about it when it starts, and then
works as it does elsewhere. No setting of the engine prevents that: it happens before the settings are read.
"""

import os
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_STDERR: Final = 2
_COMPLAINT: Final = re.compile(
    rb"Cannot use cgroups reader: [^\n]*\n?"
    rb"(?:\n|\d+\. [^\n]*\n)*"  # the stack
    rb"(?: \(version [^\n]*\)\n?)?"
)
_starting = threading.Lock()  # standard error belongs to the whole process


@contextmanager
def without_complaint() -> Iterator[None]:
    """Hold back standard error while the engine starts, then write it without that complaint.

    Only where the engine would complain: elsewhere nothing is held back, so that a crash cannot lose its message.
    """
    if sys.platform != "linux" or sys.__stderr__ is None or memory_is_accounted_for():
        yield
        return
    with _starting, os.fdopen(os.memfd_create("startup"), "rb") as held:
        terminal = os.dup(_STDERR)
        os.dup2(held.fileno(), _STDERR)
        try:
            yield
        finally:
            os.dup2(terminal, _STDERR)
            os.close(terminal)
            held.seek(0)
            _write(_COMPLAINT.sub(b"", held.read()))


def memory_is_accounted_for(
    cgroups: Path = Path("/sys/fs/cgroup"), of_this_process: Path = Path("/proc/self/cgroup")
) -> bool:
    """Whether the engine finds the cgroup files about its memory, of either version."""
    if (cgroups / "memory" / "memory.stat").exists():
        return True
    try:
        lines = of_this_process.read_text("utf-8").splitlines()
    except OSError:
        return False
    groups = [cgroups / line.removeprefix("0::").strip("/") for line in lines if line.startswith("0::")]
    return any((place / "memory.current").exists() for group in groups for place in (group, *group.parents))


def _write(left: bytes) -> None:
    while left:
        left = left[os.write(_STDERR, left) :]
