"""Who throws the dice, and which set: both take turns by the hour."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from producers.simulator.dice.croupier import DEALER, DiceBook
from streams.games.banca_francesa.law import BancaLaw

THROWERS = ("Marta", "Paulo", "Teresa")
STINT = timedelta(minutes=55)
ALMOST = timedelta(seconds=10)
HANDS_OVER = timedelta(seconds=3)
READY = timedelta(seconds=6)  # before a throw: what must be changed is changed


class BancaStaff:
    """The throwers and the sets of one opening."""

    def __init__(
        self, desk: DiceBook, law: BancaLaw, licence: Mapping[str, Any], *, relief: bool, set_change: bool
    ) -> None:
        self.desk = desk
        self.law = law
        self.relief, self.set_change = relief, set_change
        self.sets: dict[str, list[str]] = {
            each["id"]: [die["id"] for die in each["dice"]] for each in licence["dice_sets"]
        }
        self.order: list[str] = list(self.sets)
        self.turn = 0
        self.since = self.set_since = desk.now

    @property
    def thrower(self) -> str:
        """Who throws the dice."""
        return THROWERS[self.turn % len(THROWERS)]

    @property
    def set(self) -> str:
        """The set in service."""
        return self.order[0]

    @property
    def dice(self) -> list[str]:
        """Its dice."""
        return self.sets[self.set]

    def come(self) -> None:
        """Everybody takes a place, and the first set is laid out."""
        self._take_the_dice()
        self.desk.aside("dealer_on", DEALER)
        if self.order:
            self.desk.aside("dice_set_changed", {"set": self.set, "reason": "opening"})

    def go(self) -> None:
        """Everybody leaves."""
        self.desk.aside("dealer_off", {"staff": self.thrower, "role": self.law.thrower_role})
        self.desk.aside("dealer_off", DEALER)

    def ready(self, throw: datetime) -> None:
        """Before a throw: nobody passes the hour (n. 17), and the next set takes its turn when the hour is over (n. 4)."""
        self.relieve_by(throw)
        throw = max(throw, self.desk.now + HANDS_OVER)  # a relief puts the throw off, perhaps past the set's hour
        if self.set_change and throw >= self.set_since + self.law.turn:
            self.desk.now = max(self.desk.now, throw - READY)
            self.next_set("hourly")

    def wait(self, until: datetime) -> None:
        """Nobody waits with the dice beyond the hour."""
        self.relieve_by(until)
        self.desk.now = max(self.desk.now, until)

    def settle(self) -> None:
        """Where the hour strikes as a coup ends, its last chips take until then: nobody can be relieved in no time."""
        strikes = self.since + self.law.stay
        if self.relief and strikes - ALMOST <= self.desk.now <= strikes:
            self.desk.now = strikes

    def relieve_by(self, moment: datetime) -> None:
        """Whoever would have the dice for an hour by then is relieved."""
        while self.relief and moment + ALMOST >= self.since + self.law.stay:
            self.desk.now = max(self.desk.now, self.since + STINT)
            self.relieve()

    def relieve(self) -> None:
        """Another dealer takes the dice."""
        self.desk.aside("dealer_off", {"staff": self.thrower, "role": self.law.thrower_role})
        self.turn += 1
        self._take_the_dice()

    def next_set(self, reason: str) -> None:
        """The next set in turn enters service."""
        self.order.append(self.order.pop(0))
        self.enter(reason)

    def enter(self, reason: str) -> None:
        """The set at the head enters service."""
        self.desk.aside("dice_set_changed", {"set": self.set, "reason": reason})
        self.set_since = self.desk.now

    def seize(self, player: str) -> None:
        """A player suspects the set: it is seized, packed, sealed before two witnesses and sent (n. 5)."""
        name = self.order.pop(0)
        self.desk.aside("dice_suspected", {"set": name, "by": player, "role": "player"})
        self.desk.aside("dice_set_seized", {"set": name, "dice": self.sets[name]}, 10)
        self.desk.aside("dice_packed", {"set": name}, 20)
        self.desk.aside("dice_sealed", {"set": name, "witnesses": ["Olga", "Rui"]}, 30)
        self.desk.aside("verification_requested", {"set": name, "body": "laboratory"}, 5)
        self.enter("replacement")

    def _take_the_dice(self) -> None:
        self.desk.aside("dealer_on", {"staff": self.thrower, "role": self.law.thrower_role})
        self.since = self.desk.now
