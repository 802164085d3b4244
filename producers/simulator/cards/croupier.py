"""What every lawful croupier of a card table does: seats, preparation, cards out of the shoe, opening and closing.

How a coup is played and settled, each game says.
"""

from collections import deque
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from random import Random
from typing import Any, ClassVar

from producers.simulator.book import Moves
from producers.simulator.cards.book import CardBook
from producers.simulator.cards.device import Device
from producers.simulator.cards.shoe import SimulatedShoe
from producers.simulator.script import Draft
from streams.games.cards.law import CardLaw

DEALER = {"staff": "Nuno", "role": "dealer"}
INSPECTOR = "Fernando"  # the table's inspector (fiscal de banca)
MIDDLE = 2


class CardCroupier:
    """Plays one opening of a card table by the game's own table of moves; a game extends it."""

    moves: ClassVar[Moves] = {}
    last_of_shoe: ClassVar[str] = "Última jogada do sabot."

    def __init__(self, table: str, licence: Mapping[str, Any], law: CardLaw, opens: datetime, chance: Random) -> None:
        self.licence = licence
        self.card_law = law
        self.opens = opens
        self.chance = chance
        self.desk = CardBook(table, opens, moves=self.moves)
        self.coups = self.bets = 0
        self.seats: dict[str, str] = {}  # seat -> player
        self.shoe: SimulatedShoe | None = None
        self.wanted: deque[str] = deque()  # cards that must come out next, by the will of a scenario
        self.cut_last: str | None = None  # the seat that cut last; None: as at the start of play
        self.declines: frozenset[str] = frozenset()  # seats whose holders do not care to cut
        self.last_coup = False  # the warning card is out
        self.shut_lid = 0.0  # how often the lid of a shuffler has not opened when a coup is over
        self.device = Device(self.desk, licence, DEALER["staff"], chance)

    def open(self) -> list[Draft]:
        """The table opens: licence, dealer to his place, cards shown."""
        self.desk.tell("table_opened", {"licence": self.licence}, 0)
        self.desk.tell("dealer_on", DEALER)
        packs = [pack["id"] for pack in self.licence["packs"]]
        size = sum(pack["cards"] for pack in self.licence["packs"])
        if packs:
            self.desk.tell("cards_displayed", {"packs": packs, "cards": size, "ordered": True, "face_up": True}, 60)
        return self.desk.take()

    def sit(self, seat: str, player: str) -> None:
        """Somebody takes a seat."""
        self.seats[seat] = player
        self.desk.aside("seat_taken", {"seat": seat, "player": player})

    def rise(self, seat: str) -> None:
        """The holder leaves the seat."""
        self.desk.aside("seat_left", {"seat": seat, "player": self.seats.pop(seat)})

    @property
    def taken(self) -> list[str]:
        """Seats that somebody holds, in the order of the licence."""
        return [seat for seat in self.licence["seats"] if seat in self.seats]

    def prepare(self) -> None:
        """A new shoe: shuffled, cut, warning card put in, loaded, one card burnt. A shuffling shoe is loaded once."""
        law, desk, device = self.card_law, self.desk, self.device
        if device.shuffling_shoe and device.loaded:
            return
        by = self.licence["shuffler"]["id"] if device.mode == "batch" else DEALER["staff"]
        desk.aside("cards_shuffled", {"by": by, "manual": device.mode != "batch"}, 90)
        from_end = None
        if device.shuffling_shoe:
            device.load()
        else:
            self._cut()
            if law.warning is not None:
                alone = law.warning.in_the_middle(len(self.taken))
                from_end = device.size // MIDDLE if alone else law.warning.from_end
                desk.aside("warning_card_placed", {"from_end": from_end, "cards": device.size}, 4)
            if self.licence.get("shoe") is not None:
                desk.aside("shoe_loaded", {"shoe": self.licence["shoe"], "cards": device.size}, 6)
        self.shoe = SimulatedShoe(len(self.licence["packs"]), self.chance, from_end)
        self.burn()
        self.last_coup = False

    def burn(self) -> None:
        """One card to the discard corner, unplayed."""
        assert self.shoe is not None  # noqa: S101  # burnt when the cards are ready
        for _ in range(self.card_law.burning.first):
            burnt = self.shoe.draw()
            self.device.outside.append(burnt)
            self.desk.aside("card_burned", {"card": burnt}, 3)

    def _cut(self) -> None:
        """The cards are cut by the player whose turn it is, or by staff."""
        law, desk = self.card_law, self.desk
        if law.cut.players:
            for seat in self.cutting_order():
                willing = seat not in self.declines
                desk.aside("cut_offered", {"seat": seat, "player": self.seats[seat], "accepted": willing}, 3)
                if willing:
                    desk.aside("cards_cut", {"by": self.seats[seat], "role": "player", "seat": seat}, 4)
                    self.cut_last = seat
                    return
        self.cut_last = None
        by = INSPECTOR if law.cut.players else DEALER["staff"]
        desk.aside("cards_cut", {"by": by, "role": law.cut.house}, 4)

    def cutting_order(self) -> list[str]:
        """Seats in the order in which they may cut: from the lowest, or from the one after the last that cut."""
        seats = list(self.licence["seats"])
        start = 0 if self.cut_last is None else seats.index(self.cut_last) + 1
        return [seat for seat in seats[start:] + seats[:start] if seat in self.seats]

    def draw(self, place: str, face: str = "up", after: float = 1.5, card: str | None = None) -> str:
        """The next card out of the shoe, the warning card before it where its turn has come."""
        assert self.shoe is not None  # noqa: S101  # cards are dealt when a shoe is ready
        if self.shoe.warns and not self.last_coup:
            self.last_coup = True
            self.desk.tell("warning_card_drawn", {"cards_left": self.shoe.left}, 1)
            self.desk.tell("last_coup_called", {"phrase": self.last_of_shoe}, 1)
        if card is None and self.wanted:
            card = self.wanted.popleft()
        drawn = self.shoe.draw(card)
        self.device.outside.append(drawn)
        self.desk.tell("card_drawn", {"place": place, "face": face, "card": drawn}, after)
        return drawn

    def want(self, cards: Iterable[str]) -> None:
        """These cards come out next."""
        self.wanted.extend(cards)

    def mend(self, pack: str) -> None:
        """A card of the pack is worn: the whole pack is replaced by a new one."""
        self.desk.aside("card_damaged", {"pack": pack, "source": "play"}, 5)
        self.desk.aside("pack_replaced", {"pack": pack, "by": DEALER["staff"], "new": f"{pack}-new"}, 120)

    def open_coup(self) -> None:
        """The next coup begins."""
        self.coups += 1
        self.desk.coup = f"{self.desk.table}-{self.opens:%Y%m%d}-{self.coups}"
        self.desk.tell("coup_opened")

    def close_coup(self) -> list[Draft]:
        """The coup is over; its cards go back into a continuous shuffler, if its lid has opened."""
        self.desk.tell("coup_closed", after=2)
        self.desk.coup = None
        if self.device.continuous and self.shoe is not None:
            self.device.take_back(self.shoe, lid=self.chance.random() >= self.shut_lid)
        return self.desk.take()

    def suspend(self, reason: str, seconds: float) -> list[Draft]:
        """Play rests for a while; the right to cut begins anew afterwards."""
        self.desk.pace = 1.0
        self.desk.rest(reason, seconds)
        self.cut_last = None
        return self.desk.take()

    def close(self, at: datetime | None = None) -> list[Draft]:
        """The dealer leaves; the table closes."""
        if at is not None:
            self.desk.now = max(self.desk.now, at - timedelta(seconds=3))
        if self.device.shuffling_shoe:
            self.device.unload()
        self.desk.tell("dealer_off", DEALER)
        self.desk.tell("table_closed")
        return self.desk.take()
