"""Dossiers: a page that says what one will contain, and the file itself. Making one is written to the desk's log."""

import hashlib
import re
from datetime import date, datetime
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Request, Response

from projections.access import Permission
from projections.console.addresses import COUP, address, coup_at
from projections.console.checkpoint_files import CheckpointFiles
from projections.console.pages.finding import coup_for, finding_for
from projections.console.rendering import zone_of
from projections.console.web import Viewer, allowed, page
from projections.dossier import DossierContents, NoDossier, dossier, gather
from projections.dossier.make import fingerprint
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
def of_coup(request: Request, viewer: Making, coup: Which) -> Response:
    """The file."""
    return _made(viewer, _case(viewer, coup.at, coup))


@router.post("/dossiers/findings/{number}")
def of_finding(request: Request, viewer: Making, number: str) -> Response:
    """The file."""
    with viewer.services.reading() as store:
        finding = finding_for(store, number)
    return _made(viewer, _case(viewer, TableId(finding.venue, finding.table), coup_of(finding), finding))


def _case(viewer: Viewer, at: TableId, coup: CoupId | None, finding: Finding | None = None) -> DossierContents:
    """Everything that goes in; 404 where there is nothing that this account may see."""
    services = viewer.services
    with services.reading() as store:
        log = list(store.log(at))
    try:
        return gather(
            log, at.table, services.law, coup=coup.coup if coup is not None else None,
            opening=coup.opening if coup is not None else "", finding=finding, notes=_notes(services.seals),
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


def _made(viewer: Viewer, case: DossierContents) -> Response:
    services = viewer.services
    key, secret = _keys(services.seals)
    try:
        made = dossier(case, key, secret)
    except NoDossier as why:
        raise HTTPException(409, str(why)) from None
    about = case.finding.id if case.finding is not None else f"{case.table}/{case.coup}"
    if services.desk is not None:
        record: dict[str, Any] = {"about": about[:128], "digest": hashlib.sha256(made).hexdigest()}
        services.desk.tell("dossier_made", record)
    name = re.sub(r"[^A-Za-z0-9._-]+", "-", case.finding.id if case.finding is not None else case.coup or "coup")[:80]
    headers = {"content-disposition": f'attachment; filename="dossier-{name}.zip"'}
    return Response(made, media_type="application/zip", headers=headers)
