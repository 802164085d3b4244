"""A dossier for whoever may hand evidence on: what it will contain, then the file itself. The desk's log knows of it."""

import hashlib
import re
from datetime import date, datetime
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Request, Response

from projections.access import Permission
from projections.console.addresses import Named, address
from projections.console.house import Seals
from projections.console.paper import zone_of
from projections.console.web import Viewer, allowed, house_of, page
from projections.dossier import Gathered, NoDossier, dossier, gathered
from projections.dossier.make import fingerprint
from projections.sink.folder import CheckpointFolder, notes
from projections.store.extent import Extent, extent
from schemas.checkpoints import Checkpoint, NoCheckpoint
from schemas.decode import decode
from schemas.findings import Finding
from schemas.licence import Licence
from streams.engine.notes import BadKey, NotSigned, PublicKey, SecretKey, checkpoint

router = APIRouter(include_in_schema=False)
Making = Annotated[Viewer, Depends(allowed(Permission.DOSSIER_MAKE))]


@router.get("/coups/{table}/{coup}/dossier")
def about_coup(request: Request, viewer: Making, table: Named, coup: Named) -> Response:
    """What the dossier of this coup will contain."""
    with house_of(request).store.reading() as store:
        reach, kept = extent(store, table, coup), store.coup(table, coup)
    found = len(kept.findings) if kept is not None else 0
    return _about(request, viewer, reach, table, coup, action=f"/dossiers{address(table, coup)}", found=found)


@router.get("/findings/{number}/dossier")
def about_finding(request: Request, viewer: Making, number: str) -> Response:
    """What the dossier of this finding will contain."""
    finding = _finding(request, viewer, number)
    with house_of(request).store.reading() as store:
        reach = extent(store, finding.table, finding.coup, finding)
        kept = store.coup(finding.table, finding.coup) if finding.coup is not None else None
    found = len(kept.findings) if kept is not None else 1
    return _about(
        request, viewer, reach, finding.table, finding.coup,
        action=f"/dossiers/findings/{finding.id}", found=found, finding=finding,
    )  # fmt: skip


@router.post("/dossiers/coups/{table}/{coup}")
def of_coup(request: Request, viewer: Making, table: Named, coup: Named) -> Response:
    """The file."""
    return _made(request, viewer, _case(request, viewer, table, coup))


@router.post("/dossiers/findings/{number}")
def of_finding(request: Request, viewer: Making, number: str) -> Response:
    """The file."""
    return _made(request, viewer, _case_of(request, viewer, number))


def _finding(request: Request, viewer: Viewer, number: str) -> Finding:
    with house_of(request).store.reading() as store:
        finding = store.finding(number)
    if finding is None or not viewer.account.sees(finding.venue):
        raise HTTPException(404)
    return finding


def _case_of(request: Request, viewer: Viewer, number: str) -> Gathered:
    finding = _finding(request, viewer, number)
    return _case(request, viewer, finding.table, finding.coup, finding)


def _case(request: Request, viewer: Viewer, table: str, coup: str | None, finding: Finding | None = None) -> Gathered:
    """Everything that goes in; 404 where there is nothing that this account may see."""
    house = house_of(request)
    with house.store.reading() as store:
        log = list(store.log(table))
    try:
        case = gathered(log, table, house.law, coup=coup, finding=finding, notes=_notes(house.seals))
    except NoDossier as why:
        raise HTTPException(404, str(why)) from None
    if not viewer.account.sees(case.licence.venue):
        raise HTTPException(404)
    return case


def _keys(seals: Seals) -> tuple[PublicKey | None, SecretKey | None]:
    """The house's key: a secret one signs the list of files too."""
    if seals.key is None:
        return None, None
    text = seals.key.read_text("utf-8")
    try:
        secret = SecretKey.read(text) if text.startswith("PRIVATE+KEY+") else None
        return (secret.public if secret is not None else PublicKey.read(text)), secret
    except BadKey:
        return None, None


def _notes(seals: Seals, within: Path | None = None) -> list[tuple[str, Checkpoint]]:
    """The checkpoints that the house's key signed, of one file or folder where asked; others vouch for nothing here."""
    key, _ = _keys(seals)
    if key is None or seals.checkpoints is None:
        return []
    found = []
    for note in notes(within or seals.checkpoints):
        try:
            found.append((note, checkpoint(note, [key])))
        except (NotSigned, NoCheckpoint):
            continue
    return found


def _about(
    request: Request, viewer: Viewer, reach: Extent | None, table: str, coup: str | None, *,
    action: str, found: int, finding: Finding | None = None,
) -> Response:  # fmt: skip
    """Counted, not gathered: the whole log is judged again when the file is made, not to say what will be in it."""
    if reach is None:
        raise HTTPException(404)
    opened = decode(reach.opened)
    licence: Licence = opened.data.licence  # type: ignore[attr-defined]  # an opening has one
    if not viewer.account.sees(licence.venue):
        raise HTTPException(404)
    seals = house_of(request).seals
    key, secret = _keys(seals)
    day = opened.time.astimezone(zone_of(licence.time_zone)).date()
    head = _covering(seals, licence, table, day, reach.last)
    return page(
        request, "dossier/about.html", viewer,
        licence=licence, table=table, coup=coup, finding=finding, found=found, taken=reach.taken, aside=reach.aside,
        head=head, action=action, about=address(table, coup or ""), signed=secret is not None,
        printed=fingerprint(key) if key is not None and head is not None else None,
    )  # fmt: skip


def _covering(seals: Seals, licence: Licence, table: str, day: date, last: datetime) -> Checkpoint | None:
    """The first signed checkpoint of the table's day that was made after the last record. Whether the log is what was
    sealed is proved when the file is made.
    """
    folder = CheckpointFolder(seals.checkpoints).of_table(licence.venue, table) if seals.checkpoints else None
    if folder is None or not folder.is_dir():
        return None
    heads = (head for _, head in _notes(seals, folder))
    later = (head for head in heads if head.day.startswith(day.isoformat()) and head.time >= last)
    return min(later, key=lambda head: head.size, default=None)


def _made(request: Request, viewer: Viewer, case: Gathered) -> Response:
    house = house_of(request)
    key, secret = _keys(house.seals)
    try:
        made = dossier(case, key, secret)
    except NoDossier as why:
        raise HTTPException(409, str(why)) from None
    about = case.finding.id if case.finding is not None else f"{case.table}/{case.coup}"
    if house.desk is not None:
        told: dict[str, Any] = {"about": about[:128], "digest": hashlib.sha256(made).hexdigest()}
        house.desk.tell("dossier_made", told, viewer.account)
    name = re.sub(r"[^A-Za-z0-9._-]+", "-", case.finding.id if case.finding is not None else case.coup or "coup")[:80]
    headers = {"content-disposition": f'attachment; filename="dossier-{name}.zip"'}
    return Response(made, media_type="application/zip", headers=headers)
