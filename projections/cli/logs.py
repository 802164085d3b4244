"""What a service writes to its log while it runs."""

import logging
import time
from asyncio import CancelledError
from typing import Final

AGAIN: Final = 10.0  # seconds before the same words are worth another line
MANY: Final = 1_000  # sentences that are remembered
# What these say we say ourselves, once and in words for a person: the store is down, a form makes no sense, no broker.
OTHERS: Final = {
    "clickhouse_connect": logging.CRITICAL,
    "python_multipart": logging.CRITICAL,
    "kafka": logging.ERROR,
}


class NotAgain(logging.Filter):
    """Lets a sentence pass once in ten seconds: a client library that finds no topic says so a thousand times a second."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether it is news."""
        said, now = record.getMessage(), time.monotonic()
        if now - self._said.get(said, -AGAIN) < AGAIN:
            return False
        if len(self._said) >= MANY:
            self._said.clear()
        self._said[said] = now
        return True


class Closing(logging.Filter):
    """Passes over what a server says of those whom it cuts off when it is asked to stop: that is no fault of theirs or
    ours.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether it is about something else."""
        fault = record.exc_info[1] if record.exc_info else None
        return not isinstance(fault, CancelledError) and "timeout graceful shutdown exceeded" not in record.msg


def in_our_own_words() -> None:
    """Libraries do not talk to the person at the terminal; every command says itself what is wrong."""
    for name, level in OTHERS.items():
        logging.getLogger(name).setLevel(level)


def begin_log(form: str) -> None:
    """Warnings and worse to the terminal, without repetitions."""
    logging.basicConfig(format=form, level=logging.WARNING)
    for handler in logging.getLogger().handlers:
        if not any(isinstance(known, NotAgain) for known in handler.filters):
            handler.addFilter(NotAgain())
