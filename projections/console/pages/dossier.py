"""A dossier for whoever may hand evidence on: what it will contain, then the file itself. The desk's log knows of it."""

import hashlib
import re
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Request, Response

from projections.access import Permission
from projections.console.addresses import Named, address
from projections.console.house import Seals
from projections.console.web import Viewer, allowed, house_of, page
from projections.dossier import Gathered, NoDossier, dossier, gathered
from projections.dossier.make import fingerprint
from projections.sink.folder import notes
from schemas.checkpoints import Checkpoint, NoCheckpoint
from schemas.findings import Finding
from streams.engine.notes import BadKey, NotSigned, PublicKey, SecretKey, checkpoint

router = APIRouter(include_in_schema=False)
Making = Annotated[Viewer, Depends(allowed(Permission.DOSSIER_MAKE))]


@router.get("/coups/{table}/{coup}/dossier")
def about_coup(request: Request, viewer: Making, table: Named, coup: Named) -> Response:
    """What the dossier of this coup will contain."""
    return _about(request, viewer, _case(request, viewer, table, coup))


@router.get("/findings/{number}/dossier")
def about_finding(request: Request, viewer: Making, number: str) -> Response:
    """What the dossier of this finding will contain."""
    return _about(request, viewer, _case_of(request, viewer, number))


@router.post("/dossiers/coups/{table}/{coup}")
def of_coup(request: Request, viewer: Making, table: Named, coup: Named) -> Response:
    """The file."""
    return _made(request, viewer, _case(request, viewer, table, coup))


@router.post("/dossiers/findings/{number}")
def of_finding(request: Request, viewer: Making, number: str) -> Response:
    """The file."""
    return _made(request, viewer, _case_of(request, viewer, number))


def _case_of(request: Request, viewer: Viewer, number: str) -> Gathered:
    with house_of(request).store.reading() as store:
        finding = store.finding(number)
    if finding is None or not viewer.account.sees(finding.venue):
        raise HTTPException(404)
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


def _notes(seals: Seals) -> list[tuple[str, Checkpoint]]:
    """The checkpoints that the house's key signed; others vouch for nothing here."""
    key, _ = _keys(seals)
    if key is None or seals.checkpoints is None:
        return []
    found = []
    for note in notes(seals.checkpoints):
        try:
            found.append((note, checkpoint(note, [key])))
        except (NotSigned, NoCheckpoint):
            continue
    return found


def _about(request: Request, viewer: Viewer, case: Gathered) -> Response:
    key, secret = _keys(house_of(request).seals)
    taken = sum(kept.event is not None for kept in case.records)
    return page(
        request, "dossier/about.html", viewer,
        case=case, taken=taken, aside=len(case.records) - taken, action=_path(case), about=address(case.table, case.coup or ""), signed=secret is not None,
        printed=fingerprint(key) if key is not None and case.sealed.head is not None else None,
    )  # fmt: skip


def _path(case: Gathered) -> str:
    if case.finding is not None:
        return f"/dossiers/findings/{case.finding.id}"
    return f"/dossiers{address(case.table, case.coup or '')}"


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
