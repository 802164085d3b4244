"""Where the duties on packs, shoe and shuffling shoe stand in the law of baccarat, and what they fix."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from schemas.events import cards
from schemas.licence import Licence
from streams.games.baccarat.table_kinds import TableKind, table_kinds
from streams.games.cards.law import ALL_PACKS, Burning, CardLaw, CutRight, WarningPlace
from streams.games.shuffler.law import SHUFFLING_SHOES, ShufflerLaw, shuffling_shoe
from streams.law.figures import Figures

STEPS: Final = (cards.CardsShuffled.type, cards.CardsCut.type, cards.WarningCardPlaced.type, cards.ShoeLoaded.type)
SUSPENDED: Final = frozenset({cards.CardsCut.type, cards.WarningCardPlaced.type, cards.CardBurned.type})
# N. 4.a names nn. 6 and 7 and means 5 and 6: the cut falls away in plain words, the warning card by that reading.
MISPRINT: Final = {cards.WarningCardPlaced.type: "baccarat:3.1"}
ROLES: Final = ("cut", "warning")


@dataclass(frozen=True, slots=True)
class BaccaratCards(CardLaw):
    """Packs by the kind of table."""

    kinds: Mapping[str, TableKind] = field(default_factory=dict)

    def packs_allowed(self, licence: Licence) -> tuple[int, ...]:
        """Six at a single table, eight at a double one; six there too with a shuffling shoe."""
        kind = self.kinds.get(licence.layout)
        if kind is None:
            return self.packs
        return (kind.packs_with_shuffler if shuffling_shoe(licence) else kind.packs,)


def cards_at_baccarat(figures: Figures, at: Mapping[str, str]) -> CardLaw:
    """Nn. 1 to 5 and 15 of arts. 10 and 11; rule 6 online."""
    return _at_a_table(figures, at["table"].partition("/")[0]) if "table" in at else _online(figures)


def _at_a_table(figures: Figures, article: str) -> CardLaw:
    size, kinds = figures.number(f"{article}/1", "cards_per_deck"), table_kinds(figures, article)
    number, here = figures.number, f"{figures.regulation}/{article}"
    return BaccaratCards(
        packs=tuple(kind.packs for kind in kinds.values()),
        alternate=tuple(dict.fromkeys(kind.packs_with_shuffler for kind in kinds.values())),
        pack_size=size,
        special_roles=ROLES,
        by_pack=False,
        steps=STEPS,
        every_coup=False,
        cut=CutRight(figures.word(f"{article}/3", "fallback_cut_by"), rotates=False),
        burning=Burning(
            first=number(f"{article}/5#burn", "count"),
            later=number(f"{article}/15", "burn_per_coup"),
            reading="baccarat:5.12",
            first_at=f"{here}/5#burn",
            later_at=f"{here}/15",
        ),
        warning=WarningPlace(
            number(f"{article}/5", "warning_card_cards_behind"),
            number(f"{article}/5", "tolerance_cards_proposed"),
            reading="baccarat:5.6",
        ),
        replaced=ALL_PACKS,
        shuffler=_shuffler(size, f"{here}/4.c", SUSPENDED),
        kinds=kinds,
    )


def _online(figures: Figures) -> CardLaw:
    """Cards that a program shuffles: nobody cuts, warns or burns."""
    size = figures.number("6.c", "cards_per_deck")
    packs = figures.numbers("6.b", "decks")
    return CardLaw(
        packs=packs, alternate=packs, pack_size=size, special_roles=(), by_pack=False, steps=(), every_coup=False,
        cut=CutRight("", players=False), burning=Burning(), shuffler=_shuffler(size, None, frozenset()),
    )  # fmt: skip


def _shuffler(size: int, carry_over: str | None, suspends: frozenset[str]) -> ShufflerLaw:
    """Of the shuffling shoe the article says only what falls away, and that its cards go back (n. 4)."""
    return ShufflerLaw(
        modes=SHUFFLING_SHOES, suspends=suspends, chief=None, lid_openers=(), packets=0, loads=0, pack_size=size,
        carry_over=carry_over, readings=MISPRINT if suspends else {},
    )  # fmt: skip
