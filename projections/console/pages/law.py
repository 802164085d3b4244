"""The law: which paragraphs are checked and how, and a page for each of them."""

from datetime import UTC, date, datetime
from typing import Annotated, Final

from fastapi import APIRouter, HTTPException, Query, Request, Response

from projections.access import Permission
from projections.console.law_lookup import CONFIDENCE, coverage_of, explained, rules
from projections.console.web import FindingsViewer, MenuEntry, page
from streams.law.coverage import CoverageStatus

router = APIRouter(include_in_schema=False)
NAVIGATION = MenuEntry("/law", "Lei", "Law", Permission.FINDINGS_READ, 45)
STATUS: Final = {
    CoverageStatus.CHECKED: ("verificado", "checked"),
    CoverageStatus.HELD: ("registado", "held by a record"),
    CoverageStatus.UMBRELLA: ("epígrafe", "heading"),
    CoverageStatus.NOT_OBSERVABLE: ("não observável", "not observable"),
    CoverageStatus.NOT_YET: ("por fazer", "not yet"),
}


@router.get("/law")
def covered(
    request: Request, viewer: FindingsViewer, regulation: str | None = None, game: str | None = None
) -> Response:
    """How many paragraphs of each game are checked; of one game, every paragraph."""
    every = coverage_of(viewer.services.law)
    games = [(*name, part.counts) for name, part in every.by_game().items()]
    chosen = every.of(regulation, game).accounts if regulation and game else ()
    if (regulation or game) and not chosen:
        raise HTTPException(404)
    return page(
        request, "law/coverage.html", viewer,
        games=games, chosen=chosen, regulation=regulation, game=game, statuses=STATUS, regulations=viewer.services.law.regulations,
    )  # fmt: skip


@router.get("/law/{paragraph:path}")
def shown(
    request: Request, viewer: FindingsViewer, paragraph: str, on: Annotated[date | None, Query()] = None
) -> Response:
    """One paragraph: what it orders, its figures on a day, the rules that check it, our readings."""
    day = on or datetime.now(UTC).date()
    law = explained(viewer.services.law, paragraph, day)
    if law is None:
        raise HTTPException(404)
    account = next(a for a in coverage_of(viewer.services.law).accounts if a.paragraph.id == law.paragraph.id)
    return page(
        request, "law/paragraph.html", viewer,
        law=law, day=day, account=account, statuses=STATUS, rules=rules(), confidence=CONFIDENCE,
    )  # fmt: skip
