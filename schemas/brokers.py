"""How a Kafka cluster is reached: addresses, TLS, who we are. One place for device client, worker and sink.

Settings come from the command line (`--brokers`) and from the environment (`VIGIA_KAFKA_*`), which the shell reads
and passes in. What does not fit together is refused here, in one sentence, before anybody connects.
"""

import re
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, Self

from pydantic import Field, SecretStr

from schemas.model import Model

PREFIX: Final = "VIGIA_KAFKA_"
_SERVER: Final = re.compile(r"(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+):\d{1,5}")
_NAMES: Final = ("SECURITY", "CA", "CERTIFICATE", "CERTIFICATE_KEY", "MECHANISM", "USER", "PASSWORD")

Security = Literal["PLAINTEXT", "SSL", "SASL_PLAINTEXT", "SASL_SSL"]
Mechanism = Literal["PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512"]
_SECURITIES: Final[tuple[Security, ...]] = ("PLAINTEXT", "SSL", "SASL_PLAINTEXT", "SASL_SSL")
_MECHANISMS: Final[tuple[Mechanism, ...]] = ("SCRAM-SHA-512", "SCRAM-SHA-256", "PLAIN")


class BadSettings(ValueError):
    """Settings that do not fit together; the message says what to change."""


class Brokers(Model):
    """A cluster and how we make ourselves known to it."""

    servers: Annotated[tuple[str, ...], Field(min_length=1)]
    security: Security = "PLAINTEXT"
    ca: str | None = None  # file with the certificates of those whom we trust; None: those of the system
    certificate: str | None = None  # file with our own certificate, and the file with its key
    certificate_key: str | None = None
    mechanism: Mechanism = "SCRAM-SHA-512"
    user: str | None = None
    password: SecretStr | None = None

    @classmethod
    def read(cls, servers: str, environment: Mapping[str, str]) -> Self:
        """From `host:port,host:port` and the environment."""
        named = tuple(part.strip() for part in servers.split(",") if part.strip())
        wrong = [part for part in named if not _SERVER.fullmatch(part)]
        if wrong or not named:
            raise BadSettings(f"{servers!r} names no brokers: write host:port, and a comma between several")
        unknown = sorted(name for name in environment if name.startswith(PREFIX) and name[len(PREFIX) :] not in _NAMES)
        if unknown:
            raise BadSettings(f"{unknown[0]} is no setting; there are {', '.join(PREFIX + name for name in _NAMES)}")
        settings = {name: environment[PREFIX + name] for name in _NAMES if environment.get(PREFIX + name)}
        security = _one_of("SECURITY", settings.get("SECURITY", "PLAINTEXT").upper(), _SECURITIES)
        _fits(security, settings)
        return cls(
            servers=named,
            security=security,
            ca=settings.get("CA"),
            certificate=settings.get("CERTIFICATE"),
            certificate_key=settings.get("CERTIFICATE_KEY"),
            mechanism=_one_of("MECHANISM", settings.get("MECHANISM", "SCRAM-SHA-512").upper(), _MECHANISMS),
            user=settings.get("USER"),
            password=SecretStr(settings["PASSWORD"]) if "PASSWORD" in settings else None,
        )

    @property
    def encrypted(self) -> bool:
        """Whether the connection is encrypted."""
        return self.security in ("SSL", "SASL_SSL")

    def kafka_python(self) -> dict[str, Any]:
        """As arguments of any client of kafka-python. A host name that does not fit its certificate is refused."""
        settings: dict[str, Any] = {"bootstrap_servers": list(self.servers), "security_protocol": self.security}
        if self.encrypted:
            settings |= {"ssl_check_hostname": True, "ssl_cafile": self.ca}
            settings |= {"ssl_certfile": self.certificate, "ssl_keyfile": self.certificate_key}
        return settings | self._sasl()

    def _sasl(self) -> dict[str, Any]:
        if self.user is None or self.password is None:
            return {}
        return {
            "sasl_mechanism": self.mechanism,
            "sasl_plain_username": self.user,
            "sasl_plain_password": self.password.get_secret_value(),
        }


def _one_of(name: str, value: str, known: tuple[Any, ...]) -> Any:
    if value not in known:
        raise BadSettings(f"{PREFIX}{name} is {value!r}; it may be {', '.join(known)}")
    return value


def _fits(security: Security, settings: Mapping[str, str]) -> None:
    """Refuse an incomplete setting, which would only show as a connection that never comes."""
    sasl, tls = security.startswith("SASL"), security.endswith("SSL")
    if sasl and not ("USER" in settings and "PASSWORD" in settings):
        raise BadSettings(f"{security} needs {PREFIX}USER and {PREFIX}PASSWORD")
    if not sasl and ("USER" in settings or "PASSWORD" in settings):
        raise BadSettings(f"{PREFIX}USER and {PREFIX}PASSWORD mean nothing with {security}: use SASL_SSL")
    if not tls and ("CA" in settings or "CERTIFICATE" in settings):
        raise BadSettings(f"{PREFIX}CA and {PREFIX}CERTIFICATE mean nothing with {security}: use SSL or SASL_SSL")
    if ("CERTIFICATE" in settings) != ("CERTIFICATE_KEY" in settings):
        raise BadSettings(f"{PREFIX}CERTIFICATE and {PREFIX}CERTIFICATE_KEY belong together")
    if security == "SASL_PLAINTEXT" and settings.get("MECHANISM", "").upper() == "PLAIN":
        raise BadSettings("a password would cross the network in the clear: use SASL_SSL, or a SCRAM mechanism")
