"""Dossiers from the console: what the desk knows stands on the first page, and a case is one file."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from projections.access import AccountRole
from projections.cli.demo_seals import _certificate
from projections.console.addresses import address
from projections.console.checkpoint_files import CheckpointFiles
from projections.console.services import Services
from projections.dossier import verify
from projections.dossier.pdf_signer import PdfSigner
from projections.sink.folder import CheckpointFolder
from projections.store.reader import coup_of
from schemas.findings import Finding
from tests.console.desks import findings_of, new_case, send
from tests.console.test_coups import attach
from tests.dossier.case import AUTHORITY, sealed

Client = Callable[[AccountRole | str], TestClient]


@pytest.fixture
def worked(services: Services, client_as: Client, evening: list[bytes], tmp_path: Path) -> tuple[Finding, str]:
    """A finding that two have decided on, with a dispute, a file and a case; and the case."""
    folder = CheckpointFolder(tmp_path / "elsewhere")
    for note, _ in sealed(evening):
        folder.keep(note.encode())
    (tmp_path / "seal.key").write_text(AUTHORITY.text() + "\n")
    object.__setattr__(
        services, "seals", CheckpointFiles(tmp_path / "elsewhere", tmp_path / "seal.key", "Instituto de Ensaio")
    )
    ana, ines = client_as(AccountRole.INSPECTOR), client_as(AccountRole.INVESTIGATOR)
    finding = next(one for one in findings_of(services) if one.coup and one.severity in ("major", "critical"))
    send(
        ana, f"/findings/{finding.id}/decisions", kind="confirmation_proposed", reason="Vê-se.", disposition="referred"
    )
    send(ines, f"/findings/{finding.id}/second", kind="proposal_seconded", seen=9)
    coup = coup_of(finding)
    send(ana, "/disputes", **coup._asdict(), claim="Pagaram a menos.", claimant="Ana Bela")
    attach(ana, address(coup)[1:], "auto.txt", b"um auto")
    return finding, new_case(ana, finding=finding.id, title="A noite")


def held(content: bytes, path: Path) -> bool:
    path.write_bytes(content)
    return verify.main([str(path), "--key", str(AUTHORITY.public)]) == 0


def test_the_desks_knowledge_travels_with_the_dossier(
    client_as: Client, services: Services, worked: tuple[Finding, str], tmp_path: Path
) -> None:
    finding, case = worked
    ines = client_as(AccountRole.INVESTIGATOR)
    made = send(ines, f"/dossiers/findings/{finding.id}")
    assert made.status_code == 200
    assert held(made.content, tmp_path / "d.zip")
    files = verify.members(made.content)
    court = json.loads(files["judgement/court.json"])
    assert (court["authority"], court["case"], court["by"]) == (
        "Instituto de Ensaio",
        case.rpartition("/")[2],
        "investigator",
    )
    (decision,) = court["decisions"]
    assert (decision["state"], decision["disposition"], decision["by"], decision["second"]) == (
        "confirmed",
        "referred",
        "inspector",
        "investigator",
    )
    assert [claim["claimant"] for claim in court["claims"]] == ["Ana Bela"]
    assert files[court["attached"][0]["file"]] == b"um auto"


def test_a_case_is_one_file_for_those_who_may(
    client_as: Client, services: Services, worked: tuple[Finding, str], tmp_path: Path
) -> None:
    _, case = worked
    name = case.rpartition("/")[2]
    made = send(client_as(AccountRole.INSPECTOR), f"/dossiers/cases/{name}")
    assert made.status_code == 200
    assert held(made.content, tmp_path / "case.zip")
    assert sorted(one for one in verify.members(made.content) if one.startswith("dossiers/")) == ["dossiers/001.zip"]
    assert send(client_as(AccountRole.COMPLIANCE), f"/dossiers/cases/{name}").status_code == 403
    empty = new_case(client_as(AccountRole.INSPECTOR)).rpartition("/")[2]
    assert send(client_as(AccountRole.INSPECTOR), f"/dossiers/cases/{empty}").status_code == 409
    assert [entry.kind for entry in services.desk.trail()].count("dossier_made") == 1


def test_what_lies_beside_a_case_travels_with_the_whole_case_alone(
    client_as: Client, worked: tuple[Finding, str]
) -> None:
    """A letter to the case may be about other coups and other people: the dossier of one coup does not carry it."""
    finding, case = worked
    ana = client_as(AccountRole.INSPECTOR)
    attach(ana, case[1:].replace("cases/", "case/"), "carta.txt", b"uma carta de outrem")
    whole = verify.members(send(ana, f"/dossiers{case}").content)
    inside = verify.members(whole["dossiers/001.zip"])
    alone = verify.members(send(ana, f"/dossiers{address(coup_of(finding))}").content)
    about = verify.members(send(ana, f"/dossiers/findings/{finding.id}").content)
    assert b"uma carta de outrem" in inside.values()
    assert b"uma carta de outrem" not in [*alone.values(), *about.values()]
    assert b"um auto" in alone.values()
    assert json.loads(alone["judgement/court.json"])["title"] == "A noite"


def test_why_there_is_no_dossier_is_said_in_a_sentence(
    client_as: Client, services: Services, worked: tuple[Finding, str]
) -> None:
    """A time-stamping service that is down, an attachment that is gone: neither is the console's failure."""
    finding, case = worked
    ines, seals = client_as(AccountRole.INVESTIGATOR), services.seals
    asked = (f"/dossiers/findings/{finding.id}", f"/dossiers{address(coup_of(finding))}", f"/dossiers{case}")
    nobody = PdfSigner(*_certificate(), "http://127.0.0.1:9/")
    object.__setattr__(services, "seals", replace(seals, pdf=nobody))
    for route in asked:
        answer = send(ines, route)
        assert (answer.status_code, "o serviço que data a assinatura" in answer.text) == (422, True), route
    object.__setattr__(services, "seals", seals)
    assert services.desk is not None
    for file in services.desk.attachments.folder.iterdir():
        file.write_bytes(b"outra coisa")
    for route in asked:
        answer = send(ines, route)
        assert (answer.status_code, "um anexo falta na pasta" in answer.text) == (422, True), route
