"""What others say of the PDF: veraPDF of its form, OpenSSL of its time stamp. Also what a service must not get away with."""

import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import BytesIO
from pathlib import Path

import pytest
from asn1crypto import pem, tsp
from asn1crypto import x509 as certificates
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko_certvalidator import ValidationContext

from projections.cli.demo_seals import _certificate
from projections.dossier import NoDossier, dossier, verify
from projections.dossier.pdf_signature import signed_pdf
from projections.dossier.pdf_signer import PdfSigner
from tests.dossier.archive import VERAPDF, validated
from tests.dossier.case import AUTHORITY, made
from tests.dossier.test_court import case as case  # noqa: PLC0414  # a fixture
from tests.parts import Part, need

OPENSSL = Part("OpenSSL", lambda: shutil.which("openssl"), "openssl", "install OpenSSL, so that `openssl` is a command")
AUTHORITY_OF_TIME = """
[tsa]
default_tsa = here
[here]
serial = {folder}/serial
signer_cert = {folder}/tsa.pem
signer_key = {folder}/tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ordering = yes
tsa_name = yes
ess_cert_id_alg = sha256
"""


@contextmanager
def answering(answer: Callable[[bytes], bytes], kind: str = "application/timestamp-reply") -> Iterator[str]:
    """A service over HTTP that answers each request so."""

    class Stamps(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = answer(self.rfile.read(int(self.headers["content-length"])))
            self.send_response(200)
            self.send_header("content-type", kind)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None: ...

    with HTTPServer(("127.0.0.1", 0), Stamps) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture(scope="module")
def openssl(tmp_path_factory: pytest.TempPathFactory) -> tuple[Callable[[bytes], bytes], bytes]:
    """OpenSSL's own time-stamping authority, and its certificate."""
    need(OPENSSL)
    folder = tmp_path_factory.mktemp("tsa")
    own, today = rsa.generate_private_key(65537, 2048), datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Horas certas")])
    certificate = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(own.public_key()).serial_number(7)
        .not_valid_before(today - timedelta(days=1)).not_valid_after(today + timedelta(days=1))
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.TIME_STAMPING]), critical=True)
        .sign(own, hashes.SHA256()).public_bytes(Encoding.PEM)
    )  # fmt: skip
    (folder / "tsa.pem").write_bytes(certificate)
    (folder / "tsa.key").write_bytes(own.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    (folder / "serial").write_text("01\n")
    (folder / "tsa.cnf").write_text(AUTHORITY_OF_TIME.format(folder=folder))

    def answer(asked: bytes) -> bytes:
        (folder / "asked.tsq").write_bytes(asked)
        command = ["openssl", "ts", "-reply", "-config", "tsa.cnf", "-queryfile", "asked.tsq", "-out", "reply.tsr"]
        subprocess.run(command, cwd=folder, check=True, capture_output=True)
        check = ["openssl", "ts", "-verify", "-queryfile", "asked.tsq", "-in", "reply.tsr", "-CAfile", "tsa.pem"]
        subprocess.run(check, cwd=folder, check=True, capture_output=True)
        return (folder / "reply.tsr").read_bytes()

    return answer, certificate


@pytest.fixture(scope="module")
def pdf() -> bytes:
    return verify.members(made())["dossier.pdf"]


@pytest.mark.slow  # it starts OpenSSL, which is not among the parts of `make tools`
def test_the_stamp_of_openssl_is_valid_and_trusted(pdf: bytes, openssl: tuple[Callable[[bytes], bytes], bytes]) -> None:
    answer, authority = openssl
    certificate, key = _certificate()
    before = datetime.now(UTC).replace(microsecond=0)
    with answering(answer) as address:
        signed = signed_pdf(pdf, PdfSigner(certificate, key, address), "ensaio")
    (signature,) = PdfFileReader(BytesIO(signed)).embedded_signatures
    own, stamps = (
        ValidationContext(trust_roots=[certificates.Certificate.load(pem.unarmor(each)[2])])
        for each in (certificate, authority)
    )
    status = validate_pdf_signature(signature, own, stamps)
    assert status.bottom_line
    assert status.timestamp_validity.trusted
    assert before <= status.timestamp_validity.timestamp <= datetime.now(UTC)


@pytest.mark.slow  # as above
def test_a_stamp_for_another_file_makes_no_dossier(pdf: bytes, openssl: tuple[Callable[[bytes], bytes], bytes]) -> None:
    answer, _ = openssl

    def of_another(asked: bytes) -> bytes:
        request = tsp.TimeStampReq.load(asked)
        request["message_imprint"]["hashed_message"] = bytes(32)
        return answer(request.dump(force=True))

    with answering(of_another) as address, pytest.raises(NoDossier, match="time-stamping"):
        signed_pdf(pdf, PdfSigner(*_certificate(), address), "ensaio")


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"<html>entre aqui</html>", "text/html"),
        (b"<html>entre aqui</html>", "application/timestamp-reply"),
        (b"", "application/timestamp-reply"),
        (bytes.fromhex("30053003020102"), "application/timestamp-reply"),  # status: rejection
        (bytes.fromhex("30053003020100"), "application/timestamp-reply"),  # status: granted
    ],
    ids=["page", "page_as_stamp", "nothing", "refused", "granted_without_stamp"],
)
def test_a_service_that_gives_no_stamp_makes_no_dossier(pdf: bytes, body: bytes, kind: str) -> None:
    with answering(lambda _: body, kind) as address, pytest.raises(NoDossier, match="time-stamping"):
        signed_pdf(pdf, PdfSigner(*_certificate(), address), "ensaio")


@pytest.mark.slow  # it starts Java
def test_verapdf_finds_nothing_against_the_pdf_signed_or_not(case, tmp_path: Path) -> None:
    need(VERAPDF)
    files = []
    for name, signer in (("plain", None), ("signed", PdfSigner(*_certificate()))):
        files.append(tmp_path / f"{name}.pdf")
        files[-1].write_bytes(verify.members(dossier(case, AUTHORITY.public, AUTHORITY, signer))["dossier.pdf"])
    good, report = validated(files)
    assert good, report
    files[0].write_bytes(files[0].read_bytes().replace(b"\nendstream", b"endstream", 1))
    good, report = validated(files[:1])
    assert not good, report
