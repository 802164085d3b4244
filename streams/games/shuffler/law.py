"""What the regulations fix about automatic shufflers; where each duty stands, by regulation."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from schemas.events import cards, shuffler
from schemas.licence import Licence
from streams.law.figures import Figures

BLACKJACK: Final[Mapping[str, Mapping[str, str]]] = {
    "ao-de-261-22": {
        "damaged": "8/1", "jam": "8/2", "suspends": "8/3", "load": "8/5", "once": "8/5#once_supervised", "unload": "8/6",
        "sort": "8/6#sort", "carry": "8/11",
    },
    "pt-p-1364-2001": {
        "damaged": "51", "jam": "51#jam", "suspends": "52", "load": "54", "once": "54#once_supervised", "unload": "55",
        "sort": "55#sort", "carry": "61", "lid": "60",
    },
}  # fmt: skip
POKER: Final[Mapping[str, Mapping[str, str]]] = {
    "ao-de-261-22": {"suspends": "9/23.a"},
    "pt-p-461-2001": {"suspends": "I/16.a"},
}
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

    def drops(self, licence: Licence, step: str) -> bool:
        """Whether that step of the preparation falls away at the table."""
        device = licence.shuffler
        return device is not None and step in self.suspends and (not self.modes or device.mode in self.modes)

    def attended(self, told: shuffler.ShufflerLoaded | shuffler.ShufflerUnloaded) -> bool:
        """Whether who answers for the device was there when cards went in or came out."""
        return told.witness is not None and told.witness_role == self.chief


def shuffler_at_blackjack(figures: Figures) -> ShufflerLaw:
    """Art. 8 of ao-de-261-22; rules 51 to 62 of pt-p-1364-2001."""
    at = BLACKJACK[figures.regulation]
    return ShufflerLaw(
        modes=SHUFFLING_SHOES,
        suspends=frozenset(OURS[step] for step in figures.words(at["suspends"], "suspends")),
        chief=figures.word(at["damaged"], "by"),
        lid_openers=figures.words(at["jam"], "lid_opened_by"),
        packets=figures.number(at["load"], "min_packets"),
        loads=figures.number(at["once"], "per_partida"),
        pack_size=figures.number(at["sort"], "each_pack"),
        carry_over=f"{figures.regulation}/{at['carry']}",
        lid=f"{figures.regulation}/{at['lid']}" if "lid" in at else None,
    )


def shuffler_at_poker(figures: Figures) -> ShufflerLaw:
    """Art. 9 n. 23.a of ao-de-261-22; rule 16.a of pt-p-461-2001 part I."""
    at = POKER[figures.regulation]
    return ShufflerLaw(
        modes=(),
        suspends=frozenset(OURS[step] for step in figures.words(at["suspends"], "suspends")),
        chief=None,
        lid_openers=(),
        packets=0,
        loads=0,
        pack_size=0,
    )


def continuous(licence: Licence) -> bool:
    """Whether the cards go back into the shuffler after each coup."""
    return licence.shuffler is not None and licence.shuffler.mode == CONTINUOUS


def shuffling_shoe(licence: Licence) -> bool:
    """Whether the cards come out of the device that shuffles them."""
    return licence.shuffler is not None and licence.shuffler.mode in SHUFFLING_SHOES
