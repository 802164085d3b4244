"""Where the duties on packs, shoe and automatic shuffler stand in the law of blackjack, and what they fix."""

from collections.abc import Mapping
from typing import Final

from streams.games.cards.law import SINGLE_CARDS, Burning, CardLaw, CutRight, WarningPlace
from streams.games.shuffler.law import OURS, SHUFFLING_SHOES, ShufflerLaw
from streams.law.figures import Figures

CARDS: Final[Mapping[str, Mapping[str, str]]] = {
    "ao-de-261-22": {
        "packs": "6/3", "special": "6/4", "display": "6/7", "order": "6/8", "fallback": "6/10", "warning": "6/11",
        "middle": "6/11#single_player", "burnt": "6/12",
    },
    "pt-p-1364-2001": {
        "packs": "3", "special": "4", "display": "7", "order": "8", "fallback": "8#cut_fallback", "warning": "9",
        "middle": "9#single_player", "burnt": "10",
    },
}  # fmt: skip
SHUFFLER: Final[Mapping[str, Mapping[str, str]]] = {
    "ao-de-261-22": {
        "damaged": "8/1", "jam": "8/2", "suspends": "8/3", "load": "8/5", "once": "8/5#once_supervised", "unload": "8/6",
        "sort": "8/6#sort", "carry": "8/11",
    },
    "pt-p-1364-2001": {
        "damaged": "51", "jam": "51#jam", "suspends": "52", "load": "54", "once": "54#once_supervised", "unload": "55",
        "sort": "55#sort", "carry": "61", "lid": "60",
    },
}  # fmt: skip
_SWITCHED_OFF: Final = ("6/12",)  # literally, by art. 8 n. 8: who relies on the print is only told (blackjack:4)


def cards_at_blackjack(figures: Figures) -> CardLaw:
    """Art. 6 nn. 3 to 12 of ao-de-261-22; rules 3 to 10 of pt-p-1364-2001."""
    at = CARDS[figures.regulation]
    packs = figures.numbers(at["packs"], "decks_allowed")
    return CardLaw(
        packs=packs,
        alternate=packs,
        pack_size=figures.number(at["packs"], "cards_per_deck"),
        special_roles=figures.words(at["special"], "roles"),
        by_pack=figures.word(at["display"], "order_by") == "deck",
        steps=figures.words(at["order"], "sequence")[:-1],  # the last is the coup itself
        every_coup=False,
        cut=CutRight(figures.word(at["fallback"], "fallback_role"), reading="blackjack:19"),
        burning=Burning(
            first=figures.number(at["burnt"], "cards"),
            reading="blackjack:18",
            with_shuffler="blackjack:4" if at["burnt"] in _SWITCHED_OFF else None,
        ),
        shuffler=shuffler_at_blackjack(figures),
        warning=WarningPlace(
            from_end=figures.number(at["warning"], "from_end"),
            tolerance=figures.number(at["warning"], "tolerance_cards_proposed"),
            minor=figures.number(at["warning"], "minor_up_to_proposed"),
            alone=f"{figures.regulation}/{at['middle']}",
            middle_tolerance=figures.number(at["middle"], "tolerance_cards_proposed"),
            reading="blackjack:17",
        ),
        replaced=SINGLE_CARDS,
        early_warning="blackjack:16",
    )


def shuffler_at_blackjack(figures: Figures) -> ShufflerLaw:
    """Art. 8 of ao-de-261-22; rules 51 to 62 of pt-p-1364-2001."""
    at = SHUFFLER[figures.regulation]
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
