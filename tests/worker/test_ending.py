"""A worker that is told to end does, even if something in it never does."""

import signal
import subprocess
import sys
import time

import pytest

WORKER = """
import asyncio, mode
from streams.worker.ending import EndsInTime

class Service(mode.Service):
    async def on_started(self):
        print("ready", flush=True)

    async def on_stop(self):
        await asyncio.sleep({seconds})

class Worker(EndsInTime):
    longest = 4.0

Worker(Service(), loglevel="WARN", quiet=True, redirect_stdouts=False, override_logging=False).execute_from_commandline()
"""


@pytest.mark.parametrize(("seconds", "status"), [(3600, 70), (0, 0)])
def test_it_ends_whatever_it_waits_for_and_says_what_that_was(seconds: int, status: int) -> None:
    code = WORKER.format(seconds=seconds)
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as worker:
        assert worker.stdout is not None
        assert worker.stdout.readline() == b"ready\n"
        time.sleep(0.5)
        worker.send_signal(signal.SIGTERM)
        _, written = worker.communicate(timeout=60)
    assert worker.returncode == status
    assert (b"the worker still has not" in written and b"Service.on_stop" in written) == bool(status)
