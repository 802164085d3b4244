"""The lawful croupier: plays what players and chance intend, exactly as art. 5 wants it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, ClassVar

from producers.simulator.book import Book
from producers.simulator.cussec.intents import Alteration, Plan, Shaking, Wager
from producers.simulator.script import Draft
from streams.games.cussec.law import CussecLaw
from streams.games.cussec.settlement import due

TO_LAY = 2.0  # seconds from bet to bet
TO_LIGHT = 8.0  # seconds from the opening of the coup to the light
DEALER = {"staff": "Nuno", "role": "dealer"}
CHIPS, CAMERA, VOICE, BELL = "chips", "camera", "voice", "bell"


class TooEarly(ValueError):
    """A light is asked for before what comes before it can be over."""


@dataclass(slots=True)
class Desk(Book):
    """The book of a table of cussec."""

    seen_by: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("dice_settled", "dice_loaded", "dome_opened"), CAMERA),
        **dict.fromkeys(("cover_closed", "clasps_locked", "lever_pressed", "betting_light_lit"), BELL),
        **dict.fromkeys(("bell_rung", "clasps_released", "cover_lifted", "winning_zones_lit"), BELL),
        **dict.fromkeys(("throw_called", "void_called", "no_more_bets_called"), VOICE),
        **dict.fromkeys(("bet_placed", "bet_moved", "bet_increased", "bet_removed", "bet_returned"), CHIPS),
        **dict.fromkeys(("bet_collected", "payout_made"), CHIPS),
    }


class Croupier:
    """Plays one opening of a table."""

    def __init__(self, table: str, licence: Mapping[str, Any], law: CussecLaw, opens: datetime) -> None:
        self.law = law
        self.licence = licence
        self.opens = opens
        self.desk = Desk(table, opens)
        self.sets: list[list[str]] = [[die["id"] for die in told["dice"]] for told in licence["dice_sets"]]
        self.coups = self.bets = 0

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

    def play(self, plan: Plan) -> list[Draft]:
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
        desk.coup = f"{desk.table}-{self.opens:%Y%m%d}-{self.coups}"
        desk.tell("coup_opened")
        bets: dict[str, Wager] = {}
        for number, shaking in enumerate(plan.shakes, 1):
            self._shake(number, shaking, plan, bets)
        self._settle(plan.shakes[-1], bets)
        desk.tell("coup_closed", after=2)
        desk.coup = None
        return desk.take()

    def suspend(self, reason: str, seconds: float) -> list[Draft]:
        """Play rests for a while."""
        self.desk.pace = 1.0
        self.desk.tell("table_suspended", {"reason": reason}, 5)
        self.desk.tell("table_resumed", after=seconds)
        return self.desk.take()

    def close(self, at: datetime | None = None) -> list[Draft]:
        """The dealer leaves; the table closes."""
        if at is not None:
            self.desk.now = max(self.desk.now, at - timedelta(seconds=3))
        self.desk.tell("dealer_off", DEALER)
        self.desk.tell("table_closed")
        return self.desk.take()

    def _change(self) -> None:
        """Other dice are shut in under the dome, and it is told."""
        self.sets.append(self.sets.pop(0))
        self.desk.tell("dome_opened", {"reason": "dice_change"}, 5)
        self.desk.tell("dice_loaded", {"dice": self.dice}, 10)

    def _shake(self, number: int, shaking: Shaking, plan: Plan, bets: dict[str, Wager]) -> None:
        """Covered, locked, shaken, bets; bell, call, opened (nn. 5 and 6)."""
        desk, law = self.desk, self.law
        again = number > 1
        if again:
            self._alter(plan, number, bets)
        desk.tell("cover_closed", after=2)
        desk.tell("clasps_locked", {"clasps": law.clasps})
        for _ in range(law.presses):
            desk.tell("lever_pressed")
        desk.tell("betting_light_lit", after=2)
        if not again:
            self._take(plan, bets)
            self._alter(plan, number, bets)
        desk.tell("bell_rung", after=6 if again else 3)
        desk.tell("no_more_bets_called", {"phrase": law.closing_phrase}, 1.5)
        called = desk.now
        desk.tell("clasps_released", {"clasps": law.clasps}, 1)
        desk.tell("cover_lifted")
        told: dict[str, Any] = {"dice": list(self.dice), "faces": list(shaking.faces)}
        if shaking.obstacle is not None:
            told[shaking.obstacle] = [self.dice[-1]]
        elif shaking.touching:
            told["touching"] = self.dice[:2]
        desk.tell("dice_settled", told, 0.5)
        if number == len(plan.shakes):
            self._take_late(plan, bets, called)
        if shaking.obstacle is not None:
            desk.tell("void_called", {"phrase": law.void_phrase})
            return
        result = tuple(sorted(shaking.faces))
        desk.tell("throw_called", {"faces": list(shaking.faces), "total": sum(shaking.faces)})
        desk.tell("winning_zones_lit", {"positions": sorted(law.winners[result])})

    def _take(self, plan: Plan, bets: dict[str, Wager]) -> None:
        for wager in plan.wagers:
            self.bets += 1
            bet = wager.bet or f"b{self.bets}"
            bets[bet] = wager
            if wager.after_call is None:
                self._lay(bet, wager, TO_LAY)

    def _take_late(self, plan: Plan, bets: Mapping[str, Wager], called: datetime) -> None:
        """Bets that are laid after the call; staff leave them alone or hand them back."""
        for bet, wager in bets.items():
            if wager.after_call is not None:
                self.desk.now = max(self.desk.now, called + self.desk.span(wager.after_call))
                self._lay(bet, wager, 0)

    def _lay(self, bet: str, wager: Wager, after: float) -> None:
        told: dict[str, Any] = {
            "bet": bet, "player": wager.player, "position": wager.on, "stake": wager.amount, "chips": wager.chips,
            "chip": "value",
        }  # fmt: skip
        self.desk.tell("bet_placed", told | ({"cloth": wager.cloth} if wager.cloth else {}), after)
        if wager.returned:
            self.desk.tell("bet_returned", {"bet": bet, "amount": wager.amount}, 0.5)

    def _alter(self, plan: Plan, number: int, bets: dict[str, Wager]) -> None:
        for change in plan.alterations:
            if change.shake == number:
                self._change_bet(bets, change)

    def _change_bet(self, bets: dict[str, Wager], change: Alteration) -> None:
        wager = bets[change.bet]
        if change.removed:
            self.desk.tell("bet_removed", {"bet": change.bet})
            del bets[change.bet]
        elif change.position is not None:
            self.desk.tell("bet_moved", {"bet": change.bet, "position": change.position})
            bets[change.bet] = replace(wager, on=change.position)
        else:
            raised = bets[change.bet] = replace(wager, amount=change.amount or wager.amount)
            self.desk.tell("bet_increased", {"bet": change.bet, "stake": raised.amount, "chips": raised.chips})

    def _settle(self, shaking: Shaking, bets: Mapping[str, Wager]) -> None:
        """Bet by bet, in the order in which they lie: the law asks for no other (S10)."""
        if shaking.obstacle is not None:
            return
        faces = tuple(sorted(shaking.faces))
        for bet, wager in bets.items():
            place = self.law.places.get(wager.on)
            if place is None or wager.returned or wager.after_call is not None:
                continue
            owed = due(place, wager.amount, faces)
            if owed.lost:
                self.desk.tell("bet_collected", {"bet": bet, "amount": owed.lost})
            else:
                self.desk.tell("payout_made", {"bet": bet, "player": wager.player, "amount": owed.prize}, 2)
