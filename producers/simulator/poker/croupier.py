"""The lawful dealer of a poker table: plays what players and chance intend, as the law wants it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any, ClassVar

from producers.simulator.book import TooEarly
from producers.simulator.cards.book import CAMERA, CHIPS, SHOE, VOICE, CardBook
from producers.simulator.cards.croupier import DEALER, INSPECTOR
from producers.simulator.poker.hand import PokerRound
from producers.simulator.poker.intents import PokerPlan
from producers.simulator.poker.seats import Chair
from producers.simulator.poker.sessions import ChargedSessions
from producers.simulator.script import Draft
from streams.games.poker.law import PokerLaw
from streams.games.poker.phases import NEXT

INSPECTORS_ROLE = "table_inspector"


@dataclass(slots=True)
class PokerBook(CardBook):
    """The book of a poker table: who sees which event."""

    seen_by: ClassVar[Mapping[str, str]] = {
        **CardBook.seen_by,
        **dict.fromkeys(("card_drawn", "card_burned", "hand_shown"), SHOE),
        **dict.fromkeys(("bet_posted", "move_made", "chips_added", "chips_exchanged", "chips_returned"), CHIPS),
        **dict.fromkeys(("chips_withdrawn", "cave_counted", "cave_reduced", "pot_paid", "percentage_taken"), CHIPS),
        **dict.fromkeys(("move_announced", "player_asked", "call_made", "winner_announced"), VOICE),
        **dict.fromkeys(("betting_round_opened", "betting_round_closed"), VOICE),
        **dict.fromkeys(("pack_checked", "pack_laid_down", "stub_shuffled", "button_moved", "cards_seen"), CAMERA),
    }


class PokerCroupier:
    """Plays one opening of a table."""

    round_of: ClassVar[type[PokerRound]] = PokerRound

    def __init__(
        self,
        table: str,
        licence: Mapping[str, Any],
        law_for: Callable[[str], PokerLaw],
        opens: datetime,
        chance: Random,
    ) -> None:
        self.licence, self.law_for, self.opens, self.chance = licence, law_for, opens, chance
        self.game: str = licence["game"]
        self.order: tuple[str, ...] = tuple(licence["seats"])  # in turn
        self.desk = PokerBook(table, opens, moves=NEXT)
        self.company: Mapping[str, str] = {}  # who sits down when the table opens, unless the first hand says otherwise
        self.chairs: dict[str, Chair] = {}
        self.hands = 0
        self.button: str | None = None
        self.pack = 0
        self.charging = ChargedSessions(self)

    def open(self) -> list[Draft]:
        """The table opens: licence, dealer to his place, the pack spread face up."""
        desk = self.desk
        desk.tell("table_opened", {"licence": self.licence}, 0)
        desk.tell("dealer_on", DEALER)
        for pack in self.licence["packs"]:
            shown = {"packs": [pack["id"]], "cards": pack["cards"], "ordered": True, "face_up": True}
            desk.aside("cards_displayed", shown, 30)
        return desk.take()

    def in_turn(self) -> list[Chair]:
        """All who sit at the table, clockwise from the dealer's left."""
        return [self.chairs[seat] for seat in self.order if seat in self.chairs]

    def from_seat(self, seat: str) -> list[Chair]:
        """The same from a seat on."""
        order = list(self.order)
        start = order.index(seat)
        return [self.chairs[each] for each in order[start:] + order[:start] if each in self.chairs]

    def chair_of(self, player: str) -> Chair:
        """Where a player sits."""
        return next(chair for chair in self.chairs.values() if chair.player == player)

    def play(self, plan: PokerPlan) -> list[Draft]:
        """One hand, with the people who come, go, rest and buy before it."""
        desk = self.desk
        desk.pace = 1.0
        desk.now += desk.span(plan.pause)
        self._people(plan)
        self.charging.go_on()
        desk.pace = plan.pace
        button = plan.button or self._next_button()
        start = len(desk.drafts)
        self._prepare(button)
        self.hands += 1
        desk.coup = f"{desk.table}-{self.opens:%Y%m%d}-{self.hands}"
        variant = {} if plan.variant is None else {"variant": plan.variant}
        desk.tell("coup_opened", {"button": button, **variant})
        self.start = start
        self.round_of(self, plan, button).play()
        self.button = button
        desk.tell("coup_closed", after=2)
        desk.coup = None
        return desk.take()

    def _next_button(self) -> str:
        """The first occupied seat at the dealer's left, then one after the other."""
        if self.button is None:
            return self.in_turn()[0].seat
        order = self.from_seat(self.button)
        return order[1].seat if order[0].seat == self.button else order[0].seat

    def _prepare(self, button: str) -> None:
        """The pack is checked, shuffled and cut; the marker is put where the hand is."""
        desk, by = self.desk, DEALER["staff"]
        packs = self.licence["packs"]
        pack = packs[self.pack % len(packs)]
        self.pack += 1
        desk.aside("pack_checked", {"pack": pack["id"], "by": by, "cards": pack["cards"]}, 3)
        device = self.licence.get("shuffler")
        if device is None:
            times = self.law_for(self.game).dealing.shuffles + self.chance.choice((0, 0, 1))
            desk.aside("cards_shuffled", {"by": by, "manual": True, "packs": [pack["id"]], "times": times}, 12)
        else:
            desk.aside("cards_shuffled", {"by": device["id"], "manual": False, "packs": [pack["id"]]}, 12)
        self.cut(button)
        desk.aside("button_moved", {"seat": button}, 2)

    def cut(self, button: str) -> None:
        """The dealer cuts."""
        self.desk.aside("cards_cut", {"by": DEALER["staff"], "role": DEALER["role"]}, 3)

    def _people(self, plan: PokerPlan) -> None:
        """Who leaves, sits down, buys, rests, comes back."""
        for player in plan.rises:
            self.rise(player)
        arrivals = plan.sits or ({} if self.chairs else self.company)
        self._seat(arrivals, plan.caves)
        for player in plan.rebuys:
            self.buy(self.chair_of(player), "rebuy", self.licence["poker"]["rebuy"])
        for player in plan.rests:
            self._away(player, "rest", "rest_asked")
        for player in plan.absent:
            self._away(player, "absent", "absence_noted")
        for player in plan.returns:
            chair = self.chair_of(player)
            chair.away = None
            self.desk.aside("player_returned", {"seat": chair.seat, "player": player})

    def _seat(self, arrivals: Mapping[str, str], caves: Mapping[str, int]) -> None:
        """Everybody enrols; at the start the inspector draws the seats, later names are called."""
        desk, first = self.desk, not self.hands and not self.chairs
        for player in arrivals.values():
            desk.aside("seat_booked", {"player": player})
        if first and arrivals:
            drawn = {"by": INSPECTOR, "role": INSPECTORS_ROLE, "seats": dict(arrivals)}
            desk.aside("seats_drawn", drawn, 20)
        for seat, player in arrivals.items():
            if not first:
                desk.aside("name_called", {"player": player, "seat": seat, "answered": True})
            desk.aside("seat_taken", {"seat": seat, "player": player})
            chair = self.chairs[seat] = Chair(seat, player, 0, desk.drafts[-1].time)
            terms = self.licence["poker"]
            self.buy(chair, "initial" if first else "entry", terms["cave"] if first else self.entry())
            if player in caves:  # as if hands had been played before
                chair.cave = caves[player]
                self.desk.aside("cave_counted", {"seat": seat, "player": player, "amount": chair.cave})

    def entry(self) -> int:
        """With how much somebody joins a game."""
        least: int = self.licence["poker"]["entry_minimum"]
        return least

    def buy(self, chair: Chair, kind: str, amount: int) -> None:
        """Chips come into a cave."""
        chair.cave += amount
        bought = {"seat": chair.seat, "player": chair.player, "amount": amount, "kind": kind}
        self.desk.aside("cave_bought", bought, 4)

    def rise(self, player: str) -> None:
        """A player changes his chips and leaves."""
        chair = self.chair_of(player)
        who = {"seat": chair.seat, "player": player}
        if chair.cave:
            self.desk.aside("cave_reduced", {**who, "amount": chair.cave, "reason": "cashed"}, 4)
        self.desk.aside("seat_left", who)
        del self.chairs[chair.seat]

    def _away(self, player: str, why: str, event: str) -> None:
        chair = self.chair_of(player)
        chair.away = why
        self.desk.aside(event, {"seat": chair.seat, "player": player})

    def wait(self, at: datetime, start: int) -> None:
        """Shift what was written since the hand began so that its first card comes at the instant wanted."""
        late = at - self.desk.drafts[start].time
        if late.total_seconds() < 0:
            raise TooEarly(f"hand {self.hands}: a first card at {at:%H:%M:%S} UTC comes too early")
        for draft in self.desk.drafts[self.start :]:
            draft.time += late
        self.desk.now += late

    def suspend(self, reason: str, seconds: float) -> list[Draft]:
        """Play rests for a while; afterwards the pack is spread face up again."""
        desk = self.desk
        desk.pace = 1.0
        desk.rest(reason, seconds)
        for pack in self.licence["packs"]:
            shown = {"packs": [pack["id"]], "cards": pack["cards"], "ordered": True, "face_up": True}
            desk.aside("cards_displayed", shown, 30)
        return desk.take()

    def close(self, at: datetime | None = None) -> list[Draft]:
        """The players leave, then the dealer; the table closes."""
        desk = self.desk
        desk.pace = 1.0
        for chair in self.in_turn():
            self.rise(chair.player)
        self.charging.end()
        if at is not None:
            desk.now = max(desk.now, at - timedelta(seconds=3))
        desk.tell("dealer_off", DEALER)
        desk.tell("table_closed")
        return desk.take()
