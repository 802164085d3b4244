"""What a service writes to its log while it runs."""

import json
import logging
import time
from datetime import UTC, datetime
from typing import Final

from projections.cli import stop
from projections.cli.parser import Parser

AGAIN: Final = 10.0  # seconds before the same words are worth another line
MANY: Final = 1_000  # sentences that are remembered
# What these say we say ourselves, once and in words for a person: the store is down, a form makes no sense, no broker.
OTHERS: Final = {
    "clickhouse_connect": logging.CRITICAL,
    "python_multipart": logging.CRITICAL,
    "kafka": logging.ERROR,
}


class RepeatFilter(logging.Filter):
    """Lets a sentence pass once in ten seconds: a client library that finds no topic says so a thousand times a second."""

    def __init__(self) -> None:
        super().__init__()
        self._last: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether it is news."""
        message, now = record.getMessage(), time.monotonic()
        if now - self._last.get(message, -AGAIN) < AGAIN:
            return False
        if len(self._last) >= MANY:
            self._last.clear()
        self._last[message] = now
        return True


class CancelledFilter(logging.Filter):
    """Drops a request that kafka-python cancelled because we closed the consumer: it logs that as an error."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether it is an error at all."""
        return not record.getMessage().endswith("[Cancelled]")


CANCELLED: Final = CancelledFilter()


def quiet_libraries() -> None:
    """Libraries do not talk to the person at the terminal; every command says itself what is wrong."""
    for name, level in OTHERS.items():
        logging.getLogger(name).setLevel(level)
    logging.getLogger("kafka.coordinator").addFilter(CANCELLED)


class JsonLines(logging.Formatter):
    """One JSON object a line: what collects logs need not guess where a message ends."""

    def format(self, record: logging.LogRecord) -> str:
        """The record with its time in UTC, and the traceback where there is one."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line)


def log_argument(parser: Parser) -> None:
    """`--log-json`, for services."""
    parser.flag("--log-json", "escreve o diário do serviço em linhas JSON", "write the service's log as lines of JSON")


def begin_log(form: str, *, as_json: bool = False) -> None:
    """Warnings and worse to the terminal, without repetitions; as JSON, what we tell the person too."""
    logging.basicConfig(format=form, level=logging.WARNING)
    if as_json:
        stop.log_sentences_to(logging.getLogger("vigia"))
    for handler in logging.getLogger().handlers:
        if as_json:
            handler.setFormatter(JsonLines())
        if not any(isinstance(known, RepeatFilter) for known in handler.filters):
            handler.addFilter(RepeatFilter())
