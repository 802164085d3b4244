"""What the desk knows of a coup or a finding, for the first page of its dossier."""

from collections.abc import Iterable

from projections.console.addresses import address
from projections.console.desk_pages import desk_of
from projections.console.web import Viewer
from projections.desk import Case, DeskEntry, Dispute, FindingStatus
from projections.desk.states import DECIDED, PENDING
from projections.desk.visible import VisibleDesk
from projections.dossier.court import Attached, CourtClaim, CourtFacts, Decision, Video
from schemas.desk import AttachmentAdded, DecisionDeed, ProposalSeconded, VideoReferenced
from schemas.findings import Finding
from schemas.identity import CoupId


def court_of(viewer: Viewer, coup: CoupId | None, findings: Iterable[Finding], case: Case | None = None) -> CourtFacts:
    """Claims, decisions, attachments and videos about a coup and its findings, and the name of the case that holds them.

    What was put beside the case itself may be about other coups and other people: it travels with the dossier of the
    whole case alone.
    """
    services, every = viewer.services, list(findings)
    about: list[CoupId | Finding] = [*([coup] if coup is not None else []), *every]
    at = (about[0].venue, about[0].table) if about else ("", "")
    house, place = services.names.house(at[0]), services.names.table(*at)
    facts = CourtFacts(
        services.seals.authority, made=services.clock(), by=viewer.account.name, house=house, place=place
    )
    if services.desk is None:
        return facts
    desk = desk_of(viewer)
    known = [desk.state_of(finding) for finding in every]
    disputes = [one for one in desk.disputes() if coup is not None and _about(one) == coup]
    names = [name for one in known for name in one.cases] + [one.case for one in disputes if one.case is not None]
    whole = case or next((held for name in names if (held := desk.case(name)) is not None), None)
    places = [*([address(coup)[1:]] if coup is not None else []), *(f"finding/{one.id}" for one in every)]
    places += [f"case/{case.id}"] if case is not None else []
    entries = [entry for place in places for entry in desk.attached(place)]
    return CourtFacts(
        facts.authority, whole.id if whole is not None else "", whole.title if whole is not None else "", facts.made, facts.by, house, place,
        claims=tuple(_claim(one) for one in disputes),
        decisions=tuple(made for one in known if (made := _decision(one)) is not None),
        attached=tuple(_attached(entry, entry.deed, desk) for entry in entries if isinstance(entry.deed, AttachmentAdded)),
        videos=tuple(
            Video(entry.deed.camera, entry.deed.since, entry.deed.until, entry.deed.note)
            for entry in entries
            if isinstance(entry.deed, VideoReferenced)
        ),
    )  # fmt: skip


def _about(dispute: Dispute) -> CoupId:
    opened = dispute.opened
    return CoupId(opened.venue, opened.table, opened.opening, opened.coup)


def _claim(dispute: Dispute) -> CourtClaim:
    opened = dispute.opened
    return CourtClaim(
        dispute.id, opened.claimant, opened.claim, opened.amount, opened.currency, dispute.history[0].time, dispute.outcome,
        dispute.history[-1].text if dispute.outcome is not None else "",
    )  # fmt: skip


def _decision(known: FindingStatus) -> Decision | None:
    """The last decision or proposal that still stands, and who seconded it."""
    if known.state not in DECIDED | PENDING:
        return None
    made = next((entry for entry in reversed(known.history) if isinstance(entry.deed, DecisionDeed)), None)
    if made is None:
        return None
    last = known.history[-1]
    second = last.by if isinstance(last.deed, ProposalSeconded) else None
    return Decision(known.id, known.state, known.disposition, made.text, made.by, second, last.time)


def _attached(entry: DeskEntry, deed: AttachmentAdded, desk: VisibleDesk) -> Attached:
    return Attached(deed.name, deed.media, deed.sha256, deed.note, entry.by, entry.time, desk.content(deed))
