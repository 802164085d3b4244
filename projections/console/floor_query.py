"""Which tables of the floor somebody looks at, and in which order: two thousand do not fit on a page."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from urllib.parse import urlencode

from fastapi import Request

from projections.alerts.plan import GRAVITY
from projections.console.floor import TableNow

PAGE: Final = 60  # cards of one page
Decided = Collection[tuple[str, str]]  # venue and id of the findings on which a decision stands


def overdue(table: TableNow) -> bool:
    """Whether a time limit of the law has passed."""
    return any(clock.until is not None and clock.until < table.now for clock in table.clocks)


ONLY: Final[Mapping[str, Callable[[TableNow, Decided], bool]]] = {
    "findings": lambda table, decided: bool(table.counted(decided)),
    "overdue": lambda table, _: overdue(table),
    "silent": lambda table, _: table.silent is not None,
    "unsound": lambda table, _: not table.health.sound,
    "open": lambda table, _: table.open,
}


@dataclass(frozen=True, slots=True)
class FloorQuery:
    """What an address asks for; what is empty may be anything."""

    venue: str = ""
    game: str = ""
    text: str = ""
    only: str = ""
    order: str = "worst"  # or by name, or by house and game
    page: int = 1

    @classmethod
    def of(cls, request: Request) -> "FloorQuery":
        """As the address has it; what makes no sense is left out."""
        given = {
            name: request.query_params.get(name, "").strip()[:128]
            for name in ("venue", "game", "text", "only", "order")
        }
        page = request.query_params.get("page", "")
        number = int(page) if page.isascii() and page.isdecimal() and len(page) < 6 else 1
        only = given["only"] if given["only"] in ONLY else ""
        order = given["order"] if given["order"] in ("worst", "name", "group") else "worst"
        return cls(given["venue"], given["game"], given["text"], only, order, max(1, number))

    def link(self, path: str = "/floor", **changes: object) -> str:
        """The same with something changed."""
        kept = {"venue": self.venue, "game": self.game, "text": self.text, "only": self.only, "order": self.order}
        given = {**kept, **changes}
        query = urlencode(
            {name: value for name, value in given.items() if value and (name, value) != ("order", "worst")}
        )
        return f"{path}?{query}" if query else path

    def fits(self, table: TableNow, decided: Decided) -> bool:
        """Whether a table is among those that are looked at."""
        return (
            self.venue in ("", table.venue)
            and self.game in ("", table.game)
            and (not self.text or _mentions(table, self.text.casefold()))
            and (not self.only or ONLY[self.only](table, decided))
        )

    def sorted(self, tables: Iterable[TableNow], decided: Decided) -> list[TableNow]:
        """Those that fit, in their order."""
        some = [table for table in tables if self.fits(table, decided)]
        if self.order == "name":
            return sorted(some, key=lambda one: (one.venue, one.table))
        ranked = sorted(some, key=lambda one: (_badness(one, decided), one.venue, one.table))
        return ranked if self.order == "worst" else sorted(ranked, key=lambda one: (one.venue, one.game))

    def shown(self, tables: Iterable[TableNow], decided: Decided) -> list[TableNow]:
        """Those of the page."""
        return self.sorted(tables, decided)[(self.page - 1) * PAGE : self.page * PAGE]


ALL: Final = FloorQuery()


def _mentions(table: TableNow, text: str) -> bool:
    """Whether somebody would look for the table by that word: its name, its coup, who is on duty."""
    seen = (table.table, table.venue, table.coup or "", *(who.staff for who in table.dealing))
    return any(text in name.casefold() for name in seen)


def _badness(table: TableNow, decided: Decided) -> tuple[object, ...]:
    """The worst first: open findings, the gravest first; a limit that has passed; a record that cannot be trusted;
    silence; and closed tables last.
    """
    counted = [(-GRAVITY[severity], -number) for severity, number in table.counted(decided)]
    silent = -(table.silent or timedelta(0))
    return (not counted, counted, not overdue(table), table.health.sound, silent, not table.open)


@dataclass(frozen=True, slots=True)
class FloorGroup:
    """The tables of one game in one house, and how many of them have findings."""

    venue: str
    game: str
    tables: int
    troubled: int


def groups(tables: Iterable[TableNow], decided: Decided) -> list[FloorGroup]:
    """House by house and game by game."""
    every, troubled = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for table in tables:
        every[table.venue, table.game] += 1
        troubled[table.venue, table.game] += bool(table.counted(decided))
    return [FloorGroup(*key, number, troubled[key]) for key, number in sorted(every.items())]
