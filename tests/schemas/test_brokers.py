"""How a cluster is reached is settled in one place, and half a setting is refused in a sentence."""

import pytest

from schemas.brokers import BadSettings, Brokers

SASL = {"VIGIA_KAFKA_SECURITY": "SASL_SSL", "VIGIA_KAFKA_USER": "vigia", "VIGIA_KAFKA_PASSWORD": "s3cret"}


def test_a_broker_on_this_machine_needs_its_address_alone() -> None:
    brokers = Brokers.read("localhost:9092", {"PATH": "/bin"})
    assert brokers.kafka_python() == {"bootstrap_servers": ["localhost:9092"], "security_protocol": "PLAINTEXT"}


def test_a_cluster_is_reached_encrypted_and_by_name() -> None:
    settings = Brokers.read("k1.example:9093, k2.example:9093", SASL | {"VIGIA_KAFKA_CA": "ca.pem"}).kafka_python()
    assert settings["bootstrap_servers"] == ["k1.example:9093", "k2.example:9093"]
    assert (settings["security_protocol"], settings["sasl_mechanism"]) == ("SASL_SSL", "SCRAM-SHA-512")
    assert (settings["ssl_cafile"], settings["ssl_check_hostname"]) == ("ca.pem", True)
    assert (settings["sasl_plain_username"], settings["sasl_plain_password"]) == ("vigia", "s3cret")


def test_a_certificate_of_our_own_may_stand_for_a_password() -> None:
    own = {"VIGIA_KAFKA_CERTIFICATE": "own.pem", "VIGIA_KAFKA_CERTIFICATE_KEY": "own.key"}
    settings = Brokers.read("k:9093", {"VIGIA_KAFKA_SECURITY": "ssl"} | own).kafka_python()
    assert (settings["ssl_certfile"], settings["ssl_keyfile"]) == ("own.pem", "own.key")
    assert "sasl_mechanism" not in settings


def test_a_password_is_not_shown() -> None:
    assert "s3cret" not in repr(Brokers.read("k:9093", SASL))


@pytest.mark.parametrize(
    ("servers", "environment", "why"),
    [
        ("", {}, "names no brokers"),
        ("localhost", {}, "host:port"),
        ("http://k:9092", {}, "host:port"),
        ("k:9092", {"VIGIA_KAFKA_SECURITY": "TLS"}, "SASL_SSL"),
        ("k:9092", {"VIGIA_KAFKA_SECURTY": "SSL"}, "is no setting"),
        ("k:9092", {"VIGIA_KAFKA_SECURITY": "SASL_SSL"}, "needs VIGIA_KAFKA_USER"),
        ("k:9092", {"VIGIA_KAFKA_USER": "u"}, "mean nothing with PLAINTEXT"),
        ("k:9092", {"VIGIA_KAFKA_CA": "ca.pem"}, "mean nothing with PLAINTEXT"),
        ("k:9092", {"VIGIA_KAFKA_SECURITY": "SSL", "VIGIA_KAFKA_CERTIFICATE": "c"}, "belong together"),
        ("k:9092", SASL | {"VIGIA_KAFKA_MECHANISM": "GSSAPI"}, "SCRAM-SHA-512"),
        ("k:9092", SASL | {"VIGIA_KAFKA_SECURITY": "SASL_PLAINTEXT", "VIGIA_KAFKA_MECHANISM": "PLAIN"}, "in the clear"),
    ],
)  # fmt: skip
def test_half_a_setting_is_refused(servers: str, environment: dict[str, str], why: str) -> None:
    with pytest.raises(BadSettings, match=why):
        Brokers.read(servers, environment)
