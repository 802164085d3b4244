"""The jackpot of a simulated table: chips taken in, meter and display, prizes from the smallest, a new start.

The same arithmetic as the rules', in the hands of a dealer who keeps to it. Money is in minor units.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import floor
from typing import Any

from producers.simulator.cards.book import CardBook
from schemas.licence import Jackpot, JackpotLine
from streams.games.jackpot.arithmetic import Split, best, increment, split
from streams.games.jackpot.law import JackpotLaw, PrizeLine

CHIP = "jackpot"
CONTROLLER, DEALER = "controller", "dealer"


@dataclass(frozen=True, slots=True)
class JackpotWager:
    """A jackpot bet: its name, who laid it and where he sits."""

    bet: str
    player: str
    seat: str


def declared(
    stake: int,
    increment: int = 7000,
    *,
    seats: Iterable[str],
    mode: str = "automatic",
    lines: Iterable[Mapping[str, Any]] = (),
    start: int | None = None,
    charged: int | None = None,
) -> dict[str, Any]:
    """A jackpot as the supervision body would approve it; it starts at ten thousand stakes."""
    start = 10_000 * stake if start is None else start
    data = {
        "id": "JP-1", "mode": mode, "stake": stake, "increment": increment, "start": start, "meter": start,
        "positions": list(seats), "lines": [dict(line) for line in lines], "notified": "C-2023-7",
        "approval": "A-2023-7",
    }  # fmt: skip
    return data | ({} if charged is None else {"charged": charged})


@dataclass(slots=True)
class CarriedMeter:
    """What a table's meter showed when an evening ended: the next one begins with it, for it belongs to players."""

    shown: int | None = None

    def into(self, licence: dict[str, Any]) -> dict[str, Any]:
        """The licence of the next evening, which declares it."""
        if self.shown is not None:
            licence["jackpot"]["meter"] = self.shown
        return licence


@dataclass(slots=True)
class JackpotDealer:
    """The dealer's work with the jackpot at one table."""

    desk: CardBook
    declaration: Mapping[str, Any]  # as declared
    law: JackpotLaw
    meter: int = 0
    added: int = 0  # by the coup in play
    chips: list[JackpotWager] = field(default_factory=list)

    def __post_init__(self) -> None:
        """The controller carries the meter over."""
        self.meter = self.declaration["meter"]

    @property
    def lines(self) -> tuple[PrizeLine, ...]:
        """What is paid, the best first."""
        return self.law.table(
            Jackpot(**{**self.declaration, "positions": (), "lines": _lines(self.declaration["lines"])})
        )

    @property
    def automatic(self) -> bool:
        """The device takes the chips in and counts them."""
        return bool(self.declaration["mode"] == "automatic")

    def lay(self, bet: str, player: str, seat: str, after: float = 1.0) -> JackpotWager:
        """A player lays a chip in its place."""
        chip = JackpotWager(bet, player, seat)
        data = {
            "bet": bet,
            "player": player,
            "position": f"{CHIP}:{seat}",
            "stake": self.declaration["stake"],
            "chips": 1,
        }
        self.desk.tell("bet_placed", {**data, "chip": "value"}, after)
        self.chips.append(chip)
        return chip

    def take_in(self) -> None:
        """After the call: the chips are taken in, marked where that is done by hand, and feed the meter."""
        self.added = 0
        if not self.chips:
            return
        counted = {"counted": len(self.chips)} if self.automatic else {}
        data = {"bets": [chip.bet for chip in self.chips], "trigger": DEALER, **counted}
        self.desk.tell("jackpot_stakes_collected", data)
        for chip in () if self.automatic else self.chips:
            self.desk.tell("jackpot_marker_placed", {"seat": chip.seat}, 0.5)
        self.added = floor(increment(len(self.chips), self.declaration["stake"], self.declaration["increment"]))
        self._move(self.added, "increment")
        self.show()

    def pay(self, made: Mapping[str, Iterable[str]]) -> Split:
        """Prizes from the smallest, for what each seat's cards make; then the meter, and a new start where it is empty."""
        winners: dict[str, PrizeLine] = {}
        for chip in self.chips:
            line = best(self.lines, frozenset(made.get(chip.seat, ())))
            if line is not None:
                winners[chip.bet] = line
        due = split(self.meter, self.declaration["stake"], winners, self.law)
        players = {chip.bet: chip.player for chip in self.chips}
        for bet, amount in sorted(due.prizes.items(), key=lambda entry: (winners[entry[0]].maximum, entry[1])):
            data = {"bet": bet, "player": players[bet], "amount": amount, "component": CHIP}
            self.desk.tell("payout_made", data, 4)
        if winners:
            self._move(due.left - self.meter, "prize")
        if due.emptied:
            self._move(self.declaration["start"], "reset")
        if winners:
            self.show()
        self.chips = []
        return due

    def undo(self) -> None:
        """A void coup: the chips go back to their owners and the meter to where it stood."""
        for chip in self.chips:
            self.desk.tell("bet_returned", {"bet": chip.bet, "amount": self.declaration["stake"]})
        if self.added:
            self._move(-self.added, "reversal")
            self.show()
        self.chips, self.added = [], 0

    def show(self) -> None:
        """The display follows the meter."""
        self.desk.tell("jackpot_displayed", {"shown": self.meter}, 0.5)

    def _move(self, amount: int, cause: str) -> None:
        by = CONTROLLER if self.automatic else DEALER
        data = {"before": self.meter, "after": self.meter + amount, "cause": cause, "by": by}
        self.meter += amount
        self.desk.tell("jackpot_meter_changed", data, 0.5)


def _lines(lines: Iterable[Mapping[str, Any]]) -> tuple[JackpotLine, ...]:
    return tuple(JackpotLine(**line) for line in lines)
