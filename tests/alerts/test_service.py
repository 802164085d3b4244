"""The alert_service at a real desk and over a real store: what it writes down, and how it goes on after it was killed."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from producers.simulator import simulate_journal
from projections.access import AccountRole, Mask, UserAccount
from projections.alerts.adapter import AlertAdapter, zones
from projections.alerts.plan import AlertPlan
from projections.alerts.service import AlertService
from projections.desk import AuditQuery, Desk
from projections.replay import replay
from projections.store import StoreListener, connect
from projections.store.pool import Stores
from streams.law.files import load_law
from tests.alerts.test_delivery import receiver, until  # noqa: F401  # a fixture is asked for by naming it
from tests.stored import stored_findings

LUIS = UserAccount("luis", AccountRole.INSPECTOR, None, "pt", locked=False)
REASON = "o sensor da roda está a ser mudado esta noite"


class Place:
    """A store with findings that can land, a desk, and services that come and go."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder, self.law = folder, load_law()
        self.writer = connect(folder / "store")
        self.stores = Stores(folder / "store")
        self.now = datetime.now(UTC)
        self.desk = Desk(folder / "desk", lambda: self.now)
        route = {
            "name": "all",
            "channels": ["hook"],
            "severity": "minor",
            "escalate": [{"after": 60, "channels": ["hook"]}],
        }
        self.plan = AlertPlan.model_validate({"channel": [{"name": "hook", "url": url}], "route": [route]})

    def alert_service(self) -> AlertService:
        adapter = AlertAdapter(self.stores, self.desk, lambda: self.now)
        made = AlertService(
            self.plan, self.folder, mask=Mask(b"k" * 32), zones=zones(self.law), source=adapter, log=adapter,
            clock=lambda: self.now, first_pause=0.05,
        )  # fmt: skip
        made.remember(adapter.earlier_alerts(self.plan))
        for carrier in made._carriers.values():
            carrier.start()
        made.poll()
        return made

    def land(self, trick: str, table: str) -> None:
        records = simulate_journal("american_roulette", 30, 19, (trick,), table=table)
        replay(enumerate(records, start=1), self.law, [StoreListener(self.writer)])

    def kinds(self) -> list[str]:
        return [entry.kind for entry in reversed(self.desk.trail(AuditQuery(limit=100)))][1:]

    def close(self) -> None:
        self.stores.close()
        self.writer.close()
        self.desk.close()


@pytest.fixture
def place(tmp_path, receiver):  # noqa: F811
    made = Place(tmp_path, receiver.url)
    yield made
    made.close()


def test_what_landed_before_the_first_bureau_is_history_and_what_lands_after_it_is_told(place, receiver):  # noqa: F811
    made = place.alert_service()
    assert receiver.posts == []
    place.land("past_posting", "AR-1")
    made.poll()
    assert made.stop(15)
    assert len(receiver.posts) == 1
    assert place.kinds() == ["alert_taken", "alert_sent"]


def test_acknowledging_at_the_desk_ends_the_climb(place, receiver):  # noqa: F811
    made = place.alert_service()
    place.land("past_posting", "AR-1")
    made.poll()
    until(lambda: receiver.posts)
    with place.stores.reading() as store:
        (finding,) = stored_findings(store)
    about = {"finding": finding.id, "venue": finding.venue, "severity": finding.severity}
    place.desk.tell("finding_acknowledged", about, LUIS)
    place.now += timedelta(minutes=5)
    made.poll()
    assert made.stop(15)
    assert len(receiver.posts) == 1


def test_a_bureau_that_was_killed_before_its_message_left_sends_it_when_it_comes_back(place, receiver):  # noqa: F811
    receiver.answer = 503
    first = place.alert_service()
    place.land("past_posting", "AR-1")
    first.poll()
    until(lambda: "alert_failed" in place.kinds())
    first.stop(0)
    receiver.answer = 200
    second = place.alert_service()
    assert second.stop(15)
    assert len(receiver.posts) == 1
    third = place.alert_service()
    assert third.stop(15)
    assert len(receiver.posts) == 1


def test_after_a_restart_what_was_told_and_not_taken_in_hand_still_climbs(place, receiver):  # noqa: F811
    first = place.alert_service()
    place.land("past_posting", "AR-1")
    first.poll()
    assert first.stop(15)
    second = place.alert_service()
    place.now += timedelta(seconds=61)
    second.poll()
    assert second.stop(15)
    assert [post["title"].endswith("sem resposta") for post in receiver.posts] == [False, True]


def test_a_suppression_is_kept_over_a_restart_until_it_is_lifted(place, receiver):  # noqa: F811
    rest = {"suppression": "s1", "reason": REASON, "until": place.now + timedelta(hours=1), "table": "AR-1"}
    place.desk.tell("alerts_suppressed", rest, LUIS)
    made = place.alert_service()
    place.land("past_posting", "AR-1")
    made.poll()
    made.stop(5)
    assert receiver.posts == []
    assert place.kinds()[-1] == "alert_withheld"
    place.desk.tell("suppression_lifted", {"suppression": "s1", "reason": "mudado"}, LUIS)
    again = place.alert_service()
    place.land("own_words", "AR-1")
    again.poll()
    assert again.stop(15)
    assert receiver.posts


def test_only_who_may_manage_alerts_suppresses_them(place):
    other = UserAccount("rita", AccountRole.STATISTICIAN, None, "pt", locked=False)
    rest = {"suppression": "s1", "reason": REASON, "until": place.now + timedelta(hours=1)}
    with pytest.raises(Exception, match="role does not allow"):
        place.desk.tell("alerts_suppressed", rest, other)
