"""A dossier for a court: its first page, whom it names, the PDF for the archive, its signature, and a whole case."""

import hashlib
import json
import re
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from asn1crypto import keys, pem, tsp
from asn1crypto import x509 as certificates
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.timestamps.dummy_client import DummyTimeStamper
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko_certvalidator import ValidationContext
from pypdf import PdfReader

from producers.simulator import simulate_journal
from projections.access.mask import people_in
from projections.cli.demo_seals import _certificate
from projections.dossier import NoDossier, dossier, gather, verify
from projections.dossier.case_file import case_dossier
from projections.dossier.contents import DossierContents
from projections.dossier.court import Attached, CourtClaim, CourtFacts, Decision, Video
from projections.dossier.make import packed
from projections.dossier.pdf_signer import BadSigner, PdfSigner
from projections.replay import replay
from streams.law.files import load_law
from tests.dossier.case import AUTHORITY, FAILS, HOLDS, STRANGER, checked, sealed, spoiled
from tests.engine.floor import Notebook

DAY = datetime(2026, 11, 17, 21, 30, tzinfo=UTC)
PAPER = b"%PDF-1.4 um auto"


@pytest.fixture(scope="module")
def case() -> DossierContents:
    """A late bet at roulette, claimed, decided, with a file and a video."""
    records = list(simulate_journal("american_roulette", 40, 5, ("past_posting",)))
    notebook = Notebook()
    replay(enumerate(records, 1), load_law(), [notebook])
    finding = next(each for each in notebook.findings if each.coup)
    court = CourtFacts(
        "Instituto de Ensaio", "P2026-0001-4f0c9", "Roleta 1", DAY, "ines", "Casino de Luanda",
        claims=(
            CourtClaim("R2026-0001-4f0c9", "Mel", "Pagaram a menos.", 5_000, "AOA", DAY, "upheld", "Foi pago."),
            CourtClaim("R2026-0002-4f0c9", "Mel", "Demoraram.", None, None, DAY, None, ""),
        ),
        decisions=(Decision(finding.id, "confirmed", "warned", "Vê-se no filme.", "ana", "ines", DAY),),
        attached=(Attached("auto.pdf", "application/pdf", hashlib.sha256(PAPER).hexdigest(), "do fiscal", "ana", DAY, PAPER),),
        videos=(Video("CAM-7", DAY, DAY + timedelta(minutes=3), ""),),
    )  # fmt: skip
    return gather(
        list(enumerate(records, 1)), "AR-1", load_law(), coup=finding.coup, notes=sealed(records), court=court
    )


@pytest.fixture(scope="module")
def made(case: DossierContents) -> bytes:
    return dossier(case, AUTHORITY.public, AUTHORITY)


def pages(raw: bytes) -> list[str]:
    reader = PdfReader(BytesIO(verify.members(raw)["dossier.pdf"]))
    return [" ".join(page.extract_text().split()) for page in reader.pages]


def test_players_who_have_nothing_to_do_with_the_coup_are_in_no_file(case: DossierContents, made: bytes) -> None:
    withheld = [kept for kept in case.records if kept.withheld]
    own = frozenset[str]().union(
        *(people_in(json.loads(kept.raw))[0] for kept in case.records if kept.event is not None and kept.event.subject == case.coup)
    )  # fmt: skip
    strangers = frozenset[str]().union(*(people_in(json.loads(kept.raw))[0] for kept in withheld)) - own
    assert strangers
    for name, content in verify.members(made).items():
        for stranger in strangers:
            assert not re.search(rf"(?<!\w){stranger}(?!\w)", content.decode("utf-8", "replace")), (name, stranger)
    text = " ".join(pages(made))
    assert not [stranger for stranger in strangers if re.search(rf"(?<!\w){stranger}(?!\w)", text)]


def test_a_dossier_with_withheld_records_holds_and_a_changed_hash_does_not(made: bytes, tmp_path: Path) -> None:
    status, output = checked(made, tmp_path / "d.zip")
    assert status == HOLDS, output
    assert "só vem o resumo" in output

    for field in ("leaf", "sha256"):

        def change(files: dict[str, bytes], field: str = field) -> None:
            index = json.loads(files["events/index.json"])
            entries = index["records"]
            # one that stands before a record that is here: only then is its hash named by another
            place = next(
                at for at, one in enumerate(entries) if one.get("withheld") and not entries[at + 1].get("withheld")
            )
            entries[place][field] = "0" * 64
            files["events/index.json"] = (
                json.dumps(index, sort_keys=True, indent=1, ensure_ascii=True) + "\n"
            ).encode()

        status, output = checked(spoiled(made, change, relisted=True, sign=AUTHORITY), tmp_path / "bad.zip")
        assert status == FAILS, field


def test_a_record_that_is_hidden_without_being_said_fails(made: bytes, tmp_path: Path) -> None:
    """To withhold an event of the coup itself takes its inclusion proof and its story away."""

    def change(files: dict[str, bytes]) -> None:
        index, raw = json.loads(files["events/index.json"]), files["events/records.jsonl"]
        entry = index["records"][-2]
        record = raw[entry["offset"] : entry["offset"] + entry["length"]]
        for one in index["records"][-1:]:
            one["offset"] -= len(record) + 1
        files["events/records.jsonl"] = raw.replace(record + b"\n", b"")
        hidden = {"position": entry["position"], "taken": True, "sequence": entry["sequence"], "withheld": True}
        index["records"][-2] = {
            **hidden,
            "sha256": hashlib.sha256(record).hexdigest(),
            "leaf": verify.leaf(record).hex(),
        }
        files["events/index.json"] = (json.dumps(index, sort_keys=True, indent=1, ensure_ascii=True) + "\n").encode()

    status, _ = checked(spoiled(made, change, relisted=True, sign=AUTHORITY), tmp_path / "bad.zip")
    assert status == FAILS


def test_the_first_page_says_what_a_court_asks(made: bytes) -> None:
    first = pages(made)[0]
    for wanted in (
        "Instituto de Ensaio", "P2026-0001-4f0c9", "Roleta 1", "2026-11-17 22:30", "R2026-0001-4f0c9", "Pagaram a menos.", "procedente",
        "Decreto Executivo n.º 261/22 (ao-de-261-22), em 2023-03-14", "Casino de Luanda · casino-luanda (AO)",
        "confirmado (advertência), assinado por ana, subscrito por ines", "Roleta americana", "à banca, a favor de Mel", "Selo assinado",
    ):  # fmt: skip
        assert wanted in first, wanted
    assert "Cumpre" not in first
    assert "Demoraram. Por decidir." in first


def test_whatever_shows_a_breach_is_told_in_words(tmp_path: Path) -> None:
    """Also what happened before the coup, as the colours of the chips: no name of an event stands in the PDF."""
    records = list(simulate_journal("american_roulette", 40, 3, ("knocked_over",)))
    notebook = Notebook()
    replay(enumerate(records, 1), load_law(), [notebook])
    finding = next(each for each in notebook.findings if any(item.type == "display_marker_set" for item in each.shows))
    case = gather(list(enumerate(records, 1)), "AR-1", load_law(), coup=finding.coup, notes=sealed(records))
    raw = dossier(case, AUTHORITY.public, AUTHORITY)
    text = " ".join(pages(raw))
    assert "display_marker_set" not in text
    assert "O mostrador indica" in text
    assert "»\n" in checked(raw, tmp_path / "d.zip")[1]  # no empty brackets where nobody is short


def test_the_law_is_that_of_the_land_and_compliant_is_one_line(made: bytes, case: DossierContents) -> None:
    text = " ".join(pages(made))
    assert not re.search(r"\bpt-[a-z]+-\d", text)
    kept = [one for one in case.film.verdicts if one.verdict.value == "compliant"]
    assert f"Cumpre: {len(kept)} regras" in text
    titles = json.loads(verify.members(made)["judgement/verdicts.json"])["verdicts"]
    assert not [one["title_pt"] for one in titles if one["verdict"] == "compliant" and one["title_pt"] in text]


def test_pages_are_numbered_of_how_many_and_the_date_is_true(made: bytes) -> None:
    every = pages(made)
    for number, page in enumerate(every, 1):
        assert f"{number} / {len(every)}" in page
    reader = PdfReader(BytesIO(verify.members(made)["dossier.pdf"]))
    assert reader.metadata.creation_date == DAY
    assert reader.metadata.author == "Instituto de Ensaio"


def test_the_pdf_is_for_the_archive(made: bytes) -> None:
    """What PDF/A-2b asks and can be read from the file: no font from elsewhere, colours, its own description."""
    reader = PdfReader(BytesIO(verify.members(made)["dossier.pdf"]))
    root: Any = reader.trailer["/Root"]
    (intent,) = root["/OutputIntents"]
    assert intent["/S"] == "/GTS_PDFA1"
    profile = intent["/DestOutputProfile"].get_object()
    assert (profile["/N"], profile.get_data()[36:40]) == (3, b"acsp")
    xmp = root["/Metadata"].get_object().get_data().decode()
    assert "<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>" in xmp
    assert "2026-11-17T21:30:00Z" in xmp
    assert f"<pdf:Producer>{reader.metadata.producer}</pdf:Producer>" in xmp
    assert f"<xmp:CreatorTool>{reader.metadata.creator}</xmp:CreatorTool>" in xmp
    assert "/ID" in reader.trailer
    assert "/Encrypt" not in reader.trailer
    assert not {"/AA", "/OpenAction", "/JavaScript"} & set(root)
    raw = verify.members(made)["dossier.pdf"]
    assert raw.count(b"endstream") == raw.count(b"\nendstream")  # the rule that veraPDF found broken
    for page in reader.pages:
        resources: Any = page["/Resources"]
        for font in resources["/Font"].values():
            described = font.get_object()["/FontDescriptor"].get_object()
            assert "/FontFile2" in described
            assert "/ToUnicode" in font.get_object()


def test_attachments_travel_with_the_dossier_and_a_changed_one_is_noticed(made: bytes, tmp_path: Path) -> None:
    name = f"attachments/{hashlib.sha256(PAPER).hexdigest()}.pdf"
    assert verify.members(made)[name] == PAPER
    assert "CAM-7" in " ".join(pages(made))
    changed = spoiled(made, lambda files: files.update({name: b"%PDF-other"}), relisted=True, sign=AUTHORITY)
    assert checked(changed, tmp_path / "bad.zip")[0] == FAILS
    foreign = spoiled(made, lambda files: files.update({"attachments/../x.pdf": b"%PDF-"}))
    assert checked(foreign, tmp_path / "bad.zip")[0] == FAILS


@pytest.fixture(scope="module")
def signer() -> PdfSigner:
    return PdfSigner(*_certificate())


@pytest.fixture
def service() -> Iterator[str]:
    """A time-stamping service of one process: RFC 3161 over HTTP."""
    own = rsa.generate_private_key(65537, 2048)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Horas certas")])
    made = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(own.public_key()).serial_number(7)
        .not_valid_before(DAY - timedelta(days=1)).not_valid_after(DAY + timedelta(days=1))
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.TIME_STAMPING]), critical=True).sign(own, hashes.SHA256())
    )  # fmt: skip
    der = own.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())
    certificate = certificates.Certificate.load(made.public_bytes(Encoding.DER))
    stamper = DummyTimeStamper(certificate, keys.PrivateKeyInfo.load(der), fixed_dt=DAY)

    class Stamps(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = tsp.TimeStampReq.load(self.rfile.read(int(self.headers["content-length"])))
            answer = stamper.request_tsa_response(asked).dump()
            self.send_response(200)
            self.send_header("content-type", "application/timestamp-reply")
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *_: object) -> None: ...

    with HTTPServer(("127.0.0.1", 0), Stamps) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def status_of(pdf: bytes, signer: PdfSigner) -> Any:
    (signature,) = PdfFileReader(BytesIO(pdf)).embedded_signatures
    own = certificates.Certificate.load(pem.unarmor(signer.certificate)[2])
    return signature, validate_pdf_signature(signature, ValidationContext(trust_roots=[own]))


def test_the_pdf_is_signed_inside_and_a_changed_byte_breaks_it(
    case: DossierContents, signer: PdfSigner, tmp_path: Path
) -> None:
    raw = dossier(case, AUTHORITY.public, AUTHORITY, signer)
    assert checked(raw, tmp_path / "d.zip")[0] == HOLDS
    pdf = verify.members(raw)["dossier.pdf"]
    signature, status = status_of(pdf, signer)
    assert signature.sig_object["/SubFilter"] == "/ETSI.CAdES.detached"
    assert (status.intact, status.valid, status.timestamp_validity) == (True, True, None)
    place = pdf.index(b"endstream") - 5
    _, status = status_of(pdf[:place] + bytes((pdf[place] ^ 1,)) + pdf[place + 1 :], signer)
    assert not status.intact


def test_a_time_stamp_stands_in_the_signature_where_a_service_is_named(
    case: DossierContents, signer: PdfSigner, service: str
) -> None:
    stamped = PdfSigner(signer.certificate, signer.key, service)
    _, status = status_of(verify.members(dossier(case, AUTHORITY.public, AUTHORITY, stamped))["dossier.pdf"], signer)
    assert status.intact
    assert status.timestamp_validity.timestamp == DAY
    nobody = PdfSigner(signer.certificate, signer.key, "http://127.0.0.1:9/")
    with pytest.raises(NoDossier, match="time-stamping"):
        dossier(case, AUTHORITY.public, AUTHORITY, nobody)


def test_a_certificate_that_does_not_fit_its_key_is_refused(signer: PdfSigner, tmp_path: Path) -> None:
    (tmp_path / "c.pem").write_bytes(signer.certificate)
    (tmp_path / "k.pem").write_bytes(signer.key)
    assert PdfSigner.read(tmp_path / "c.pem", tmp_path / "k.pem") == signer
    (tmp_path / "k.pem").write_bytes(_certificate()[1])
    for key in ("k.pem", "c.pem", "none.pem"):
        with pytest.raises(BadSigner):
            PdfSigner.read(tmp_path / "c.pem", tmp_path / key)


def test_a_case_is_one_file_that_is_checked_as_a_whole(made: bytes, tmp_path: Path) -> None:
    raw = case_dossier("P2026-0001-4f0c9", [made, made], AUTHORITY.public, AUTHORITY)
    status, output = checked(raw, tmp_path / "case.zip")
    assert status == HOLDS, output
    assert output.count("A autoridade responde pelos registos") == 2
    files = verify.members(raw)
    assert checked(files["dossiers/002.zip"], tmp_path / "one.zip")[0] == HOLDS
    less = packed({name: content for name, content in files.items() if name != "dossiers/002.zip"})
    assert checked(less, tmp_path / "less.zip")[0] == FAILS
    other = case_dossier("P2026-0001-4f0c9", [made], STRANGER.public, STRANGER)
    assert checked(other, tmp_path / "other.zip")[0] == FAILS
    bad = {**files, "dossiers/001.zip": spoiled(made, lambda inner: inner.update({"README.txt": b"x"}))}
    assert checked(packed(bad), tmp_path / "bad.zip")[0] == FAILS
    nested = case_dossier("P", [raw], AUTHORITY.public, AUTHORITY)
    assert checked(nested, tmp_path / "nested.zip")[0] == FAILS
