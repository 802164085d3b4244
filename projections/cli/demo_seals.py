"""The keys of the demo: made on the spot, worth nothing elsewhere, and yet its dossiers can be checked with them."""

import os
import secrets
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from projections.access.private_files import own_folder
from projections.cli.speech import Speech
from projections.console.checkpoint_files import CheckpointFiles
from projections.dossier.pdf_signer import PdfSigner
from streams.engine.notes import SecretKey

NAME: Final = "demo.vigia"
VALID: Final = timedelta(days=366)


def demo_seals(house: Path, say: Speech) -> tuple[CheckpointFiles, SecretKey]:
    """The key of the checkpoints and the certificate of the PDF, kept in the house for as long as it lasts."""
    own_folder(house)
    key, certificate, secret = house / "seal.key", house / "pdf.pem", house / "pdf.key"
    if not key.exists():
        _write(key, f"{SecretKey(NAME, secrets.token_bytes(32)).text()}\n".encode())
    if not certificate.exists() or not secret.exists():
        made, own = _certificate()
        _write(certificate, made)
        _write(secret, own)
    authority = say("Autoridade de demonstração", "Demonstration authority")
    files = CheckpointFiles(house / "checkpoints", key, authority, PdfSigner.read(certificate, secret))
    return files, SecretKey.read(key.read_text("utf-8"))


def _write(path: Path, content: bytes) -> None:
    path.unlink(missing_ok=True)
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(file, "wb") as out:
        out.write(content)


def _certificate() -> tuple[bytes, bytes]:
    own = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Vigia (demo)")])
    today = datetime.now(UTC)
    made = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(own.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(today - timedelta(days=1))
        .not_valid_after(today + VALID)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.KeyUsage(
            digital_signature=True, content_commitment=True, key_encipherment=False, data_encipherment=False,
            key_agreement=False, key_cert_sign=False, crl_sign=False, encipher_only=False, decipher_only=False,
        ), critical=True)
        .sign(own, hashes.SHA256())
    )  # fmt: skip
    return made.public_bytes(Encoding.PEM), own.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
