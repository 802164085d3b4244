"""Attachments and videos beside a coup, a finding or a case: put there, listed, taken away as a file."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any, Final
from urllib.parse import quote

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from fastapi.responses import RedirectResponse
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile

from projections.access import Declined, Permission
from projections.console.addresses import coup_in
from projections.console.desk_pages import Short, desk_of, not_done, not_written, tell, zones
from projections.console.pages.cases import case_seen
from projections.console.pages.decisions import finding_seen
from projections.console.rendering import zone_for, zone_of
from projections.console.web import Viewer, allowed
from projections.desk.attachments import LARGEST, AttachmentDamaged

router = APIRouter(include_in_schema=False)
Reader = Annotated[Viewer, Depends(allowed(Permission.CASES_READ))]
Worker = Annotated[Viewer, Depends(allowed(Permission.CASES_WORK))]
DOWNLOAD: Final = "application/octet-stream"  # whatever it is, no browser shows it inside our pages


@dataclass(frozen=True, slots=True)
class Place:
    """What something is attached to: the houses that it touches, the zone of its hours, its page."""

    to: str
    venues: tuple[str, ...]
    zone: str
    page: str


def place_of(viewer: Viewer, to: str) -> Place:
    """The coup, finding or case; 404 if there is none that this viewer may see."""
    kind, _, name = to.partition("/")
    if kind == "finding":
        finding = finding_seen(viewer, name)
        return Place(to, (finding.venue,), zone_for(finding.regulation), f"/findings/{finding.id}")
    if kind == "case":
        case = case_seen(viewer, name)
        return Place(to, tuple(sorted(case.venues)), zones(viewer)(case.venues), f"/cases/{quote(case.id)}")
    coup = coup_in(f"/{to}") if kind == "coups" else None
    if coup is None:
        raise HTTPException(404)
    with viewer.services.reading() as store:
        played = store.coups_named(coup.coup, venue=coup.venue, table=coup.table, opening=coup.opening)
    if not played:
        raise HTTPException(404)
    return Place(to, (coup.venue,), zones(viewer)({coup.venue}), f"/{to}")


@router.post("/attachments")
async def attach(request: Request, viewer: Worker) -> Response:
    """A file is put there. Its body is read only now that it is known who sends it."""
    async with request.form() as form:
        file, to, note = form.get("file"), str(form.get("to", "")), str(form.get("note", ""))
        if not isinstance(file, UploadFile):
            raise HTTPException(422)
        content = await file.read(LARGEST + 1)
        given = {"name": file.filename or "", "note": note.strip()}
    return await run_in_threadpool(_attached, request, viewer, to, given, content)


def _attached(request: Request, viewer: Viewer, to: str, given: Mapping[str, Any], content: bytes) -> Response:
    place = place_of(viewer, to)
    try:
        desk_of(viewer).attach(content, {**given, "attached_to": place.to, "venues": place.venues})
    except Declined as declined:
        return not_done(request, viewer, declined, place.page, given)
    except OSError as fault:
        return not_written(request, viewer, fault, place.page, given)
    return RedirectResponse(f"{place.page}#attached", 303)


@router.get("/attachments/{digest}")
def take(request: Request, viewer: Reader, digest: str, to: str = "") -> Response:
    """The file, to be kept by whoever asked: never shown in the page."""
    place = place_of(viewer, to)
    try:
        taken = desk_of(viewer).take(place.to, digest)
    except AttachmentDamaged:
        raise HTTPException(409) from None
    except OSError as fault:
        return not_written(request, viewer, fault, place.page)
    if taken is None:
        raise HTTPException(404)
    name, content = taken
    headers = {
        "content-disposition": f"attachment; filename*=UTF-8''{quote(name, safe='')}",
        "content-security-policy": "sandbox; default-src 'none'",
    }
    return Response(content, media_type=DOWNLOAD, headers=headers)


@router.post("/videos")
def refer(
    request: Request, viewer: Worker, *, to: Short, camera: Short, since: Short, until: Short, note: Short = ""
) -> Response:
    """Which camera saw it, from when to when, in the casino's own time."""
    place = place_of(viewer, to)
    zone = zone_of(place.zone)
    try:
        begins, ends = (datetime.fromisoformat(text).replace(tzinfo=zone).astimezone(UTC) for text in (since, until))
    except (ValueError, OverflowError):
        raise HTTPException(422) from None
    data = {
        "attached_to": place.to, "venues": place.venues, "camera": camera.strip(), "since": begins, "until": ends, "note": note.strip(),
    }  # fmt: skip
    return tell(request, viewer, "video_referenced", data, f"{place.page}#attached")
