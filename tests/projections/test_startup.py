"""Where no cgroup accounts for its memory the engine starts without a stack trace; whatever else it says is seen."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from projections.store import startup
from projections.store.startup import memory_is_accounted_for, without_complaint
from tests.gates.tree import ROOT

COMPLAINT = b"""Cannot use cgroups reader: Code: 107. DB::Exception: Cannot find cgroups v1 or v2 current memory file. \
(FILE_DOESNT_EXIST), Stack trace (when copying this message, always include the lines below):

0. ? @ 0x000000001d967133
1. Objects/call.c:214:18: __func__.29 @ 0x000000000015861d
 (version 26.9.2.1)
"""
OPENS = "import sys; from projections.store import connect; connect(sys.argv[1]).close(); print('opened')"
HIDES_SYS = ("unshare", "--map-root-user", "--mount", "sh", "-c", 'mount -t tmpfs none /sys && exec "$@"', "sh")


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which no cgroup accounts for this process."""
    monkeypatch.setattr(startup, "memory_is_accounted_for", lambda: False)


@pytest.mark.parametrize("before", [b"", b"The disk is failing.\n"])
@pytest.mark.parametrize(
    "after", [b"", b"3 parts of the table are broken.\n", b"Code: 107. Stack trace:\n\n0. ? @ 0x1\n"]
)
def test_only_the_complaint_is_left_out(
    nowhere: None, capfd: pytest.CaptureFixture[str], before: bytes, after: bytes
) -> None:
    with without_complaint():
        os.write(2, before + COMPLAINT + after)
        assert capfd.readouterr().err == ""
    assert capfd.readouterr().err == (before + after).decode()


def test_an_engine_that_does_not_start_still_says_why(nowhere: None, capfd: pytest.CaptureFixture[str]) -> None:
    def start() -> None:
        os.write(2, COMPLAINT + b"The disk is failing.\n")
        raise RuntimeError

    with pytest.raises(RuntimeError), without_complaint():
        start()
    assert capfd.readouterr().err == "The disk is failing.\n"


def test_threads_that_open_stores_at_once_leave_standard_error_as_it_was(
    nowhere: None, capfd: pytest.CaptureFixture[str]
) -> None:
    def open_store() -> None:
        for _ in range(50):
            with without_complaint():
                os.write(2, b".")

    threads = [threading.Thread(target=open_store) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    os.write(2, b"!")
    assert capfd.readouterr().err == "." * 200 + "!"


def test_where_the_engine_would_not_complain_nothing_is_held_back(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """The last words of a crash reach the terminal."""
    monkeypatch.setattr(startup, "memory_is_accounted_for", lambda: True)
    with without_complaint():
        os.write(2, b"crash\n")
        assert capfd.readouterr().err == "crash\n"


@pytest.mark.parametrize(
    ("file", "accounted"),
    [
        ("memory/memory.stat", True),  # version 1
        ("house/vigia/memory.current", True),
        ("house/memory.current", True),  # of a group above ours
        ("other/memory.current", False),
        ("cgroup.controllers", False),
    ],
)
def test_either_version_of_cgroups_is_known(tmp_path: Path, file: str, accounted: bool) -> None:
    (tmp_path / "own").write_text("12:cpu:/\n0::/house/vigia\n", "utf-8")
    (tmp_path / "cgroup" / file).parent.mkdir(parents=True)
    (tmp_path / "cgroup" / file).touch()
    assert memory_is_accounted_for(tmp_path / "cgroup", tmp_path / "own") is accounted


def test_a_machine_without_proc_has_no_cgroups(tmp_path: Path) -> None:
    assert not memory_is_accounted_for(tmp_path, tmp_path / "own")


def test_the_real_engine_starts_quietly_where_sys_is_missing(tmp_path: Path) -> None:
    """In a bare root as it is; elsewhere /sys is covered for the process alone, where the system allows that."""
    hides = HIDES_SYS if memory_is_accounted_for() else ()
    if hides and subprocess.run([*hides, "true"], capture_output=True, check=False).returncode:
        pytest.skip("this system does not let /sys be covered for one process")
    command = [*hides, sys.executable, "-c", OPENS, tmp_path / "store"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr, done.returncode) == ("opened\n", "", 0)
