"""Alerts: the health of the channels, the messages that were sent, and suppressions."""

from datetime import timedelta
from secrets import token_hex
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Form, HTTPException, Request, Response

from projections.access import Permission
from projections.console.desk_pages import Long, Short, desk_of, tell, words, zones
from projections.console.web import MenuEntry, Viewer, allowed, page
from projections.desk import AuditQuery, DeskEntry
from schemas.desk import AlertFailed, AlertSent, AlertsSuppressed, AlertWithheld, SuppressionLifted

router = APIRouter(include_in_schema=False)
NAVIGATION = MenuEntry("/alerts", "Avisos", "Alerts", Permission.ALERTS_MANAGE, 60)
Manager = Annotated[Viewer, Depends(allowed(Permission.ALERTS_MANAGE))]
SHOWN: Final = 50
HOURS: Final = (1, 4, 12, 24, 72, 168)


@router.get("/alerts")
def overview(request: Request, viewer: Manager) -> Response:
    """Channels, routes, silences and the last messages."""
    alerts = viewer.services.alerts
    return page(
        request, "alerts/alerts.html", viewer, routes=alerts.routes() if alerts is not None else None,
        health=alerts.health() if alerts is not None else [], silences=_silences(viewer),
        messages=_messages(viewer), hours=HOURS, zone=zones(viewer)(()), **words(),
    )  # fmt: skip


@router.post("/alerts/suppressions")
def suppress(
    request: Request, viewer: Manager, *, hours: Annotated[int, Form()] = 0, reason: Long = "", rule: Short = "", venue: Short = "",
    table: Short = "",
) -> Response:  # fmt: skip
    """Suppress matching alerts for some hours."""
    if hours not in HOURS:
        raise HTTPException(400)
    data = {
        "suppression": f"S{token_hex(4)}", "reason": reason.strip(), "until": viewer.services.clock() + timedelta(hours=hours),
        "rule": rule.strip() or None, "venue": venue.strip() or None, "table": table.strip() or None,
    }  # fmt: skip
    return tell(request, viewer, AlertsSuppressed.type, data, "/alerts")


@router.post("/alerts/suppressions/{name}/lift")
def lift(request: Request, viewer: Manager, name: str, *, reason: Long = "") -> Response:
    """Alerts go out again."""
    if name not in {entry.deed.suppression for entry in _silences(viewer) if hasattr(entry.deed, "suppression")}:
        raise HTTPException(404)
    data = {"suppression": name, "reason": reason.strip() or viewer.say("levantada", "lifted")}
    return tell(request, viewer, SuppressionLifted.type, data, "/alerts")


def _silences(viewer: Viewer) -> list[DeskEntry]:
    """Those that hold now and are this viewer's business."""
    desk, moment = desk_of(viewer), viewer.services.clock()
    lifted = {
        entry.deed.suppression
        for entry in desk.trail(AuditQuery(kind=SuppressionLifted.type, limit=1_000))
        if isinstance(entry.deed, SuppressionLifted)
    }
    return [
        entry
        for entry in desk.trail(AuditQuery(kind=AlertsSuppressed.type, limit=1_000))
        if isinstance(entry.deed, AlertsSuppressed)
        and entry.deed.suppression not in lifted
        and moment < entry.deed.until
    ]


def _messages(viewer: Viewer) -> list[DeskEntry]:
    """The last deliveries, failures and silences, newest first."""
    desk = desk_of(viewer)
    kinds = (AlertSent.type, AlertFailed.type, AlertWithheld.type)
    every = [entry for kind in kinds for entry in desk.trail(AuditQuery(kind=kind, limit=SHOWN))]
    return sorted(every, key=lambda entry: entry.time, reverse=True)[:SHOWN]
