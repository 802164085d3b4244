"""A plan that cannot be followed says in one sentence what is wrong."""

import pytest

from projections.alerts.plan import PlanFault, read_plan

GOOD = """
console = "https://vigia.example.org"

[[channel]]
name = "duty"
url_env = "VIGIA_TEST_DUTY"

[[channel]]
name = "chief"
url_file = "chief.url"
language = "en"

[[route]]
name = "night"
channels = ["duty"]
severity = "critical"
hours = {since = 20:00:00, until = 06:00:00}
quiet = {since = 02:00:00, until = 05:00:00, below = "critical"}
escalate = [{after = 600, channels = ["chief"]}]
repeat = 1800
"""


def read(folder, text):
    (folder / "plan.toml").write_text(text, "utf-8")
    return read_plan(folder / "plan.toml")


def test_addresses_come_from_the_environment_or_from_a_file_beside_the_plan(tmp_path, monkeypatch):
    (tmp_path / "chief.url").write_text("json://127.0.0.1/\n", "utf-8")
    monkeypatch.setenv("VIGIA_TEST_DUTY", "mailto://127.0.0.1/")
    duty, chief = read(tmp_path, GOOD).channel
    assert duty.address(tmp_path) == "mailto://127.0.0.1/"
    assert chief.address(tmp_path) == "json://127.0.0.1/"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('channels = ["duty"]', 'channels = ["dutty"]', "no channel is named dutty"),
        ('channels = ["duty"]', "channels = []", "leads to no channel"),
        ('name = "chief"', 'name = "duty"', "two channels are named duty"),
        ('url_env = "VIGIA_TEST_DUTY"', "", "give one of url, url_file, url_env"),
        ('severity = "critical"', 'severity = "awful"', "severity"),
        ("repeat = 1800", "repeat = 1800\nrepaet = 1", "repaet"),
        ('escalate = [{after = 600, channels = ["chief"]}]', "", "repeat without a step"),
        ("[[route]]", "[[route", "not TOML"),
        ("20:00:00", '"evening"', "hours.since"),
    ],
)
def test_what_is_wrong_is_named(tmp_path, old, new, says):
    with pytest.raises(PlanFault, match=says):
        read(tmp_path, GOOD.replace(old, new, 1))


def test_a_missing_file_and_a_missing_address_are_named(tmp_path, monkeypatch):
    monkeypatch.delenv("VIGIA_TEST_DUTY", raising=False)
    with pytest.raises(PlanFault, match="No such file"):
        read_plan(tmp_path / "plan.toml")
    duty, chief = read(tmp_path, GOOD).channel
    with pytest.raises(PlanFault, match="VIGIA_TEST_DUTY"):
        duty.address(tmp_path)
    with pytest.raises(PlanFault, match=r"chief\.url"):
        chief.address(tmp_path)


def test_what_is_wrong_is_said_in_portuguese_too(tmp_path):
    for old, new, says in (
        ('channels = ["duty"]', 'channels = ["dutty"]', "nenhum canal se chama dutty"),
        ('name = "chief"', 'name = "duty"', "dois canais chamam-se duty"),
        ('url_env = "VIGIA_TEST_DUTY"', "", "channel.0: dê um de url, url_file, url_env"),
        ('severity = "critical"', 'severity = "awful"', "severity: o valor não serve; devia ser 'info', 'minor', "),
        ("repeat = 1800", "repeat = 1800\nrepaet = 1", "repaet: campo que não existe"),
        ("[[route]]", "[[route", "não é TOML"),
        ("20:00:00", '"evening"', "hours.since: o valor não serve; devia ser uma hora do dia"),
    ):
        with pytest.raises(PlanFault) as fault:
            read(tmp_path, GOOD.replace(old, new, 1))
        assert says in fault.value.pt
