"""Dossiers: a page that says what one will contain, and the file itself. Making one is written to the desk's log."""

import hashlib
import re
from collections.abc import Callable
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final
from urllib.parse import quote

from fastapi import APIRouter, Depends, HTTPException, Request, Response

from projections.access import Declined, Permission
from projections.console.addresses import COUP, address, coup_at
from projections.console.checkpoint_files import CheckpointFiles
from projections.console.court import court_of
from projections.console.desk_pages import Short, desk_of, gathered, not_done
from projections.console.pages.cases import case_seen
from projections.console.pages.finding import coup_for, finding_for
from projections.console.rendering import zone_of
from projections.console.web import Viewer, allowed, page
from projections.desk import Case
from projections.desk.attachments import AttachmentDamaged
from projections.dossier import DossierContents, NoDossier, dossier, gather
from projections.dossier.case_file import case_dossier
from projections.dossier.make import fingerprint
from projections.dossier.pdf_signer import NoTimeStamp
from projections.sink.folder import CheckpointFolder, notes
from projections.store.extent import Extent, extent_of_coup, extent_of_finding
from projections.store.reader import coup_of
from schemas.checkpoints import Checkpoint, NoCheckpoint
from schemas.decode import decode
from schemas.findings import Finding
from schemas.identity import CoupId, TableId
from schemas.licence import Licence
from streams.engine.notes import BadKey, NotSigned, SecretKey, VerifierKey, checkpoint

router = APIRouter(include_in_schema=False)
Making = Annotated[Viewer, Depends(allowed(Permission.DOSSIER_MAKE))]
CaseMaking = Annotated[Viewer, Depends(allowed(Permission.DOSSIER_MAKE, Permission.CASES_READ))]
MOST_DOSSIERS: Final = 50  # of one case
Which = Annotated[CoupId, Depends(coup_at)]


@router.get(f"{COUP}/dossier")
def about_coup(request: Request, viewer: Making, coup: Which) -> Response:
    """What the dossier of this coup will contain."""
    with viewer.services.reading() as store:
        reach, kept = extent_of_coup(store, coup), store.coup(coup)
    findings = len(kept.findings) if kept is not None else 0
    return _about(request, viewer, reach, coup.at, coup, action=f"/dossiers{address(coup)}", findings=findings)


@router.get("/findings/{number}/dossier")
def about_finding(request: Request, viewer: Making, number: str) -> Response:
    """What the dossier of this finding will contain."""
    with viewer.services.reading() as store:
        finding = finding_for(store, number)
        reach, kept = extent_of_finding(store, finding), coup_for(store, finding)
    findings = len(kept.findings) if kept is not None else 1
    return _about(
        request, viewer, reach, TableId(finding.venue, finding.table), coup_of(finding),
        action=f"/dossiers/findings/{finding.id}", findings=findings, finding=finding,
    )  # fmt: skip


@router.post(f"/dossiers{COUP}")
def of_coup(request: Request, viewer: Making, coup: Which, whole: Short = "") -> Response:
    """The file."""
    make = partial(_of_one, viewer, coup.at, coup, None, whole=bool(whole))
    return _answered(request, viewer, f"{address(coup)}/dossier", make)


@router.post("/dossiers/findings/{number}")
def of_finding(request: Request, viewer: Making, number: str, whole: Short = "") -> Response:
    """The file."""
    with viewer.services.reading() as store:
        finding = finding_for(store, number)
    at = TableId(finding.venue, finding.table)
    make = partial(_of_one, viewer, at, coup_of(finding), finding, whole=bool(whole))
    return _answered(request, viewer, f"/findings/{finding.id}/dossier", make)


@router.post("/dossiers/cases/{name}")
def of_case(request: Request, viewer: CaseMaking, name: str) -> Response:
    """One file about a whole case: the dossier of every coup and finding in it, under one list that is signed."""
    case = case_seen(viewer, name)
    return _answered(request, viewer, f"/cases/{quote(case.id)}", partial(_of_case, viewer, case))


def _answered(request: Request, viewer: Viewer, back: str, make: Callable[[], Response]) -> Response:
    """The file; where somebody can do something about it that there is none, a page that says what."""
    try:
        return make()
    except NoTimeStamp:
        declined = Declined(
            "O dossier não se fez: o serviço que data a assinatura não respondeu como devia. Tente mais tarde.",
            "The dossier was not made: the time-stamping service did not answer as it should. Try again later.",
        )
    except AttachmentDamaged:
        declined = Declined(
            "O dossier não se fez: um anexo falta na pasta, ou já não é o que foi junto. Avise quem gere a consola.",
            "The dossier was not made: an attachment is gone, or is not what was put there. Tell whoever runs the console.",
        )
    except NoDossier as why:
        raise HTTPException(409, str(why)) from None
    return not_done(request, viewer, declined, back)


def _of_case(viewer: Viewer, case: Case) -> Response:
    with viewer.services.reading() as store:
        findings = gathered(store, case)
        disputed = [
            CoupId(one.opened.venue, one.opened.table, one.opened.opening, one.opened.coup)
            for name in case.disputes
            if (one := desk_of(viewer).dispute(name)) is not None and one.opened.opening
        ]
    about: dict[CoupId | str, Finding | None] = dict.fromkeys(disputed)
    for finding in findings:
        coup = coup_of(finding)
        about.setdefault(coup if coup is not None else finding.id, None if coup is not None else finding)
    if not about or len(about) > MOST_DOSSIERS:
        raise HTTPException(409)
    key, secret = _keys(viewer.services.seals)
    made = []
    for which, finding_ in about.items():
        at = which.at if isinstance(which, CoupId) else TableId(finding_.venue, finding_.table) if finding_ else None
        if at is None:
            continue
        contents = _contents(viewer, at, which if isinstance(which, CoupId) else None, finding_, case=case)
        made.append(dossier(contents, key, secret, viewer.services.seals.pdf))
    return _sent(viewer, case_dossier(case.id, made, key, secret), case.id, f"case-{case.id}")


def _contents(
    viewer: Viewer, at: TableId, coup: CoupId | None, finding: Finding | None = None, *, whole: bool = False,
    case: Case | None = None,
) -> DossierContents:  # fmt: skip
    """Everything that goes in; 404 where there is nothing that this account may see."""
    services = viewer.services
    with services.reading() as store:
        log = list(store.log(at))
        kept = store.coup(coup) if coup is not None else None
    findings = kept.findings if kept is not None else (finding,) if finding is not None else ()
    try:
        return gather(
            log, at.table, services.law, coup=coup.coup if coup is not None else None,
            opening=coup.opening if coup is not None else "", finding=finding, notes=_notes(services.seals), whole=whole,
            court=court_of(viewer, coup, findings, case),
        )  # fmt: skip
    except NoDossier as why:
        raise HTTPException(404, str(why)) from None


def _keys(seals: CheckpointFiles) -> tuple[VerifierKey | None, SecretKey | None]:
    """The key of the checkpoints; a secret key also signs the list of files."""
    if seals.key is None:
        return None, None
    text = seals.key.read_text("utf-8")
    try:
        secret = SecretKey.read(text) if text.startswith("PRIVATE+KEY+") else None
        return (secret.public if secret is not None else VerifierKey.read(text)), secret
    except BadKey:
        return None, None


def _notes(seals: CheckpointFiles, within: Path | None = None) -> list[tuple[str, Checkpoint]]:
    """The checkpoints that the house's key signed, of one file or folder where asked; others vouch for nothing here."""
    key, _ = _keys(seals)
    if key is None or seals.checkpoints is None:
        return []
    signed = []
    for note in notes(within or seals.checkpoints):
        try:
            signed.append((note, checkpoint(note, [key])))
        except (NotSigned, NoCheckpoint):
            continue
    return signed


def _about(
    request: Request, viewer: Viewer, reach: Extent | None, at: TableId, coup: CoupId | None, *,
    action: str, findings: int, finding: Finding | None = None,
) -> Response:  # fmt: skip
    """Counted, not gathered: the whole log is judged again when the file is made, not to say what will be in it."""
    if reach is None:
        raise HTTPException(404)
    opened = decode(reach.opened)
    licence: Licence = opened.data.licence  # type: ignore[attr-defined]  # an opening has one
    seals = viewer.services.seals
    key, secret = _keys(seals)
    day = opened.time.astimezone(zone_of(licence.time_zone)).date()
    head = _covering(seals, at, day, reach.last)
    return page(
        request, "dossier/about.html", viewer,
        licence=licence, table=at.table, coup=coup.coup if coup is not None else None, finding=finding, findings=findings, taken=reach.taken, aside=reach.aside,
        head=head, action=action, about=address(coup) if coup is not None else "", signed=secret is not None,
        printed=fingerprint(key) if key is not None and head is not None else None,
    )  # fmt: skip


def _covering(seals: CheckpointFiles, at: TableId, day: date, last: datetime) -> Checkpoint | None:
    """The first signed checkpoint of the table's day that was made after the last record. Whether the log is what was
    sealed is proved when the file is made.
    """
    folder = CheckpointFolder(seals.checkpoints).of_table(at.venue, at.table) if seals.checkpoints else None
    if folder is None or not folder.is_dir():
        return None
    heads = (head for _, head in _notes(seals, folder))
    later = (head for head in heads if head.day.startswith(day.isoformat()) and head.time >= last)
    return min(later, key=lambda head: head.size, default=None)


def _of_one(
    viewer: Viewer, at: TableId, coup: CoupId | None, finding: Finding | None, *, whole: bool
) -> Response:  # fmt: skip
    case = _contents(viewer, at, coup, finding, whole=whole)
    services = viewer.services
    key, secret = _keys(services.seals)
    made = dossier(case, key, secret, services.seals.pdf)
    about = case.finding.id if case.finding is not None else f"{case.table}/{case.coup}"
    return _sent(viewer, made, about, f"dossier-{case.finding.id if case.finding is not None else case.coup or 'coup'}")


def _sent(viewer: Viewer, made: bytes, about: str, name: str) -> Response:
    """The file, once it stands in the trail that it leaves."""
    desk = viewer.services.desk
    if desk is not None:
        record: dict[str, Any] = {"about": about[:128], "digest": hashlib.sha256(made).hexdigest()}
        desk.tell("dossier_made", record)
    plain = re.sub(r"[^A-Za-z0-9._-]+", "-", name)[:88]
    headers = {"content-disposition": f'attachment; filename="{plain}.zip"'}
    return Response(made, media_type="application/zip", headers=headers)
