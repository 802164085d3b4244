"""The lawful croupier: plays what players and chance intend, exactly as art. 3 wants it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, ClassVar

from producers.simulator.banca_francesa.intents import Alteration, Plan, Toss, Wager
from producers.simulator.banca_francesa.staff import Staff
from producers.simulator.book import Book
from producers.simulator.script import Draft
from streams.games.banca_francesa.law import BancaLaw

TO_LAY = 2.0  # seconds from bet to bet
TO_THROW = 2.0  # seconds from the cup to the throw
SPOILED, AT_REST, CALLED, LIFTED = 2.0, 4.0, 6.0, 8.0  # seconds after the throw
SETS_CHANGE = frozenset({"floor", "off_table", "damaged", "foreign_substance"})
RESTS = frozenset({"leaning", "stacked", "off_track"})
CHIPS, CAMERA, VOICE = "chips", "camera", "voice"


class TooEarly(ValueError):
    """A throw is asked for before what comes before it can be over."""


@dataclass(slots=True)
class Desk(Book):
    """The book of a table of banca francesa."""

    seen_by: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("dice_loaded", "dice_thrown", "dice_settled", "dice_touched", "dice_held_back"), CAMERA),
        **dict.fromkeys(("die_left_table", "die_spoiled", "die_touched_object"), CAMERA),
        **dict.fromkeys(("throw_called", "void_called"), VOICE),
        **dict.fromkeys(("bet_placed", "bet_moved", "bet_increased", "bet_removed", "bet_returned"), CHIPS),
        **dict.fromkeys(("bet_collected", "payout_made"), CHIPS),
    }


class Croupier:
    """Plays one opening of a table. `relief` and `set_change` may be left out on purpose."""

    def __init__(
        self, table: str, licence: Mapping[str, Any], law: BancaLaw, opens: datetime, *,
        relief: bool = True, set_change: bool = True,
    ) -> None:  # fmt: skip
        self.law = law
        self.licence = licence
        self.opens = opens
        self.desk = Desk(table, opens)
        self.staff = Staff(self.desk, law, licence, relief=relief, set_change=set_change)
        self.stands: dict[str, int] = {}  # player -> angle
        self.coups = self.bets = 0

    def open(self) -> list[Draft]:
        """The table opens: licence, dealers to their places, a set of dice laid out."""
        self.desk.tell("table_opened", {"licence": self.licence}, 0)
        self.staff.come()
        return self.desk.take()

    def play(self, plan: Plan) -> list[Draft]:
        """One coup: bets, throws until one decides, collection and payment."""
        desk = self.desk
        desk.pace = 1.0
        desk.now += desk.span(plan.pause)
        if plan.suspicion is not None:
            self.staff.seize(plan.suspicion)
        desk.pace = plan.pace
        self.coups += 1
        first = plan.throws[0].at
        if first is not None:  # the betting waits so that the throw falls on the instant asked for
            laid = sum(wager.after_throw is None for wager in plan.wagers) + len(plan.alterations)
            desk.now = max(desk.now, first - desk.span(laid * TO_LAY + 20))
        desk.coup = f"{desk.table}-{self.opens:%Y%m%d}-{self.coups}"
        desk.tell("coup_opened")
        bets = self._take(plan)
        for number, toss in enumerate(plan.throws, 1):
            for change in plan.alterations:
                if change.throw == number:
                    self._alter(bets, change)
            self._throw(toss, plan, bets, last=number == len(plan.throws))
        self._settle(plan.throws[-1], bets)
        desk.tell("coup_closed", after=2)
        desk.coup = None
        return desk.take()

    def suspend(self, reason: str, seconds: float) -> list[Draft]:
        """Play rests for a while; then the set has a new hour."""
        self.desk.pace = 1.0
        self.desk.tell("table_suspended", {"reason": reason}, 5)
        self.desk.tell("table_resumed", after=seconds)
        self.staff.set_since = self.desk.now
        return self.desk.take()

    def close(self, at: datetime | None = None) -> list[Draft]:
        """The dealers leave; the table closes."""
        if at is not None:
            self.desk.now = max(self.desk.now, at - timedelta(seconds=3))
        if self.staff.relief and self.desk.now + timedelta(seconds=2) >= self.staff.since + self.law.stay:
            self.staff.relieve()
        self.staff.go()
        self.desk.tell("table_closed")
        return self.desk.take()

    def _take(self, plan: Plan) -> dict[str, Wager]:
        bets: dict[str, Wager] = {}
        for wager in plan.wagers:
            self.bets += 1
            bet = wager.bet or f"b{self.bets}"
            bets[bet] = wager
            if wager.after_throw is None:
                self._lay(bet, wager, TO_LAY)
        return bets

    def _lay(self, bet: str, wager: Wager, after: float) -> None:
        angle = wager.angle
        if angle is None:
            angle = self.stands.setdefault(wager.player, len(self.stands) * 45 % 360)
        told: dict[str, Any] = {
            "bet": bet, "player": wager.player, "position": wager.on, "stake": wager.amount, "chips": wager.chips,
            "chip": "value", "angle": angle,
        }  # fmt: skip
        self.desk.tell("bet_placed", told | ({"cloth": wager.cloth} if wager.cloth else {}), after)
        if wager.returned:
            self.desk.tell("bet_returned", {"bet": bet, "amount": wager.amount}, 0.5)

    def _alter(self, bets: dict[str, Wager], change: Alteration) -> None:
        wager = bets[change.bet]
        if change.removed:
            self.desk.tell("bet_removed", {"bet": change.bet})
            del bets[change.bet]
        elif change.position is not None:
            self.desk.tell("bet_moved", {"bet": change.bet, "position": change.position})
            bets[change.bet] = replace(wager, on=change.position)
        else:
            raised = bets[change.bet] = replace(wager, amount=change.amount or wager.amount)
            told = {"bet": change.bet, "stake": raised.amount, "chips": raised.chips}
            self.desk.tell("bet_increased", told)

    def _throw(self, toss: Toss, plan: Plan, bets: dict[str, Wager], *, last: bool) -> None:
        """Three dice into the cup, through the tube, to rest; the chance is called, then the dice are taken up."""
        desk, staff = self.desk, self.staff
        throw = toss.at or desk.now + desk.span(TO_THROW + 1)
        staff.ready(throw)
        throw = toss.at or max(throw, desk.now + desk.span(TO_THROW + 1))
        if desk.now > throw - desk.span(TO_THROW):
            raise TooEarly(f"coup {self.coups}: a throw at {throw:%H:%M:%S} UTC comes {desk.now - throw} too early")
        dice = list(staff.dice)
        loaded = dice[:-1] if toss.accident == "short" else dice
        desk.now = throw - desk.span(TO_THROW)
        desk.tell("dice_loaded", {"dice": loaded}, 0)
        told = {"dice": loaded, "thrower": staff.thrower, "cup": self.law.cup[0], "via": self.law.via}
        self._at(throw, 0, "dice_thrown", told)
        if toss.accident is None:
            self._rest(toss, throw, plan if last else None, bets)
        else:
            self._spoil(toss, throw, loaded)

    def _rest(self, toss: Toss, throw: datetime, plan: Plan | None, bets: dict[str, Wager]) -> None:
        settled: dict[str, Any] = {"dice": list(self.staff.dice), "faces": list(toss.faces)}
        if toss.touching:
            settled["touching"] = self.staff.dice[:2]
        self._at(throw, AT_REST, "dice_settled", settled)
        for bet, wager in bets.items() if plan is not None else ():
            if wager.after_throw is not None:
                self._at(throw, wager.after_throw)
                self._lay(bet, wager, 0)
        chance = self.law.decides.get(sum(toss.faces))
        call = {"chance": None if chance is None else chance.name, "total": sum(toss.faces)}
        lift = {"dealer": self.staff.thrower, "how": "lifted"}
        if toss.silent:
            self._at(throw, CALLED, "dice_touched", lift)
            self._at(throw, LIFTED, "throw_called", call)
        else:
            self._at(throw, CALLED, "throw_called", call)
            self._at(throw, LIFTED, "dice_touched", lift)

    def _spoil(self, toss: Toss, throw: datetime, dice: list[str]) -> None:
        """What spoils the throw; void is called, and where n. 8.b wants it another set enters."""
        kind, out = toss.accident or "", dice[-1]
        if kind in ("floor", "off_table"):
            self._at(throw, SPOILED, "die_left_table", {"die": out, "to": kind})
        elif kind in SETS_CHANGE:
            self._at(throw, SPOILED, "die_spoiled", {"die": out, "cause": kind})
        elif kind == "held":
            self._at(throw, SPOILED, "dice_held_back", {"dice": [out], "place": self.law.cup[0]})
        elif kind in RESTS:
            told = {"dice": dice, "faces": list(toss.faces), kind: [out]}
            self._at(throw, AT_REST, "dice_settled", told)
        elif kind != "short":
            self._at(throw, SPOILED, "die_touched_object", {"object": kind, "die": out})
        self._at(throw, CALLED, "void_called", {"phrase": "Golpe nulo."})
        self._at(throw, LIFTED, "dice_touched", {"dealer": self.staff.thrower, "how": "lifted"})
        if kind in SETS_CHANGE:
            self.staff.next_set("replacement")

    def _settle(self, toss: Toss, bets: Mapping[str, Wager]) -> None:
        """Losers are taken, aces first and then anticlockwise; then the winners are paid (nn. 11 to 15)."""
        chance = self.law.decides.get(sum(toss.faces)) if toss.accident is None else None
        lying = {bet: wager for bet, wager in bets.items() if not wager.returned and wager.after_throw is None}
        if chance is None:
            return
        losers = [bet for bet, wager in lying.items() if self.law.places[wager.on].chance is not chance]
        losers.sort(key=lambda bet: (lying[bet].on != self.law.collected_first, self._angle(lying[bet])))
        for bet in losers if not toss.silent else ():
            self.desk.tell("bet_collected", {"bet": bet, "amount": self._stake(lying[bet])})
        for bet, wager in lying.items():
            if bet not in losers:
                prize = int(self._stake(wager) * chance.prize)
                layout = self.law.ribbons.get(chance.name, "stack")
                told = {"bet": bet, "player": wager.player, "amount": prize, "layout": layout}
                self.desk.tell("payout_made", told, 2)

    def _angle(self, wager: Wager) -> int:
        return self.stands[wager.player] if wager.angle is None else wager.angle

    def _stake(self, wager: Wager) -> int:
        """Chips on a line play the half of their value (n. 10)."""
        return wager.amount // self.law.line_times if wager.on in self.law.lines else wager.amount

    def _at(self, throw: datetime, seconds: float, kind: str = "", data: dict[str, Any] | None = None) -> None:
        """Go on to some seconds after the throw; never back."""
        self.desk.now = max(self.desk.now, throw + self.desk.span(seconds))
        if kind:
            self.desk.tell(kind, data, 0)
