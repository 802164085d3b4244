"""A coup replayed: the table drawn, stepped forward and backward by event or by second, at any speed."""

from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, HTTPException, Query, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse

from projections.access import Permission
from projections.console.addresses import COUP, Named, address, coup_at
from projections.console.coup_film import FilmPresenter, TimelineEntry, film_of, timeline
from projections.console.desk_pages import attached
from projections.console.frozen import freezes
from projections.console.law_lookup import rules
from projections.console.web import Viewer, allowed, page
from projections.store.coups import beside
from schemas.findings import RuleVerdict
from schemas.identity import CoupId

router = APIRouter(include_in_schema=False)
Watching = Annotated[Viewer, Depends(allowed(Permission.COUPS_REPLAY))]
Which = Annotated[CoupId, Depends(coup_at)]
BATCH: Final = 10  # frames of one answer; the script counts by as many
SPEEDS: Final = ("0.25", "0.5", "1", "2", "5", "10", "30", "60")
GRAVEST: Final = ("breach", "error", "not_evaluable", "compliant")


@router.get(COUP)
def replayed(
    request: Request, viewer: Watching, coup: Which, *,
    frame: Annotated[int | None, Query(ge=0)] = None, finding: str = "",
) -> Response:  # fmt: skip
    """The timeline; with `frame` also the table at that event, so that the page works without script. Whoever comes
    from a finding begins where it arises.
    """
    shown = timeline(viewer, coup) if frame is None else film_of(viewer, coup)
    lines = shown.timeline()
    if frame is not None and frame >= len(lines):
        raise HTTPException(404)
    opened = next(
        (one.event.time for one in shown.film.frames if one.event.subject == coup.coup), shown.film.frames[0].event.time
    )
    with viewer.services.reading() as store:
        before, after = beside(store, coup, opened)
        frozen = freezes(viewer, store, coup)
    return page(
        request, "coup/replay.html", viewer, before=before, after=after, frozen=frozen,
        film=shown.film, timeline=lines, at=frame, begin=_begin(lines, finding) if frame is None else frame, speeds=SPEEDS, evidence=[line.number for line in lines if line.cited.evidence],
        verdicts=_verdicts(shown), coup=coup, base=address(coup), **_still(shown, frame), **attached(viewer, address(coup)[1:]),
    )  # fmt: skip


@router.get("/coups/{table}/{coup}")
def named(request: Request, viewer: Watching, table: Named, coup: Named) -> Response:
    """The old address without a venue: redirects if exactly one such coup is visible."""
    with viewer.services.reading() as store:
        coups = store.coups_named(coup, table=table)
    if len(coups) != 1:
        raise HTTPException(404)
    query = request.url.query
    return RedirectResponse(address(coups[0]) + (f"?{query}" if query else ""), 303)


@router.get(f"{COUP}/frames")
def frames(
    request: Request, viewer: Watching, coup: Which, first: Annotated[int, Query(alias="from", ge=0)] = 0
) -> Response:
    """Some frames from that number on, drawn; the page asks for more as it goes."""
    shown = film_of(viewer, coup)
    lines = shown.timeline()
    return JSONResponse([shown.frame(line.number, line) for line in lines[first : first + BATCH]])


def _begin(lines: list[TimelineEntry], finding: str) -> int:
    """Where the replay stands at first: the event with which that finding arises, else the first one."""
    return next((line.number for line in lines if any(one.id == finding for one in line.findings)), 0)


def _still(shown: FilmPresenter, frame: int | None) -> dict[str, Any]:
    """One frame for the page itself."""
    if frame is None:
        return {"picture": None, "state": None, "raw": ""}
    return {"picture": shown.picture(frame), "state": shown.state(frame), "raw": shown.raw(frame)}


def _verdicts(shown: FilmPresenter) -> list[dict[str, Any]]:
    """What each rule said, the gravest first."""
    known = rules()
    verdicts = sorted(shown.film.verdicts, key=lambda each: (GRAVEST.index(each.verdict), each.rule))
    return [
        {
            "verdict": each.verdict.value,
            "rule": each.rule,
            "title": shown.say(rule.title_pt, rule.title_en) if (rule := known.get(each.rule)) else each.rule,
            "why": _why(shown, each),
        }
        for each in verdicts
    ]


def _why(shown: FilmPresenter, verdict: RuleVerdict) -> str:
    """The reason for which a rule could not judge, or the sentences of the breaches that it found."""
    if verdict.reason:
        return shown.say.reason(verdict.reason)
    findings = (*shown.film.findings, *shown.film.beside)
    return " ".join(shown.say(one.pt, one.en) for one in findings if one.rule == verdict.rule)
