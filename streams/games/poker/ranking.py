"""What hands are worth: art. 13 nn. 17 and 18, art. 14 nn. 1 and 2, art. 15 n. 3, art. 16 nn. 1, 3, 9 to 11; their twins.

The letters compare everything in which two hands of one combination can differ, so all hands are compared card by card.
Only two letters stop early, at the highest card: those of the flush (*cor*) and of hands without a combination.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from streams.games.cards.hands import FULLY, Ranking, Selection, Ties, values_of, wheel_of, worths
from streams.law.figures import Figures

NAMED: Final[Mapping[str, str]] = {
    "sequencia_maxima_da_cor": "royal_flush", "sequencia_real_de_cor": "royal_flush",
    "sequencia_da_cor": "straight_flush", "sequencia_de_cor": "straight_flush",
    "poquer": "four_of_a_kind", "fullen": "full_house", "cor": "flush", "sequencia": "straight",
    "trio": "three_of_a_kind", "figuras_com_pares": "court_with_two_pairs", "figuras_simples": "court_with_a_pair",
    "dois_pares": "two_pairs", "par": "pair", "um_par": "pair", "carta_maior": "high_cards",
}  # fmt: skip
FLUSH_TIES, SINGLE_TIES = "poker:3", "poker:4"  # readings: all five cards are compared
HIGHEST: Final = ("highest card",)


class RankedAt(NamedTuple):
    """Where a regulation ranks the hands of a game: ranks of the pack, order, court cards, how many of one's own count."""

    ranks: str
    order: str
    court: str | None = None
    own: str | None = None  # none: any five of all


RANKED_AT: Final[Mapping[tuple[str, str], RankedAt]] = {
    ("ao-de-261-22", "holdem"): RankedAt("14/1", "13/17"),
    ("ao-de-261-22", "omaha"): RankedAt("14/1", "13/17", own="14/2"),
    ("ao-de-261-22", "poker_sintetico"): RankedAt("16/1", "16/9", court="16/11.a", own="16/3"),
    ("pt-poquer-nao-bancado", "holdem"): RankedAt("72", "17"),
    ("pt-poquer-nao-bancado", "omaha"): RankedAt("72", "17", own="73"),
    ("pt-poquer-nao-bancado", "poker_sintetico"): RankedAt("95", "103", court="105.a", own="97"),
    ("pt-p-461-2001", "poker_sintetico"): RankedAt("II/4", "II/24", court="II/34", own="II/1"),
    ("pt-omaha-online", "omaha_online"): RankedAt("60", "60", own="60"),
}


class HandLaw(NamedTuple):
    """How hands of a game are ranked, and of which cards they are made."""

    ranking: Ranking
    selection: Selection


@lru_cache(maxsize=64)
def hand_law(figures: Figures, game: str) -> HandLaw:
    """The ranking of a game under the regulation to which the figures belong."""
    at = RANKED_AT[figures.regulation, game]
    value = values_of(figures.words(at.ranks, "ranks_high_to_low"))
    worth = worths(NAMED[name] for name in figures.words(at.order, "order_high_to_low"))
    court = frozenset(value[rank] for rank in (figures.words(at.court, "ranks") if at.court else ()))
    ranking = Ranking(value, wheel_of(value, _lowest_top(value)), worth, _ties(worth), court=court)
    return HandLaw(ranking, Selection(None if at.own is None else figures.number(at.own, "own")))


def _lowest_top(value: Mapping[str, int]) -> int:
    """The highest card of the sequence that an ace begins: the four lowest ranks of the pack follow it."""
    return sorted(value.values())[3]


def _ties(worth: Mapping[str, int]) -> dict[str, Ties]:
    doubtful = {"flush": Ties(FULLY.by, HIGHEST, FLUSH_TIES), "high_cards": Ties(FULLY.by, HIGHEST, SINGLE_TIES)}
    return dict.fromkeys(worth, FULLY) | doubtful
