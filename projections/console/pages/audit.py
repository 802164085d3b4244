"""The trail: who did what, when, and whether the chain of it holds."""

from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Annotated, Final

from fastapi import APIRouter, Depends, HTTPException, Request, Response

from projections.access import Permission
from projections.console.deskwork import desk_of, words
from projections.console.web import Entry as Place
from projections.console.web import Viewer, allowed, page
from projections.desk import Broken, Entry, Wanted, Whole
from projections.desk.words import KINDS

router = APIRouter(include_in_schema=False)
NAVIGATION = Place("/audit", "Auditoria", "Audit trail", Permission.AUDIT_READ, 80)
Auditor = Annotated[Viewer, Depends(allowed(Permission.AUDIT_READ))]
SHOWN: Final = 100


@router.get("/audit")
def trail(
    request: Request, viewer: Auditor, *, by: str = "", kind: str = "", about: str = "", since: str = "", until: str = "",
    before: int | None = None,
) -> Response:  # fmt: skip
    """The newest records that fit, newest first."""
    return _page(request, viewer, by=by, kind=kind, about=about, since=since, until=until, before=before)


@router.post("/audit/verify")
def verify(request: Request, viewer: Auditor) -> Response:
    """Read every record again from the disk."""
    return _page(request, viewer, found=desk_of(viewer).verify())


def _page(
    request: Request, viewer: Viewer, *, by: str = "", kind: str = "", about: str = "", since: str = "", until: str = "",
    before: int | None = None, found: Whole | Broken | None = None,
) -> Response:  # fmt: skip
    if kind and kind not in KINDS:
        raise HTTPException(400)
    start, end = _day(since), _day(until, later=1)
    wanted = Wanted(
        by.strip() or None, kind or None, about.strip() or None, start, end, before, SHOWN + 1,
    )  # fmt: skip
    entries = desk_of(viewer).trail(wanted)
    more = entries[SHOWN - 1].sequence if len(entries) > SHOWN else None
    asked = {"by": by, "kind": kind, "about": about, "since": since, "until": until}
    return page(
        request, "desk/audit.html", viewer, records=entries[:SHOWN], asked=asked, more=more, found=found,
        broken=isinstance(found, Broken), reads=viewer.may(Permission.CASES_READ), told=partial(_told, viewer), **words(),
    )  # fmt: skip


def _told(viewer: Viewer, entry: Entry) -> bool:
    """Whether what was written is shown: a claim never (it may name people), the work on cases to those who read them."""
    if entry.kind == "dispute_opened":
        return False
    about = (entry.subject or "").partition("/")[0]
    return (
        about not in ("case", "dispute", "finding")
        or entry.kind == "player_unmasked"
        or viewer.may(Permission.CASES_READ)
    )


def _day(text: str, later: int = 0) -> datetime | None:
    try:
        found = date.fromisoformat(text) + timedelta(days=later) if text else None
    except (ValueError, OverflowError):
        raise HTTPException(400) from None
    return datetime(found.year, found.month, found.day, tzinfo=UTC) if found else None
