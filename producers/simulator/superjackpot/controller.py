"""A lawful controller of a linked jackpot and its evenings. Money is in minor units."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from random import Random
from typing import Any, ClassVar

from producers.simulator.book import Book
from producers.simulator.licence import MINOR, declared
from producers.simulator.night import PLAYERS, evening, hours, nights
from producers.simulator.script import Draft
from streams.games.superjackpot.phases import NEXT

GAME = "superjackpot"
STAFF = {"staff": "Lídia", "role": "controller"}
INCREMENT, START = 100, 50_000_000
STAKES = (10_000, 20_000, 50_000)
MEMBERS = (
    ("casino-luanda", "MA-1"), ("casino-luanda", "MA-2"), ("casino-benguela", "MA-1"), ("casino-lubango", "MA-4"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class SuperjackpotPlan:
    """One coup: which machines (by place in the group) played how much, and who wins, if anybody."""

    played: tuple[tuple[int, int], ...]
    winner: str | None = None
    episodes: tuple[str, ...] = ()
    at: datetime | None = None
    pause: float = 600.0


def licence(closes_at: datetime, carried: int = START) -> dict[str, Any]:
    """What the controller declares when it opens."""
    common = declared(GAME, closes_at, 0, {}, smallest_chip=1)
    machines = [
        {"venue": venue, "machine": machine, "model": "Luar 3", "stakes": list(STAKES)} for venue, machine in MEMBERS
    ]
    jackpot = {"id": "SJ-1", "increment": INCREMENT, "start": START, "carried": carried, "machines": machines}
    return {**common, "smallest_chip": MINOR, "superjackpot": jackpot}


class ControllerBook(Book):
    """The book of the controller."""

    seen_by: ClassVar[Mapping[str, str]] = dict.fromkeys(
        ("contribution_received", "superjackpot_read", "superjackpot_won"), "controller"
    )


class SuperjackpotController:
    """Keeps one opening of the jackpot."""

    def __init__(self, table: str, declaration: Mapping[str, Any], opens: datetime) -> None:
        self.licence = declaration
        self.desk = ControllerBook(table, opens, moves=NEXT)
        self.opens = opens
        self.jackpot = declaration["superjackpot"]
        self.value: int = self.jackpot["carried"]
        self.coups = self.entries = 0

    def open(self) -> list[Draft]:
        """The log opens, and the display is read."""
        self.desk.tell("table_opened", {"licence": self.licence}, 0)
        self.desk.tell("dealer_on", STAFF)
        return self.desk.take()

    def play(self, plan: SuperjackpotPlan) -> list[Draft]:
        """Contributions, perhaps a win, the reading of the display."""
        desk = self.desk
        self.coups += 1
        desk.now = desk.now + desk.span(plan.pause) if plan.at is None else plan.at - desk.span(1)
        desk.coup = f"{desk.table}-{self.opens:%Y%m%d}-{self.coups}"
        desk.tell("coup_opened")
        for member, played in plan.played:
            amount = played * self.jackpot["increment"] // 10_000
            self.value += amount
            data = {"played": played, "amount": amount, "quotes": self._quote(member)}
            desk.tell("contribution_received", data)
        if plan.winner is not None:
            self._win(plan.winner, plan.played[-1][0])
        for episode in plan.episodes:
            getattr(self, f"_{episode}")()
        desk.tell("superjackpot_read", {"value": self.value})
        desk.tell("coup_closed")
        desk.coup = None
        return desk.take()

    def suspend(self, reason: str, seconds: float) -> list[Draft]:
        """The lines to the machines rest."""
        self.desk.rest(reason, seconds)
        return self.desk.take()

    def close(self, at: datetime | None = None) -> list[Draft]:
        """The log closes."""
        self.desk.now = max(self.desk.now, at or self.desk.now)
        self.desk.tell("dealer_off", STAFF)
        self.desk.tell("table_closed")
        return self.desk.take()

    def _quote(self, member: int) -> dict[str, Any]:
        """A record of a machine, made up."""
        venue, machine = MEMBERS[member]
        self.entries += 1
        digest = hashlib.sha256(f"{venue} {machine} {self.opens:%Y%m%d} {self.entries}".encode()).hexdigest()
        return {
            "venue": venue, "table": machine, "opening": digest[:32], "sequence": self.entries, "hash": digest,
        }  # fmt: skip

    def _win(self, player: str, member: int) -> None:
        won = {"value": self.value, "quotes": self._quote(member)}
        self.desk.tell("superjackpot_won", won)
        self.desk.tell("superjackpot_paid", {"player": player, "amount": self.value}, 600)
        self.value = self.jackpot["start"]

    def _funds(self) -> None:
        held = self.value // 3
        self.desk.tell("jackpot_funds_recorded", {"held": held, "guaranteed": self.value - held})

    def _move(self) -> None:
        amount, self.value = self.value, 0
        self.desk.tell("jackpot_moved", {
            "jackpot": self.jackpot["id"], "amount": amount, "reached": amount, "reason": "force_majeure",
            "to_machine": "SJ-2", "to_model": "Luar 3", "to_stakes": list(STAKES),
        })  # fmt: skip


def evenings(coups: int, seed: int, table: str) -> Iterator[list[Draft]]:
    """One script per evening until so many coups are played; the value goes on from evening to evening."""
    kept = {"carried": START}

    def one(table: str, day: date, most: int, chance: Random) -> tuple[list[Draft], int]:
        opens, closes = hours(day)
        controller = SuperjackpotController(table, licence(closes, kept["carried"]), opens)
        script, played = evening(controller, closes, most, chance, lambda: _plan(chance))
        kept["carried"] = controller.value
        return script, played

    return nights(GAME, coups, seed, table, one)


def _plan(chance: Random) -> SuperjackpotPlan:
    fed = tuple((member, chance.randint(5, 400) * STAKES[0]) for member in range(len(MEMBERS)) if chance.random() < 0.8)
    winner = chance.choice(PLAYERS) if fed and chance.random() < 0.05 else None
    episode = chance.random()
    return SuperjackpotPlan(fed, winner, ("funds",) if episode < 0.2 else ("move",) if episode < 0.25 else ())
