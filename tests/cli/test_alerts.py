"""`vigia alerts` tells what is wrong with a plan before anybody relies on it."""

import pytest

from tests.alerts.test_delivery import receiver  # noqa: F401  # a fixture is asked for by naming it
from tests.ports import free_port

PLAN = """
[[channel]]
name = "room"
url_file = "room.url"

[[route]]
name = "grave"
channels = ["room"]
"""


@pytest.fixture
def plan(tmp_path):
    path = tmp_path / "alerts.toml"
    path.write_text(PLAN, "utf-8")
    return path


def test_a_plan_that_can_be_followed_is_told_route_by_route_without_its_addresses(vigia, plan):
    (plan.parent / "room.url").write_text("json://secret@127.0.0.1/hook", "utf-8")
    heard = vigia("alerts", "check", str(plan))
    assert heard.status == 0
    assert heard.out == "grave: from major on, to room\n"


def test_a_plan_without_its_address_is_one_sentence(vigia, plan):
    heard = vigia("alerts", "check", str(plan))
    assert heard.status == 2
    assert "room.url cannot be read" in heard.err


def test_a_trial_reaches_the_channel(vigia, plan, receiver):  # noqa: F811
    (plan.parent / "room.url").write_text(receiver.url, "utf-8")
    assert vigia("alerts", "try", str(plan)).status == 0
    assert receiver.posts[0]["title"] == "Vigia: test"


def test_a_trial_that_is_not_taken_is_status_one(vigia, plan):
    (plan.parent / "room.url").write_text(f"json://127.0.0.1:{free_port()}/", "utf-8")
    heard = vigia("alerts", "try", str(plan))
    assert heard.status == 1
    assert heard.out.startswith("room: not delivered")


def test_an_unknown_channel_is_named_with_those_there_are(vigia, plan):
    (plan.parent / "room.url").write_text("json://127.0.0.1/", "utf-8")
    heard = vigia("alerts", "try", str(plan), "--channel", "rom")
    assert heard.status == 2
    assert "Did you mean room?" in heard.err
