"""Checks that a Kafka answers at the given address, once, before a command waits for it."""

import socket
from typing import Final, Literal

from kafka.admin import KafkaAdminClient
from kafka.errors import KafkaError

from schemas.brokers import Brokers

SECONDS: Final = 3.0  # for a line to be opened
_ANSWER: Final = 6_000  # milliseconds for a broker to answer on it

Why = Literal["no such host", "nobody listens", "no way there", "no answer as a broker", "refused"]


class Unreachable(Exception):
    """The cluster did not answer, or refused. The message is its own; `why` is the kind of fault."""

    def __init__(self, message: str, why: Why = "refused") -> None:
        super().__init__(message)
        self.why = why


def reach(brokers: Brokers) -> None:
    """Return if a broker answers, with our encryption and password; else raise `Unreachable` with the reason."""
    faults = [fault for server in brokers.servers if (fault := _line(server)) is not None]
    if len(faults) == len(brokers.servers):
        raise Unreachable(", ".join(brokers.servers), faults[0])
    try:
        KafkaAdminClient(**brokers.kafka_python(), bootstrap_timeout_ms=_ANSWER).close()
    except KafkaError as fault:
        raise Unreachable(str(fault), "no answer as a broker") from fault
    except OSError as fault:  # a certificate that is not there, or is none
        raise Unreachable(str(fault)) from fault


def _line(server: str) -> Why | None:
    """Why this server cannot be reached; None if it can."""
    host, _, port = server.rpartition(":")
    try:
        socket.create_connection((host.strip("[]"), int(port)), SECONDS).close()
    except socket.gaierror:
        return "no such host"
    except ConnectionRefusedError:
        return "nobody listens"
    except (OSError, OverflowError):
        return "no way there"
    return None
