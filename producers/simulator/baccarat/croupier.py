"""The lawful croupier of baccarat, at a table and online: plays what players and chance intend, as the law wants it."""

from collections.abc import Mapping
from datetime import datetime
from random import Random
from typing import Any

from producers.simulator.baccarat.intents import BaccaratPlan
from producers.simulator.baccarat.round import BaccaratRound
from producers.simulator.book import TooEarly
from producers.simulator.cards.croupier import DEALER, CardCroupier
from producers.simulator.cards.shoe import SimulatedShoe
from producers.simulator.script import Draft
from streams.games.baccarat.law import BaccaratLaw
from streams.games.baccarat.phases import NEXT
from streams.games.baccarat.result import Cut

TO_CALL = 3.0  # seconds from the last bet to the closing of the betting
RESHUFFLE = 20  # cards left with which an online shoe is shuffled anew


class BaccaratCroupier(CardCroupier):
    """Plays one opening of a table, or of an online game."""

    moves = NEXT

    def __init__(
        self, table: str, licence: Mapping[str, Any], law: BaccaratLaw, opens: datetime, chance: Random
    ) -> None:
        super().__init__(table, licence, law.cards, opens, chance)
        self.law = law
        self.fresh = True  # no coup was dealt from the shoe yet
        self.visits: dict[str, str] = {}  # online: player -> session
        self.sessions = 0
        self.staked: dict[str, int] = {}  # in the session of a player
        self.gained: dict[str, int] = {}
        deduction = licence.get("deduction") or {"option": "none"}
        self.cut = Cut(deduction["option"], frozenset(deduction.get("scores", ())))

    @property
    def online(self) -> bool:
        """No dealer: a program deals."""
        return self.law.online is not None

    def open(self) -> list[Draft]:
        """The table opens, and the dealer takes his place."""
        self.desk.tell("table_opened", {"licence": self.licence}, 0)
        if not self.online:
            self.desk.tell("dealer_on", DEALER)
        return self.desk.take()

    def play(self, plan: BaccaratPlan) -> list[Draft]:
        """One coup, with a new shoe before it where the last is finished."""
        desk = self.desk
        desk.pace = 1.0
        desk.now += desk.span(plan.pause)
        self._welcome(plan)
        if self.shoe is None or self.last_coup or plan.new_shoe or (self.online and self.shoe.left < RESHUFFLE):
            self.change_shoe()
        self.wanted.clear()
        self.want(plan.cards)
        desk.pace = plan.pace
        if plan.at is not None:
            self._wait(plan, plan.at)
        self.open_coup()
        BaccaratRound(self, plan).play()
        self.fresh = False
        drafts = self.close_coup()
        return drafts + self._farewell(plan)

    def change_shoe(self) -> None:
        """The rest of the last shoe is counted; a new one is made ready."""
        if self.shoe is not None and not self.online and not self.device.shuffling_shoe:
            self.desk.aside("shoe_emptied", {"cards_left": self.shoe.left}, 20)
        self.prepare()
        self.fresh = True

    def prepare(self) -> None:
        """Shuffled, cut, warning card put in, loaded, eight cards burnt; a program only shuffles."""
        if self.online:
            self.desk.aside("cards_shuffled", {"by": "system", "manual": False}, 1)
            self.shoe = SimulatedShoe(len(self.licence["packs"]), self.chance)
            return
        super().prepare()

    def burn(self) -> None:
        """Eight cards of a shoe that was made ready by hand; none of a shuffling shoe."""
        if not self.device.shuffling_shoe:
            super().burn()

    def cutting_order(self) -> list[str]:
        """From the dealer's left, at every shoe."""
        return self.taken

    def _cut(self) -> None:
        """The first player who wants to cuts; if none will, the dealer does."""
        for seat in self.cutting_order():
            willing = seat not in self.declines
            self.desk.aside("cut_offered", {"seat": seat, "player": self.seats[seat], "accepted": willing}, 3)
            if willing:
                cut = {"by": self.seats[seat], "role": "player", "seat": seat, "covers_last": True}
                self.desk.aside("cards_cut", cut, 4)
                return
        self.desk.aside("cards_cut", {"by": DEALER["staff"], "role": "dealer", "covers_last": True}, 4)

    def burn_one(self, wanted: str | None) -> None:
        """One card before each coup but the first of a shoe; the warning card before it where its turn has come."""
        assert self.shoe is not None  # noqa: S101  # a coup is played from a shoe
        self.warn()
        burnt = self.shoe.draw(wanted)
        self.device.outside.append(burnt)
        self.desk.tell("card_burned", {"card": burnt}, 2)

    def warn(self) -> None:
        """The warning card comes out when its turn has come, and the last coup is announced."""
        if self.shoe is not None and self.shoe.warns and not self.last_coup:
            self.last_coup = True
            self.desk.tell("warning_card_drawn", {"cards_left": self.shoe.left}, 1)
            self.desk.tell("last_coup_called", {"phrase": "Última jogada do sabot."}, 1)

    def _welcome(self, plan: BaccaratPlan) -> None:
        """Who sits down, stands, leaves; online, whose session begins."""
        for seat in plan.rises:
            self.rise(seat)
        for seat, player in plan.sits.items():
            if self.seats.get(seat) != player:
                self.sit(seat, player)
        for player, between in plan.stands.items():
            self.desk.aside("standing_place_taken", {"player": player, "between": list(between)})
        for player in (*plan.joins, *(wager.player for wager in plan.wagers)) if self.online else ():
            self.join(player)
        for wager in plan.wagers if not self.online else ():
            free = wager.seat is not None and wager.seat not in self.seats and wager.player not in plan.stands
            if free and wager.player not in self.seats.values():
                self.sit(str(wager.seat), wager.player)

    def join(self, player: str) -> None:
        """A session begins, if none runs."""
        if player not in self.visits:
            self.sessions += 1
            self.visits[player] = f"s{self.sessions}"
            self.staked[player] = self.gained[player] = 0
            self.desk.aside("session_opened", {"session": self.visits[player], "kind": "player", "players": [player]})

    def _farewell(self, plan: BaccaratPlan) -> list[Draft]:
        for player in plan.leaves:
            self.leave(player)
        return self.desk.take()

    def leave(self, player: str, reason: str = "player") -> None:
        """A session ends with its statement."""
        session, gain = self.visits.pop(player), self.gained[player]
        statement = {"session": session, "player": player, "staked": self.staked[player]}
        self.desk.aside("session_stated", {**statement, "profit": max(0, gain), "loss": max(0, -gain)})
        self.desk.aside("session_closed", {"session": session, "reason": reason})

    def _wait(self, plan: BaccaratPlan, at: datetime) -> None:
        """So that the first card comes out at the instant wanted."""
        desk = self.desk
        before = 1 + 1 + 2 * sum(wager.late is None for wager in plan.wagers) + TO_CALL + 1.5
        before += sum(wager.returned for wager in plan.wagers)
        assert self.shoe is not None  # noqa: S101  # made ready by now
        if self.burns:
            before += 2 + (2 if self.shoe.warns else 0)
        elif self.shoe.warns and not self.last_coup:
            before += 2
        start = at - desk.span(before)
        if start <= desk.now:
            raise TooEarly(f"coup {self.coups + 1}: a first card at {at:%H:%M:%S} UTC comes too early")
        desk.now = start

    @property
    def burns(self) -> bool:
        """A card is burnt before this coup."""
        return not (self.online or self.fresh or self.device.shuffling_shoe)

    def close(self, at: datetime | None = None) -> list[Draft]:
        """Sessions end, the dealer leaves, the table closes."""
        for player in list(self.visits):
            self.leave(player)
        if not self.online:
            return super().close(at)
        if at is not None:
            self.desk.now = max(self.desk.now, at - self.desk.span(1))
        self.desk.tell("table_closed")
        return self.desk.take()
