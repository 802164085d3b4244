"""The signature inside the lot (XAdES, enveloped): who signed it, with which certificate, when by the signer's clock."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import load_pem_private_key
from lxml import etree
from signxml.algorithms import DigestAlgorithm, SignatureMethod
from signxml.exceptions import SignXMLException
from signxml.xades.xades import XAdESSignatureConfiguration, XAdESSigner, XAdESVerifier

from projections.dgoj.lot import SPACE
from projections.speech import Spoken

METHODS: Final = frozenset({SignatureMethod.ECDSA_SHA256, SignatureMethod.RSA_SHA256})
CAREFUL: Final = {"resolve_entities": False, "no_network": True, "load_dtd": False, "huge_tree": False}


@dataclass(frozen=True, slots=True)
class XmlSigner:
    """A certificate and its key (PEM), and the signer's clock."""

    certificate: bytes
    key: bytes
    at: datetime


class _Signer(XAdESSigner):
    """Writes the time that it is given: the library would ask the clock."""

    def __init__(self, at: datetime, method: SignatureMethod) -> None:
        super().__init__(signature_algorithm=method, digest_algorithm=DigestAlgorithm.SHA256)
        self._at = at

    def add_signing_time(self, signed_signature_properties: Any, sig_root: Any, signing_settings: Any) -> None:
        written = etree.SubElement(signed_signature_properties, etree.QName(self.namespaces["xades"], "SigningTime"))
        written.text = self._at.isoformat(timespec="seconds")


def signed_lot(xml: bytes, signer: XmlSigner) -> bytes:
    """The lot with its signature as the last element."""
    key: Any = load_pem_private_key(signer.key, None)
    method = SignatureMethod.ECDSA_SHA256 if isinstance(key, ec.EllipticCurvePrivateKey) else SignatureMethod.RSA_SHA256
    chain = x509.load_pem_x509_certificates(signer.certificate)
    root = _Signer(signer.at, method).sign(parsed(xml), key=key, cert=chain, always_add_key_value=False)
    body: bytes = etree.tostring(root, encoding="UTF-8", xml_declaration=True)
    return body


def verified_lot(xml: bytes, certificate: bytes, at: datetime) -> Any:
    """What this certificate has signed, and nothing else of the file: the lot, if the signature counts.

    Whether the certificate was in force is asked of the day on which the lot was signed, not of today.
    """
    root = parsed(xml)
    try:
        results = XAdESVerifier().verify(
            root,
            x509_cert=x509.load_pem_x509_certificates(certificate)[0],
            expect_config=XAdESSignatureConfiguration(
                location="./", signature_methods=METHODS, digest_algorithms=frozenset({DigestAlgorithm.SHA256}),
                verification_time=at,
            ),
        )  # fmt: skip
    except (SignXMLException, ValueError) as fault:
        raise Spoken(f"a assinatura não vale: {fault}", f"the signature does not count: {fault}") from None
    lots = [
        each.signed_xml for each in results if each.signed_xml is not None and each.signed_xml.tag == f"{{{SPACE}}}lot"
    ]
    if len(lots) != 1:
        raise Spoken("a assinatura não é do lote", "the signature is not the lot's")
    return lots[0]


def parsed(xml: bytes) -> Any:
    """An element, of a file that declares no entities."""
    try:
        if b"<!" in xml:
            raise Spoken("o ficheiro declara entidades", "the file declares entities")
        return etree.fromstring(xml, etree.XMLParser(**CAREFUL))
    except etree.XMLSyntaxError as fault:
        raise Spoken(f"o XML não se lê: {fault}", f"the XML cannot be read: {fault}") from None
