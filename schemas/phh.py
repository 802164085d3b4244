"""Reads the Poker Hand History format: standard TOML, one hand in a `.phh`, a table for each hand in a `.phhs`.

Strict in form: what is no hand is named with its line. Free in play: a bet out of turn, too small, or a card that was
dealt twice is read as it stands, for a rule to judge.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta, timezone, tzinfo
from decimal import Decimal
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

from schemas.hand_history import (
    MOST_PLAYERS,
    HandHistory,
    NotAHand,
    minor_units,
)
from schemas.phh_play import Ends, Forced, played, that_adds_up

GAMES: Final = {"NT": ("holdem", "no_limit"), "FT": ("holdem", "fixed"), "PO": ("omaha", "pot_limit")}
OTHER_GAMES: Final = ("NS", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB")
LIMITS: Final = ("no_limit", "pot_limit", "half_pot", "fixed")
LIMIT: Final = "_limit"  # a field of our own: the format has no code for a game under another limit
NOON: Final = time(12)
ABBREVIATIONS: Final = {
    "WET": 0, "WEST": 1, "WAT": 1, "CET": 1, "CEST": 2, "EET": 2, "EEST": 3, "EST": -5, "EDT": -4, "CDT": -5, "MST": -7, "MDT": -6,
    "PST": -8, "PDT": -7,
}  # fmt: skip  # ET, CT, PT say no season, BST, CST and IST are several zones
_HEADER: Final = re.compile(r"^\s*\[\s*([A-Za-z0-9_-]+|\"[^\"\\]*\"|'[^']*')\s*\]\s*(#.*)?$")


class OtherGame(NotAHand):
    """A hand of a game that is none of these laws: left out, not wrong."""


class Entry(NamedTuple):
    """A hand, or why there is none, at the line where it begins."""

    line: int
    hand: HandHistory | None
    fault: NotAHand | None
    name: str = ""  # of the hand, also where it cannot be read


def read_phh(text: str) -> Iterator[Entry]:
    """Every hand of a file, one or many; each fault by itself, so that one bad hand hides no other."""
    for line, fields in _tables(text.removeprefix("\ufeff")):
        if isinstance(fields, NotAHand):
            yield Entry(line, None, fields)
            continue
        name = _word(fields, "hand")
        try:
            yield Entry(line, replace(_hand(fields), line=line), None, name)
        except NotAHand as fault:
            fault.line = fault.line or line
            yield Entry(line, None, fault, name)


Table = tuple[int, dict[str, Any] | NotAHand]


def _tables(text: str) -> Iterator[Table]:
    """The tables that are hands, each with its first line."""
    lines = text.split("\n")
    heads = [at for at, line in enumerate(lines) if _HEADER.match(line)]
    if not heads:
        yield from _as_one(_toml(text, 0), 1)
        return
    tables = list(_cut(lines, heads))
    if any(isinstance(fields, NotAHand) for _, fields in tables):
        whole = _toml(text, 0)  # what looked like the head of a table may stand in a text or in a list
        if not isinstance(whole, NotAHand):
            tables = list(_as_one(whole, 1))
    yield from tables


def _as_one(fields: dict[str, Any] | NotAHand, line: int) -> Iterator[Table]:
    """One hand, or the hands in tables and lists of tables."""
    if isinstance(fields, NotAHand) or "variant" in fields:
        yield line, fields
        return
    inner = [(name, each) for name, value in fields.items() for each in (value if isinstance(value, list) else [value])]
    hands = [(name, each) for name, each in inner if isinstance(each, dict)]
    for place, (name, each) in enumerate(hands, 1):
        each.setdefault("hand", name if isinstance(fields[name], dict) else str(place))
        yield line, each
    if not hands:
        yield line, fields


def _cut(lines: list[str], heads: list[int]) -> Iterator[Table]:
    """Each table by itself: a file of thousands is read hand by hand, and a fault has its line."""
    if any(line.strip() and not line.lstrip().startswith("#") for line in lines[: heads[0]]):
        yield 1, NotAHand("something stands before the first hand", "há qualquer coisa antes da primeira mão")
    names = set[str]()
    for start, end in zip(heads, [*heads[1:], len(lines)], strict=True):
        match = _HEADER.match(lines[start])
        name = match.group(1).strip("\"'") if match else ""
        if name in names:
            yield start + 1, NotAHand(f"a second hand is named [{name}]", f"uma segunda mão chama-se [{name}]")
            continue
        names.add(name)
        fields = _toml("\n".join(lines[start + 1 : end]), start + 1)
        if not isinstance(fields, NotAHand):
            fields.setdefault("hand", name)
        yield start + 1, fields


def _toml(text: str, before: int) -> dict[str, Any] | NotAHand:
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as fault:
        at = re.search(r"line (\d+)", str(fault))
        line = before + int(at.group(1)) if at else before + 1
        why = re.sub(r" \(at .*\)$", "", str(fault))
        return NotAHand(f"this is not TOML: {why}", f"isto não é TOML: {why}", line)
    except RecursionError:
        return NotAHand("this is not TOML: nested too deeply", "isto não é TOML: demasiado encaixado", before + 1)


def _hand(fields: Mapping[str, Any]) -> HandHistory:
    variant = _text(fields, "variant")
    if variant not in GAMES:
        if variant in OTHER_GAMES:
            raise OtherGame(
                f"variant {variant} is no game of these laws", f"a variante {variant} não é jogo destas leis"
            )
        raise NotAHand(f"variant {variant!r} is not known", f"a variante {variant!r} não é conhecida")
    game, limit = GAMES[variant]
    if fields.get(LIMIT) in LIMITS and limit != "fixed":
        limit = fields[LIMIT]
    stacks = tuple(_stack(value) for value in _list(fields, "starting_stacks"))
    many = len(stacks)
    if not 2 <= many <= MOST_PLAYERS:
        raise NotAHand(f"{many} players; between 2 and {MOST_PLAYERS} can play", f"{many} jogadores; jogam entre 2 e {MOST_PLAYERS}")  # fmt: skip
    fixed = variant == "FT"
    minimum = _bet(fields, "small_bet" if fixed else "min_bet")
    big_bet = _bet(fields, "big_bet") if fixed else None
    if fields.get("bring_in"):
        raise NotAHand(
            f"bring_in belongs to games without blinds, and not to {variant}",
            f"bring_in é de jogos sem apostas obrigatórias à mão, e não de {variant}",
        )
    hand = HandHistory(
        game, limit, minimum, _players(fields, many), stacks, (), (),
        seats=_seats(fields, many), name=_word(fields, "hand"), table=_word(fields, "table"),
        currency=_word(fields, "currency"), when=_when(fields), big_bet=big_bet,
    )  # fmt: skip
    forced = _forced(fields, many)
    actions = _list(fields, "actions")
    ends = _ends(fields, many)
    ways = [played(hand, posted, actions) for posted in forced.ways(stacks)]
    return that_adds_up(ways, ends)


def _forced(fields: Mapping[str, Any], many: int) -> Forced:
    antes, blinds = (
        [minor_units(value, name) for value in _of_all(fields, name, many)] for name in ("antes", "blinds_or_straddles")
    )
    if any(ante < 0 for ante in antes):
        raise NotAHand("an ante is negative", "um ante é negativo")
    if many == 2:  # by rule of the format: the second has the button and posts what stands first
        antes, blinds = antes[::-1], blinds[::-1]
    trimmed = fields.get("ante_trimming_status", False)
    if not isinstance(trimmed, bool):
        raise NotAHand("ante_trimming_status must be true or false", "ante_trimming_status tem de ser true ou false")
    return Forced(tuple(antes), tuple(blinds), trimmed)


def _ends(fields: Mapping[str, Any], many: int) -> Ends:
    each = []
    for name in ("finishing_stacks", "winnings"):
        values = _of_all(fields, name, many) if name in fields else None
        known = values is not None and all(not (isinstance(value, Decimal) and value.is_infinite()) for value in values)
        each.append(tuple(minor_units(value, name) for value in values) if values is not None and known else None)
    return Ends(*each)


def _needed(fields: Mapping[str, Any], name: str) -> Any:
    if name not in fields:
        raise NotAHand(f"{name} is missing", f"falta {name}")
    return fields[name]


def _bet(fields: Mapping[str, Any], name: str) -> int:
    amount = minor_units(_needed(fields, name), name)
    if amount <= 0:
        raise NotAHand(f"{name} is {fields[name]}: a bet is more than that", f"{name} é {fields[name]}: uma aposta é mais do que isso")  # fmt: skip
    return amount


def _text(fields: Mapping[str, Any], name: str) -> str:
    value = _needed(fields, name)
    if not isinstance(value, str):
        raise NotAHand(f"{name} must be text", f"{name} tem de ser texto")
    return value


def _list(fields: Mapping[str, Any], name: str) -> list[Any]:
    value = _needed(fields, name)
    if not isinstance(value, list):
        raise NotAHand(f"{name} must be a list", f"{name} tem de ser uma lista")
    return value


def _of_all(fields: Mapping[str, Any], name: str, many: int) -> list[Any]:
    values = _list(fields, name)
    if len(values) != many:
        raise NotAHand(f"{name} has {len(values)} values for {many} players", f"{name} tem {len(values)} valores para {many} jogadores")  # fmt: skip
    return values


def _word(fields: Mapping[str, Any], name: str) -> str:
    value = fields.get(name, "")
    return value if isinstance(value, str) else str(value)


def _stack(value: object) -> int | None:
    if isinstance(value, Decimal) and value.is_infinite() and value > 0:
        return None
    stack = minor_units(value, "starting_stacks")
    if stack < 0:
        raise NotAHand("a stack is negative", "uma cave é negativa")
    return stack


def _players(fields: Mapping[str, Any], many: int) -> tuple[str, ...]:
    """Names, each once: who has none, or one that is taken, is called by place."""
    given = _of_all(fields, "players", many) if "players" in fields else [""] * many
    names = list[str]()
    for place, name in enumerate(given, 1):
        if not isinstance(name, str):
            raise NotAHand("a player's name must be text", "o nome de um jogador tem de ser texto")
        names.append(name[:100] if name and name[:100] not in names else f"p{place}")
    return tuple(names)


def _seats(fields: Mapping[str, Any], many: int) -> tuple[int, ...]:
    seats = _of_all(fields, "seats", many) if "seats" in fields else []
    fit = all(isinstance(seat, int) and not isinstance(seat, bool) and seat > 0 for seat in seats)
    return tuple(seats) if fit and len(set(seats)) == len(seats) else ()


def _when(fields: Mapping[str, Any]) -> datetime | None:
    """When it was played; without a day that is not known, without an hour it is noon."""
    clock = fields.get("time", NOON)
    year, month, day = (fields.get(name) for name in ("year", "month", "day"))
    if not (isinstance(year, int) and isinstance(month, int) and isinstance(day, int)):
        return None
    hour = clock if isinstance(clock, time) else NOON
    try:
        return datetime(year, month, day, hour.hour, hour.minute, hour.second, tzinfo=_zone(fields)).astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def _zone(fields: Mapping[str, Any]) -> tzinfo:
    """The zone of its clock, by its name or by letters that leave no doubt; UTC where it has neither, or nobody knows it."""
    hours = ABBREVIATIONS.get(_word(fields, "time_zone_abbreviation").upper(), 0)
    name = _word(fields, "time_zone")
    try:
        return ZoneInfo(name) if name else timezone(timedelta(hours=hours))
    except (ValueError, LookupError, OSError):
        return UTC
