"""The trail: who did what, when, and whether the chain of it holds."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Annotated, Final

from fastapi import APIRouter, Depends, HTTPException, Request, Response

from projections.access import Permission
from projections.console.desk_pages import desk_of, words
from projections.console.web import MenuEntry as Place
from projections.console.web import Viewer, allowed, page
from projections.desk import AuditQuery, DeskEntry, LogBroken, LogWhole
from projections.desk.audit_index import milliseconds
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
    return _page(request, viewer, verified=desk_of(viewer).verify())


def _page(
    request: Request, viewer: Viewer, *, by: str = "", kind: str = "", about: str = "", since: str = "", until: str = "",
    before: int | None = None, verified: LogWhole | LogBroken | None = None,
) -> Response:  # fmt: skip
    if kind and kind not in KINDS:
        raise HTTPException(400)
    ends = [end for end in (_day(until, later=1), _moment(before)) if end is not None]
    wanted = AuditQuery(
        by.strip() or None, kind or None, about.strip() or None, _day(since), min(ends, default=None),
    )  # fmt: skip
    entries, more = _one_page(viewer, wanted)
    asked = {"by": by, "kind": kind, "about": about, "since": since, "until": until}
    return page(
        request, "desk/audit.html", viewer, records=entries, asked=asked, more=more, verified=verified,
        broken=isinstance(verified, LogBroken), reads=viewer.may(Permission.CASES_READ), shows_text=partial(_shows_text, viewer), **words(),
    )  # fmt: skip


def _one_page(viewer: Viewer, wanted: AuditQuery) -> tuple[tuple[DeskEntry, ...], int | None]:
    """The newest records, and the millisecond before which older ones are found, if there are any.

    The number of a record would tell how much is done about other casinos; so records of one millisecond stay together.
    """
    desk, limit = desk_of(viewer), SHOWN + 1
    while True:
        entries = desk.trail(replace(wanted, limit=limit))
        if len(entries) < limit:
            return entries, None
        last = milliseconds(entries[SHOWN - 1].time)
        page_ends = next((at for at in range(SHOWN, limit) if milliseconds(entries[at].time) < last), None)
        if page_ends is not None:
            return entries[:page_ends], last
        limit *= 2


def _moment(milliseconds: int | None) -> datetime | None:
    try:
        return None if milliseconds is None else datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=milliseconds)
    except OverflowError:
        raise HTTPException(400) from None


def _shows_text(viewer: Viewer, entry: DeskEntry) -> bool:
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
        day = date.fromisoformat(text) + timedelta(days=later) if text else None
    except (ValueError, OverflowError):
        raise HTTPException(400) from None
    return datetime(day.year, day.month, day.day, tzinfo=UTC) if day else None
