"""What cannot be started here is at least read, and every name in it leads somewhere."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from projections.cli import secret_files
from projections.cli.main import parser
from projections.cli.speech import Speech
from schemas.brokers import Brokers
from tests.gates.tree import ROOT

DEPLOY = ROOT / "deploy"
FILES = ("compose.yaml", "compose.tls.yaml")
OURS = ("topics", "worker-1", "worker-2", "sink", "console")


def read(name: str) -> dict[str, Any]:
    return dict(yaml.safe_load((DEPLOY / name).read_text("utf-8")))


COMPOSE = read("compose.yaml")
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]


def test_the_parts_are_there() -> None:
    wanted = {"broker-1", "broker-2", "broker-3", "clickhouse", "prometheus", "alertmanager", "grafana", *OURS}
    assert wanted <= set(SERVICES)


@pytest.mark.parametrize("name", SERVICES)
def test_every_image_is_pinned(name: str) -> None:
    image = SERVICES[name]["image"]
    assert image.startswith("vigia:") or re.fullmatch(r"[a-z/-]+:v?\d+(\.\d+)+", image)


@pytest.mark.parametrize("name", OURS)
def test_our_services_are_nobody_and_write_nowhere(name: str) -> None:
    service = SERVICES[name]
    assert service["user"] == "10001:10001"
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert all(port.startswith("127.0.0.1:") for port in service.get("ports", ()))


@pytest.mark.parametrize("name", OURS)
def test_the_command_of_each_service_is_one_that_vigia_understands(name: str) -> None:
    words = [re.sub(r"\$\{\w+[^}]*\}", "x", str(word)) for word in SERVICES[name]["command"]]
    args = parser(Speech("en")).parse_args(words)
    Brokers.read(args.brokers, {})
    if name != "topics":
        assert args.metrics == "0.0.0.0:9100"
        assert args.log_json


def test_three_brokers_know_each_other_and_two_must_have_a_record() -> None:
    for number in (1, 2, 3):
        settings = SERVICES[f"broker-{number}"]["environment"]
        assert settings["KAFKA_NODE_ID"] == number
        assert f"{number}@broker-{number}:9093" in settings["KAFKA_CONTROLLER_QUORUM_VOTERS"]
        assert settings["KAFKA_ADVERTISED_LISTENERS"] == f"INTERNAL://broker-{number}:9092"
        assert (settings["KAFKA_DEFAULT_REPLICATION_FACTOR"], settings["KAFKA_MIN_INSYNC_REPLICAS"]) == (3, 2)
        assert (
            settings["KAFKA_UNCLEAN_LEADER_ELECTION_ENABLE"] == settings["KAFKA_AUTO_CREATE_TOPICS_ENABLE"] == "false"
        )
    assert len(SERVICES["broker-1"]["environment"]["CLUSTER_ID"]) == 22


def test_only_grafana_and_the_console_are_reached_and_only_from_this_machine() -> None:
    ports = {name: service["ports"] for name, service in SERVICES.items() if "ports" in service}
    assert ports == {"grafana": ["127.0.0.1:3000:3000"], "console": ["127.0.0.1:8417:8417"]}


def test_devices_have_a_listener_and_it_asks_for_a_password_over_tls() -> None:
    services = read("compose.tls.yaml")["services"]
    for number in (1, 2, 3):
        broker = services[f"broker-{number}"]
        assert broker["ports"] == [f"{number}9094:9094"]
        assert "OUTSIDE:SASL_SSL" in broker["environment"]["KAFKA_LISTENER_SECURITY_PROTOCOL_MAP"]
        assert "PLAINTEXT" not in broker["environment"]["KAFKA_LISTENER_SECURITY_PROTOCOL_MAP"]


@pytest.mark.parametrize("file", FILES)
def test_no_password_stands_on_a_command_line(file: str) -> None:
    for service in read(file)["services"].values():
        words = [str(word) for word in service.get("command", ())]
        assert not any("$" in word or "PASSWORD" in word.upper() for word in words)
        assert not any(re.search(r"//[^/@]*:[^/@]*@", word) for word in words)


def test_every_alert_has_a_route_and_every_route_a_receiver() -> None:
    config = read("alertmanager/alertmanager.yml")
    receivers = {receiver["name"] for receiver in config["receivers"]}
    routes = [config["route"], *config["route"]["routes"]]
    assert {route["receiver"] for route in routes} == receivers
    (group,) = read("prometheus/alerts.yml")["groups"]
    severities = {rule["labels"]["severity"] for rule in group["rules"]}
    routed = {match for route in routes[1:] for match in re.findall(r'severity="(\w+)"', str(route["matchers"]))}
    assert routed <= severities
    assert "critical" in routed
    named = {name for rule in config["inhibit_rules"] for name in re.findall(r"[A-Z]\w+", str(rule["target_matchers"]))}
    assert named <= {rule["alert"] for rule in group["rules"]}


def test_alertmanager_is_told_and_reads_its_addresses_from_secrets() -> None:
    (alerting,) = read("prometheus/prometheus.yml")["alerting"]["alertmanagers"]
    assert alerting["static_configs"] == [{"targets": ["alertmanager:9093"]}]
    for receiver in read("alertmanager/alertmanager.yml")["receivers"]:
        for hook in receiver["webhook_configs"]:
            assert hook["url_file"].removeprefix("/run/secrets/") in SERVICES["alertmanager"]["secrets"]


@pytest.mark.parametrize("file", FILES)
def test_a_setting_that_names_a_secret_names_one_that_the_service_gets(file: str) -> None:
    for name, service in read(file)["services"].items():
        given = {
            secret if isinstance(secret, str) else secret["source"]
            for one in (service, SERVICES[name])
            for secret in one.get("secrets", ())
        }
        for value in service.get("environment", {}).values():
            if str(value).startswith("/run/secrets/"):
                assert str(value).removeprefix("/run/secrets/") in given


@pytest.mark.parametrize("file", FILES)
def test_every_volume_secret_network_and_dependency_exists(file: str) -> None:
    compose = read(file)
    secrets = {**COMPOSE["secrets"], **compose["secrets"]}
    for name, service in compose["services"].items():
        assert name in SERVICES
        for needed in service.get("depends_on", {}):
            assert needed in SERVICES
        for secret in service.get("secrets", ()):
            assert (secret if isinstance(secret, str) else secret["source"]) in secrets
        for network in service.get("networks", ()):
            assert network in COMPOSE["networks"]
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            if source.startswith("./secrets"):
                continue  # made by the administrator
            assert (DEPLOY / source).exists() if source.startswith(".") else source in COMPOSE["volumes"]


def test_who_waits_for_health_waits_for_somebody_who_tells_it() -> None:
    for service in SERVICES.values():
        for needed, how in service.get("depends_on", {}).items():
            if how["condition"] == "service_healthy":
                assert "healthcheck" in SERVICES[needed]


def test_every_setting_that_is_left_open_stands_in_the_example() -> None:
    text = "".join((DEPLOY / file).read_text("utf-8") for file in FILES)
    example = (DEPLOY / "vigia.env.example").read_text("utf-8")
    assert set(re.findall(r"\$\{(\w+)", text)) == set(re.findall(r"^(\w+)=", example, re.MULTILINE))
    assert "PASSWORD=\n" in example


def test_no_password_stands_in_the_files() -> None:
    for file in FILES:
        for name, value in re.findall(r"(PASSWORD[A-Z_]*): (.+)", (DEPLOY / file).read_text("utf-8")):
            assert value.startswith("/run/secrets/" if name.endswith("FILE") else "${")


def test_the_clients_understand_the_settings_of_tls(tmp_path: Path) -> None:
    services = read("compose.tls.yaml")["services"]
    for name in OURS:
        environment = {key: str(value) for key, value in services[name]["environment"].items()}
        (tmp_path / "kafka").write_text("s3cret\n")
        environment = secret_files.environment(
            secret_files.KAFKA, own={**environment, "VIGIA_KAFKA_PASSWORD_FILE": str(tmp_path / "kafka")}
        )
        brokers = Brokers.read("broker-1:9092", environment)
        assert brokers.encrypted
        assert brokers.kafka_python()["sasl_mechanism"] == "SCRAM-SHA-512"
        assert brokers.kafka_python()["sasl_plain_password"] == "s3cret"


def test_the_brokers_of_the_tests_are_the_brokers_of_the_deployment() -> None:
    """The version that is tried is the version that is run."""
    (tried,) = re.findall(
        r"<artifactId>kafka_2\.13</artifactId>\s*<version>([\d.]+)", (DEPLOY / "kafka/pom.xml").read_text()
    )
    assert {SERVICES[f"broker-{number}"]["image"] for number in (1, 2, 3)} == {f"apache/kafka:{tried}"}


def test_every_file_can_be_read() -> None:
    from xml.etree import ElementTree as ET

    for path in DEPLOY.rglob("*"):
        if path.suffix in (".yaml", ".yml"):
            assert yaml.safe_load(path.read_text("utf-8")), path
        elif path.suffix == ".json":
            assert json.loads(path.read_text("utf-8")), path
        elif path.suffix == ".xml":
            assert len(ET.parse(path).getroot()), path
