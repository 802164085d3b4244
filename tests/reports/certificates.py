"""A certificate that signs itself, for tests."""

from datetime import UTC, datetime, timedelta

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

SINCE = datetime(2023, 1, 1, tzinfo=UTC)


def self_signed(
    key: ec.EllipticCurvePrivateKey | rsa.RSAPrivateKey | None = None, days: int = 36_500
) -> tuple[bytes, bytes]:
    """Certificate and key as PEM."""
    own = key or ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "a test")])
    made = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(own.public_key())
        .serial_number(7).not_valid_before(SINCE).not_valid_after(SINCE + timedelta(days=days))
        .sign(own, hashes.SHA256())
    )  # fmt: skip
    return made.public_bytes(Encoding.PEM), own.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
