"""What the regulations fix about automatic shufflers; a game reads it from its own figures."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from schemas.events import cards, shuffler
from schemas.licence import Licence

# A batch shuffler that feeds an ordinary shoe keeps cut and warning card (reading blackjack:71).
SHUFFLING_SHOES: Final = ("shuffling_shoe", "continuous")
CONTINUOUS: Final = "continuous"
OURS: Final = {"cut": cards.CardsCut.type, "warning card": cards.WarningCardPlaced.type}


@dataclass(frozen=True, slots=True)
class ShufflerLaw:
    """Automatic shufflers as in force on a day; nothing where the article says nothing of it."""

    modes: tuple[str, ...]  # of devices for which the steps below fall away; none: of any device
    suspends: frozenset[str]  # steps of the preparation
    chief: str | None  # who answers for the device
    lid_openers: tuple[str, ...]
    packets: int
    loads: int
    pack_size: int
    carry_over: str | None = None  # the paragraph of cards that could not go back after their coup
    lid: str | None = None  # and of the lid, where one is known
    readings: Mapping[str, str] = field(default_factory=dict)  # step -> the reading by which it falls away, if any

    def drops(self, licence: Licence, step: str) -> bool:
        """Whether that step of the preparation falls away at the table."""
        device = licence.shuffler
        return device is not None and step in self.suspends and (not self.modes or device.mode in self.modes)

    def attended(self, data: shuffler.ShufflerLoaded | shuffler.ShufflerUnloaded) -> bool:
        """Whether who answers for the device was there when cards went in or came out."""
        return data.witness is not None and data.witness_role == self.chief


def continuous(licence: Licence) -> bool:
    """Whether the cards go back into the shuffler after each coup."""
    return licence.shuffler is not None and licence.shuffler.mode == CONTINUOUS


def shuffling_shoe(licence: Licence) -> bool:
    """Whether the cards come out of the device that shuffles them."""
    return licence.shuffler is not None and licence.shuffler.mode in SHUFFLING_SHOES
