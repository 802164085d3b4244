"""`vigia serve` and `vigia demo` in a process of their own, and somebody who signs in there."""

import re
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.cli.terminal import COMMAND, environment


@contextmanager
def running(
    cwd: Path, *words: object, end: signal.Signals = signal.SIGINT, deaf: bool = False
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command, once it has said where it answers; interrupted at the end. Who is `deaf` does not hear Ctrl-C."""
    process = subprocess.Popen(
        [*COMMAND, *map(str, words)], cwd=cwd, env=environment(TMPDIR=str(cwd)), text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        preexec_fn=(lambda: signal.signal(signal.SIGINT, signal.SIG_IGN)) if deaf else None,  # noqa: PLW1509  # as a shell does
    )  # fmt: skip
    output = ""
    try:
        assert process.stdout is not None
        until = time.monotonic() + 600  # others may be at work on this machine
        while "Ctrl-C" not in output and "answers at" not in output:
            line = process.stdout.readline()
            assert line, f"it ended: {output}"
            assert time.monotonic() < until, output
            output += line
        yield process, output
    finally:
        process.send_signal(end)
        process.wait(120)
        if process.stdout is not None:
            process.stdout.close()


def entered(url: str, name: str, password: str) -> httpx.Client:
    client = httpx.Client(base_url=url, follow_redirects=False, timeout=180)
    client.get("/sign-in")
    form = {"name": name, "password": password, "door": client.cookies["vigia_door"], "next": "/floor"}
    assert client.post("/sign-in", data=form).status_code == 303
    return client


def url_in(output: str) -> str:
    """Where it answers."""
    match = re.search(r"http://127\.0\.0\.1:\d+", output)
    assert match, output
    return match[0]
