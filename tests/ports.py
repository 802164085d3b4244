"""Ports for tests that must name one before it is used."""

import socket
from random import SystemRandom

_RANGE = range(12_000, 32_000)  # below those that the system gives to outgoing connections, of which there are many


def free_port() -> int:
    """A port at which nobody listens, and which no connection of another test is given meanwhile."""
    for port in SystemRandom().sample(_RANGE, 100):
        with socket.socket() as line:
            try:
                line.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise OSError("a hundred ports are taken")
