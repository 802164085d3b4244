"""Who gives the ball, and which ball: both take turns by the hour."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from producers.simulator.roulette.desk import Desk
from streams.games.roulette.law import RouletteLaw

BALL_DEALERS = ("Marta", "Paulo", "Teresa")  # three, so that each rests two stints between two
DEALER = "Nuno"
STINT = timedelta(minutes=55)
COUP = timedelta(minutes=3)  # longer than any coup, void launches included


class Staff:
    """The dealers and the balls of one opening."""

    def __init__(self, desk: Desk, law: RouletteLaw, balls: Sequence[str]) -> None:
        self.desk = desk
        self.law = law
        self.balls = list(balls)
        self.dealers = list(BALL_DEALERS)
        self.turn = 0
        self.dealing_since = desk.now
        self.ball_since = desk.now

    @property
    def ball_dealer(self) -> str:
        """Who gives the ball."""
        return self.dealers[self.turn % len(self.dealers)]

    @property
    def ball(self) -> str:
        """The ball in service."""
        return self.balls[0]

    def come(self) -> None:
        """Everybody takes a place."""
        self._to_the_wheel()
        self.desk.tell("dealer_on", {"staff": DEALER, "role": "dealer"})

    def go(self) -> None:
        """Everybody leaves."""
        self.desk.tell("dealer_off", {"staff": self.ball_dealer, "role": self.law.ball_role})
        self.desk.tell("dealer_off", {"staff": DEALER, "role": "dealer"})

    def relieve(self, at: datetime | None) -> None:
        """The ball dealer goes before an hour is full (art. 1 n. 36, art. 2 n. 25)."""
        desk = self.desk
        while (at or desk.now) + COUP >= self.dealing_since + self.law.stay:
            desk.now = max(desk.now, self.dealing_since + STINT)
            desk.tell("dealer_off", {"staff": self.ball_dealer, "role": self.law.ball_role})
            self.turn += 1
            self._to_the_wheel()

    def change_ball(self, launch: datetime) -> None:
        """The first launch when the hour is full takes the other ball, and all are told (n. 20, n. 9)."""
        if launch >= self.ball_since + self.law.ball_turn:
            self.balls.append(self.balls.pop(0))
            self.desk.tell("ball_changed", {"ball": self.ball})
            self.ball_since = self.desk.now
            self.desk.tell("ball_change_called")

    def _to_the_wheel(self) -> None:
        self.desk.tell("dealer_on", {"staff": self.ball_dealer, "role": self.law.ball_role})
        self.dealing_since = self.desk.now
