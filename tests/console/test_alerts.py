"""The page of alerts: channels that fail are seen, silences have a reason and an end."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from fastapi.testclient import TestClient

from projections.access import AccountRole
from projections.alerts import AlertService
from projections.alerts.adapter import AlertAdapter, zones
from projections.alerts.plan import AlertPlan
from projections.console.app import application
from projections.console.services import Services
from projections.desk import HOUSE, AuditQuery
from tests.alerts.test_delivery import until
from tests.console.conftest import PASSWORD, Clock, enter
from tests.console.desks import findings_of, send
from tests.ports import free_port

Client = Callable[[AccountRole | str], TestClient]
WHY = "O sensor da roda está a ser mudado."


def test_without_a_plan_the_page_says_that_nobody_is_told(client_as: Client) -> None:
    assert "sem plano de avisos" in client_as(AccountRole.INSPECTOR).get("/alerts").text


def test_who_may_not_manage_alerts_sees_nothing_of_them(client_as: Client) -> None:
    for role in (AccountRole.STATISTICIAN, AccountRole.COMPLIANCE):
        assert client_as(role).get("/alerts").status_code == 403
        assert send(client_as(role), "/alerts/suppressions", hours=1, table="AR-1", reason=WHY).status_code == 403


def test_a_silence_is_made_with_a_reason_shown_and_lifted(client_as: Client, services: Services, clock: Clock) -> None:
    client = client_as(AccountRole.INSPECTOR)
    assert send(client, "/alerts/suppressions", hours=4, table="AR-1", reason=WHY).status_code == 303
    page = client.get("/alerts").text
    assert WHY in page
    (path,) = re.findall(r'action="(/alerts/suppressions/[^"]+/lift)"', page)
    assert send(client, path).status_code == 303
    assert WHY not in client.get("/alerts").text
    assert send(client, path).status_code == 404
    send(client, "/alerts/suppressions", hours=4, table="AR-1", reason=WHY)
    clock.now += timedelta(hours=4)
    assert WHY not in client_as(AccountRole.INSPECTOR).get("/alerts").text


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"hours": 4, "reason": WHY}, 422),
        ({"hours": 4, "table": "AR-1", "reason": "curto"}, 422),
        ({"hours": 5, "table": "AR-1", "reason": WHY}, 400),
        ({"hours": "x", "table": "AR-1", "reason": WHY}, 422),
    ],
)
def test_a_silence_without_an_object_a_reason_or_an_end_is_refused(
    client_as: Client, services: Services, form, status
) -> None:
    assert send(client_as(AccountRole.INSPECTOR), "/alerts/suppressions", **form).status_code == status
    assert services.desk is not None
    assert not services.desk.trail(AuditQuery(kind="alerts_suppressed"))


def test_a_channel_that_does_not_deliver_is_seen_with_its_error(services: Services, clock: Clock, tmp_path) -> None:
    assert services.desk is not None
    adapter = AlertAdapter(services.store, services.desk, clock)
    plan = AlertPlan.model_validate(
        {
            "channel": [{"name": "dead", "url": f"json://127.0.0.1:{free_port()}/"}],
            "route": [{"name": "all", "channels": ["dead"], "severity": "info"}],
        }
    )
    alert_service = AlertService(
        plan, tmp_path, mask=services.access.mask("pt"), zones=zones(services.law), source=adapter, log=adapter, clock=clock,
        first_pause=0.05,
    )  # fmt: skip
    for carrier in alert_service._carriers.values():
        carrier.start()
    alert_service._tell(alert_service._watch.take(findings_of(services)[0], clock()))
    until(lambda: services.desk is not None and services.desk.trail(AuditQuery(kind="alert_failed")))
    alert_service.stop(0)
    with TestClient(application(replace(services, alerts=alert_service)), follow_redirects=False) as client:
        enter(client, str(AccountRole.INSPECTOR), PASSWORD)
        page = client.get("/alerts?lang=en").text
    assert "failing" in page
    assert "Connection error" in page
    assert "alert not delivered" in page


def test_hostile_text_in_a_record_stays_text(client_as: Client, services: Services, clock: Clock) -> None:
    assert services.desk is not None
    rest = {"suppression": "S1", "until": clock() + timedelta(hours=1), "table": '"><script>x</script>', "reason": WHY}
    services.desk.tell("alerts_suppressed", rest, replace(HOUSE, name="vigia"))
    page = client_as(AccountRole.INSPECTOR).get("/alerts").text
    assert "<script>x" not in page
