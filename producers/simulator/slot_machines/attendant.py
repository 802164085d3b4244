"""A lawful machine and the staff of its room: plays what players and chance intend, as art. 17 wants it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar

from producers.simulator.book import Book
from producers.simulator.script import Draft
from producers.simulator.slot_machines.licences import LINKED, OWN
from streams.games.slot_machines.phases import NEXT

STAFF = {"staff": "Nuno", "role": "attendant"}
BY_HAND = 40  # a prize of so many stakes or more is paid by the cashier
SECONDS = 6.0  # from game to game
HOUSE = ("door", "fault", "change", "claim", "two", "funds", "reset", "verify", "move")  # what else may happen


@dataclass(frozen=True, slots=True)
class MachineGame:
    """A game: its stake, and the sequence that comes; none where it loses."""

    stake: int
    sequence: str | None = None
    jackpot: bool = False


@dataclass(frozen=True, slots=True)
class MachinePlan:
    """The games of one coup, and what else happens in it."""

    games: tuple[MachineGame, ...]
    player: str = "Ana"
    episodes: tuple[str, ...] = ()
    at: datetime | None = None
    pause: float = 10.0
    seconds: float = SECONDS


class MachineBook(Book):
    """The book of a machine: it reports most things itself."""

    seen_by: ClassVar[Mapping[str, str]] = dict.fromkeys(
        (
            "game_played", "meters_read", "meters_reset", "door_opened", "door_closed", "machine_faulted", "jackpot_fed",
            "jackpot_hit", "hand_pay_requested", "components_verified",
        ),
        "machine",
    )  # fmt: skip


class MachineAttendant:
    """Runs one opening of a machine."""

    def __init__(self, table: str, licence: Mapping[str, Any], opens: datetime) -> None:
        self.licence = licence
        self.desk = MachineBook(table, opens, moves=NEXT)
        self.opens = opens
        machine = licence["machine"]
        self.limit = machine["meter_limit"]
        self.meters: dict[str, int] = dict(machine["carried"])
        self.multiples = {line["sequence"]: line["multiple"] for line in machine["pay_tables"][0]["lines"]}
        self.plan = machine["pay_tables"][0]["id"]
        self.jackpots = {each["id"]: dict(each) for each in machine["jackpots"]}
        self.unfed = dict.fromkeys(self.jackpots, 0)
        self.rest = dict.fromkeys(self.jackpots, 0)  # parts of a unit that wait, in 10,000ths
        self.coups = self.games = self.pays = 0

    def open(self) -> list[Draft]:
        """The machine is put into service, and its meters are read."""
        self.desk.tell("table_opened", {"licence": self.licence}, 0)
        self.desk.tell("dealer_on", STAFF)
        self._read("opening")
        return self.desk.take()

    def play(self, plan: MachinePlan) -> list[Draft]:
        """The games of one coup; then the jackpots are fed and the meters read."""
        desk = self.desk
        self.coups += 1
        desk.now = desk.now + desk.span(plan.pause) if plan.at is None else plan.at - desk.span(1)
        desk.coup = f"{desk.table}-{self.opens:%Y%m%d}-{self.coups}"
        desk.tell("coup_opened")
        desk.tell("machine_taken", {"player": plan.player, "also": []})
        for game in plan.games:
            self._play(game, plan)
        for episode in plan.episodes:
            getattr(self, f"_{episode}")(plan)
        desk.tell("machine_released", {"player": plan.player})
        for jackpot in self.jackpots:
            self._feed(jackpot)
        self._read("interval")
        desk.tell("coup_closed")
        desk.coup = None
        return desk.take()

    def suspend(self, reason: str, seconds: float) -> list[Draft]:
        """Nobody plays for a while."""
        self.desk.rest(reason, seconds)
        return self.desk.take()

    def close(self, at: datetime | None = None) -> list[Draft]:
        """The machine is taken out of service for the night."""
        self.desk.now = max(self.desk.now, at or self.desk.now)
        self._read("closing")
        self.desk.tell("dealer_off", STAFF)
        self.desk.tell("table_closed")
        return self.desk.take()

    def _play(self, game: MachineGame, plan: MachinePlan) -> None:
        self.games += 1
        data: dict[str, Any] = {"game": self.games, "pay_table": self.plan, "stake": game.stake}
        prize = self.multiples[game.sequence] * game.stake if game.sequence is not None else 0
        if game.sequence is not None:
            data |= {"sequence": game.sequence, "prize": prize}
        self._count("bets", game.stake)
        self._count("prizes", prize)
        self._count("takings", game.stake - prize)
        self._count("games", 1)
        for jackpot in self.unfed:
            self.unfed[jackpot] += game.stake
        self.desk.tell("game_played", data, plan.seconds)
        if prize >= BY_HAND * game.stake:
            self._pay_by_hand(prize, plan.player)
        if game.jackpot:
            self._hit(plan.player)

    def _pay_by_hand(self, prize: int, player: str) -> None:
        self.pays += 1
        pay = f"p{self.pays}"
        self.desk.tell("hand_pay_requested", {"pay": pay, "game": self.games, "amount": prize})
        paid = {"pay": pay, "player": player, "amount": prize, "channel": "cashier", "means": "cash"}
        self.desk.tell("machine_prize_paid", paid, 60)

    def _hit(self, player: str) -> None:
        """The machine's own jackpot is won, and paid at once by the operator's cheque."""
        jackpot = self.jackpots[OWN]
        value = jackpot["carried"] + self._take_due(OWN)
        self.unfed[OWN] = 0
        self._count("jackpots", value)
        self.desk.tell("jackpot_hit", {"jackpot": OWN, "game": self.games, "value": value})
        paid = {"jackpot": OWN, "player": player, "amount": value, "channel": "cashier", "means": "operator_cheque"}
        self.desk.tell("jackpot_paid", paid, 90)
        jackpot["carried"] = jackpot["start"]

    def _take_due(self, jackpot: str) -> int:
        """What is to be put in now; parts of a unit wait for the next time."""
        parts = self.unfed[jackpot] * self.jackpots[jackpot]["increment"] + self.rest[jackpot]
        amount, self.rest[jackpot] = divmod(parts, 10_000)
        return int(amount)

    def _feed(self, jackpot: str) -> None:
        amount, data = self._take_due(jackpot), {"jackpot": jackpot, "played": self.unfed[jackpot]}
        data["amount"] = amount
        if jackpot == OWN:
            self.jackpots[OWN]["carried"] += amount
            data["value"] = self.jackpots[OWN]["carried"]
        self.unfed[jackpot] = 0
        self.desk.tell("jackpot_fed", data)

    def _count(self, meter: str, amount: int) -> None:
        self.meters[meter] = (self.meters[meter] + amount) % self.limit

    def _read(self, occasion: str) -> None:
        self.desk.tell("meters_read", {"meters": dict(self.meters), "occasion": occasion})

    def _door(self, plan: MachinePlan) -> None:
        """A door is opened to empty the bill box."""
        self.desk.tell("door_opened", {"door": "bills", "staff": "Nuno"})
        self.desk.tell("door_closed", {"door": "bills"}, 40)

    def _fault(self, plan: MachinePlan) -> None:
        """A meter fails, nobody plays, and the repair is confirmed."""
        self.desk.tell("machine_faulted", {"part": "meter", "code": "E17"})
        self.desk.tell("repair_confirmed", {"part": "meter", "staff": "Lídia"}, 300)

    def _change(self, plan: MachinePlan) -> None:
        """A component is replaced by one that was approved before."""
        change = {"kind": "component", "name": "printer", "after": "c0ffee02", "approval": "HM-17/22-A"}
        self.desk.tell("machine_changed", {**change, "approved_at": "2023-01-16T09:00:00.000Z"})

    def _verify(self, plan: MachinePlan) -> None:
        """An inspector reads the digests."""
        self.desk.tell("components_verified", {"components": dict(self.licence["machine"]["components"])})

    def _claim(self, plan: MachinePlan) -> None:
        """A player claims what the last game that won paid, and gets what the machine recorded."""
        won = [draft for draft in self.desk.drafts if draft.type == "game_played" and draft.data.get("prize")]
        if won:
            game, prize = won[-1].data["game"], won[-1].data["prize"]
            self.desk.tell(
                "credit_claimed", {"claim": f"c{game}", "player": plan.player, "game": game, "amount": prize}
            )
            self.desk.tell("claim_decided", {"claim": f"c{game}", "amount": prize, "basis": "machine_records"}, 120)

    def _two(self, plan: MachinePlan) -> None:
        """A player uses two machines; another asks, and machines are free."""
        self.desk.tell("machine_taken", {"player": plan.player, "also": ["MA-2"]})
        self.desk.tell("machine_requested", {"player": "Zita", "free": 3})
        self._play(MachineGame(plan.games[-1].stake if plan.games else 10_000), plan)

    def _funds(self, plan: MachinePlan) -> None:
        """What the operator holds for the jackpot is recorded."""
        value = self.jackpots[OWN]["carried"]
        self.desk.tell("jackpot_funds_recorded", {"held": value // 2, "guaranteed": value - value // 2})

    def _reset(self, plan: MachinePlan) -> None:
        """The memory is cleared: both readings are kept."""
        before, self.meters = dict(self.meters), dict.fromkeys(self.meters, 0)
        self.desk.tell("meters_reset", {"before": before, "after": dict(self.meters), "reason": "ram_clear"})

    def _move(self, plan: MachinePlan) -> None:
        """Water in the room: the jackpot goes to a machine of the same model and stakes."""
        self._feed(OWN)
        amount, self.jackpots[OWN]["carried"] = self.jackpots[OWN]["carried"], 0
        machine = self.licence["machine"]
        self.desk.tell("jackpot_moved", {
            "jackpot": OWN, "amount": amount, "reached": amount, "reason": "force_majeure", "to_machine": "MA-7",
            "to_model": machine["model"], "to_stakes": list(machine["pay_tables"][0]["stakes"]),
        })  # fmt: skip


__all__ = ["HOUSE", "LINKED", "MachineAttendant", "MachineGame", "MachinePlan"]
