"""A stream of decoded SAS messages: exceptions and meters of slot machines, as JSON. docs/machines.md has its shape.

Objects one a line, one after the other, in an array or under a key such as `messages`. Real streams differ in how they
name things (`sas_words.py`). What cannot be read is reported with its line and reason, and left out: the rest is still worth
judging.
"""

import gzip
import hashlib
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from producers.sas_words import (
    CODE,
    DENOMINATION,
    EXCEPTION,
    MACHINE,
    METERS,
    NESTED,
    TIME,
    WRAPPERS,
    Codes,
    NotSas,
    credit_value,
    first,
    meter_name,
    plain,
    plain_fields,
    whole,
)

NAME: Final = 128  # letters of a table's name
IDLE: Final = "00"  # the machine was asked and has nothing to report
_BETWEEN: Final = " \t\r\n,[]\x1e\ufeff"
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class SasMessage:
    """One exception, or one reading of meters, of one machine; amounts in credits."""

    machine: str
    time: datetime
    line: int
    exception: str | None = None  # two hexadecimal digits
    meters: Mapping[str, int] = field(default_factory=dict)  # by name
    digits: Mapping[str, int] = field(default_factory=dict)  # of each meter, where the stream shows them
    fields: Mapping[str, Any] = field(default_factory=dict)  # by plain name
    denomination: int | None = None  # minor units of a credit

    def number(self, names: Iterable[str]) -> int | None:
        """The first of these fields that is there; None where it is no whole number."""
        value = first(self.fields, names)
        try:
            return None if value is None else whole(value, "")[0]
        except NotSas:
            return None


@dataclass(frozen=True, slots=True)
class Unread:
    """A record that could not be read."""

    line: int
    why: NotSas


@dataclass(slots=True)
class SasStream:
    """What could be read, each machine's messages in the order of their times, and what could not."""

    messages: list[SasMessage] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    idle: int = 0  # polls to which a machine had nothing to say
    late: int = 0  # messages that stood after one of a later time of their machine


def unpacked(content: bytes) -> str:
    """The text of a file, packed with gzip or not."""
    if content.startswith(b"\x1f\x8b"):
        try:
            content = gzip.decompress(content)
        except (EOFError, OSError, zlib.error):
            raise NotSas("o ficheiro gzip está estragado", "the gzip file is damaged") from None
    return content.decode("utf-8", "replace")


def read_stream(text: str) -> SasStream:
    """Read a stream."""
    stream, records = SasStream(), []
    for line, record in _records(text):
        if isinstance(record, NotSas):
            stream.unread.append(Unread(line, record))
        else:
            records.append((line, record))
    codes = Codes(_code_of(plain_fields(record)) for _, record in records)
    for line, record in records:
        try:
            stream.messages += _messages(record, line, codes)
        except NotSas as why:
            stream.unread.append(Unread(line, why))
    stream.unread.sort(key=lambda each: each.line)
    idle = [message for message in stream.messages if message.exception == IDLE]
    stream.idle, kept = len(idle), [message for message in stream.messages if message.exception != IDLE]
    latest: dict[str, datetime] = {}
    for message in kept:
        before = latest.get(message.machine, message.time)
        stream.late += message.time < before
        latest[message.machine] = max(before, message.time)
    stream.messages = sorted(kept, key=lambda message: message.time)
    return stream


def _records(text: str) -> Iterator[tuple[int, Any]]:
    """Every object with the line on which it begins; after what is no JSON it goes on with the next line."""
    decoder, place, line, counted = json.JSONDecoder(), 0, 1, 0
    while place < len(text):
        if text[place] in _BETWEEN:
            place += 1
            continue
        line, counted = line + text.count("\n", counted, place), place
        try:
            record, place = decoder.raw_decode(text, place)
        except (ValueError, RecursionError):
            yield line, NotSas("não é JSON", "it is no JSON")
            end = text.find("\n", place)
            place = len(text) if end < 0 else end
            continue
        yield from ((line, each) for each in _objects(record))


def _objects(record: Any) -> Iterator[Any]:
    if isinstance(record, dict):
        fields = plain_fields(record)
        wrapped = next((fields[name] for name in WRAPPERS if isinstance(fields.get(name), list)), None)
        if wrapped is None or first(fields, TIME) is not None:
            yield record
            return
        shared = {key: value for key, value in record.items() if value is not wrapped}
        for each in wrapped:
            yield {**shared, **each} if isinstance(each, dict) else NotSas("não é um objecto", "it is no JSON object")
    else:
        yield NotSas("não é um objecto", "it is no JSON object")


def _code_of(fields: Mapping[str, Any]) -> Any:
    """The code of an exception, wherever it stands; a word that only says what the record is, is none."""
    for name in EXCEPTION:
        value = fields.get(name)
        if isinstance(value, dict):
            value = first(plain_fields(value), CODE)
        if value is not None and not (isinstance(value, str) and plain(value) in _KINDS):
            return value
    return None


_KINDS: Final = {"exception", "sasexception", "meters", "meter", "meterreading", "reading", "event", "sas", "poll"}


def _messages(record: Mapping[str, Any], line: int, codes: Codes) -> Iterator[SasMessage]:
    fields = plain_fields(record)
    for name in NESTED:
        if isinstance(fields.get(name), dict):
            fields = {**plain_fields(fields[name]), **{key: value for key, value in fields.items() if key != name}}
    machine = first(fields, MACHINE)
    if not isinstance(machine, str | int) or isinstance(machine, bool) or machine == "":
        raise NotSas("não diz de que máquina é", "it names no machine")
    denomination, meters = first(fields, DENOMINATION), _meters(fields)
    common: dict[str, Any] = {
        "machine": _name(str(machine)), "time": _time(first(fields, TIME)), "line": line, "fields": fields,
        "denomination": None if denomination is None else credit_value(denomination),
    }  # fmt: skip
    code = None if "meter" in fields and not isinstance(fields["meter"], dict) else _code_of(fields)
    if code is None and meters is None:
        raise NotSas("não tem excepção nem contadores", "it has neither an exception nor meters")
    if code is not None:
        exception = codes.read(code)
        if exception is None and meters is None:
            raise NotSas(f"não há excepção {str(code)[:40]!r}", f"there is no exception {str(code)[:40]!r}")
        if exception is not None:
            yield SasMessage(**common, exception=exception)
    if meters is not None:
        read = {name: whole(value, name) for name, value in meters.items()}
        counts, digits = ({name: pair[part] for name, pair in read.items()} for part in (0, 1))
        yield SasMessage(**common, meters=counts, digits=digits)


def _meters(fields: Mapping[str, Any]) -> dict[str, Any] | None:
    """The meters by our names: an object, a list of objects, one meter with its value, or codes among the fields."""
    given = first(fields, METERS)
    if isinstance(given, dict):
        pairs = [(key, _value(value)) for key, value in given.items()]
    elif isinstance(given, list):
        rows = [plain_fields(row) for row in given if isinstance(row, dict)]
        pairs = [(first(row, ("code", "meter", "id", "name")), row.get("value")) for row in rows]
    elif given is not None:
        pairs = [(given, fields.get("value"))]
    else:
        pairs = [(key, value) for key, value in fields.items() if len(key) == 4 and meter_name(key) and key.isalnum()]
        if not pairs:
            return None
    return {name: value for key, value in pairs if (name := meter_name(key)) is not None and value is not None}


def _value(value: Any) -> Any:
    return first(plain_fields(value), ("value", "bcd", "credits")) if isinstance(value, dict) else value


def _name(machine: str) -> str:
    """A table's name; a very long one keeps its beginning and a digest, so that two of them stay two."""
    if len(machine) <= NAME:
        return machine
    return f"{machine[: NAME - 33]}-{hashlib.sha256(machine.encode()).hexdigest()[:32]}"


def _seconds(value: float) -> float:
    """Since 1970; a number of twelve or thirteen digits counts milliseconds. No clock of a machine is before 1973."""
    if 10**8 <= value < 10**10:
        return value
    if 10**11 <= value < 10**13:
        return value / 1000
    raise ValueError(value)


def _time(value: Any) -> datetime:
    """ISO 8601, or seconds or milliseconds since 1970; without a zone it is UTC."""
    try:
        if isinstance(value, int | float) and not isinstance(value, bool):
            return _EPOCH + timedelta(seconds=_seconds(value))
        time = datetime.fromisoformat(value.strip())
        return time.astimezone(UTC) if time.tzinfo else time.replace(tzinfo=UTC)
    except (AttributeError, TypeError, ValueError, OverflowError):
        raise NotSas(
            "não tem hora que se perceba, como 2023-03-14T20:15:00Z",
            "it has no time that can be read, such as 2023-03-14T20:15:00Z",
        ) from None
