"""What is decided on a finding, or on several in one form."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated, Any, Final
from urllib.parse import quote, urlencode

from fastapi import APIRouter, Depends, Form, HTTPException, Request, Response
from fastapi.responses import RedirectResponse
from starlette.datastructures import QueryParams

from projections.access import Declined, Permission
from projections.console.desk_pages import AGAIN_DAYS, Short, desk_of, not_written, tell, words
from projections.console.pages.finding import finding_for
from projections.console.queue import LONGEST, place_in, query_of
from projections.console.web import Viewer, allowed, page
from projections.desk import GRAVE
from schemas.desk import DEEDS, FindingDeed
from schemas.findings import Finding

router = APIRouter(include_in_schema=False)
KINDS: Final = frozenset(kind for kind, deed in DEEDS.items() if issubclass(deed, FindingDeed))
SECOND: Final = frozenset({"proposal_seconded", "proposal_refused"})
GRAVELY: Final = {"finding_confirmed": "confirmation_proposed", "finding_dismissed": "dismissal_proposed"}
AT_ONCE: Final = 200  # findings of one form
Decider = Annotated[Viewer, Depends(allowed(Permission.FINDINGS_DECIDE))]
Second = Annotated[Viewer, Depends(allowed(Permission.FINDINGS_SECOND))]
Written = Annotated[str, Form(max_length=4096)]


@dataclass(frozen=True, slots=True)
class DecisionForm:
    """What a form says beside the decision itself."""

    reason: str = ""
    disposition: str = ""
    days: str = ""
    to: str = ""

    def data(self, viewer: Viewer, finding: Finding, kind: str) -> dict[str, Any]:
        """The record of this decision on this finding: the fields that its kind has."""
        again = viewer.services.clock() + timedelta(days=int(self.days)) if self.days in map(str, AGAIN_DAYS) else None
        given = {
            "reason": self.reason.strip(), "note": self.reason.strip(), "disposition": self.disposition or None,
            "until": again, "to": self.to.strip(),
        }  # fmt: skip
        about = {
            "finding": finding.id,
            "venue": finding.venue,
            "severity": finding.severity.value,
            "rule": finding.rule,
        }
        return about | {name: value for name, value in given.items() if name in DEEDS[kind].model_fields}


def finding_seen(viewer: Viewer, name: str) -> Finding:
    """The finding; 404 if there is none that this viewer may see."""
    with viewer.services.reading() as store:
        return finding_for(store, name)


@router.post("/findings/{name}/decisions")
def decide(
    request: Request, viewer: Decider, name: str, *, kind: Annotated[str, Form()], reason: Written = "",
    disposition: Short = "", days: Short = "", to: Short = "", seen: Annotated[int, Form()] = -1, queue: Short = "", then: Short = "",
) -> Response:  # fmt: skip
    """Acknowledge, assign, confirm, dismiss, propose, withdraw, open again."""
    if kind not in KINDS - SECOND:
        raise HTTPException(400)
    return _decided(
        request,
        viewer,
        name,
        kind,
        DecisionForm(reason, disposition, days, to),
        seen=seen,
        queue=queue if then == "next" else "",
    )


@router.post("/findings/{name}/second")
def second(
    request: Request, viewer: Second, name: str, *, kind: Annotated[str, Form()], reason: Written = "",
    seen: Annotated[int, Form()] = -1, queue: Short = "", then: Short = "",
) -> Response:  # fmt: skip
    """The second decision on a grave finding."""
    if kind not in SECOND:
        raise HTTPException(400)
    return _decided(request, viewer, name, kind, DecisionForm(reason), seen=seen, queue=queue if then == "next" else "")


def _decided(
    request: Request, viewer: Viewer, name: str, kind: str, form: DecisionForm, *, seen: int, queue: str
) -> Response:
    """Write it down; then back to the finding, or on to the next one of the queue."""
    finding = finding_seen(viewer, name)
    then = _next(viewer, finding, queue) if queue else ""
    back = f"/findings/{quote(finding.id)}" + (f"?{urlencode({'queue': queue[:LONGEST]})}" if queue else "#decisions")
    return tell(request, viewer, kind, form.data(viewer, finding, kind), back, seen=seen, then=then)


def _next(viewer: Viewer, finding: Finding, queue: str) -> str:
    """The one behind this one, as the queue stands before the decision; the list itself where this is the last. Either
    says that something was done.
    """
    kept = urlencode(QueryParams(queue[:LONGEST]).multi_items())
    with viewer.services.reading() as store:
        after = place_in(store, query_of(kept, viewer, store).search, finding.id).after
    return f"/findings/{quote(after)}?{urlencode({'queue': kept, 'done': 1})}" if after else f"/findings?{kept}&done=1"


@dataclass(frozen=True, slots=True)
class Refused:
    """A finding of a form about which nothing was done, and why."""

    finding: Finding
    why: Declined


@router.post("/findings/bulk")
def several(
    request: Request, viewer: Decider, *, finding: Annotated[list[str] | None, Form()] = None, do: Short = "", reason: Written = "",
    disposition: Short = "", days: Short = "", to: Short = "", case: Short = "", title: Short = "", queue: Short = "",
) -> Response:  # fmt: skip
    """The same done about each of them. What cannot be done is shown with its reason; the rest is done."""
    back = f"/findings?{urlencode(QueryParams(queue[:LONGEST]).multi_items())}"
    chosen = list(_chosen(viewer, (finding or [])[:AT_ONCE]))
    form = DecisionForm(reason, disposition, days, to)
    done, refused = 0, list[Refused]()
    try:
        if do == "case" and chosen:
            case = case or _new_case(viewer, title, chosen[0][0])
        for one, seen in chosen:
            try:
                _do(viewer, do, one, form, seen=seen, case=case)
                done += 1
            except Declined as declined:
                refused.append(Refused(viewer.mask.finding(one), declined))
    except Declined as declined:
        return page(
            request,
            "findings/several.html",
            viewer,
            422,
            done=0,
            refused=[],
            why=declined,
            back=back,
            kept=reason,
            **words(),
        )
    except OSError as fault:
        return not_written(request, viewer, fault, back, {"reason": reason})
    if refused or not chosen:
        return page(request, "findings/several.html", viewer, 409 if chosen else 422, done=done, refused=refused, why=None, back=back, kept=reason, **words())  # fmt: skip
    return RedirectResponse(f"{back}{'&' if not back.endswith('?') else ''}done={done}", 303)


def _chosen(viewer: Viewer, names: list[str]) -> Iterator[tuple[Finding, int]]:
    """The findings that were ticked, and what the form had seen of each; of others there is nothing to be done."""
    with viewer.services.reading() as store:
        for name in dict.fromkeys(names):
            number, _, seen = name.partition(".")
            known = store.finding(number) if len(number) <= 64 else None
            if known is not None:
                yield known, int(seen) if seen.lstrip("-").isdecimal() and len(seen) < 9 else -1


def _do(viewer: Viewer, do: str, finding: Finding, form: DecisionForm, *, seen: int, case: str) -> None:
    desk = desk_of(viewer)
    if do == "case":
        desk.tell("finding_gathered", {"case": case, "finding": finding.id, "venue": finding.venue})
        return
    kind = GRAVELY.get(do, do) if finding.severity in GRAVE else do
    if kind not in KINDS:
        raise HTTPException(400)
    desk.tell(kind, form.data(viewer, finding, kind), seen=seen)


def _new_case(viewer: Viewer, title: str, finding: Finding) -> str:
    opened: Mapping[str, Any] = {"title": title.strip(), "venue": finding.venue}
    entry = desk_of(viewer).tell("case_opened", opened)
    return str(getattr(entry.deed, "case", ""))
