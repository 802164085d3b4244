"""One broker: a Java process with a folder of its own, that dies when we do."""

import os
import signal
import socket
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

READY: Final = "Kafka Server started"  # the broker's own word, after it has joined and opened its port
OPTIONS: Final = (
    "-Xms256m", "-Xmx768m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto",
    "-Dorg.slf4j.simpleLogger.defaultLogLevel=info",
)  # fmt: skip


class NotStarted(Exception):
    """The broker ended or did not become ready; the message is its last output."""


@dataclass
class Node:
    """A broker that is also a controller (KRaft)."""

    number: int
    port: int
    controller_port: int
    folder: Path
    java: str
    jars: Path
    _process: subprocess.Popen[bytes] | None = field(default=None, init=False)
    _guard: subprocess.Popen[bytes] | None = field(default=None, init=False)
    _read: int = field(default=0, init=False)

    @property
    def address(self) -> str:
        """Where clients reach it."""
        return f"127.0.0.1:{self.port}"

    @property
    def running(self) -> bool:
        """Whether the process lives."""
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int:
        """The number of the process; 0 while there is none."""
        return self._process.pid if self._process is not None else 0

    def format(self, cluster: str, users: Sequence[str] = ()) -> None:
        """Give an empty folder its identity; one that has it keeps it. `users` are words that make them."""
        if (self.folder / "data" / "meta.properties").exists():
            return
        command = self._command("kafka.tools.StorageTool", "format", "-t", cluster, "-c", str(self.properties), *users)
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode:
            raise NotStarted((done.stderr or done.stdout).strip()[-500:])

    def start(self) -> None:
        """Begin; `wait` says when it is ready."""
        with socket.socket() as line:
            if line.connect_ex(("127.0.0.1", self.port)) == 0:
                raise NotStarted(f"port {self.port} is taken: another process answers there")
        self.log.touch()
        self._read = self.log.stat().st_size
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(  # noqa: S603
                self._command("kafka.Kafka", str(self.properties)),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,  # Ctrl-C is ours to pass on
            )
        # If we are killed the pipe breaks, and the guard ends the broker: no test leaves one behind.
        self._guard = subprocess.Popen(  # noqa: S603
            ["/bin/sh", "-c", f"read _; kill {self._process.pid}"],
            stdin=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def wait(self, seconds: float = 90) -> None:
        """Return when the broker takes requests."""
        until = time.monotonic() + seconds
        while True:
            with self.log.open("rb") as log:
                log.seek(self._read)
                output = log.read().decode("utf-8", "replace")
            if READY in output:
                return
            if not self.running or time.monotonic() > until:
                raise NotStarted(_last_word(output))
            time.sleep(0.05)

    def stop(self, seconds: float = 20) -> None:
        """Ask it to end, and wait until it has."""
        self._end(signal.SIGTERM, seconds)

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL, 10)

    @property
    def properties(self) -> Path:
        """Its configuration file."""
        return self.folder / "server.properties"

    @property
    def log(self) -> Path:
        """What it says."""
        return self.folder / "broker.log"

    def _end(self, how: signal.Signals, seconds: float) -> None:
        process, guard = self._process, self._guard
        if process is not None and process.poll() is None:
            process.send_signal(how)
            try:
                process.wait(seconds)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        if guard is not None:
            guard.kill()
            guard.wait()
            if guard.stdin is not None:
                guard.stdin.close()
        self._process = self._guard = None

    def _command(self, *words: str) -> list[str]:
        return [self.java, *OPTIONS, "-cp", f"{self.jars}{os.sep}*", *words]


def _last_word(output: str) -> str:
    lines = [line for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if "ERROR" in line or "Exception" in line] or lines
    return errors[-1].strip()[:500] if errors else "it said nothing"
