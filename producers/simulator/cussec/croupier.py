"""The lawful croupier: plays what players and chance intend, exactly as art. 5 wants it."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from producers.simulator.book import TooEarly
from producers.simulator.cussec.intents import CussecPlan, Shaking
from producers.simulator.dice.croupier import DEALER, DiceCroupier
from producers.simulator.dice.intents import DiceWager
from producers.simulator.script import Draft
from streams.games.cussec.law import CussecLaw
from streams.games.cussec.phases import NEXT
from streams.games.cussec.settlement import due

TO_LIGHT = 8.0  # seconds from the opening of the coup to the light


class CussecCroupier(DiceCroupier):
    """Plays one opening of a table."""

    moves = NEXT

    def __init__(self, table: str, licence: Mapping[str, Any], law: CussecLaw, opens: datetime) -> None:
        super().__init__(table, licence, opens)
        self.law = law
        self.sets: list[list[str]] = [[die["id"] for die in each["dice"]] for each in licence["dice_sets"]]

    @property
    def dice(self) -> list[str]:
        """The dice under the dome."""
        return self.sets[0]

    def open(self) -> list[Draft]:
        """The table opens: licence, dealer to his place, dice shut in under the dome."""
        self.desk.tell("table_opened", {"licence": self.licence}, 0)
        self.desk.tell("dealer_on", DEALER)
        if self.sets:
            self.desk.tell("dome_opened", {"reason": "opening"})
            self.desk.tell("dice_loaded", {"dice": self.dice})
        return self.desk.take()

    def play(self, plan: CussecPlan) -> list[Draft]:
        """One coup: shakings until one decides, collection and payment."""
        desk = self.desk
        desk.pace = 1.0
        desk.now += desk.span(plan.pause)
        if plan.change:
            self._change()
        desk.pace = plan.pace
        self.coups += 1
        if plan.at is not None:
            start = plan.at - desk.span(TO_LIGHT)
            if start <= desk.now:
                raise TooEarly(f"coup {self.coups}: a light at {plan.at:%H:%M:%S} UTC comes too early")
            desk.now = start - desk.span(1)
        self.open_coup()
        bets: dict[str, DiceWager] = {}
        for number, shaking in enumerate(plan.shakes, 1):
            self._shake(number, shaking, plan, bets)
        self._settle(plan.shakes[-1], bets)
        return self.close_coup()

    def _change(self) -> None:
        """Other dice are shut in under the dome, and it is reported."""
        self.sets.append(self.sets.pop(0))
        self.desk.tell("dome_opened", {"reason": "dice_change"}, 5)
        self.desk.tell("dice_loaded", {"dice": self.dice}, 10)

    def _shake(self, number: int, shaking: Shaking, plan: CussecPlan, bets: dict[str, DiceWager]) -> None:
        """Covered, locked, shaken, bets; bell, call, opened (nn. 5 and 6)."""
        desk, law = self.desk, self.law
        again = number > 1
        if again:
            self.alter(bets, plan.alterations, number)
        desk.tell("cover_closed", after=2)
        desk.tell("clasps_locked", {"clasps": law.clasps})
        for _ in range(law.presses):
            desk.tell("lever_pressed")
        desk.tell("betting_light_lit", after=2)
        if not again:
            bets.update(self.take(plan.wagers))
            self.alter(bets, plan.alterations, number)
        desk.tell("bell_rung", after=6 if again else 3)
        desk.tell("no_more_bets_called", {"phrase": law.closing_phrase}, 1.5)
        called = desk.now
        desk.tell("clasps_released", {"clasps": law.clasps}, 1)
        desk.tell("cover_lifted")
        data: dict[str, Any] = {"dice": list(self.dice), "faces": list(shaking.faces)}
        if shaking.obstacle is not None:
            data[shaking.obstacle] = [self.dice[-1]]
        elif shaking.touching:
            data["touching"] = self.dice[:2]
        desk.tell("dice_settled", data, 0.5)
        if number == len(plan.shakes):
            self.take_late(bets, called)
        if shaking.obstacle is not None:
            desk.tell("void_called", {"phrase": law.void_phrase})
            return
        result = tuple(sorted(shaking.faces))
        desk.tell("throw_called", {"faces": list(shaking.faces), "total": sum(shaking.faces)})
        desk.tell("winning_zones_lit", {"positions": sorted(law.winners[result])})

    def _settle(self, shaking: Shaking, bets: Mapping[str, DiceWager]) -> None:
        """Bet by bet, in the order in which they lie: the law asks for no other (S10)."""
        if shaking.obstacle is not None:
            return
        faces = tuple(sorted(shaking.faces))
        for bet, wager in bets.items():
            place = self.law.places.get(wager.on)
            if place is None or not wager.stands:
                continue
            owed = due(place, wager.amount, faces, self.law)
            if owed.lost:
                self.desk.tell("bet_collected", {"bet": bet, "amount": owed.lost})
            else:
                self.desk.tell("payout_made", {"bet": bet, "player": wager.player, "amount": owed.prize}, 2)
