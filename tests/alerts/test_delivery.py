"""Messages that really leave: a mail server, a web receiver, and channels that are dead."""

import email
import email.policy
import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller

from projections.access import Mask
from projections.alerts.plan import AlertPlan, PlanFault
from projections.alerts.scheduler import Message
from projections.alerts.sender import WAITING, ChannelSender, sender_to
from projections.alerts.service import AlertService, EarlierAlerts
from tests.alerts.findings import LUANDA, START, finding
from tests.ports import free_port

MASK = Mask(b"k" * 32)


class Mailbox:
    """A real SMTP server on loopback."""

    def __init__(self) -> None:
        self.letters: list[email.message.EmailMessage] = []
        self.controller = Controller(self, hostname="127.0.0.1", port=free_port())

    async def handle_DATA(self, server, session, envelope):  # noqa: N802  # aiosmtpd calls it so
        self.letters.append(email.message_from_bytes(envelope.content, policy=email.policy.default))
        return "250 taken"

    @property
    def url(self) -> str:
        return f"mailto://127.0.0.1:{self.controller.port}/?from=vigia@example.org&to=fiscal@example.org"


class Receiver:
    """A real web receiver on loopback; `answer` is the status that it gives."""

    def __init__(self) -> None:
        self.posts: list[dict[str, Any]] = []
        self.answer = 200
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                read = self.rfile.read(int(self.headers["content-length"]))
                if receiver.answer == 200:
                    receiver.posts.append(json.loads(read))
                self.send_response(receiver.answer)
                self.end_headers()

            def log_message(self, *args):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"json://127.0.0.1:{self.server.server_port}/hook"


class Desk:
    """What the alert_service reads and writes, in memory."""

    def __init__(self) -> None:
        self.findings: list[Any] = []
        self.in_hand: list[Any] = []
        self.rests: dict[Any, Any] = {}
        self.outcomes: list[Any] = []
        self.silenced: list[Any] = []
        self.taken_down: list[Any] = []

    def landed(self):
        new, self.findings = self.findings, []
        return new

    def acknowledged(self):
        new, self.in_hand = self.in_hand, []
        return new

    def searches(self):
        return []

    def lapsed(self):
        return []

    def suppressions(self):
        return self.rests

    def taken(self, taken):
        self.taken_down.append(taken.finding.id)

    def attempted(self, outcome):
        self.outcomes.append(outcome)

    def withheld(self, suppressed):
        self.silenced.append(suppressed)


def until(holds, seconds=120.0):
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.02)


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    box = Mailbox()
    box.controller.start()
    yield box
    box.controller.stop()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    made = Receiver()
    yield made
    made.server.shutdown()
    made.server.server_close()


def alert_service(desk: Desk, *, clock=lambda: START, **urls: str) -> AlertService:
    plan = AlertPlan.model_validate(
        {
            "console": "https://vigia.example.org/",
            "channel": [{"name": name, "url": url} for name, url in urls.items()],
            "route": [{"name": "all", "channels": list(urls), "severity": "minor", "gather": 60}],
        }
    )
    made = AlertService(
        plan, Path(), mask=MASK, zones=lambda _: LUANDA, source=desk, log=desk, clock=clock, first_pause=0.05
    )
    for carrier in made._carriers.values():
        carrier.start()
    return made


def test_a_finding_reaches_a_mailbox_in_portuguese_with_its_paragraph_money_and_link(mailbox):
    desk = Desk()
    made = alert_service(desk, post=mailbox.url)
    desk.findings = [finding(1)]
    made.poll()
    assert made.stop(15)
    (letter,) = mailbox.letters
    assert letter["subject"].startswith("[CRÍTICA] casino-luanda AR-1: ")
    text = letter.get_content()
    for part in (
        "ao-de-261-22/1/30.a.i",
        "21:00:00 (Africa/Luanda)",
        "3\u00a0000\u00a0AOA",
        f"/findings/{finding(1).id}",
    ):
        assert part in text
    assert [(outcome.error, outcome.final) for outcome in desk.outcomes] == [(None, True)]


def test_players_go_by_their_pseudonym(mailbox):
    desk = Desk()
    made = alert_service(desk, post=mailbox.url)
    desk.findings = [finding(1)]
    made.poll()
    assert made.stop(15)
    whole = mailbox.letters[0].as_string()
    assert "Ana" not in whole
    assert MASK.at("casino-luanda").code("Ana") in whole


def test_letters_of_one_moment_leave_one_after_the_other_without_a_pause(mailbox):
    """The chips are still on the table: the fourth finding does not wait for a quarter of a minute."""
    desk = Desk()
    made = alert_service(desk, post=mailbox.url)
    desk.findings = [finding(number, table=f"T{number}") for number in range(1, 5)]
    made.poll()
    assert made.stop(5)
    assert len(mailbox.letters) == 4


@pytest.mark.parametrize(
    "hostile",
    ["x\r\nBcc: thief@example.org\r\n\r\nhello", "<script>alert(1)</script>", "\u202egnp.exe", "a\x00b", "*bold*"],
)
def test_a_hostile_name_adds_no_header_and_no_markup(mailbox, receiver, hostile):
    desk = Desk()
    made = alert_service(desk, post=mailbox.url, hook=receiver.url)
    desk.findings = [finding(1, table="T" + hostile[:60], en=hostile, pt=hostile)]
    made.poll()
    assert made.stop(15)
    (letter,) = mailbox.letters
    assert letter["bcc"] is None
    assert letter.get_content_type() == "text/plain"
    assert "\u202e" not in letter.get_content()
    assert "\x00" not in receiver.posts[0]["message"]
    assert "\n" not in receiver.posts[0]["title"]


def test_a_webhook_gets_title_and_message(receiver):
    desk = Desk()
    made = alert_service(desk, hook=receiver.url)
    desk.findings = [finding(1)]
    made.poll()
    assert made.stop(15)
    assert receiver.posts[0]["title"].startswith("[CRÍTICA] casino-luanda AR-1")


def test_a_dead_channel_keeps_no_other_waiting_and_every_failure_is_written_down(receiver):
    desk = Desk()
    made = alert_service(desk, dead=f"json://127.0.0.1:{free_port()}/", hook=receiver.url)
    desk.findings = [finding(number, table=f"T{number}") for number in range(1, 6)]
    began = time.monotonic()
    made.poll()
    assert time.monotonic() - began < 5  # handing over waits for nobody
    until(lambda: len(receiver.posts) == 5)
    until(lambda: sum(outcome.message.channel == "dead" for outcome in desk.outcomes) >= 3)
    failed = [outcome for outcome in desk.outcomes if outcome.message.channel == "dead"]
    assert all(outcome.error and not outcome.final for outcome in failed)
    (dead,) = [health for health in made.health() if health.channel == "dead"]
    assert dead.waiting == 5
    assert dead.failing is not None
    made.stop(0)


def test_a_channel_that_comes_back_gets_what_waited(receiver):
    desk = Desk()
    receiver.answer = 503
    made = alert_service(desk, hook=receiver.url)
    desk.findings = [finding(1)]
    made.poll()
    until(lambda: len(desk.outcomes) >= 2)
    receiver.answer = 200
    until(lambda: receiver.posts)
    assert made.stop(10)
    assert desk.outcomes[-1].error is None
    (health,) = made.health()
    assert health.failing is None


def test_what_waits_for_a_dead_channel_does_not_grow_without_end():
    carrier = ChannelSender(
        "dead", lambda title, body: None, write=lambda m: ("", ""), attempted=lambda o: None, clock=lambda: START
    )
    for number in range(1, 1_001):
        one = finding(number)
        carrier.hand(Message(one.id, "all", "dead", 0, (one,), 1, (one.id,), START))
    assert len(carrier._waiting) == WAITING
    assert sum(message.count for message in carrier._waiting) == 1_000


def test_a_log_that_cannot_be_written_does_not_stop_the_alerts(receiver):
    class FullDisk(Desk):
        def attempted(self, outcome):
            raise OSError("no room")

    desk = FullDisk()
    made = alert_service(desk, hook=receiver.url)
    desk.findings = [finding(1), finding(2, table="AR-2")]
    made.poll()
    until(lambda: len(receiver.posts) == 2)
    made.stop(5)


def test_after_a_restart_what_was_told_is_not_told_again(receiver):
    desk = Desk()
    made = alert_service(desk, hook=receiver.url)
    made.remember(EarlierAlerts((finding(1).id,), (), ()))
    desk.findings = [finding(1), finding(2, table="AR-2")]
    made.poll()
    assert made.stop(10)
    assert len(receiver.posts) == 1
    assert "AR-2" in receiver.posts[0]["title"]


def test_an_address_that_is_none_is_told_before_anything_starts():
    with pytest.raises(PlanFault, match="not an address"):
        sender_to("duty", "not an address")
