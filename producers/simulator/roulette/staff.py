"""Who gives the ball, and which ball: both take turns by the hour."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from producers.simulator.roulette.book import RouletteBook
from streams.games.roulette.law import RouletteLaw

BALL_DEALERS = ("Marta", "Paulo", "Teresa")  # three, so that each rests two stints between two
DEALERS = ("Nuno", "Lídia")
DEALER = "dealer"
STINT = timedelta(minutes=55)
COUP = timedelta(minutes=3)  # longer than nearly any coup, void launches included
HANDING = timedelta(seconds=2)  # to leave the place at the wheel


class RouletteStaff:
    """The dealers and the balls of one opening."""

    def __init__(self, desk: RouletteBook, law: RouletteLaw, balls: Sequence[Mapping[str, Any]]) -> None:
        self.desk = desk
        self.law = law
        self.balls = list(balls)
        self.dealers = list(BALL_DEALERS)
        self.turn = self.shift = self.spares = 0
        self.dealing_since = desk.now
        self.ball_since = desk.now

    @property
    def ball_dealer(self) -> str:
        """Who gives the ball."""
        return self.dealers[self.turn % len(self.dealers)]

    @property
    def dealer(self) -> str:
        """Who takes and pays; no hour is set, two share the evening."""
        return DEALERS[self.shift % len(DEALERS)]

    @property
    def ball(self) -> str:
        """The ball in service."""
        return str(self.balls[0]["id"])

    def come(self) -> None:
        """Everybody takes a place."""
        self._to_the_wheel()
        self.desk.tell("dealer_on", {"staff": self.dealer, "role": DEALER})

    def go(self) -> None:
        """Everybody leaves."""
        self.desk.tell("dealer_off", {"staff": self.ball_dealer, "role": self.law.ball_role})
        self.desk.tell("dealer_off", {"staff": self.dealer, "role": DEALER})

    def relieve(self, at: datetime | None) -> None:
        """The ball dealer goes before an hour is full (art. 1 n. 36, art. 2 n. 25)."""
        while (at or self.desk.now) + COUP >= self.dealing_since + self.law.stay:
            self.desk.now = max(self.desk.now, self.dealing_since + STINT)
            self._hand_over()

    def relieve_before(self, rest: datetime) -> None:
        """Nobody keeps the ball through a rest that would fill the hour."""
        if rest + COUP >= self.dealing_since + self.law.stay:
            self._hand_over()

    def relieve_in_time(self, pause: timedelta) -> None:
        """A coup was longer than COUP: who gave its ball does not wait out a pause in which the hour strikes."""
        if self.desk.now + pause + HANDING >= self.dealing_since + self.law.stay:
            self._hand_over()

    def change_ball(self, launch: datetime) -> None:
        """The first launch when the hour is full takes the other ball, and all are told (n. 20, n. 9)."""
        if launch >= self.ball_since + self.law.ball_turn:
            self.balls.append(self.balls.pop(0))
            self.desk.tell("ball_changed", {"ball": self.ball})
            self.ball_since = self.desk.now
            self.desk.tell("ball_change_called")

    def replace_ball(self, reason: str) -> dict[str, Any]:
        """A spare ball, alike in all but its name, takes the place of the ball in action."""
        self.spares += 1
        old, new = self.balls[0], {**self.balls[0], "id": f"{self.desk.table}-spare-{self.spares}"}
        self.balls[0] = new
        return {"old": old["id"], "new": new, "reason": reason}

    def _hand_over(self) -> None:
        self.desk.tell("dealer_off", {"staff": self.ball_dealer, "role": self.law.ball_role})
        self.turn += 1
        self._to_the_wheel()
        if self.turn % 3 == 0:
            self._relieve_dealer()

    def _relieve_dealer(self) -> None:
        self.desk.tell("dealer_off", {"staff": self.dealer, "role": DEALER})
        self.shift += 1
        self.desk.tell("dealer_on", {"staff": self.dealer, "role": DEALER})

    def _to_the_wheel(self) -> None:
        self.desk.tell("dealer_on", {"staff": self.ball_dealer, "role": self.law.ball_role})
        self.dealing_since = self.desk.now
