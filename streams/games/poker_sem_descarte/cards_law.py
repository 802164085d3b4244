"""Where the duties on pack and automatic shuffler stand in the law of póquer sem descarte, and what they fix."""

from collections.abc import Mapping
from typing import Final

from streams.games.cards.law import FOR_A_COUP, Burning, CardLaw, CutRight
from streams.games.shuffler.law import OURS, ShufflerLaw
from streams.law.figures import Figures

CARDS: Final[Mapping[str, Mapping[str, str]]] = {
    "ao-de-261-22": {"packs": "9/1", "display": "9/17", "alternate": "9/18", "cut": "9/19"},
    "pt-p-461-2001": {"packs": "I/1", "display": "I/16", "alternate": "I/16#shuffle", "cut": "I/16#cut_burn"},
}
SHUFFLER: Final[Mapping[str, Mapping[str, str]]] = {
    "ao-de-261-22": {"suspends": "9/23.a"},
    "pt-p-461-2001": {"suspends": "I/16.a"},
}


def cards_at_poker(figures: Figures) -> CardLaw:
    """Art. 9 nn. 1 and 17 to 19 of ao-de-261-22; rules 1 and 16 of pt-p-461-2001 part I."""
    at = CARDS[figures.regulation]
    return CardLaw(
        packs=(figures.number(at["packs"], "decks"),),
        alternate=figures.numbers(at["alternate"], "decks_with_shuffler"),
        pack_size=figures.number(at["packs"], "cards"),
        special_roles=(),
        by_pack=False,
        steps=FOR_A_COUP,
        every_coup=figures.word(at["cut"], "per") == "coup",
        cut=CutRight(figures.word(at["cut"], "cut_by"), players=False),
        burning=Burning(first=figures.number(at["cut"], "burn"), with_shuffler="blackjack:65"),
        shuffler=shuffler_at_poker(figures),
    )


def shuffler_at_poker(figures: Figures) -> ShufflerLaw:
    """Art. 9 n. 23.a of ao-de-261-22; rule 16.a of pt-p-461-2001 part I."""
    at = SHUFFLER[figures.regulation]
    return ShufflerLaw(
        modes=(),
        suspends=frozenset(OURS[step] for step in figures.words(at["suspends"], "suspends")),
        chief=None,
        lid_openers=(),
        packets=0,
        loads=0,
        pack_size=0,
    )
