"""The lawful croupier: plays what players and chance intend, exactly as art. 4 wants it."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from producers.simulator.book import TooEarly
from producers.simulator.craps.cloth import SimulatedCloth
from producers.simulator.craps.hands import Hands
from producers.simulator.craps.intents import CrapsPlan, CrapsToss, CrapsWager
from producers.simulator.dice.croupier import DEALER, TO_LAY, DiceCroupier
from producers.simulator.dice.intents import DiceWager
from producers.simulator.script import Draft
from streams.games.craps.law import CrapsLaw
from streams.games.craps.phases import NEXT

TO_HAND = 20.0  # seconds that the dice may take to a new shooter
ON_THE_WAY, AT_REST, CALLED, MARKED = 2.0, 4.0, 6.0, 8.0  # seconds after the throw
STICKMAN = {"staff": "Rui", "role": "stickman"}
VOID = {"pt": "Golpe nulo.", "en": "No roll."}
LAST = {"pt": "Última jogada.", "en": "Last play."}


class CrapsCroupier(DiceCroupier):
    """Plays one opening of a table."""

    moves = NEXT

    def __init__(self, table: str, licence: Mapping[str, Any], law: CrapsLaw, opens: datetime) -> None:
        super().__init__(table, licence, opens)
        self.law = law
        self.cloth = SimulatedCloth(self.desk, law, licence)
        self.hands = Hands(self.desk, law, licence, STICKMAN["staff"])

    def open(self) -> list[Draft]:
        """The table opens: licence, dealer and stickman to their places."""
        self.desk.tell("table_opened", {"licence": self.licence}, 0)
        self.desk.tell("dealer_on", DEALER)
        self.desk.tell("dealer_on", STICKMAN)
        return self.desk.take()

    def leave(self) -> None:
        self.desk.tell("dealer_off", STICKMAN)
        super().leave()

    def play(self, plan: CrapsPlan) -> list[Draft]:
        """One series: bets, throws until one decides, each settled before the next."""
        desk = self.desk
        desk.pace = 1.0
        desk.now += desk.span(plan.pause)
        desk.pace = plan.pace
        self.coups += 1
        if plan.at is not None:  # the betting waits so that the first throw falls on the instant asked for
            desk.now = max(desk.now, plan.at - desk.span(len(plan.wagers) * TO_LAY + TO_HAND))
        self.open_coup()
        self.hands.takes = plan.takes
        names = self._name(plan)
        for number, toss in enumerate(plan.throws, 1):
            self._bets(plan, names, number)
            if number == 1:
                self._last_play(plan)
                self.hands.give(self.cloth.laid(), plan.shooter, plan.declines)
            self._throw(toss, plan.at if number == 1 else None, self._late(names, number))
        return self.close_coup()

    def _name(self, plan: CrapsPlan) -> dict[str, CrapsWager]:
        names = {}
        for wager in plan.wagers:
            self.bets += 1
            names[wager.bet or f"b{self.bets}"] = wager
        return names

    def _bets(self, plan: CrapsPlan, names: Mapping[str, CrapsWager], number: int) -> None:
        """What is laid and altered before a throw."""
        for bet, wager in names.items():
            if wager.throw == number and wager.late is None:
                self.lay(bet, wager, TO_LAY)
                self.cloth.add(bet, wager)
        lying: dict[str, DiceWager] = dict(self.cloth.wagers())
        self.alter(lying, plan.alterations, number)
        self.cloth.keep(lying)

    def _late(self, names: Mapping[str, CrapsWager], number: int) -> dict[str, CrapsWager]:
        return {bet: wager for bet, wager in names.items() if wager.throw == number and wager.late is not None}

    def where(self, wager: DiceWager) -> dict[str, Any]:
        parent = wager.parent if isinstance(wager, CrapsWager) else None
        return {"parent": parent} if parent is not None else {}

    def _last_play(self, plan: CrapsPlan) -> None:
        for language, phrase in LAST.items() if plan.last else ():
            self.desk.aside("last_play_called", {"phrase": phrase, "language": language})

    def _throw(self, toss: CrapsToss, at: datetime | None, late: Mapping[str, CrapsWager]) -> None:
        desk, hands = self.desk, self.hands
        hands.ready()
        throw = at or desk.now + desk.span(3)
        if throw <= desk.now:
            raise TooEarly(f"coup {self.coups}: a throw at {throw:%H:%M:%S} UTC comes {desk.now - throw} too early")
        dice = hands.pair
        self.at(throw, 0, "dice_thrown", {"dice": dice, "thrower": hands.shooter, "seat": hands.seat})
        for die in dice:
            short = die == dice[-1] and (toss.accident == "short" or toss.wall)
            data = {"die": die, "crossed_middle": not short, "hit_wall": toss.wall or not short}
            self.at(throw, ON_THE_WAY, "die_travelled", data)
        if toss.accident in ("floor", "off_table"):
            self.at(throw, ON_THE_WAY, "die_left_table", {"die": dice[-1], "to": toss.accident})
            hands.lose(dice[-1], returns=toss.returns)
        else:
            self.at(throw, AT_REST, "dice_settled", {"dice": dice, "faces": list(toss.faces)})
        for bet, wager in late.items():
            self.at(throw, wager.late or 0)
            self.lay(bet, wager, 0)
        self._tell(toss, throw)
        self.cloth.lay_late(late)

    def _tell(self, toss: CrapsToss, throw: datetime) -> None:
        """The stickman calls, in Portuguese and in English; the point is marked; every bet is settled."""
        if toss.accident is not None:
            for seconds, (language, phrase) in enumerate(VOID.items()):
                self.at(throw, CALLED + seconds, "void_called", {"phrase": phrase, "language": language})
            return
        faces = tuple(sorted(toss.faces))
        call = self.cloth.call(faces)
        data = {**call, "shooter": self.hands.shooter, "next_shooter": self.hands.after(call["point_state"])}
        data = {name: value for name, value in data.items() if value is not None}
        for seconds, language in enumerate(VOID):
            self.at(throw, CALLED + seconds, "throw_called", {**data, "language": language})
        self.at(throw, MARKED)
        self.cloth.settle(faces)

    def lay(self, bet: str, wager: DiceWager, after: float) -> None:
        super().lay(bet, wager, after)
        self.hands.sit(wager.player)
