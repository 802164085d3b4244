"""A stream of decoded SAS messages: exceptions and meters of slot machines, as JSON. docs/machines.md has its shape.

Real streams differ in how they name things; what a word can mean is listed here once. A line that cannot be read is
counted with its reason and left out: the rest is still worth judging.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

TIME: Final = ("time", "timestamp", "ts", "at")
MACHINE: Final = ("machine", "machine_id", "egm", "asset", "address")
EXCEPTION: Final = ("exception", "exception_code", "code", "event")
DENOMINATION: Final = ("denomination", "denom")
WAGERED: Final = ("wagered", "credits_wagered", "wager", "bet", "stake")
WON: Final = ("won", "game_win", "win", "prize")
AMOUNT: Final = ("amount", "hand_pay_amount", "progressive_amount", "value")
GROUP: Final = ("progressive_group", "group")
METERS: Final = {"0000": "coin_in", "0001": "coin_out", "0002": "jackpot", "0005": "games_played", "000B": "bills"}
LONGEST: Final = 2**53 - 1


class NotSas(ValueError):
    """A record that says no machine, no time, or nothing that could be read."""


@dataclass(frozen=True, slots=True)
class SasMessage:
    """One exception, or one reading of meters, of one machine; amounts in credits."""

    machine: str
    time: datetime
    exception: str | None = None  # two hexadecimal digits
    meters: Mapping[str, int] = field(default_factory=dict)  # by name
    fields: Mapping[str, Any] = field(default_factory=dict)
    denomination: int | None = None  # minor units of a credit

    def number(self, names: Iterable[str]) -> int | None:
        """The first of these fields that is there; None where it is no whole number."""
        value = _first(self.fields, names)
        try:
            return None if value is None else _whole(value, "")
        except NotSas:
            return None


@dataclass(slots=True)
class SasStream:
    """What could be read, and what could not: number of the record and reason."""

    messages: list[SasMessage] = field(default_factory=list)
    unread: list[tuple[int, str]] = field(default_factory=list)


def read_stream(text: str) -> SasStream:
    """Read a stream: one object a line, or one array of objects."""
    stream = SasStream()
    for number, record in _records(text):
        try:
            stream.messages += _messages(record)
        except NotSas as fault:
            stream.unread.append((number, str(fault)))
    return stream


def _records(text: str) -> Iterator[tuple[int, Any]]:
    if text.lstrip().startswith("["):
        try:
            yield from enumerate(json.loads(text), 1)
        except (ValueError, RecursionError):
            yield 1, None
        return
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                yield number, json.loads(line)
            except (ValueError, RecursionError):
                yield number, None


def _messages(record: Any) -> Iterator[SasMessage]:
    if not isinstance(record, dict):
        raise NotSas("it is no JSON object")
    data = record.get("data")
    fields = {**record, **data} if isinstance(data, dict) else record
    machine = _first(fields, MACHINE)
    if not isinstance(machine, str | int) or isinstance(machine, bool) or machine == "":
        raise NotSas("it names no machine")
    time, denomination = _time(_first(fields, TIME)), _first(fields, DENOMINATION)
    common: dict[str, Any] = {
        "machine": str(machine)[:128], "time": time, "fields": fields,
        "denomination": None if denomination is None else _whole(denomination, "denomination"),
    }  # fmt: skip
    code, meters = _first(record, EXCEPTION), fields.get("meters")
    if code is None and not isinstance(meters, dict):
        raise NotSas("it has neither an exception nor meters")
    if code is not None:
        yield SasMessage(**common, exception=_code(code, 2))
    if isinstance(meters, dict):
        yield SasMessage(**common, meters=_meters(meters))


def _meters(meters: Mapping[str, Any]) -> dict[str, int]:
    named: dict[str, int] = {}
    for key, value in meters.items():
        name = key if key in METERS.values() else METERS.get(_code(key, 4))
        if name is not None:
            named[name] = _whole(value, name)
    return named


def _first(fields: Mapping[str, Any], names: Iterable[str]) -> Any:
    return next((fields[name] for name in names if fields.get(name) is not None), None)


def _code(code: Any, digits: int) -> str:
    """A code in hexadecimal: `7E`, `0x7e`, or the number 126."""
    if isinstance(code, int) and not isinstance(code, bool) and code >= 0:
        return f"{code:0{digits}X}"
    try:
        return f"{int(str(code), 16):0{digits}X}"
    except ValueError:
        return str(code)[:128]


def _whole(value: Any, name: str) -> int:
    if isinstance(value, str) and value.isdecimal() and len(value) < 17:
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= LONGEST:
        raise NotSas(f"{name} is no whole number")
    return value


def _time(value: Any) -> datetime:
    try:
        time = datetime.fromisoformat(value)
    except (TypeError, ValueError):
        raise NotSas("it has no time that can be read, such as 2023-03-14T20:15:00Z") from None
    return time.astimezone(UTC) if time.tzinfo else time.replace(tzinfo=UTC)
