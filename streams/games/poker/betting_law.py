"""How much may be bet: art. 13 nn. 21 and 47; art. 14 nn. 11, 12, 15 to 19."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from streams.games.poker.names import HOLDEM, OMAHA
from streams.law.figures import Figures

# Moves with chips that should not be in the pot: without a word, after early cards, on a bet out of turn, after a turn that was
# passed over, one raise too many, on an own bet, beyond the pot or another maximum, added to a call, beyond the cave.
SILENT, EARLY, OUT_OF_TURN, SKIPPED = "silent", "early", "out_of_turn", "skipped"
TOO_MANY, OWN_BET, POT, MAXIMUM, ADDED, CAVE = "too_many", "own_bet", "pot", "maximum", "added", "cave"
FAULTS: Final = (  # chips are reported with the first of them
    SILENT, EARLY, OUT_OF_TURN, SKIPPED, TOO_MANY, OWN_BET, POT, MAXIMUM, ADDED, CAVE,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class BettingLaw:
    """Blinds, raises and their limits."""

    small: Fraction  # of the table's minimum
    big: Fraction
    half_pot: Fraction  # of the pot, at a table with limit
    pot: Fraction
    least_raise: Fraction  # of the table's minimum
    counts: tuple[int, ...]  # how often the last bet may count when a raise is measured
    raises: int | None  # of one round; None: no figure
    unlimited: int  # with so many players in the hand there may be any number
    idle_hands: int | None  # after which a big bet is due
    faults: frozenset[str] = frozenset(FAULTS)  # of chips in the pot that the law knows
    bars: bool = (
        True  # whether mixed cards, silence on a misdeal and absence bar a player from the pots (nn. 70 and 71)
    )


def betting_law(game: str, figures: Figures, cited: Callable[[str], str]) -> BettingLaw:
    """Art. 14 binds omaha and, by art. 15 n. 1, hold'em."""
    omaha = game in (OMAHA, HOLDEM)

    def share(number: str, name: str) -> Fraction:
        return Fraction(figures.word(cited(number), name).partition(" ")[0])

    return BettingLaw(
        small=share("14/11", "small"),
        big=share("14/12", "big"),
        half_pot=share("13/21.a", "max"),
        pot=share("13/21.b", "max"),
        least_raise=share("14/15", "min"),
        counts=figures.numbers(cited("14/15"), "k"),
        raises=figures.number(cited("14/16"), "max_raises_per_round") if omaha else None,
        unlimited=figures.number(cited("13/47"), "unlimited_when_active"),
        idle_hands=figures.number(cited("14/18"), "hands") if omaha else None,
        faults=frozenset(FAULTS) if omaha else frozenset(FAULTS) - {EARLY, TOO_MANY, POT},
    )
