"""A lawful croupier and his evenings. Money is in minor units."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from random import Random
from typing import Any, ClassVar

from producers.simulator.book import Book
from producers.simulator.licence import MINOR, declared
from producers.simulator.night import PLAYERS, evening, hours, nights
from producers.simulator.script import Draft
from streams.games.coin_toss.law import CoinLaw, coin_toss
from streams.games.coin_toss.phases import NEXT
from streams.law.files import load_law

GAME, REGULATION = "coin_toss", "xx-coin"
DEALER = {"staff": "Nuno", "role": "dealer"}
SIDES = ("heads", "tails")
PAUSE = 60.0  # seconds from coup to coup


@dataclass(frozen=True, slots=True)
class CoinWager:
    """A bet as its player means it."""

    player: str
    on: str
    amount: int


@dataclass(frozen=True, slots=True)
class CoinPlan:
    """One coup: who tosses, the side that falls up, the bets."""

    side: str
    wagers: tuple[CoinWager, ...]
    caller: str = "Ana"
    at: datetime | None = None  # of the opening of the coup


def licence(closes_at: datetime) -> dict[str, Any]:
    """What the table declares when it opens."""
    common = declared(GAME, closes_at, 500, dict.fromkeys(SIDES, 100_000), regulation=REGULATION)
    return {**common, "coin": {"id": "C-1", "mint": "Luanda"}}


class CoinBook(Book):
    """The book of the table; the camera sees the coin."""

    seen_by: ClassVar[Mapping[str, str]] = {"coin_tossed": "camera"}


class CoinCroupier:
    """Plays one opening."""

    def __init__(self, table: str, declaration: Mapping[str, Any], opens: datetime) -> None:
        self.licence = declaration
        self.desk = CoinBook(table, opens, moves=NEXT)
        self.law: CoinLaw = coin_toss(load_law().figures(REGULATION, opens.date()))
        self.opens = opens
        self.coups = self.bets = 0

    def open(self) -> list[Draft]:
        """The table opens."""
        self.desk.tell("table_opened", {"licence": self.licence}, 0)
        self.desk.tell("dealer_on", DEALER)
        return self.desk.take()

    def play(self, plan: CoinPlan) -> list[Draft]:
        """Bets, the toss, the settlement."""
        desk = self.desk
        self.coups += 1
        desk.now = desk.now + desk.span(PAUSE) if plan.at is None else plan.at - desk.span(1)
        desk.coup = f"{desk.table}-{self.opens:%Y%m%d}-{self.coups}"
        desk.tell("coup_opened")
        laid: dict[str, CoinWager] = {}
        for wager in plan.wagers:
            self.bets += 1
            laid[f"b{self.bets}"] = wager
            desk.tell("bet_placed", {
                "bet": f"b{self.bets}", "player": wager.player, "position": wager.on, "stake": wager.amount, "chips": 1,
                "chip": "value",
            }, 2)  # fmt: skip
        desk.tell("coin_tossed", {"caller": plan.caller, "side": plan.side}, 3)
        for bet, wager in laid.items():
            if wager.on == plan.side:
                prize = int(wager.amount * self.law.ratio)
                desk.tell("payout_made", {"bet": bet, "player": wager.player, "amount": prize}, 2)
            else:
                desk.tell("bet_collected", {"bet": bet, "amount": wager.amount})
        desk.tell("coup_closed", after=2)
        desk.coup = None
        return desk.take()

    def suspend(self, reason: str, seconds: float) -> list[Draft]:
        """Play rests for a while."""
        self.desk.rest(reason, seconds)
        return self.desk.take()

    def close(self, at: datetime | None = None) -> list[Draft]:
        """The table closes."""
        self.desk.now = max(self.desk.now, at or self.desk.now)
        self.desk.tell("dealer_off", DEALER)
        self.desk.tell("table_closed")
        return self.desk.take()


def evenings(coups: int, seed: int, table: str) -> Iterator[list[Draft]]:
    """One script per evening until so many coups are played."""
    return nights(GAME, coups, seed, table, _evening)


def _evening(table: str, day: date, most: int, chance: Random) -> tuple[list[Draft], int]:
    opens, closes = hours(day, REGULATION)
    return evening(CoinCroupier(table, licence(closes), opens), closes, most, chance, lambda: _plan(chance))


def _plan(chance: Random) -> CoinPlan:
    present = chance.sample(PLAYERS, chance.randint(2, 5))
    wagers = tuple(
        CoinWager(player, chance.choice(SIDES), chance.choice((500, 1000, 5000)) * MINOR) for player in present
    )
    return CoinPlan(chance.choice(SIDES), wagers, present[0])
