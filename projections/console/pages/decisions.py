"""What is decided on a finding."""

from typing import Annotated, Final
from urllib.parse import quote

from fastapi import APIRouter, Depends, Form, HTTPException, Request, Response

from projections.access import Permission
from projections.console.desk_pages import tell
from projections.console.pages.finding import finding_for
from projections.console.web import Viewer, allowed
from schemas.desk import DEEDS, FindingDeed
from schemas.findings import Finding

router = APIRouter(include_in_schema=False)
KINDS: Final = frozenset(kind for kind, deed in DEEDS.items() if issubclass(deed, FindingDeed))
SECOND: Final = frozenset({"proposal_seconded", "proposal_refused"})
Decider = Annotated[Viewer, Depends(allowed(Permission.FINDINGS_DECIDE))]
Second = Annotated[Viewer, Depends(allowed(Permission.FINDINGS_SECOND))]
Written = Annotated[str, Form(max_length=4096)]


def finding_seen(viewer: Viewer, name: str) -> Finding:
    """The finding; 404 if there is none that this viewer may see."""
    with viewer.services.reading() as store:
        return finding_for(store, name)


@router.post("/findings/{name}/decisions")
def decide(
    request: Request, viewer: Decider, name: str, *, kind: Annotated[str, Form()], reason: Written = "",
    seen: Annotated[int, Form()] = -1,
) -> Response:  # fmt: skip
    """Acknowledge, confirm, dismiss, propose, withdraw, open again."""
    if kind not in KINDS - SECOND:
        raise HTTPException(400)
    return _decided(request, viewer, finding_seen(viewer, name), kind, reason=reason, seen=seen)


@router.post("/findings/{name}/second")
def second(
    request: Request, viewer: Second, name: str, *, kind: Annotated[str, Form()], reason: Written = "",
    seen: Annotated[int, Form()] = -1,
) -> Response:  # fmt: skip
    """The second decision on a grave finding."""
    if kind not in SECOND:
        raise HTTPException(400)
    return _decided(request, viewer, finding_seen(viewer, name), kind, reason=reason, seen=seen)


def _decided(request: Request, viewer: Viewer, finding: Finding, kind: str, *, reason: str, seen: int) -> Response:
    word = "reason" if "reason" in DEEDS[kind].model_fields else "note"
    data = {"finding": finding.id, "venue": finding.venue, "severity": finding.severity.value, word: reason.strip()}
    return tell(request, viewer, kind, data, f"/findings/{quote(finding.id)}#decisions", seen=seen)
