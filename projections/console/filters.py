"""What an address asks for, as a search; what makes no sense is said and left out."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal, InvalidOperation
from typing import Any, Final
from urllib.parse import urlencode

from fastapi import Request
from starlette.datastructures import QueryParams

from projections.console.rendering import common_zone, zone_of
from projections.store import StoreReader
from projections.store.search import FilterChoices, Search, choices
from schemas.findings import Severity

ORDERS: Final = ("time", "severity", "money", "table", "paragraph")
_TEXTS: Final = ("venue", "table", "opening", "game", "regulation", "paragraph", "rule", "staff", "coup")
NOT_KEPT: Final = ("lang", "page", "done")
_LONGEST: Final = 256
_THOUSANDS: Final = re.compile(r"\d{1,3}(?:\.\d{3})+(?:,\d+)?")  # 1.500 is fifteen hundred, as at the desk
_MOST: Final = 2**53 // 100  # money that anybody asks for


@dataclass(frozen=True, slots=True)
class FindingsQuery:
    """A search as the address has it."""

    search: Search
    given: Mapping[str, Sequence[str]]
    grouped: bool
    page: int
    wrong: tuple[tuple[str, str], ...]  # what could not be understood, in two languages

    def first(self, name: str) -> str:
        """A parameter as it was given."""
        values = self.given.get(name, ())
        return values[0] if values else ""

    def link(self, path: str = "/findings", **changes: Any) -> str:
        """The same search with something changed; None takes a parameter away."""
        given = {name: list(values) for name, values in self.given.items() if name not in NOT_KEPT}
        for name, value in changes.items():
            given.pop(name, None)
            if value not in (None, ""):
                given[name] = [str(value)]
        query = urlencode([(name, value) for name, values in given.items() for value in values if value])
        return f"{path}?{query}" if query else path

    @property
    def query(self) -> str:
        """The search as an address has it, without its page."""
        return self.link("").removeprefix("?")

    def order_link(self, order: str) -> str:
        """Sorted by another column, or the other way round."""
        same = self.search.order == order
        return self.link(order=order, rising="1" if same and not self.search.rising else None)


def days_at(request: Request, store: StoreReader, offered: FilterChoices | None = None) -> str:
    """The zone in which the days of an address are meant."""
    return days_in(request.query_params, store, offered)


def days_in(given: QueryParams, store: StoreReader, offered: FilterChoices | None = None) -> str:
    """The zone in which days are meant: that of the casino that is asked for, or of all where they are of one land."""
    seen, venue = offered or choices(store), given.get("venue", "").strip()
    chosen = venue in seen.venues and len(seen.venues) > 1
    return common_zone((choices(store, venue) if chosen else seen).regulations)


def findings_query(request: Request, zone: str) -> FindingsQuery:
    """What the address asks for. Days are those of the zone."""
    return query_in(request.query_params, zone)


def query_in(params: QueryParams, zone: str) -> FindingsQuery:
    """What the part of an address behind the question mark asks for."""
    given: dict[str, list[str]] = {}
    for name, value in params.multi_items():
        given.setdefault(name, []).append(value[:_LONGEST])

    def first(name: str) -> str:
        return given[name][0].strip() if name in given else ""

    wrong: list[tuple[str, str]] = []
    severities = tuple(Severity(word) for word in given.get("severity", ()) if word in set(Severity))
    search = Search(
        severities=tuple(dict.fromkeys(severities)),
        since=_day(first("since"), zone, wrong),
        until=_day(first("until"), zone, wrong, later=1),
        least=_money(first("money"), wrong),
        order=first("order") if first("order") in ORDERS else "time",  # type: ignore[arg-type]  # one of them
        rising=first("rising") == "1",
    )
    texts: dict[str, Any] = {name: first(name) for name in _TEXTS}
    search = replace(search, **texts)
    page = first("page")
    number = int(page) if page.isascii() and page.isdecimal() and len(page) < 7 else 1
    return FindingsQuery(search, given, first("grouped") == "1", max(1, number), tuple(wrong))


def _day(text: str, zone: str, wrong: list[tuple[str, str]], later: int = 0) -> datetime | None:
    if not text:
        return None
    try:
        day = date.fromisoformat(text) + timedelta(days=later)
        return datetime.combine(day, time.min, zone_of(zone)).astimezone(UTC)
    except (ValueError, OverflowError):
        wrong.append(
            (f"«{text}» não é um dia: escreva-o como 2026-03-14.", f"“{text}” is not a day: write it as 2026-03-14.")
        )
        return None


def _money(text: str, wrong: list[tuple[str, str]]) -> int:
    if not text:
        return 0
    whole = text.replace(".", "") if _THOUSANDS.fullmatch(text) else text
    try:
        amount = Decimal(whole.replace(" ", "").replace("\u00a0", "").replace(",", "."))
        if 0 <= amount <= _MOST:  # before it is made whole: a million digits would keep everybody waiting
            return int(amount * 100)
    except InvalidOperation:
        pass
    wrong.append((f"«{text}» não é uma quantia.", f"“{text}” is not an amount."))
    return 0
