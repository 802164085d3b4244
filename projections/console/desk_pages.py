"""What the pages of the desk share: write a record, or show why it was declined."""

import logging
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import Annotated, Any, Final
from urllib.parse import quote

from fastapi import Form, HTTPException, Request, Response
from fastapi.responses import RedirectResponse

from projections.access import Declined, Mask, Permission, UserAccount, players_of
from projections.console.rendering import common_zone
from projections.console.web import Viewer, page, services_of
from projections.desk import GRAVE, Case, CaseState, DeskEntry, Dispute, NotAllowed, Overtaken, Unknown
from projections.desk.attachments import LARGEST, TYPES
from projections.desk.states import CONFIRMING, DISMISSING
from projections.desk.visible import VisibleDesk
from projections.desk.words import DISPOSITIONS, KINDS, STATES
from projections.store import StoreReader, StoreUnavailable
from schemas.desk import LEAST_REASON
from schemas.findings import Finding

Short = Annotated[str, Form(max_length=1024)]
Long = Annotated[str, Form(max_length=16_384)]
Seen = Annotated[int, Form()]

AGAIN_DAYS: Final = (1, 3, 7, 30)  # after which a finding that somebody took in hand is open again
CASES_OFFERED: Final = 50
LONGEST_SUBJECT: Final = 128  # a longer one was cut off, and leads nowhere

_log = logging.getLogger("vigia.console")
_STATUS: Final = ((Overtaken, 409), (NotAllowed, 403), (Unknown, 404))


def desk_of(viewer: Viewer) -> VisibleDesk:
    """The desk as this viewer sees it; 404 if there is none."""
    desk = viewer.services.desk
    if desk is None:
        raise HTTPException(404)
    return desk


def zones(viewer: Viewer) -> Callable[[Collection[str]], str]:
    """By casinos: the zone in which days and hours are meant there, that of the land whose law is applied.

    Of casinos that nobody has found anything at, it is that of all others. The desk is read also while the store is
    away, and then by UTC: the zone is named beside every hour.
    """
    try:
        with viewer.services.reading() as store:
            rows = store.ask("SELECT DISTINCT venue, regulation FROM findings", {})
    except StoreUnavailable:
        rows = []

    def zone(venues: Collection[str]) -> str:
        there = [regulation for venue, regulation in rows if venue in venues]
        return common_zone(there or (regulation for _, regulation in rows))

    return zone


def tell(
    request: Request, viewer: Viewer, kind: str, data: Mapping[str, Any], back: str, *, seen: int | None = None,
    then: str = "",
) -> Response:  # fmt: skip
    """Write it down and go back to the page, or on to another; or show why not, with what was typed into the form."""
    try:
        desk_of(viewer).tell(kind, data, seen=seen)
    except Declined as declined:
        return not_done(request, viewer, declined, back, data)
    except OSError as fault:
        return not_written(request, viewer, fault, back, data)
    return RedirectResponse(then or back, 303)


def not_done(
    request: Request, viewer: Viewer, declined: Declined, back: str, data: Mapping[str, Any] | None = None
) -> Response:
    """Why not."""
    status = next((number for kind, number in _STATUS if isinstance(declined, kind)), 422)
    if status == 404:
        raise HTTPException(404)
    return page(
        request, "desk/declined.html", viewer, status, back=back, why=viewer.say(declined.pt, declined.en),
        kept=_kept(data or {}),
    )  # fmt: skip


def not_written(
    request: Request, viewer: Viewer, fault: OSError, back: str, data: Mapping[str, Any] | None = None
) -> Response:
    """The disk refused: nothing was decided."""
    _log.error("the desk's log could not be written: %s", fault)
    why = viewer.say(
        "O registo não pôde ser escrito no disco: nada foi alterado. Avise a administração.",
        "The log could not be written to the disk: nothing was changed. Tell the administrator.",
    )
    return page(request, "desk/declined.html", viewer, 503, back=back, why=why, kept=_kept(data or {}))


def noted(request: Request, kind: str, data: Mapping[str, Any], by: UserAccount) -> None:
    """Write to the trail what cannot be undone if the disk is full: signing in and out."""
    desk = services_of(request).desk
    if desk is None:
        return
    try:
        desk.tell(kind, data, by)
    except (Declined, OSError):
        _log.exception("not in the trail: %s by %s", kind, by.name)


def _kept(data: Mapping[str, Any]) -> list[str]:
    """The texts of the form, so that a declined form loses nothing."""
    return [str(data[name]) for name in ("reason", "note", "text", "claim", "title") if data.get(name)]


def words() -> Mapping[str, Any]:
    """What every template of the desk needs."""
    return {
        "kinds": KINDS, "states": STATES, "least_reason": LEAST_REASON, "subject_link": subject_link,
        "dispositions": DISPOSITIONS,
    }  # fmt: skip


def subject_link(entry: DeskEntry) -> str:
    """Where a record of the trail leads, if anywhere."""
    kind, _, name = (entry.subject or "").partition("/")
    places = {"finding": "findings", "dispute": "disputes", "case": "cases"}
    if kind == "coups" and len(entry.subject or "") < LONGEST_SUBJECT:
        return f"/{entry.subject}"
    return f"/{places[kind]}/{quote(name, safe='')}" if kind in places and name else ""


def decisions_of(viewer: Viewer, finding: Finding) -> Mapping[str, Any]:
    """The facts of `desk/decisions.html`: where the finding stands and what this viewer may do about it."""
    desk = viewer.services.desk
    if desk is None:
        return {"decided": None}
    known = desk.state_of(finding)
    every = desk.cases() if viewer.may(Permission.CASES_READ) else ()
    return {
        "decided": known,
        "offered": desk.open_to(finding),
        "grave": finding.severity in GRAVE,
        "finding_cases": [case for case in every if case.id in known.cases],
        "open_cases": [case for case in every if case.state is CaseState.OPEN and case.id not in known.cases],
        **words(),
    }


def work_on(viewer: Viewer, finding: Finding | None = None) -> Mapping[str, Any]:
    """What forms that decide, assign or gather findings offer this viewer; one finding limits to whom it may go."""
    desk = viewer.services.desk
    works = desk is not None and viewer.may(Permission.FINDINGS_DECIDE)
    venues = frozenset({finding.venue}) if finding is not None else frozenset[str]()
    cases = desk.cases() if desk is not None and viewer.may(Permission.CASES_WORK) else ()
    return {
        "decides": works, "confirming": CONFIRMING, "dismissing": DISMISSING, "again_days": AGAIN_DAYS,
        "colleagues": viewer.services.access.colleagues(Permission.FINDINGS_DECIDE, venues) if works else [],
        "gather_into": [case for case in cases if case.state is CaseState.OPEN][:CASES_OFFERED],
    }  # fmt: skip


def attached(viewer: Viewer, to: str) -> Mapping[str, Any]:
    """The facts of `desk/attached.html`: attachments and videos beside something."""
    desk = viewer.services.desk
    reads = desk is not None and viewer.may(Permission.CASES_READ)
    return {
        "attached_to": to if reads else "", "attached": desk.attached(to) if desk is not None and reads else (),
        "attaches": viewer.may(Permission.CASES_WORK), "attachment_types": TYPES, "attachment_limit": LARGEST >> 20,
    }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Person:
    """A player of a case, and whether this viewer may know the name."""

    code: str
    shown: str
    until: datetime | None


def people_of(
    viewer: Viewer, case: Case, findings: Iterable[Finding], disputes: Iterable[Dispute]
) -> tuple[Mask, list[Person]]:
    """Everybody who plays a part in a case, and the mask through which this viewer sees it."""
    named = {(finding.venue, player) for finding in findings for player in players_of(finding)}
    named |= {(dispute.opened.venue, dispute.opened.claimant) for dispute in disputes}
    until = desk_of(viewer).unmasked(case.id) if viewer.may(Permission.PLAYERS_UNMASK) else {}
    mask = viewer.mask
    for venue, name in named:
        mask = mask.at(venue).revealing([name] if mask.at(venue).code(name) in until else ())
    people = []
    for venue, name in named:
        code = mask.at(venue).code(name)
        people.append(Person(code, mask.at(venue).name(name), until.get(code)))
    return mask, sorted(people, key=attrgetter("code"))


def gathered(store: StoreReader, case: Case) -> list[Finding]:
    """The findings of a case that the store knows."""
    return [finding for one in case.findings if (finding := store.finding(one)) is not None]


def hidden(contact: str | None) -> str:
    """A masked contact: the last two characters, to tell two contacts apart."""
    return "" if not contact else "•••••" + contact[-2:] if len(contact) > 6 else "•••••"
