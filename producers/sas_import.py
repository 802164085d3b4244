"""Decoded SAS messages become journals that can be judged: an extract for each machine, at the venue of extracts.

SAS counts in credits; `denomination` makes money of them. Its meter of coins out leaves out what was paid by hand, and
ours of prizes does not: so the two meters are added. A game is told when it ends; one whose start or end is missing is
left out, and then nobody compares games with meters. What SAS does not carry (pay tables, approvals, who was paid) no
rule is asked about.
"""

import hashlib
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any, Final

from producers.sas_stream import AMOUNT, GROUP, WAGERED, WON, SasMessage
from producers.simulator.script import Draft, seal, stamp
from schemas.identity import EXTRACTS

DOORS: Final = {
    "11": ("slot", True), "12": ("slot", False), "13": ("drop", True), "14": ("drop", False), "15": ("card_cage", True),
    "16": ("card_cage", False), "19": ("cashbox", True), "1A": ("cashbox", False), "1D": ("belly", True),
    "1E": ("belly", False),
}  # fmt: skip
OPTIONS, HAND_PAY, HAND_PAY_RESET, PROGRESSIVE, RESET, START, END, COMPONENTS = (
    "3C", "51", "52", "54", "7A", "7E", "7F", "8E",
)  # fmt: skip
DIGITS: Final = 100_000_000  # a SAS meter has eight
COUP: Final = ("coup_opened", "coup_closed")
ALWAYS: Final = (
    "meters_read", "meters_reset", "door_opened", "door_closed", "machine_changed", "hand_pay_requested",
    "hand_pay_reset", "jackpot_hit", "machine_reported",
)  # fmt: skip


class SasMachine:
    """The messages of one machine, as drafts of a journal."""

    def __init__(self, name: str, denomination: int) -> None:
        self.name = name
        self.denomination = denomination
        self.drafts: list[Draft] = []
        self.started: SasMessage | None = None  # a game that has not ended
        self.games = self.coups = self.pays = 0
        self.coup: str | None = None
        self.whole = True  # every game has both its start and its end
        self.meters: set[str] = set()

    def take(self, message: SasMessage) -> None:
        """The next message of the machine."""
        if message.denomination:
            self.denomination = message.denomination
        if message.exception is None:
            self._read(message)
            return
        code = message.exception
        if code in DOORS:
            door, opened = DOORS[code]
            self._tell("door_opened" if opened else "door_closed", {"door": door}, message.time)
        elif code == START:
            self.whole = self.whole and self.started is None
            self.started = message
        elif code == END:
            self._end(message)
        else:
            kind, data = self._other(code, message)
            self._tell(kind, data, message.time)

    def _other(self, code: str, message: SasMessage) -> tuple[str, dict[str, Any]]:
        if code == OPTIONS:
            return "machine_changed", {"kind": "options", "name": "operator"}
        if code == COMPONENTS:
            return "machine_changed", {"kind": "component", "name": "component list"}
        if code == RESET:
            return "meters_reset", {"reason": "soft_meters"}
        if code == HAND_PAY:
            self.pays += 1
            amount = self._money(message.number(AMOUNT) or 0)
            return "hand_pay_requested", {"pay": f"p{self.pays}", "game": self.games, "amount": amount}
        if code == HAND_PAY_RESET:
            return "hand_pay_reset", {"pay": f"p{self.pays}"}
        if code == PROGRESSIVE:
            group, value = message.number(GROUP) or 0, self._money(message.number(AMOUNT) or 0)
            return "jackpot_hit", {"jackpot": f"progressive-{group}", "game": self.games, "value": value}
        return "machine_reported", {"code": code}

    def _end(self, message: SasMessage) -> None:
        started, self.started = self.started, None
        stake = None if started is None else started.number(WAGERED)
        prize = message.number(WON)
        if stake is None or prize is None:
            self.whole = False
            return
        if self.coup is None:
            self.coups += 1
            self.coup = f"{self.name}-{self.coups}"
            self._tell("coup_opened", {}, message.time)
        self.games += 1
        data = {"game": self.games, "pay_table": "unknown", "stake": self._money(stake), "prize": self._money(prize)}
        self._tell("game_played", data, message.time)

    def _read(self, message: SasMessage) -> None:
        seen = message.meters
        if self.started is not None:
            self.whole = False  # the meters were read while a game was played: whether they count it is not known
        meters = {name: self._money(seen[sas]) for sas, name in (("coin_in", "bets"), ("bills", "bills"),
                                                                ("jackpot", "jackpots")) if sas in seen}  # fmt: skip
        if "coin_out" in seen and "jackpot" in seen:
            meters["prizes"] = self._money((seen["coin_out"] + seen["jackpot"]) % DIGITS)
        if "games_played" in seen:
            meters["games"] = seen["games_played"]
        self.meters |= set(meters)
        self._tell("meters_read", {"meters": meters, "occasion": "poll"}, message.time)
        if self.coup is not None:
            self._tell("coup_closed", {}, message.time)
            self.coup = None

    def _money(self, count: int) -> int:
        return count * self.denomination

    def _tell(self, kind: str, data: dict[str, Any], time: datetime) -> None:
        self.drafts.append(Draft(kind, time, data, self.coup, source="import"))

    def script(self) -> Iterator[Draft]:
        """All of it as one opening."""
        if not self.drafts:
            return
        first, last = self.drafts[0].time, self.drafts[-1].time
        yield Draft("table_opened", first, {"licence": self._licence(last)}, None, source="import")
        yield from self.drafts
        if self.coup is not None:
            yield Draft("coup_closed", last, {}, self.coup, source="import")
        yield Draft("table_closed", last, {}, None, source="import")

    def _licence(self, last: datetime) -> dict[str, Any]:
        content = "".join(f"{draft.type}{draft.data}{stamp(draft.time)}" for draft in self.drafts)
        carried = [*ALWAYS, *COUP, *(("game_played",) if self.whole else ())]
        return {
            "venue": EXTRACTS, "territory": "AO", "time_zone": "Africa/Luanda", "game": "slot_machines",
            "regulation": "ao-de-261-22", "currency": "AOA", "layout": "imported",
            "shoe": hashlib.sha256(content.encode()).hexdigest()[:32],  # another stream is another opening
            "limits": {"minimum": 0, "maximum": {}}, "closes_at": stamp(last + timedelta(days=1)),
            "carries": sorted(carried),
            "machine": {
                "number": self.name, "model": "unknown", "technology": "unknown", "pay_tables": [],
                "meters": sorted(self.meters), "meter_limit": DIGITS * self.denomination,
            },
        }  # fmt: skip


def imported(messages: Iterable[SasMessage], denomination: int) -> Iterator[bytes]:
    """The records of a journal with these machines in it, one machine after the other."""
    machines: dict[str, SasMachine] = {}
    for message in messages:
        machine = machines.setdefault(message.machine, SasMachine(message.machine, denomination))
        machine.take(message)
    for name, machine in machines.items():
        yield from seal(machine.script(), name)
