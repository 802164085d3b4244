"""Who signs the PDF: a certificate with its key, and the service that stamps the time.

Apart from the signing itself (`pdf_signature.py`), whose library takes half a second to load: most processes never sign.
"""

from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.serialization import load_pem_private_key

from projections.dossier.contents import NoDossier


@dataclass(frozen=True, slots=True)
class PdfSigner:
    """A certificate and its key (PEM), and the address of a time-stamping service, if any."""

    certificate: bytes
    key: bytes
    service: str | None = None

    @classmethod
    def read(cls, certificate: Path, key: Path, service: str | None = None) -> "PdfSigner":
        """From two files; `BadSigner` says what is wrong with them."""
        try:
            signer = cls(certificate.read_bytes(), key.read_bytes(), service)
            own = load_pem_private_key(signer.key, None).public_key()
            first = x509.load_pem_x509_certificates(signer.certificate)[0]
        except (OSError, ValueError, TypeError, IndexError) as fault:
            raise BadSigner(f"{certificate}, {key}: {fault}") from None
        if first.public_key() != own:
            raise BadSigner(f"{key} is not the key of {certificate}")
        return signer


class BadSigner(ValueError):
    """Certificate and key cannot be used."""


class NoTimeStamp(NoDossier):
    """The service that stamps the time gave no stamp: somebody may try again later."""
