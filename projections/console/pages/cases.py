"""Cases: what belongs together, whose it is, by when, and what was written down."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Annotated, Final
from urllib.parse import quote

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from fastapi.responses import RedirectResponse

from projections.access import Declined, Permission
from projections.console.desk_pages import (
    Long,
    Seen,
    Short,
    attached,
    desk_of,
    gathered,
    hidden,
    not_done,
    not_written,
    people_of,
    tell,
    words,
    zones,
)  # fmt: skip
from projections.console.pages.decisions import finding_seen
from projections.console.rendering import zone_of
from projections.console.web import MenuEntry, Viewer, allowed, page
from projections.desk import Case, CaseState

router = APIRouter(include_in_schema=False)
NAVIGATION = MenuEntry("/cases", "Processos", "Cases", Permission.CASES_READ, 30)
Reader = Annotated[Viewer, Depends(allowed(Permission.CASES_READ))]
Worker = Annotated[Viewer, Depends(allowed(Permission.CASES_WORK))]
SOON: Final = timedelta(days=3)
Unmasker = Annotated[Viewer, Depends(allowed(Permission.PLAYERS_UNMASK))]


@router.get("/cases")
def listed(request: Request, viewer: Reader, show: str = "open") -> Response:
    """Those that this viewer may see: open ones, one's own, those due, overdue ones, or all."""
    lists = case_lists(viewer)
    if show not in lists:
        raise HTTPException(400)
    counts, late = {name: len(cases) for name, cases in lists.items()}, {case.id for case in lists["overdue"]}
    venues = _venues(viewer)
    return page(
        request, "desk/cases.html", viewer, cases=lists[show], show=show, counts=counts, late=late, venues=venues, **words()
    )  # fmt: skip


def case_lists(viewer: Viewer) -> Mapping[str, list[Case]]:
    """The lists of cases that this viewer may see, by name; `due` are one's own that end within three days, or ended."""
    every, zone = desk_of(viewer).cases(), zones(viewer)
    today = {venues: _today(viewer, zone(venues)) for venues in {case.venues for case in every}}
    mine = [case for case in every if case.state is CaseState.OPEN and case.assigned == viewer.account.name]
    return {
        "open": [case for case in every if case.state is CaseState.OPEN],
        "mine": mine,
        "due": [case for case in mine if case.deadline is not None and case.deadline <= today[case.venues] + SOON],
        "overdue": [case for case in every if case.overdue(today[case.venues])],
        "all": list(every),
    }


@router.post("/cases")
def opened(
    request: Request, viewer: Worker, *, title: Short, venue: Short = "", finding: Short = "", dispute: Short = ""
) -> Response:
    """A new case, with the finding or the dispute from whose page it was opened."""
    desk = desk_of(viewer)
    known = finding_seen(viewer, finding) if finding else None
    claim = desk.dispute(dispute) if dispute else None
    if dispute and claim is None:
        raise HTTPException(404)
    venue = known.venue if known is not None else claim.opened.venue if claim is not None else venue
    data = {"title": title.strip(), "venue": venue}
    try:
        entry = desk.tell("case_opened", data)
        case = str(getattr(entry.deed, "case", ""))
        if known is not None:
            desk.tell("finding_gathered", {"case": case, "finding": known.id, "venue": known.venue})
        if claim is not None:
            desk.tell("dispute_gathered", {"case": case, "dispute": claim.id})
    except Declined as declined:
        return not_done(request, viewer, declined, "/cases", data)
    except OSError as fault:
        return not_written(request, viewer, fault, "/cases", data)
    return RedirectResponse(f"/cases/{quote(case)}", 303)


@router.get("/cases/{name}")
def case_page(request: Request, viewer: Reader, name: str) -> Response:
    """The case; that it was looked at stands in the trail before anything of it is shown."""
    desk, case = desk_of(viewer), case_seen(viewer, name)
    try:
        desk.tell("case_viewed", {"case": case.id})
    except OSError as fault:
        return not_written(request, viewer, fault, "/cases")
    with viewer.services.reading() as store:
        findings = gathered(store, case)
    zone = zones(viewer)(case.venues)
    disputes = [dispute for one in case.disputes if (dispute := desk.dispute(one)) is not None]
    mask, people = people_of(viewer, case, findings, disputes)
    free = [one for one in desk.disputes() if one.case is None]
    colleagues = viewer.services.access.colleagues(Permission.CASES_WORK, case.venues)
    return page(
        request, "desk/case.html", viewer, case=case, findings=[mask.finding(finding) for finding in findings],
        lost=sorted(set(case.findings) - {finding.id for finding in findings}), disputes=disputes, people=people,
        mask=mask, hidden=hidden, free=free, colleagues=colleagues, zone=zone, today=_today(viewer, zone),
        state_of=desk.state_of, works=viewer.may(Permission.CASES_WORK), **attached(viewer, f"case/{case.id}"), **words(),
    )  # fmt: skip


def case_seen(viewer: Viewer, name: str) -> Case:
    """The case; 404 if there is none that this viewer may see."""
    case = desk_of(viewer).case(name)
    if case is None:
        raise HTTPException(404)
    return case


def _recorded(
    request: Request, viewer: Viewer, name: str, kind: str, seen: int | None = None, /, **data: object
) -> Response:
    case = case_seen(viewer, name)
    return tell(request, viewer, kind, {"case": case.id, **data}, f"/cases/{quote(case.id)}", seen=seen)


@router.post("/cases/{name}/notes")
def noted(request: Request, viewer: Worker, name: str, text: Long) -> Response:
    """Written down; notes of two people do not disturb each other."""
    return _recorded(request, viewer, name, "case_noted", text=text.strip())


@router.post("/cases/{name}/assignment")
def assigned(request: Request, viewer: Worker, name: str, to: Short, seen: Seen = -1) -> Response:
    """Whose it is."""
    return _recorded(request, viewer, name, "case_assigned", seen, to=to)


@router.post("/cases/{name}/deadline")
def due(request: Request, viewer: Worker, name: str, day: Short = "", seen: Seen = -1) -> Response:
    """By when; an empty day takes the deadline away."""
    try:
        asked = date.fromisoformat(day) if day else None
    except ValueError:
        raise HTTPException(400) from None
    return _recorded(request, viewer, name, "deadline_set", seen, day=asked)


@router.post("/cases/{name}/findings")
def gather(request: Request, viewer: Worker, name: str, finding: Short) -> Response:
    """A finding belongs to it."""
    known = finding_seen(viewer, finding.strip())
    return _recorded(request, viewer, name, "finding_gathered", finding=known.id, venue=known.venue)


@router.post("/cases/{name}/findings/{finding}/apart")
def apart(request: Request, viewer: Worker, name: str, finding: str, reason: Short = "") -> Response:
    """A finding does not belong to it after all."""
    return _recorded(request, viewer, name, "finding_set_apart", finding=finding, reason=reason.strip())


@router.post("/cases/{name}/disputes")
def gather_dispute(request: Request, viewer: Worker, name: str, dispute: Short) -> Response:
    """A dispute belongs to it."""
    return _recorded(request, viewer, name, "dispute_gathered", dispute=dispute)


@router.post("/cases/{name}/state")
def state(request: Request, viewer: Worker, name: str, *, kind: Short, reason: Long = "", seen: Seen = -1) -> Response:
    """Closed, or opened again."""
    if kind not in ("case_closed", "case_reopened"):
        raise HTTPException(400)
    return _recorded(request, viewer, name, kind, seen, reason=reason.strip())


@router.post("/cases/{name}/unmasking")
def unmask(request: Request, viewer: Unmasker, name: str, player: Short, reason: Long = "") -> Response:
    """Who a player of the case is: for this reason, for an hour, and it stands in the trail."""
    desk, case = desk_of(viewer), case_seen(viewer, name)
    with viewer.services.reading() as store:
        findings = gathered(store, case)
    disputes = [dispute for one in case.disputes if (dispute := desk.dispute(one)) is not None]
    _, people = people_of(viewer, case, findings, disputes)
    if player not in {person.code for person in people}:
        raise HTTPException(404)
    return _recorded(request, viewer, name, "player_unmasked", player=player, reason=reason.strip())


def _venues(viewer: Viewer) -> list[str]:
    """The venues that a case can be about: those of which anything was found."""
    with viewer.services.reading() as store:
        rows = store.ask("SELECT DISTINCT venue FROM findings_now ORDER BY venue LIMIT 1000", {})
    return [venue for (venue,) in rows]


def _today(viewer: Viewer, zone: str) -> date:
    """Today in the venue's local time: a deadline ends with the day."""
    return viewer.services.clock().astimezone(zone_of(zone)).date()
