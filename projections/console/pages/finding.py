"""One finding: what happened, what was due, who is short, which paragraph, on what evidence, and what else was said."""

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Request, Response

from projections.access import Permission, mask_for_opening
from projections.console.desk_pages import attached, decisions_of, not_written, work_on
from projections.console.law_lookup import CONFIDENCE, explained, reading_of, rules, verdict_tree
from projections.console.queue import place_in, query_of
from projections.console.rejudging import changes, judged_again, other_regulations
from projections.console.rendering import zone_for, zone_of
from projections.console.web import FindingsViewer, Viewer, allowed, page
from projections.film.sentences import sentence
from projections.store import StoredCoup, StoreReader
from projections.store.reader import coup_of
from schemas.decode import Undecodable, decode
from schemas.findings import Finding
from streams.engine.rulebooks import spoken_words
from streams.law.figures import NoLawThatDay

router = APIRouter(include_in_schema=False)
Replayer = Annotated[Viewer, Depends(allowed(Permission.COUPS_REPLAY))]


def finding_for(store: StoreReader, name: str) -> Finding:
    """The finding; 404 if there is none that this viewer may see."""
    finding = store.finding(name) if len(name) <= 64 else None
    if finding is None:
        raise HTTPException(404)
    return finding


def coup_for(store: StoreReader, finding: Finding) -> StoredCoup | None:
    """The coup that a finding is about, where there is one and it is over."""
    coup = coup_of(finding)
    return store.coup(coup) if coup is not None else None


def log_view(viewer: Viewer, finding: Finding) -> None:
    """Write to the trail who looks at a finding, before anything of it is shown; `OSError` if the disk is full."""
    desk = viewer.services.desk
    if desk is not None:
        desk.tell("finding_viewed", {"finding": finding.id, "venue": finding.venue})


@router.get("/findings/{name}")
def finding_page(request: Request, viewer: FindingsViewer, name: str, queue: str = "", done: str = "") -> Response:
    """Everything about it on one page; that it was looked at stands in the trail before anything of it is shown."""
    services = viewer.services
    with services.reading() as store:
        finding = finding_for(store, name)
        try:
            log_view(viewer, finding)
        except OSError as fault:
            return not_written(request, viewer, fault, "/findings")
        asked = query_of(queue, viewer, store) if queue else None
        place = place_in(store, asked.search, finding.id) if asked is not None else None
        coup = coup_for(store, finding)
        events = store.showing(finding)
        viewer = knowing(viewer, store, finding.venue, coup)
    zone = zone_for(finding.regulation)
    day = finding.time.astimezone(zone_of(zone)).date()
    shown = viewer.mask.finding(finding)
    others = [viewer.mask.finding(other) for other in (*coup.findings, *coup.beside)] if coup is not None else []
    return page(
        request, "findings/finding.html", viewer,
        finding=shown, zone=zone, day=day, rule=rules().get(finding.rule),
        law=explained(services.law, finding.paragraph, day), reading=reading_of(services.law, finding),
        confidence=CONFIDENCE, shows=[described(raw, finding, viewer) for raw in events],
        tree=verdict_tree(coup.verdicts, others, finding.regulation, finding.game) if coup is not None else None,
        regulations=other_regulations(finding.game, finding.regulation), coup=coup, as_of="", regulation="",
        state=services.desk.state_of(finding) if services.desk is not None else None,
        queue=asked.query if asked is not None else "", place=place, done=done == "1", **decisions_of(viewer, finding), **work_on(viewer, finding), **attached(viewer, f"finding/{finding.id}"),
    )  # fmt: skip


def knowing(viewer: Viewer, store: StoreReader, venue: str, coup: StoredCoup | None) -> Viewer:
    """The viewer with the mask for players and dealers of this coup."""
    if coup is None:
        return replace(viewer, mask=viewer.mask.at(venue))
    records = (json.loads(event.raw) for event in coup.events)
    mask = mask_for_opening(
        viewer.mask, store, coup.at, coup.opening, ((each["type"], each["data"]) for each in records)
    )
    return replace(viewer, mask=mask)


@router.get("/findings/{name}/again")
def again(request: Request, viewer: Replayer, name: str, as_of: str = "", regulation: str = "") -> Response:
    """The same coup under another day's law or another regulation: a question, never a record."""
    services = viewer.services
    day = _day(as_of)
    if regulation and regulation not in services.law.regulations:
        raise HTTPException(400)
    with services.reading() as store:
        finding = finding_for(store, name)
        coup = coup_for(store, finding)
        if coup is None:
            raise HTTPException(404)
        viewer = knowing(viewer, store, finding.venue, coup)
        judged = judged_again(store, services.law, coup.id, day, regulation or None)
    try:
        log_view(viewer, finding)
    except OSError as fault:
        return not_written(request, viewer, fault, "/findings")
    if judged is None:
        raise HTTPException(404)
    return page(
        request, "findings/again.html", viewer,
        finding=viewer.mask.finding(finding), coup=coup, as_of=day, regulation=regulation or finding.regulation,
        law=judged.law, no_law=viewer.speech.reason(_no_law(viewer, regulation or finding.regulation, day)),
        before=[viewer.mask.finding(other) for other in coup.findings],
        after=[viewer.mask.finding(other) for other in judged.findings],
        changes=changes(coup.verdicts, judged.verdicts), rules=rules(), zone=zone_for(finding.regulation),
        regulations=other_regulations(finding.game, finding.regulation),
    )  # fmt: skip


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise HTTPException(400) from None


def _no_law(viewer: Viewer, regulation: str, day: date | None) -> str:
    """Why there is nothing to judge by on that day, if there is not."""
    if day is None:
        return ""
    try:
        viewer.services.law.figures(regulation, day)
    except NoLawThatDay as absent:
        return str(absent)
    return ""


def described(raw: bytes, finding: Finding, viewer: Viewer) -> Mapping[str, Any]:
    """An event as a sentence and as a record, without its players; whether it is of the least evidence."""
    least = {(item.event, item.sequence) for item in finding.evidence}
    try:
        masked = viewer.mask.event(json.loads(raw))
        record = json.dumps(masked, ensure_ascii=False, indent=2)
        event = decode(json.dumps(masked).encode())
    except (ValueError, Undecodable):
        return {"sentence": "", "record": raw.decode("utf-8", "replace"), "event": None, "least": False}
    words = spoken_words(finding.regulation, finding.game, portuguese=viewer.speech.portuguese)
    text = sentence(event, finding.currency, words, viewer.speech)
    return {"sentence": text, "record": record, "event": event, "least": (event.id, event.sequence) in least}
