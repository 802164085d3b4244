"""A group of machines of several casinos, each with its own log, and the controller that quotes their records."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any

from producers.simulator.script import seal
from producers.simulator.slot_machines.evening import evenings
from producers.simulator.slot_machines.licences import LINKED
from producers.simulator.superjackpot.controller import MEMBERS, SuperjackpotController, licence

TOGETHER = 20  # contributions of one coup of the controller


def machine_logs(coups: int, seed: int) -> list[list[bytes]]:
    """One log for each machine of the group, at its casino."""
    return [list(_machine_log(place, coups, seed + place)) for place in range(len(MEMBERS))]


def _machine_log(place: int, coups: int, seed: int) -> Iterator[bytes]:
    venue, table = MEMBERS[place]
    drafts = [draft for evening in evenings(coups, seed, table) for draft in evening]
    for draft in drafts:
        if draft.type == "table_opened":
            draft.data = {"licence": {**draft.data["licence"], "venue": venue}}
    yield from seal(drafts, table)


def controller_log(logs: Sequence[Sequence[bytes]]) -> list[bytes]:
    """The log of the controller that books every contribution of these machines, in the order of time."""
    entries = sorted((entry for log in logs for entry in _contributions(log)), key=lambda entry: entry[0])
    opens, closes = entries[0][0] - timedelta(minutes=5), entries[-1][0] + timedelta(minutes=5)
    controller = SuperjackpotController(LINKED, licence(closes), opens)
    script, desk = controller.open(), controller.desk
    for first in range(0, len(entries), TOGETHER):
        desk.coup = f"{LINKED}-{first // TOGETHER + 1}"
        desk.now = max(desk.now, entries[first][0])
        desk.tell("coup_opened")
        for time, data in entries[first : first + TOGETHER]:
            desk.now = max(desk.now, time)
            controller.value += data["amount"]
            desk.tell("contribution_received", data)
        desk.tell("superjackpot_read", {"value": controller.value})
        desk.tell("coup_closed")
        desk.coup = None
        script += desk.take()
    return list(seal([*script, *controller.close(closes)], LINKED))


def _contributions(log: Sequence[bytes]) -> Iterator[tuple[datetime, dict[str, Any]]]:
    """What a machine fed, with the quotation of its record."""
    opening = ""
    for raw in log:
        record = json.loads(raw)
        if record["type"] == "table_opened":
            opening = hashlib.sha256(raw).hexdigest()[:32]
        data = record["data"]
        if record["type"] == "jackpot_fed" and data["jackpot"] == LINKED:
            quoted = {
                "venue": record["venue"], "table": record["table"], "opening": opening, "sequence": record["sequence"],
                "hash": hashlib.sha256(raw).hexdigest(),
            }  # fmt: skip
            yield datetime.fromisoformat(record["time"]), {
                "played": data["played"], "amount": data["amount"], "quotes": quoted,
            }  # fmt: skip
