"""Disputes: somebody claims something about a coup."""

import re
from typing import Annotated, Any, Final
from urllib.parse import quote, urlencode

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from fastapi.responses import RedirectResponse

from projections.access import Declined, Permission
from projections.console.deskwork import (
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
from projections.console.web import Entry, Viewer, allowed, page
from projections.desk import CaseState, Dispute, DisputeState
from projections.store import StoredCoup

router = APIRouter(include_in_schema=False)
NAVIGATION = Entry("/disputes", "Reclamações", "Disputes", Permission.CASES_READ, 35)
Reader = Annotated[Viewer, Depends(allowed(Permission.CASES_READ))]
Worker = Annotated[Viewer, Depends(allowed(Permission.CASES_WORK))]
CHOICES: Final = 20  # coups of one name that are offered
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
    """The form, for a coup that was chosen on its page or is named here; of several such, somebody chooses."""
    asked = bool(table and coup)
    found, named = _coup(viewer, table, coup, venue, opening) if asked else (None, [])
    return page(
        request, "desk/dispute_new.html", viewer, 404 if asked and not named else 200, coup=found, table=table,
        name=coup, missing=asked and not named, named=named if found is None else [],
    )  # fmt: skip


@router.post("/disputes")
def opened(
    request: Request, viewer: Worker, *, table: Short, coup: Short, claimant: Short, claim: Long, amount: Short = "",
    contact: Short = "", venue: Short = "", opening: Short = "",
) -> Response:  # fmt: skip
    """A new dispute."""
    found, _ = _coup(viewer, table.strip(), coup.strip(), venue.strip(), opening.strip())
    if found is None:
        raise HTTPException(404)
    back = f"/disputes/new?{urlencode(found.id._asdict())}"
    data: dict[str, Any] = {
        "venue": found.venue, "table": found.table, "opening": found.opening, "coup": found.coup, "claimant": claimant.strip(),
        "claim": claim.strip(), "contact": contact.strip() or None,
    }  # fmt: skip
    try:
        minor = minor_units(amount)
        data |= {"amount": minor, "currency": found.currency if minor is not None else None}
        entry = desk_of(viewer).tell("dispute_opened", data)
    except Declined as declined:
        return not_done(request, viewer, declined, back, data)
    except OSError as fault:
        return not_written(request, viewer, fault, back, data)
    return RedirectResponse(f"/disputes/{quote(str(getattr(entry.deed, 'dispute', '')))}", 303)


@router.get("/disputes/{name}")
def one(request: Request, viewer: Reader, name: str) -> Response:
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
    """The dispute, if this viewer may see it; else it is as if there were none."""
    found = desk_of(viewer).dispute(name)
    if found is None:
        raise HTTPException(404)
    return found


def minor_units(text: str) -> int | None:
    """`1 234,50` in minor units, exactly; nothing where nothing is written."""
    if not text.strip():
        return None
    found = _AMOUNT.fullmatch(text.strip())
    if found is None:
        raise Declined(
            "A quantia escreve-se com algarismos, por exemplo 1 234,50.",
            "The amount is written in digits, such as 1 234,50 (with a comma).",
        )
    whole = re.sub(r"\D", "", found.group(1))
    return int(whole) * 100 + int(found.group(2) or 0)


def _coup(
    viewer: Viewer, table: str, coup: str, venue: str, opening: str
) -> tuple[StoredCoup | None, list[StoredCoup]]:
    """The coup that is meant, where there is one alone; and every one that it may be, the latest first."""
    if len(table) > 128 or len(coup) > 128:
        return None, []
    with viewer.house.reading() as store:
        named = store.coups_named(coup, table=table, venue=venue or None, opening=opening or None)
        found = [kept for one in reversed(named[-CHOICES:]) if (kept := store.coup(one)) is not None]
    return (found[0] if len(found) == 1 else None), found
