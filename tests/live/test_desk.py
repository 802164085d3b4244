"""The desk's records on a real broker: what stands in the topic is the log, and verifies as the log does."""

import time
from pathlib import Path

from producers.device.sender import Sender, connect_to
from producers.topics import create
from projections.cli.broker.cluster import Cluster
from projections.desk import LogWhole
from projections.desk.log_head import LogHead
from projections.desk.outbox import DeskOutbox
from projections.desk.verify import verify_desk
from schemas.brokers import Brokers
from schemas.topics import DESK
from tests.desk.desks import ANA, case, desk_in
from tests.live.floor import events_in


def wait(sender: Sender, records: int) -> None:
    until = time.monotonic() + 300
    while sender.outbox.sent < records and time.monotonic() < until:  # type: ignore[attr-defined]
        time.sleep(0.05)


def test_decisions_reach_the_topic_in_order_over_a_restart(broker: Cluster, prefix: str, tmp_path: Path) -> None:
    brokers, topic = Brokers.read(broker.address, {}), DESK.name(prefix)
    desk = desk_in(tmp_path)
    name = case(desk)  # while nobody sends, and before there is a topic
    list(create(brokers, prefix, 2, 1))
    for part in range(2):
        sender = Sender(DeskOutbox(desk), connect_to(brokers), topic)
        sender.start()
        for number in range(20):
            desk.tell("case_noted", {"case": name, "text": f"note {part}.{number}"}, ANA)
        wait(sender, 22 + 20 * part)
        sender.stop(10)
    records = list(dict.fromkeys(events_in(broker.address, topic)))  # what was sent again counts once
    assert records == (desk.folder / "desk.jsonl").read_bytes().splitlines()
    verified = verify_desk(enumerate(records, start=1), LogHead.read(desk.folder / "desk.head"))
    assert isinstance(verified, LogWhole)
    assert verified.records == 42
    desk.close()
