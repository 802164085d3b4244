"""A page for each slot machine: its meters, what it returned and within which bounds, doors, changes and payments."""

import json
from fractions import Fraction
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, HTTPException, Request, Response

from projections.access import Permission
from projections.console.addresses import Named, part
from projections.console.web import MenuEntry, Viewer, allowed, page
from projections.film.sentences import sentence
from projections.statistics.machines import FLAT, ReturnWatch, watches_of
from projections.store.machines import GameCount, game_counts, latest, machines, opening_record
from schemas.decode import Undecodable, decode
from schemas.identity import TableId
from streams.engine.rulebooks import spoken_words

router = APIRouter(include_in_schema=False)
NAVIGATION = MenuEntry("/machines", "Máquinas", "Machines", Permission.COUPS_REPLAY, 15)
Watching = Annotated[Viewer, Depends(allowed(Permission.COUPS_REPLAY))]
READINGS: Final = 12
EVENTS: Final = 60
METERS: Final = ("bets", "prizes", "takings", "games", "bills", "jackpots")
HISTORY: Final = (
    "door_opened", "door_closed", "machine_faulted", "repair_confirmed", "machine_changed", "meters_reset",
    "hand_pay_requested", "machine_prize_paid", "credit_claimed", "claim_decided", "jackpot_hit", "jackpot_paid",
    "jackpot_moved", "jackpot_received", "machine_withdrawn",
)  # fmt: skip


@router.get("/machines")
def machines_page(request: Request, viewer: Watching) -> Response:
    """All machines that this account may see."""
    with viewer.services.reading() as store:
        seen = machines(store)
    rows = [(each.at, f"/machines/{part(each.at.venue)}/{part(each.at.table)}", each.last) for each in seen]
    return page(request, "machine/machines.html", viewer, machines=rows)


@router.get("/machines/{venue}/{table}")
def machine_page(request: Request, viewer: Watching, venue: Named, table: Named) -> Response:
    """One machine."""
    at = TableId(venue, table)
    with viewer.services.reading() as store:
        raw = opening_record(store, at)
        games = game_counts(store, at) if raw is not None else []
        readings = latest(store, at, ("meters_read",), READINGS) if raw is not None else []
        records = latest(store, at, HISTORY, EVENTS) if raw is not None else []
    opened = _decoded(raw)
    if opened is None or opened.data.licence.machine is None:
        raise HTTPException(404)
    licence = opened.data.licence
    say, currency = viewer.speech, licence.currency
    words, mask = spoken_words(licence.regulation, licence.game, portuguese=say.portuguese), viewer.mask.at(at.venue)
    return page(
        request, "machine/machine.html", viewer, at=at, licence=licence, machine=licence.machine, meters=METERS,
        readings=[each for each in map(_decoded, readings) if each is not None],
        history=[(each.time, sentence(each, currency, words, say)) for each in (_masked(one, mask) for one in records) if each],
        returns=[_shown(each) for each in _returns(opened, games, viewer)], flat=FLAT,
    )  # fmt: skip


def _returns(opened: Any, games: list[GameCount], viewer: Viewer) -> list[ReturnWatch]:
    watches = watches_of(opened, viewer.services.law)
    for each in games:
        if each.plan in watches:
            watches[each.plan].count(each.stake, each.prize, each.games)
    for watch in watches.values():
        watch.look(opened)
    return list(watches.values())


def _shown(watch: ReturnWatch) -> dict[str, Any]:
    low, high = watch.bounds
    return {
        "plan": watch.plan, "games": watch.games, "staked": watch.staked, "won": watch.won, "low": _tenths(low),
        "high": _tenths(high), "theoretical": _tenths(float(watch.theoretical)),
        "returned": None if watch.returned is None else _tenths(float(watch.returned)), "flat": watch.flat,
        "floors": {name: _tenths(float(Fraction(floor))) for name, floor in watch.floors.items()},
        "evidence": {name: int(strength) for name, strength in watch.strongest.items()},
    }  # fmt: skip


def _tenths(part_: float) -> str:
    return f"{100 * part_:.1f}"


def _decoded(raw: bytes | None) -> Any:
    try:
        return None if raw is None else decode(raw)
    except Undecodable:
        return None


def _masked(raw: bytes, mask: Any) -> Any:
    """The event with players under their masks."""
    record = json.loads(raw)
    record["data"] = mask.event(record["data"], record["type"])
    return _decoded(json.dumps(record).encode())
