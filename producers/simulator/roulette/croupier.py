"""The lawful croupier: plays what players and chance intend, exactly as arts. 1 and 2 want it."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from operator import itemgetter
from typing import Any

from producers.simulator.book import TooEarly
from producers.simulator.roulette.betting import Betting, NamedBets
from producers.simulator.roulette.book import RouletteBook
from producers.simulator.roulette.intents import RouletteAlteration, RoulettePlan, Void
from producers.simulator.roulette.licences import AMERICAN, COLOURS
from producers.simulator.roulette.payment import Payment
from producers.simulator.roulette.staff import RouletteStaff
from producers.simulator.script import Draft
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.phases import NEXT

SLOWED, CALLED, AT_REST = 10.0, 12.4, 17.0  # seconds after the launch
OBJECT = 14.0  # when something falls in after the closing call
TO_LAUNCH = 3.0  # seconds from the last bet to the launch
DIRECTIONS = ("left_to_right", "right_to_left")


class RouletteCroupier:
    """Plays one opening of a table. `relief` and `ball_change` may be left out on purpose."""

    def __init__(
        self, table: str, licence: Mapping[str, Any], law: RouletteLaw, opens: datetime, *,
        relief: bool = True, ball_change: bool = True, grouped: bool | None = None,
    ) -> None:  # fmt: skip
        chips = licence.get("chips") or {}
        american = licence["game"] == AMERICAN
        self.law = law
        self.licence = licence
        self.relief, self.ball_change = relief, ball_change
        self.opens = opens
        self.desk = RouletteBook(
            table, opens, moves=NEXT, symbol=chips.get("symbol", "none"), colours=tuple(chips.get("colours", COLOURS))
        )
        self.staff = RouletteStaff(self.desk, law, licence["balls"])
        self.betting = Betting(self.desk, law, american=american)
        self.payment = Payment(
            self.desk, law, self.betting, american=american, grouped=not american if grouped is None else grouped
        )
        self.launches = self.coups = 0
        self.last_number: int | None = None

    def open(self) -> list[Draft]:
        """The table opens: licence, inspection of the wheel, dealers to their places."""
        self.desk.tell("table_opened", {"licence": self.licence}, 0)
        if self.licence.get("wheel"):
            data = {"wheel": self.licence["wheel"]["id"], "deflectors_fixed": True}
            self.desk.tell("wheel_inspected", data, 2)
        self.staff.come()
        return self.desk.take()

    def play(self, plan: RoulettePlan) -> list[Draft]:
        """One coup, from what must be done before it to its closing and to whoever leaves after it."""
        desk = self.desk
        desk.pace = 1.0
        if self.relief:
            self.staff.relieve_in_time(desk.span(plan.pause))
        desk.now += desk.span(plan.pause)
        desk.pace = plan.pace
        if self.relief:
            self.staff.relieve(plan.at)
        first = len(desk.drafts)
        self.betting.prepare(plan)
        if self.ball_change:
            soon = desk.span(1) + self.betting.lasts(plan) + desk.span(TO_LAUNCH)
            self.staff.change_ball(plan.at or desk.now + soon)
        self.coups += 1
        desk.coup = f"{desk.table}-{self.opens:%Y%m%d}-{self.coups}"
        desk.tell("coup_opened")
        laid = self.betting.take(plan)
        if plan.at is not None:
            self._hold_back(first, plan.at)
        for void in plan.voids:
            self._void(void)
        self._spin(plan, laid)
        self.payment.make(plan, laid)
        desk.tell("coup_closed", after=2)
        desk.coup = None
        self.last_number = plan.result
        for player in plan.leaves:
            desk.unseat(player)
        return desk.take()

    def suspend(self, reason: str, seconds: float) -> list[Draft]:
        """Play rests for a while; then the ball has a new hour."""
        self.desk.pace = 1.0
        self.staff.relieve_before(self.desk.now + timedelta(seconds=seconds))
        self.desk.rest(reason, seconds)
        self.staff.ball_since = self.desk.now
        return self.desk.take()

    def replace_ball(self, reason: str) -> list[Draft]:
        """The ball in action gives way to another of the same diameter (n. 21; art. 2 n. 10)."""
        self.desk.tell("ball_replaced", self.staff.replace_ball(reason), 5)
        return self.desk.take()

    def close(self, at: datetime | None = None) -> list[Draft]:
        """Everybody changes chips and leaves; the table closes. Nobody waits for it at the wheel beyond the hour."""
        if self.relief:
            self.staff.relieve(None)
        for player in list(self.desk.seats):
            self.desk.unseat(player)
        if at is not None and self.relief:
            self.staff.relieve(at)
        if at is not None:
            self.desk.now = max(self.desk.now, at - timedelta(seconds=3))
        self.staff.go()
        self.desk.tell("table_closed")
        return self.desk.take()

    def _hold_back(self, first: int, launch: datetime) -> None:
        """The preparations wait so that the launch falls on the instant asked for."""
        desk = self.desk
        wait = launch - desk.span(TO_LAUNCH) - desk.now
        if wait < timedelta(0):
            clock = f"{launch:%Y-%m-%d %H:%M:%S} UTC"
            raise TooEarly(f"coup {self.coups} cannot be launched at {clock}: give it {-wait} more")
        for draft in desk.drafts[first:]:
            draft.time += wait
            if draft.type == "ball_changed":
                self.staff.ball_since = draft.time
        desk.now += wait

    def _launch(self) -> datetime:
        """The ball runs one way and the plate the other, by turns (n. 24; art. 2 n. 13)."""
        ball, rotor = DIRECTIONS[self.launches % 2], DIRECTIONS[(self.launches + 1) % 2]
        self.launches += 1
        data = {"ball": self.staff.ball, "dealer": self.staff.ball_dealer, "direction": ball, "rotor": rotor}
        return self.desk.tell("ball_launched", data, TO_LAUNCH).time

    def _close_bets(self, launch: datetime) -> None:
        self._at(launch, SLOWED, "ball_slowed")
        self._at(launch, CALLED, "no_more_bets_called", {"phrase": self.law.closing_phrase})

    def _void(self, void: Void) -> None:
        """Something falls in: plate stopped, void called, ball put back on the last number (n. 25)."""
        launch = self._launch()
        if void.called:
            self._close_bets(launch)
        self._at(launch, OBJECT if void.called else SLOWED - 4, "foreign_object_detected", {"kind": void.kind})
        self.desk.tell("plate_stopped")
        self.desk.tell("void_called", {"phrase": self.law.void_phrase})
        if self.last_number is not None:
            self.desk.tell("ball_repositioned", {"number": self.last_number}, 5)

    def _spin(self, plan: RoulettePlan, laid: NamedBets) -> None:
        """Launch, closing call, rest, call of number and colour, and the number shown on the cloth."""
        desk, number = self.desk, plan.result
        launch = self._launch()
        self._late_wishes(launch, plan, laid)
        self._close_bets(launch)
        for wager in plan.refused:
            data = {"player": wager.player, "position": wager.on, "stake": wager.stake}
            chip = "value" if wager.value is None else "colour"
            desk.tell("bet_refused", data | {"chip": chip, "reason": "late"}, 0.8)
        self._at(launch, AT_REST, "ball_settled", {"pocket": number})
        desk.tell("result_called", {"number": number, "colour": self.law.colour_of(number)}, 2)
        if self.law.indicated_with == "marker":
            desk.tell("marker_placed", {"number": number}, 2)
        else:
            desk.tell("number_indicated", {"number": number, "tool": self.law.indicated_with}, 2)

    def _late_wishes(self, launch: datetime, plan: RoulettePlan, laid: NamedBets) -> None:
        """Bets laid and altered while the ball runs, in the order of their times."""
        wishes: list[tuple[float, str | RouletteAlteration]] = [
            *((wager.after_launch, bet) for bet, wager in laid.items() if wager.after_launch is not None),
            *((change.after_launch, change) for change in plan.alterations if change.after_launch is not None),
        ]
        for seconds, wish in sorted(wishes, key=itemgetter(0)):
            self._at(launch, seconds)
            if isinstance(wish, str):
                self.betting.lay(wish, laid[wish], 0)
            else:
                self.betting.alter(laid, wish)

    def _at(self, launch: datetime, seconds: float, kind: str = "", data: dict[str, Any] | None = None) -> None:
        """Go on to some seconds after the launch; never back."""
        self.desk.now = max(self.desk.now, launch + self.desk.span(seconds))
        if kind:
            self.desk.tell(kind, data, 0)
