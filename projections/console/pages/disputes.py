"""Disputes: claims about a coup."""

import json
import re
from collections.abc import Mapping
from typing import Annotated, Any, Final
from urllib.parse import quote, urlencode

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from fastapi.responses import RedirectResponse

from projections.access import Declined, Permission
from projections.access.mask import people_in
from projections.console.desk_pages import (
    Long,
    Seen,
    Short,
    desk_of,
    hidden,
    not_done,
    not_written,
    tell,
    words,
    zones,
)
from projections.console.frozen import digest_of
from projections.console.queue import pseudonym_in
from projections.console.web import MenuEntry, Viewer, allowed, page
from projections.desk import CaseState, Dispute, DisputeState
from projections.store import StoredCoup

router = APIRouter(include_in_schema=False)
NAVIGATION = MenuEntry("/disputes", "Reclamações", "Disputes", Permission.CASES_READ, 35)
Reader = Annotated[Viewer, Depends(allowed(Permission.CASES_READ))]
Worker = Annotated[Viewer, Depends(allowed(Permission.CASES_WORK))]
CHOICES: Final = 20  # coups of one name that are offered
OTHER: Final = "-"  # among the players of a coup: it is none of them
_AMOUNT: Final = re.compile(r"(\d{1,3}(?:[ \u00a0.]?\d{3})*|\d+)(?:,(\d{2}))?")


@router.get("/disputes")
def listed(request: Request, viewer: Reader, show: str = "open") -> Response:
    """Those that this viewer may see."""
    if show not in ("open", "all"):
        raise HTTPException(400)
    every = desk_of(viewer).disputes()
    chosen = [one for one in every if show == "all" or one.state is DisputeState.OPEN]
    return page(request, "desk/disputes.html", viewer, disputes=chosen, show=show, mask=viewer.mask, **words())


@router.get("/disputes/new")
def form(
    request: Request, viewer: Worker, *, table: str = "", coup: str = "", venue: str = "", opening: str = ""
) -> Response:
    """The form for a coup that was chosen or named. If several coups have that name, the page lists them."""
    asked = bool(table and coup)
    chosen, named = _coup(viewer, table, coup, venue, opening) if asked else (None, [])
    return page(
        request, "desk/dispute_new.html", viewer, 404 if asked and not named else 200, coup=chosen, table=table,
        name=coup, missing=asked and not named, named=named if chosen is None else [],
        players=sorted(_players(viewer, chosen)) if chosen is not None else [], other=OTHER,
    )  # fmt: skip


@router.post("/disputes")
def opened(
    request: Request, viewer: Worker, *, table: Short, coup: Short, claimant: Short = "", claim: Long, amount: Short = "",
    contact: Short = "", venue: Short = "", opening: Short = "", player: Short = "",
) -> Response:  # fmt: skip
    """A new dispute."""
    chosen, _ = _coup(viewer, table.strip(), coup.strip(), venue.strip(), opening.strip())
    if chosen is None:
        raise HTTPException(404)
    back = f"/disputes/new?{urlencode(chosen.id._asdict())}"
    data: dict[str, Any] = {
        "venue": chosen.venue, "table": chosen.table, "opening": chosen.opening, "coup": chosen.coup,
        "claim": claim.strip(), "contact": contact.strip() or None, "frozen": digest_of(chosen), "records": len(chosen.events),
    }  # fmt: skip
    try:
        data |= {"claimant": _claimant(_players(viewer, chosen), player.strip(), claimant.strip())}
        minor = minor_units(amount)
        data |= {"amount": minor, "currency": chosen.currency if minor is not None else None}
        entry = desk_of(viewer).tell("dispute_opened", data)
    except Declined as declined:
        return not_done(request, viewer, declined, back, data)
    except OSError as fault:
        return not_written(request, viewer, fault, back, data)
    return RedirectResponse(f"/disputes/{quote(str(getattr(entry.deed, 'dispute', '')))}", 303)


@router.get("/disputes/{name}")
def dispute_page(request: Request, viewer: Reader, name: str) -> Response:
    """What is claimed, and what came of it; who claims it is masked here as everywhere."""
    dispute = dispute_seen(viewer, name)
    cases = [case for case in desk_of(viewer).cases() if case.state is CaseState.OPEN]
    mask = viewer.mask.at(dispute.opened.venue)
    return page(
        request, "desk/dispute.html", viewer, dispute=dispute, claimant=mask.name(dispute.opened.claimant),
        claim=mask.text(dispute.opened.claim, [dispute.opened.claimant]), contact=hidden(dispute.opened.contact),
        cases=cases, zone=zones(viewer)({dispute.opened.venue}), works=viewer.may(Permission.CASES_WORK), **words(),
    )  # fmt: skip


@router.post("/disputes/{name}/state")
def state(
    request: Request, viewer: Worker, name: str, *, kind: Short, outcome: Short = "", reason: Long = "",
    seen: Seen = -1,
) -> Response:  # fmt: skip
    """Settled, or opened again."""
    if kind not in ("dispute_settled", "dispute_reopened"):
        raise HTTPException(400)
    dispute = dispute_seen(viewer, name)
    data = {"dispute": dispute.id, "reason": reason.strip()}
    data |= {"outcome": outcome} if kind == "dispute_settled" else {}
    return tell(request, viewer, kind, data, f"/disputes/{quote(dispute.id)}", seen=seen)


@router.post("/disputes/{name}/case")
def to_case(request: Request, viewer: Worker, name: str, case: Short) -> Response:
    """It belongs to a case."""
    dispute = dispute_seen(viewer, name)
    back = f"/disputes/{quote(dispute.id)}"
    return tell(request, viewer, "dispute_gathered", {"case": case, "dispute": dispute.id}, back)


def dispute_seen(viewer: Viewer, name: str) -> Dispute:
    """The dispute; 404 if there is none that this viewer may see."""
    dispute = desk_of(viewer).dispute(name)
    if dispute is None:
        raise HTTPException(404)
    return dispute


def minor_units(text: str) -> int | None:
    """`1 234,50` in minor units, exactly; nothing where nothing is written."""
    if not text.strip():
        return None
    amount = _AMOUNT.fullmatch(text.strip())
    if amount is None:
        raise Declined(
            "A quantia escreve-se com algarismos, por exemplo 1 234,50.",
            "The amount is written in digits, such as 1 234,50 (with a comma).",
        )
    whole = re.sub(r"\D", "", amount.group(1))
    return int(whole) * 100 + int(amount.group(2) or 0)


def _players(viewer: Viewer, coup: StoredCoup) -> Mapping[str, str]:
    """Who played in the coup: names by pseudonym."""
    records = (json.loads(event.raw) for event in coup.events)
    names = frozenset[str]().union(*(people_in(record)[0] for record in records))
    mask = viewer.mask.at(coup.venue)
    return {mask.code(name): name for name in names}


def _claimant(players: Mapping[str, str], chosen: str, typed: str) -> str:
    """Whoever was chosen among the coup's players, or else the name that was typed. A pseudonym is nobody's name."""
    chosen = "" if chosen == OTHER else chosen
    code = chosen or pseudonym_in(typed)
    if code in players:
        return players[code]
    if chosen or (code and not code.isalpha()) or typed.casefold().startswith(("jogador ", "player ")):
        raise Declined(
            "Esse pseudónimo não é de nenhum jogador deste golpe: escolha na lista, ou escreva o nome.",
            "That pseudonym belongs to no player of this coup: choose from the list, or write the name.",
        )
    return typed


def _coup(
    viewer: Viewer, table: str, coup: str, venue: str, opening: str
) -> tuple[StoredCoup | None, list[StoredCoup]]:
    """The coup that is meant, where there is one alone; and every one that it may be, the latest first."""
    if len(table) > 128 or len(coup) > 128:
        return None, []
    with viewer.services.reading() as store:
        named = store.coups_named(coup, table=table, venue=venue or None, opening=opening or None)
        coups = [kept for one in reversed(named[-CHOICES:]) if (kept := store.coup(one)) is not None]
    return (coups[0] if len(coups) == 1 else None), coups
