"""The lawful croupier: plays what players and chance intend, exactly as art. 3 wants it."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from producers.simulator.banca_francesa.intents import BancaPlan, BancaToss
from producers.simulator.banca_francesa.staff import BancaStaff
from producers.simulator.book import TooEarly
from producers.simulator.dice.croupier import TO_LAY, DiceCroupier
from producers.simulator.dice.intents import DiceWager
from producers.simulator.script import Draft
from streams.games.banca_francesa.law import BancaLaw
from streams.games.banca_francesa.phases import NEXT

TO_THROW = 2.0  # seconds from the cup to the throw
SEIZING = timedelta(seconds=90)  # more than it takes
BETTING = timedelta(seconds=60)  # more than bets ever take longer than they should
SPOILED, AT_REST, CALLED, LIFTED = 2.0, 4.0, 6.0, 8.0  # seconds after the throw
SETS_CHANGE = frozenset({"floor", "off_table", "damaged", "foreign_substance"})
RESTS = frozenset({"leaning", "stacked", "off_track"})


class BancaCroupier(DiceCroupier):
    """Plays one opening of a table. `relief` and `set_change` may be left out on purpose."""

    moves = NEXT

    def __init__(
        self, table: str, licence: Mapping[str, Any], law: BancaLaw, opens: datetime, *,
        relief: bool = True, set_change: bool = True,
    ) -> None:  # fmt: skip
        super().__init__(table, licence, opens)
        self.law = law
        self.staff = BancaStaff(self.desk, law, licence, relief=relief, set_change=set_change)
        self.stands: dict[str, int] = {}  # player -> angle

    def open(self) -> list[Draft]:
        """The table opens: licence, dealers to their places, a set of dice laid out."""
        self.desk.tell("table_opened", {"licence": self.licence}, 0)
        self.staff.come()
        return self.desk.take()

    def play(self, plan: BancaPlan) -> list[Draft]:
        """One coup: bets, throws until one decides, collection and payment."""
        desk = self.desk
        desk.pace = 1.0
        self.staff.wait(desk.now + desk.span(plan.pause))
        if plan.suspicion is not None:
            self.staff.relieve_by(desk.now + SEIZING)
            self.staff.seize(plan.suspicion)
        desk.pace = plan.pace
        self.coups += 1
        first = plan.throws[0].at
        betting = desk.span((sum(wager.late is None for wager in plan.wagers) + len(plan.alterations)) * TO_LAY + 20)
        if first is not None:  # the betting waits so that the throw falls on the instant asked for
            self.staff.wait(max(desk.now, first - betting))
        else:
            self.staff.relieve_by(desk.now + betting + BETTING)
        self.open_coup()
        bets = self.take(plan.wagers)
        for number, toss in enumerate(plan.throws, 1):
            self.alter(bets, plan.alterations, number)
            self._throw(toss, bets, last=number == len(plan.throws))
        self._settle(plan.throws[-1], bets)
        self.staff.settle()
        return self.close_coup()

    def suspend(self, reason: str, seconds: float) -> list[Draft]:
        """Play rests for a while; then the set has a new hour."""
        drafts = super().suspend(reason, seconds)
        self.staff.set_since = self.desk.now
        return drafts

    def close(self, at: datetime | None = None) -> list[Draft]:
        self.staff.wait(self.desk.now if at is None else max(self.desk.now, at - timedelta(seconds=3)))
        return super().close(at)

    def leave(self) -> None:
        self.staff.go()

    def where(self, wager: DiceWager) -> dict[str, Any]:
        """Each player lays from one side of the table."""
        if wager.angle is not None:
            return {"angle": wager.angle}
        return {"angle": self.stands.setdefault(wager.player, len(self.stands) * 45 % 360)}

    def _throw(self, toss: BancaToss, bets: dict[str, DiceWager], *, last: bool) -> None:
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
        data = {"dice": loaded, "thrower": staff.thrower, "cup": self.law.cup[0], "via": self.law.via}
        self.at(throw, 0, "dice_thrown", data)
        if toss.accident is None:
            self._rest(toss, throw, bets if last else {})
        else:
            self._spoil(toss, throw, loaded)

    def _rest(self, toss: BancaToss, throw: datetime, bets: Mapping[str, DiceWager]) -> None:
        settled: dict[str, Any] = {"dice": list(self.staff.dice), "faces": list(toss.faces)}
        if toss.touching:
            settled["touching"] = self.staff.dice[:2]
        self.at(throw, AT_REST, "dice_settled", settled)
        self.take_late(bets, throw)
        chance = self.law.decides.get(sum(toss.faces))
        call = {"total": sum(toss.faces)} | ({} if chance is None else {"chance": chance.name})
        lift = {"dealer": self.staff.thrower, "how": "lifted"}
        if toss.silent:
            self.at(throw, CALLED, "dice_touched", lift)
            self.at(throw, LIFTED, "throw_called", call)
        else:
            self.at(throw, CALLED, "throw_called", call)
            self.at(throw, LIFTED, "dice_touched", lift)

    def _spoil(self, toss: BancaToss, throw: datetime, dice: list[str]) -> None:
        """What spoils the throw; void is called, and where n. 8.b wants it another set enters."""
        kind, out = toss.accident or "", dice[-1]
        if kind in ("floor", "off_table"):
            self.at(throw, SPOILED, "die_left_table", {"die": out, "to": kind})
        elif kind in SETS_CHANGE:
            self.at(throw, SPOILED, "die_spoiled", {"die": out, "cause": kind})
        elif kind == "held":
            self.at(throw, SPOILED, "dice_held_back", {"dice": [out], "place": self.law.cup[0]})
        elif kind in RESTS:
            data = {"dice": dice, "faces": list(toss.faces), kind: [out]}
            self.at(throw, AT_REST, "dice_settled", data)
        elif kind != "short":
            self.at(throw, SPOILED, "die_touched_object", {"object": kind, "die": out})
        self.at(throw, CALLED, "void_called", {"phrase": "Golpe nulo."})
        self.at(throw, LIFTED, "dice_touched", {"dealer": self.staff.thrower, "how": "lifted"})
        if kind in SETS_CHANGE:
            self.staff.next_set("replacement")

    def _settle(self, toss: BancaToss, bets: Mapping[str, DiceWager]) -> None:
        """Losers are taken, aces first and then anticlockwise; then the winners are paid (nn. 11 to 15)."""
        chance = self.law.decides.get(sum(toss.faces)) if toss.accident is None else None
        lying = {bet: wager for bet, wager in bets.items() if wager.stands}
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
                data = {"bet": bet, "player": wager.player, "amount": prize, "layout": layout}
                self.desk.tell("payout_made", data, 2)

    def _angle(self, wager: DiceWager) -> int:
        return self.stands[wager.player] if wager.angle is None else wager.angle

    def _stake(self, wager: DiceWager) -> int:
        """Chips on a line play the half of their value (n. 10)."""
        return wager.amount // self.law.line_times if wager.on in self.law.lines else wager.amount
