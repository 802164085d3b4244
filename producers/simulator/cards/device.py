"""The automatic shuffler in lawful hands: loaded before a witness, cards put back after each coup, jams solved, unloaded."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from producers.simulator.cards.book import CardBook
from producers.simulator.cards.shoe import SimulatedShoe

CHIEF = "Beatriz"  # the chief inspector (fiscal-chefe)
ROLE = "chief_inspector"
DEVICE = "device"
MANAGEMENT = "room_management"
SHUFFLING_SHOES = ("shuffling_shoe", "continuous")


def shuffler(mode: str = "continuous") -> dict[str, Any]:
    """A device as it is declared."""
    return {"id": "SH-1", "mode": mode, "model": "Mistral 6", "approval": "H-2022-11"}


@dataclass(slots=True)
class Device:
    """The shuffler of one table, from which the cards come and into which they go back."""

    desk: CardBook
    licence: Mapping[str, Any]
    dealer: str
    chance: Random
    outside: list[str] = field(default_factory=list)  # cards that came out
    loaded: bool = False

    @property
    def mode(self) -> str | None:
        """How it works; nothing where the table has none."""
        shuffler = self.licence.get("shuffler")
        return None if shuffler is None else str(shuffler["mode"])

    @property
    def shuffling_shoe(self) -> bool:
        """The cards are dealt out of it."""
        return self.mode in SHUFFLING_SHOES

    @property
    def continuous(self) -> bool:
        """The cards go back into it after each coup."""
        return self.mode == "continuous"

    @property
    def size(self) -> int:
        """All cards of the table."""
        return sum(pack["cards"] for pack in self.licence["packs"])

    def load(self) -> None:
        """In two packets, before a chief inspector."""
        data = {"cards": self.size, "packets": 2, "by": self.dealer, "witness": CHIEF, "witness_role": ROLE}
        self.desk.aside("shuffler_loaded", data, 30)
        self.loaded = True

    def take_back(self, shoe: SimulatedShoe, *, lid: bool = True) -> None:
        """All cards that are outside go in and are shuffled; the lid opens by itself and the dealer closes it."""
        if not self.outside:
            return
        if not lid:
            self.desk.aside("reinsertion_deferred", {"reason": "lid_closed"}, 2)
            return
        self.desk.aside("lid_opened", {"by": self.licence["shuffler"]["id"], "role": DEVICE}, 2)
        self.desk.aside("cards_reinserted", {"cards": len(self.outside)}, 4)
        self.desk.aside("lid_closed", {"by": self.dealer}, 1)
        shoe.put_back(self.outside, self.chance)
        self.outside = []

    def jam(self) -> None:
        """A card gets stuck; the chief inspector is called, opens the lid and solves it."""
        self.desk.aside("shuffler_jammed", after=2)
        self.desk.aside("chief_inspector_called", {"by": self.dealer}, 5)
        self.desk.aside("lid_opened", {"by": CHIEF, "role": ROLE}, 60)
        self.desk.aside("jam_cleared", {"by": CHIEF}, 30)
        self.desk.aside("lid_closed", {"by": CHIEF}, 2)

    def damage(self, pack: str, card: str) -> None:
        """A card comes out damaged; the chief inspector replaces it and the room's management reports it."""
        self.desk.aside("card_damaged", {"pack": pack, "card": card, "source": "shuffler"}, 3)
        self.desk.aside("card_replaced", {"pack": pack, "cards": [card], "by": CHIEF, "role": ROLE}, 60)
        self.desk.aside("inspection_notified", {"by": MANAGEMENT, "matter": "damaged_card"}, 20)

    def unload(self) -> None:
        """The closing is announced; the cards come out before a chief inspector and are sorted by pack."""
        if not self.loaded:
            return
        self.desk.aside("table_closing_called", after=5)
        data = {"cards": self.size - len(self.outside), "by": self.dealer, "witness": CHIEF, "witness_role": ROLE}
        self.desk.aside("shuffler_unloaded", data, 20)
        packs = [{"pack": pack["id"], "cards": pack["cards"]} for pack in self.licence["packs"]]
        self.desk.aside("packs_sorted", {"by": self.dealer, "packs": packs}, 120)
