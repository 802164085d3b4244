"""Coups are found: by table, day and time, by player; and two of them are seen side by side."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated, Any, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, HTTPException, Query, Request, Response

from projections.access import Permission
from projections.console.addresses import address, coup_in
from projections.console.coup_film import timeline
from projections.console.desk_pages import not_written
from projections.console.queue import pseudonym_in
from projections.console.rendering import common_zone, zone_for, zone_of
from projections.console.web import MenuEntry, Viewer, allowed, page
from projections.desk import DisputeState
from projections.store import StoredCoup, StoreReader
from projections.store.coups import CoupSearch, count_coups, coups, findings_of, places, players
from schemas.identity import CoupId

router = APIRouter(include_in_schema=False)
NAVIGATION = MenuEntry("/coups", "Golpes", "Coups", Permission.COUPS_REPLAY, 22)
Watching = Annotated[Viewer, Depends(allowed(Permission.COUPS_REPLAY))]
PAGE: Final = 50
ABOUT: Final = timedelta(minutes=15)  # "about 19:35"
_CLOCK: Final = re.compile(r"([01]?\d|2[0-3])[:hH.]([0-5]\d)")


@dataclass(frozen=True, slots=True)
class CoupsQuery:
    """What an address asks for."""

    venue: str
    table: str
    game: str
    day: str
    clock: str
    player: str
    number: int

    def link(self, **changes: object) -> str:
        """The same with something changed."""
        given = {
            "venue": self.venue,
            "table": self.table,
            "game": self.game,
            "day": self.day,
            "time": self.clock,
            "player": self.player,
        }
        return "/coups?" + urlencode({name: value for name, value in {**given, **changes}.items() if value})


@router.get("/coups")
def listed(
    request: Request, viewer: Watching, *, venue: Annotated[str, Query(max_length=128)] = "", table: Annotated[str, Query(max_length=128)] = "", game: Annotated[str, Query(max_length=128)] = "",
    day: Annotated[str, Query(max_length=32)] = "", clock: Annotated[str, Query(alias="time", max_length=16)] = "", player: Annotated[str, Query(max_length=128)] = "", number: Annotated[int, Query(alias="page", ge=1, le=100_000)] = 1,
) -> Response:  # fmt: skip
    """Those that this viewer asks for: the latest first, or around a time of day."""
    asked = CoupsQuery(venue.strip(), table.strip(), game.strip(), day.strip(), clock.strip(), player.strip(), number)
    wrong: list[tuple[str, str]] = []
    with viewer.services.reading() as store:
        tables = places(store)
        zone = _zone(tables, asked)
        try:
            who = _players(viewer, store, asked.player)
        except OSError as fault:
            return not_written(request, viewer, fault, "/coups")
        since, until, about = _period(asked, tables, zone, wrong)
        search = CoupSearch(asked.venue, asked.table, asked.game, since, until, who)
        total = count_coups(store, search)
        shown = coups(store, search, most=PAGE, after=(number - 1) * PAGE, rising=about is not None)
        many = findings_of(store, (one.id for one in shown))
    return page(
        request, "coup/list.html", viewer, asked=asked, coups=shown, many=many, total=total, pages=max(1, -(-total // PAGE)),
        zone=zone, about=about, wrong=wrong, near=_near(shown, about, whole=total <= PAGE), disputed=disputed(viewer),
        venues=sorted({one[0] for one in tables}), tables=sorted({one[1] for one in tables}), games=sorted({one[2] for one in tables}),
        searches_players=viewer.may(Permission.CASES_WORK), by_name=viewer.may(Permission.PLAYERS_UNMASK),
    )  # fmt: skip


def _near(shown: Sequence[StoredCoup], about: datetime | None, *, whole: bool) -> frozenset[CoupId]:
    """The coups in play at that time; where none was, and the page shows them all, the one that came nearest to it."""
    if about is None:
        return frozenset()
    playing = frozenset(one.id for one in shown if one.opened <= about <= one.closed)
    if playing or not whole or not shown:
        return playing
    return frozenset({min(shown, key=lambda one: min(abs(one.opened - about), abs(one.closed - about))).id})


def disputed(viewer: Viewer) -> dict[CoupId, str]:
    """The coups under a dispute that is not settled, and which."""
    desk = viewer.services.desk
    if desk is None or not viewer.may(Permission.CASES_READ):
        return {}
    unsettled = (one for one in desk.disputes() if one.state is DisputeState.OPEN)
    return {
        CoupId(one.opened.venue, one.opened.table, one.opened.opening, one.opened.coup): one.id for one in unsettled
    }


def _zone(tables: Iterable[tuple[Any, ...]], asked: CoupsQuery) -> str:
    """Where the days and hours of the form are meant: at the casinos of the tables that are asked for."""
    return common_zone(
        law
        for venue, table, game, law, _ in tables
        if asked.venue in ("", venue) and asked.table in ("", table) and asked.game in ("", game)
    )


def _period(
    asked: CoupsQuery, tables: list[tuple[Any, ...]], zone: str, wrong: list[tuple[str, str]]
) -> tuple[datetime | None, datetime | None, datetime | None]:
    """From when to when, and around which instant; a time without a day is meant in the last evening of play."""
    clock = _CLOCK.fullmatch(asked.clock)
    if asked.clock and clock is None:
        wrong.append(
            (
                f"«{asked.clock}» não é uma hora: escreva-a como 19:35.",
                f"“{asked.clock}” is not a time: write it as 19:35.",
            )
        )
    try:
        day = date.fromisoformat(asked.day) if asked.day else None
    except ValueError:
        wrong.append(
            (
                f"«{asked.day}» não é um dia: escreva-o como 2026-03-14.",
                f"“{asked.day}” is not a day: write it as 2026-03-14.",
            )
        )
        day = None
    if day is None and clock is not None:
        last = [last for venue, name, _, _, last in tables if asked.venue in ("", venue) and asked.table in ("", name)]
        day = _last_evening(max(last).astimezone(zone_of(zone)), time(int(clock[1]), int(clock[2]))) if last else None
    if day is None:
        return None, None, None
    try:
        midnight = datetime.combine(day, time.min, zone_of(zone))
        if clock is None:
            return midnight.astimezone(UTC), (midnight + timedelta(days=1)).astimezone(UTC), None
        about = datetime.combine(day, time(int(clock[1]), int(clock[2])), zone_of(zone)).astimezone(UTC)
        return about - ABOUT, about + ABOUT, about
    except OverflowError:
        return None, None, None


def _last_evening(last: datetime, clock: time) -> date:
    """The day on which it was that time for the last time before play ended: after midnight, 19:35 is yesterday's."""
    later = datetime.combine(last.date(), clock, last.tzinfo) > last + ABOUT
    return last.date() - timedelta(days=1) if later else last.date()


def _players(viewer: Viewer, store: StoreReader, text: str) -> tuple[tuple[str, str], ...] | None:
    """Who is looked for, by pseudonym; by name only for those who may learn names. Either stands in the trail first."""
    desk = viewer.services.desk
    if not text or desk is None or not viewer.may(Permission.CASES_WORK):
        return () if text else None
    code, known = pseudonym_in(text), players(store)
    who = tuple((venue, name) for venue, name in known if viewer.mask.at(venue).code(name) == code)
    by_name = not who and viewer.may(Permission.PLAYERS_UNMASK)
    if by_name:
        who = tuple((venue, name) for venue, name in known if name.casefold() == text.casefold())
    desk.look_for_player([viewer.mask.at(venue).code(name) for venue, name in who], by_name=by_name)
    return who


@router.get("/coups/compare")
def compared(
    request: Request, viewer: Watching, coup: Annotated[list[str] | None, Query(max_length=2)] = None
) -> Response:
    """Two coups side by side, event by event."""
    named = [coup_in(one) for one in coup or ()]
    if len(named) != 2 or None in named:
        raise HTTPException(400)
    sides = []
    for one in named:
        if one is None:
            continue
        shown = timeline(viewer, one)
        sides.append(
            {
                "coup": one,
                "film": shown.film,
                "lines": shown.timeline(),
                "address": address(one),
                "zone": zone_for(shown.film.place.regulation),
            }
        )
    return page(request, "coup/compare.html", viewer, sides=sides)
