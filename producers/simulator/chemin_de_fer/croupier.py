"""The lawful croupier of chemin de fer: plays what players and chance intend, as the law wants it."""

from collections.abc import Mapping
from datetime import datetime
from random import Random
from typing import Any, ClassVar

from producers.simulator.book import TooEarly
from producers.simulator.cards.croupier import DEALER, CardCroupier
from producers.simulator.cards.shoe import SimulatedShoe
from producers.simulator.chemin_de_fer.hand import HandTurns, SimulatedHand
from producers.simulator.chemin_de_fer.intents import CheminPlan
from producers.simulator.chemin_de_fer.round import CheminRound
from producers.simulator.script import Draft
from streams.games.chemin_de_fer.law import CheminLaw
from streams.games.chemin_de_fer.phases import NEXT

FOREIGN = "fr"  # in which calls are repeated where foreigners play
LAST_OF_SHOE = "Último golpe do sabot"
LAST = "Último golpe"
INSPECTOR = {"staff": "Fernando", "role": "table_inspector"}


class CheminCroupier(CardCroupier):
    """Plays one opening of a table."""

    moves = NEXT
    last_of_shoe: ClassVar[str] = LAST_OF_SHOE

    def __init__(self, table: str, licence: Mapping[str, Any], law: CheminLaw, opens: datetime, chance: Random) -> None:
        super().__init__(table, licence, law.cards, opens, chance)
        self.law = law
        self.company: Mapping[str, str] = {}  # who sits down when the table opens, unless the first coup says otherwise
        self.standing: dict[str, str] = {}  # player -> the seat at whose right he stands, by arrival
        self.turns = HandTurns(self)
        self.hand: SimulatedHand | None = None
        self.fresh = True  # no coup was dealt from the shoe yet
        self.foreigners = False
        self.unknown: set[str] = set()  # players who do not know the rules
        self.last_banco: tuple[str, str, int] | None = None  # of the coup before: player, kind, what the bank won
        self.no_banco: str | None = None  # who passed the hand after a tie

    def open(self) -> list[Draft]:
        """The table opens: dealer and inspector to their places, new packs opened there, all cards shown."""
        desk = self.desk
        desk.tell("table_opened", {"licence": self.licence}, 0)
        desk.tell("dealer_on", DEALER)
        desk.tell("dealer_on", INSPECTOR)
        if self.licence["new_packs"]:
            desk.aside("packs_opened", {"packs": list(self.licence["new_packs"]), "at_table": True}, 30)
        names = [pack["id"] for pack in self.licence["packs"]]
        shown = {"packs": names, "cards": self.device.size, "ordered": True, "face_up": True}
        desk.aside("cards_displayed", shown, 60)
        return desk.take()

    def play(self, plan: CheminPlan) -> list[Draft]:
        """One coup, with a new shoe before it where the last is finished; then the hand goes on, or to somebody else."""
        desk = self.desk
        desk.pace = 1.0
        desk.now += desk.span(plan.pause)
        self._welcome(plan)
        if self.shoe is None or self.last_coup or plan.new_shoe:
            self.change_shoe(plan)
        self.wanted.clear()
        self.want(plan.cards)
        start = len(desk.drafts)
        if self.hand is None:
            self.hand = self.turns.first()
        self._begin(plan, self.hand)
        desk.pace = plan.pace
        self.coups += 1
        desk.coup = f"{desk.table}-{self.opens:%Y%m%d}-{self.coups}"
        desk.tell("coup_opened", {"banker": self.hand.player, "shoe": self.licence["shoe"]})
        if plan.last:
            desk.tell("last_play_called", {"phrase": LAST, "language": "pt"})
        table = CheminRound(self, self.hand, plan)
        table.play(start)
        self.fresh = False
        drafts = self.close_coup()
        desk.pace = 1.0
        self._end(plan, self.hand, table)
        return drafts + desk.take()

    def _begin(self, plan: CheminPlan, hand: SimulatedHand) -> None:
        """Between two coups: the banker puts chips aside; the first coup of a shoe is called."""
        if plan.garage:
            self.desk.aside("garage_set", {"amount": plan.garage}, 2)
            hand.stock -= plan.garage
            hand.garage += plan.garage
        if self.fresh:
            if hand.stock:
                self.call("hand_stays")
            self.call("first_coup")

    def _end(self, plan: CheminPlan, hand: SimulatedHand, table: CheminRound) -> None:
        """The hand stays, passes with a lost coup, or is given up."""
        award = table.award
        self.last_banco = None if award is None else (award.player, award.kind, table.won)
        self.no_banco = None
        if table.won < 0:
            self.hand = self.turns.after_loss(hand)
        elif plan.passes:
            self.no_banco = hand.player if not table.won else None
            self.hand = self.turns.after_pass(hand, plan)

    def call(self, name: str, **fields: Any) -> None:
        """A call of the law, once more in another language where foreigners play; between coups it belongs to none."""
        for language in ("pt", FOREIGN) if self.foreigners else ("pt",):
            spoken_in = {} if language == "pt" else {"language": language}
            self.desk.tell("call_made", {"call": name, **fields, **spoken_in})

    def seat_of(self, player: str) -> str | None:
        """Where a player sits; None: he stands."""
        return next((seat for seat, holder in self.seats.items() if holder == player), None)

    def place_of(self, player: str) -> str:
        """The seat where a player sits, or at whose right he stands."""
        return self.seat_of(player) or self.standing[player]

    def steps(self, seat: str, other: str) -> int:
        """How many seats one sits to the right of another."""
        return (int(other) - int(seat)) % len(self.licence["seats"])

    def to_the_right(self, seat: str) -> list[str]:
        """The occupied seats to the right of a seat, itself the last."""
        return sorted(self.seats, key=lambda other: self.steps(seat, other) or len(self.licence["seats"]))

    def change_shoe(self, plan: CheminPlan) -> None:
        """The rest of the last shoe is counted; a new one is shuffled, cut, loaded, and its first cards are burnt."""
        desk, size = self.desk, self.device.size
        if self.shoe is not None:
            desk.aside("shoe_emptied", {"cards_left": self.shoe.left}, 20)
        asks = sorted(seat for seat in plan.shufflers if seat in self.seats)
        for seat in asks:
            desk.aside("shuffle_asked", {"player": self.seats[seat], "seat": seat}, 2)
        for by in (*(self.seats[seat] for seat in asks), DEALER["staff"]):
            desk.aside("cards_shuffled", {"by": by, "manual": True}, 90)
        self._cut()
        above = self.chance.randint(self.law.cut_least, size - self.law.cut_least)
        desk.aside("cut_counted", {"above": above, "below": size - above}, 2)
        behind = self._behind_the_warning()
        desk.aside("warning_card_placed", {"from_end": behind, "cards": size}, 4)
        desk.aside("shoe_loaded", {"shoe": self.licence["shoe"], "cards": size, "face_down": True}, 6)
        self.shoe = SimulatedShoe(len(self.licence["packs"]), self.chance, behind)
        self._burn(plan.burn)
        self.last_coup, self.fresh = False, True

    def _behind_the_warning(self) -> int:
        assert self.law.cards.warning is not None  # noqa: S101  # n. 13 wants one
        return self.law.cards.warning.from_end

    def _burn(self, first: str | None) -> None:
        """As many cards as the first of them is worth, itself included."""
        assert self.shoe is not None  # noqa: S101  # burnt when the cards are ready
        burnt = self.shoe.draw(first)
        self.desk.aside("card_burned", {"card": burnt}, 3)
        for _ in range(self.law.cards.burning.by_rank[burnt[:-1]] - 1):
            self.desk.aside("card_burned", {"card": self.shoe.draw()}, 3)

    def _welcome(self, plan: CheminPlan) -> None:
        """Who leaves, books a seat and sits down, comes to stand; foreigners; who does not know the rules."""
        desk = self.desk
        for seat in plan.rises:
            self.rise(seat)
        for player in plan.goes:
            desk.aside("standing_place_left", {"player": player})
            del self.standing[player]
        arrivals = plan.sits or ({} if self.coups or self.seats else self.company)
        for seat, player in arrivals.items():
            desk.aside("seat_booked", {"player": player, "seat": seat})
        for seat, player in arrivals.items():
            self.sit(seat, player)
        for player, seat in plan.stands.items():
            right = str(int(seat) % len(self.licence["seats"]) + 1)
            desk.aside("standing_place_taken", {"player": player, "between": [seat, right]})
            self.standing[player] = seat
        if plan.foreigners is not None and plan.foreigners != self.foreigners:
            self.foreigners = plan.foreigners
            desk.aside("foreigners_noted", {"present": plan.foreigners})
        for player in plan.unknown:
            desk.aside("rules_unknown", {"player": player})
            self.unknown.add(player)

    def wait(self, at: datetime, start: int) -> None:
        """Shift what was written since `start` so that the last event comes at the instant wanted."""
        late = at - self.desk.now
        if late.total_seconds() < 0:
            raise TooEarly(f"coup {self.coups}: a first card at {at:%H:%M:%S} UTC comes too early")
        for draft in self.desk.drafts[start:]:
            draft.time += late
        self.desk.now = at

    def close(self, at: datetime | None = None) -> list[Draft]:
        """The last bank goes back, dealer and inspector leave, the table closes."""
        if self.hand is not None:
            self.turns.give_back(self.hand)
            self.hand = None
        self.desk.tell("dealer_off", INSPECTOR)
        return super().close(at)
