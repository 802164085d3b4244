"""Decoded SAS messages become journals that can be judged: an extract for each machine, at the venue of extracts.

SAS counts in credits; the denomination makes money of them. Its meter of coins out leaves out what was paid by hand, and
ours of prizes does not: so the two meters are added. A game is reported when it ends. A stretch between two readings in
which a game has no start or no end becomes an opening of its own, which carries no games: there nobody compares games
with meters. What SAS does not carry (pay tables, approvals, who was paid) no rule is asked about.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from producers.sas_stream import SasMessage
from producers.sas_words import AMOUNT, DIGITS, GROUP, LONGEST, WAGERED, WON
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
OURS: Final = {"coin_in": "bets", "games_played": "games", "bills": "bills", "jackpot": "jackpots"}
OF_GAMES: Final = ("bets", "prizes", "games")  # meters that a game in play may or may not have moved
COUP: Final = ("coup_opened", "coup_closed")
ALWAYS: Final = (
    "meters_read", "meters_reset", "door_opened", "door_closed", "machine_changed", "hand_pay_requested",
    "hand_pay_reset", "jackpot_hit", "machine_reported",
)  # fmt: skip


@dataclass(slots=True)
class ImportNotes:
    """What a person should know of an import."""

    machines: int = 0
    messages: int = 0
    games: int = 0
    unknown: Counter[str] = field(default_factory=Counter)  # exceptions without an event of their own, by code
    incomplete: int = 0  # games without a start, an end or an amount
    during: int = 0  # readings while a game was played
    other_denomination: int = 0  # messages in another denomination than the machine's first


@dataclass(slots=True)
class Stretch:
    """What happened up to a reading of the meters."""

    drafts: list[Draft] = field(default_factory=list)
    whole: bool = True  # every game has both its start and its end
    meters: Mapping[str, int] | None = None  # as read at its end


class SasMachine:
    """The messages of one machine, as drafts of a journal."""

    def __init__(self, name: str, messages: Sequence[SasMessage], denomination: int, notes: ImportNotes) -> None:
        self.name = name
        self.notes = notes
        declared = next((message.denomination for message in messages if message.denomination), None)
        self.denomination = declared or denomination
        self.limits = _limits(messages)
        self.stretches = [Stretch()]
        self.started: SasMessage | None = None  # a game that has not ended
        self.games = self.coups = self.pays = 0
        self.coup: str | None = None
        self.meters: set[str] = set()
        for message in messages:
            self.take(message)
        self._end_coup(messages[-1].time)

    def take(self, message: SasMessage) -> None:
        """The next message of the machine."""
        code = message.exception
        if message.denomination not in (None, self.denomination):
            self.notes.other_denomination += 1
            self._now.whole = self._now.whole and code not in (START, END)
            if code is None or code in (START, END):
                self.started = None
                return
        if code is None:
            self._read(message)
        elif code in DOORS:
            door, opened = DOORS[code]
            self._tell("door_opened" if opened else "door_closed", {"door": door}, message.time)
        elif code == START:
            if self.started is not None:
                self._incomplete()
            self.started = message
        elif code == END:
            self._end(message)
        else:
            self._tell(*self._other(code, message), message.time)

    @property
    def _now(self) -> Stretch:
        return self.stretches[-1]

    def _other(self, code: str, message: SasMessage) -> tuple[str, dict[str, Any]]:
        amount = self._money(message.number(AMOUNT))
        if code == OPTIONS:
            return "machine_changed", {"kind": "options", "name": "operator"}
        if code == COMPONENTS:
            return "machine_changed", {"kind": "component", "name": "component list"}
        if code == RESET:
            return "meters_reset", {"reason": "soft_meters"}
        if code == HAND_PAY and amount is not None:
            self.pays += 1
            return "hand_pay_requested", {"pay": f"p{self.pays}", "game": self.games, "amount": amount}
        if code == HAND_PAY_RESET and self.pays:
            return "hand_pay_reset", {"pay": f"p{self.pays}"}
        if code == PROGRESSIVE and amount is not None:
            group = message.number(GROUP) or 0
            return "jackpot_hit", {"jackpot": f"progressive-{group}", "game": self.games, "value": amount}
        self.notes.unknown[code] += 1
        return "machine_reported", {"code": code}

    def _end(self, message: SasMessage) -> None:
        started, self.started = self.started, None
        stake = None if started is None else self._money(started.number(WAGERED))
        prize = self._money(message.number(WON))
        if stake is None or prize is None:
            self._incomplete()
            return
        if self.coup is None:
            self.coups += 1
            self.coup = f"{self.name[:100]}-{self.coups}"
            self._tell("coup_opened", {}, message.time)
        self.games += 1
        self.notes.games += 1
        data = {"game": self.games, "pay_table": "unknown", "stake": stake, "prize": prize}
        self._tell("game_played", data, message.time)

    def _incomplete(self) -> None:
        self.notes.incomplete += 1
        self._now.whole = False

    def _read(self, message: SasMessage) -> None:
        """A reading ends the stretch, unless a game is in play: whether its meters count that game is not known."""
        counts = dict(message.meters)
        if "coin_out" in counts and "jackpot" in counts and self.limits["coin_out"] == self.limits["jackpot"]:
            counts["prizes"] = (counts["coin_out"] + counts["jackpot"]) % self.limits["coin_out"]
        amounts = {
            OURS.get(name, name): self._amount(name, count) for name, count in counts.items() if name != "coin_out"
        }
        meters = {name: amount for name, amount in amounts.items() if amount is not None}
        if self.started is not None:
            self.notes.during += 1
            meters = {name: amount for name, amount in meters.items() if name not in OF_GAMES}
        self.meters |= set(meters)
        self._tell("meters_read", {"meters": meters, "occasion": "poll"}, message.time)
        if self.started is None:
            self._end_coup(message.time)
            self._now.meters = meters
            self.stretches.append(Stretch())

    def _end_coup(self, time: datetime) -> None:
        if self.coup is not None:
            self._tell("coup_closed", {}, time)
            self.coup = None

    def _amount(self, name: str, count: int) -> int | None:
        return count if name == "games_played" else self._money(count)

    def _money(self, count: int | None) -> int | None:
        money = None if count is None else count * self.denomination
        return None if money is None or money > LONGEST else money

    def _tell(self, kind: str, data: dict[str, Any], time: datetime) -> None:
        self._now.drafts.append(Draft(kind, time, data, self.coup, source="import"))

    def script(self) -> Iterator[Draft]:
        """All of it; stretches of one kind together are an opening, which begins with the reading before it."""
        carried: Mapping[str, int] | None = None
        for whole, stretches in _alike(self.stretches):
            drafts = [draft for stretch in stretches for draft in stretch.drafts]
            if not drafts:
                continue
            opened, closed = drafts[0].time, drafts[-1].time
            licence = self._licence(drafts, closed, carried, whole=whole)
            yield Draft("table_opened", opened, {"licence": licence}, None, source="import")
            yield from drafts
            yield Draft("table_closed", closed, {}, None, source="import")
            carried = next((each.meters for each in reversed(stretches) if each.meters), carried)

    def _licence(
        self, drafts: Sequence[Draft], closed: datetime, carried: Mapping[str, int] | None, *, whole: bool
    ) -> dict[str, Any]:
        content = "".join(f"{draft.type}{draft.data}{stamp(draft.time)}" for draft in drafts)
        carries = [*ALWAYS, *COUP, *(("game_played",) if whole else ())]
        limits = {OURS.get(name, name): limit for name, limit in self.limits.items() if name != "coin_out"}
        limits["prizes"] = self.limits["coin_out"]
        return {
            "venue": EXTRACTS, "territory": "AO", "time_zone": "Africa/Luanda", "game": "slot_machines",
            "regulation": "ao-de-261-22", "currency": "AOA", "layout": "imported",
            "shoe": hashlib.sha256(content.encode()).hexdigest()[:32],  # another stream is another opening
            "limits": {"minimum": 0, "maximum": {}}, "closes_at": stamp(closed + timedelta(days=1)),
            "carries": sorted(carries),
            "machine": {
                "number": self.name, "model": "unknown", "technology": "unknown", "pay_tables": [],
                "meters": sorted(self.meters), **({"carried": dict(carried)} if carried else {}),
                "meter_limits": {
                    name: min(limit if name == "games" else limit * self.denomination, LONGEST)
                    for name, limit in limits.items()
                },
            },
        }  # fmt: skip


def _alike(stretches: Sequence[Stretch]) -> Iterator[tuple[bool, list[Stretch]]]:
    group: list[Stretch] = []
    for stretch in stretches:
        if group and group[-1].whole is not stretch.whole:
            yield group[-1].whole, group
            group = []
        group.append(stretch)
    yield group[-1].whole, group


def _limits(messages: Sequence[SasMessage]) -> dict[str, int]:
    """Where each meter starts again at zero: after eight digits, or as many as the stream shows."""
    digits = dict.fromkeys((*OURS, "coin_out"), DIGITS)
    for message in messages:
        for name, count in message.meters.items():
            shown = max(message.digits.get(name, 0), len(str(count)))
            digits[name] = max(digits[name], shown + shown % 2)
    return {name: 10**count for name, count in digits.items()}


def imported(
    messages: Iterable[SasMessage], denomination: int, notes: ImportNotes | None = None
) -> Iterator[bytes]:  # fmt: skip
    """The records of a journal with these machines in it, one machine after the other."""
    notes = notes or ImportNotes()
    of_machine: dict[str, list[SasMessage]] = {}
    for message in messages:
        of_machine.setdefault(message.machine, []).append(message)
        notes.messages += 1
    notes.machines = len(of_machine)
    for name, own in of_machine.items():
        yield from seal(SasMachine(name, own, denomination, notes).script(), name)
