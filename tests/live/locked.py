"""A broker behind TLS and passwords, with certificates of an authority that is made on the spot."""

import subprocess
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import ClassVar

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
    pkcs12,
)
from cryptography.x509.oid import NameOID

from projections.cli.broker.cluster import Cluster
from projections.cli.broker.node import Node
from projections.cli.speech import Speech
from projections.store import connect
from schemas.findings import Finding
from tests.stored import stored_findings

WORD = "only-for-tests"
USERS = {"device": "d3vice", "vigia": "v1gia"}


class Authority:
    """Signs certificates for this test."""

    def __init__(self, folder: Path, name: str = "ca") -> None:
        self.folder, self._key = folder, ec.generate_private_key(ec.SECP256R1())
        self._name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"Test {name}")])
        self.certificate = self._signed(self._name, self._key.public_key(), authority=True)
        self.file = folder / f"{name}.pem"
        self.file.write_bytes(self.certificate.public_bytes(Encoding.PEM))

    def certify(self, name: str, host: str) -> tuple[Path, Path]:
        """Certificate and key of somebody at a host, as files; for Java beside them as a PKCS #12 store."""
        key = ec.generate_private_key(ec.SECP256R1())
        subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
        own = self._signed(subject, key.public_key(), host=host)
        certificate, private = self.folder / f"{name}.crt", self.folder / f"{name}.key"
        certificate.write_bytes(own.public_bytes(Encoding.PEM))
        private.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        packed = pkcs12.serialize_key_and_certificates(
            name.encode(), key, own, [self.certificate], BestAvailableEncryption(WORD.encode())
        )
        (self.folder / f"{name}.p12").write_bytes(packed)
        return certificate, private

    def _signed(
        self, subject: x509.Name, key: ec.EllipticCurvePublicKey, *, host: str = "", authority: bool = False
    ) -> x509.Certificate:
        now = datetime.now(UTC)
        made = x509.CertificateBuilder().subject_name(subject).issuer_name(self._name).public_key(key)
        made = made.serial_number(x509.random_serial_number())
        made = made.not_valid_before(now - timedelta(hours=1)).not_valid_after(now + timedelta(days=2))
        made = made.add_extension(x509.BasicConstraints(ca=authority, path_length=None), critical=True)
        if host:
            made = made.add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address(host))]), critical=False)
        return made.sign(self._key, hashes.SHA256())


class Locked(Cluster):
    """One broker that takes clients over TLS with a certificate (mutual) and over TLS with a password (SCRAM)."""

    users: ClassVar[dict[str, str]] = USERS

    def __init__(self, folder: Path, say: Speech, authority: Authority) -> None:
        super().__init__(folder, say)
        self._authority = authority
        authority.certify("broker", "127.0.0.1")
        self._ports = self.free_ports(2)

    @property
    def by_certificate(self) -> str:
        return f"127.0.0.1:{self._ports[0]}"

    @property
    def by_password(self) -> str:
        return f"127.0.0.1:{self._ports[1]}"

    def scram(self) -> list[str]:
        return [
            word
            for name, secret in self.users.items()
            for word in ("--add-scram", f"SCRAM-SHA-512=[name={name},password={secret}]")
        ]

    def settings(self, node: Node) -> dict[str, object]:
        kept = self._authority.folder
        return super().settings(node) | {
            "listeners": f"PLAINTEXT://127.0.0.1:{node.port},SSL://{self.by_certificate},SASL_SSL://{self.by_password},"
            f"CONTROLLER://127.0.0.1:{node.controller_port}",
            "listener.security.protocol.map": "PLAINTEXT:PLAINTEXT,SSL:SSL,SASL_SSL:SASL_SSL,CONTROLLER:PLAINTEXT",
            "ssl.keystore.type": "PKCS12",
            "ssl.keystore.location": kept / "broker.p12",
            "ssl.keystore.password": WORD,
            "ssl.truststore.type": "PEM",
            "ssl.truststore.location": self._authority.file,
            "listener.name.ssl.ssl.client.auth": "required",
            "sasl.enabled.mechanisms": "SCRAM-SHA-512",
            "listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config": (
                "org.apache.kafka.common.security.scram.ScramLoginModule required;"
            ),
        }


def stored_at_last(sink: Callable[[], "subprocess.CompletedProcess[str]"], store: Path) -> list[Finding]:
    """What a sink has written once there is something to write; each run is a process, so there are few of them."""
    until, findings = time.monotonic() + 300, list[Finding]()
    while not findings and time.monotonic() < until:
        time.sleep(2)  # a worker needs some seconds to start
        done = sink()
        assert done.returncode == 0, done.stderr
        with connect(store) as kept:
            findings = stored_findings(kept)
    return findings
