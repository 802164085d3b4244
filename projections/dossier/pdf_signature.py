"""The signature inside the PDF (PAdES), with the time stamp of a service (RFC 3161) where one is named."""

import asyncio
import io
from typing import Any, Final

from asn1crypto import keys, pem
from asn1crypto import x509 as certificates
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import fields, signers
from pyhanko.sign.timestamps.common_utils import TimestampRequestError
from pyhanko.sign.timestamps.requests_client import RequestsHTTPTimeStamper
from pyhanko_certvalidator.registry import SimpleCertificateStore

from projections.dossier.pdf_signer import NoTimeStamp, PdfSigner

FIELD: Final = "Autoridade"
SECONDS: Final = 20  # for which a service is waited for


class _Stamper(RequestsHTTPTimeStamper):
    """Asks a service for a stamp, and takes none that is not for what was asked: pyHanko compares only the nonce."""

    async def async_timestamp(self, message_digest: bytes, md_algorithm: str) -> Any:
        try:
            token = await super().async_timestamp(message_digest, md_algorithm)
            stamped = token["content"]["encap_content_info"]["content"].parsed["message_imprint"]
            digest = stamped["hashed_message"].native
        except (
            ValueError,
            TypeError,
            KeyError,
            AttributeError,
        ) as fault:  # it says no, or the answer is no stamp at all
            raise TimestampRequestError(f"no stamp in the answer ({type(fault).__name__})") from None
        if digest != message_digest:
            raise TimestampRequestError("the stamp is for something else")
        return token


def signed_pdf(raw: bytes, signer: PdfSigner, reason: str) -> bytes:
    """The PDF with the signature added behind it: what was there before is not touched."""
    chain = [certificates.Certificate.load(der) for _, _, der in pem.unarmor(signer.certificate, multiple=True)]
    store: Any = SimpleCertificateStore()  # type: ignore[no-untyped-call]
    store.register_multiple(chain[1:])
    own = load_pem_private_key(signer.key, None)
    der = own.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())
    simple = signers.SimpleSigner(signing_cert=chain[0], signing_key=keys.PrivateKeyInfo.load(der), cert_registry=store)
    service = signer.service
    stamper = _Stamper(service, timeout=SECONDS) if service else None  # type: ignore[no-untyped-call]
    facts = signers.PdfSignatureMetadata(
        field_name=FIELD, reason=reason[:200], md_algorithm="sha256", subfilter=fields.SigSeedSubFilter.PADES
    )
    out = io.BytesIO()
    try:
        made = signers.PdfSigner(facts, simple, timestamper=stamper)
        asyncio.run(made.async_sign_pdf(IncrementalPdfFileWriter(io.BytesIO(raw)), output=out))
    except (TimestampRequestError, OSError) as fault:
        raise NoTimeStamp(f"the time-stamping service {signer.service} did not answer as it should: {fault}") from None
    return out.getvalue()
