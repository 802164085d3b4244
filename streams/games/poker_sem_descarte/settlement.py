"""What the two bets of a player are worth once the bank's cards are seen: nn. 8 and 25 to 29, as arithmetic.

Stakes of winners and of hands that tie stay with their owner; prizes are exact and nothing is rounded.
"""

from fractions import Fraction
from typing import NamedTuple

from streams.games.poker_sem_descarte.hands import EQUAL, HIGHER, LOWER, SINGLE, Compared, Hand
from streams.games.poker_sem_descarte.law import PokerLaw
from streams.rules.money import times

UNQUALIFIED = "unqualified"  # the bank does not play


class Due(NamedTuple):
    """Prizes of the initial and of the second bet; `lost` where the bank takes both stakes."""

    initial: Fraction | int
    second: Fraction | int
    lost: bool = False


NOTHING = Due(0, 0)
LOST = Due(0, 0, lost=True)


def qualifies(bank: Hand, law: PokerLaw) -> bool:
    """The bank plays with an ace and a king, or with any combination."""
    return bank.combination != SINGLE or law.qualifies_with.issubset(bank.ranks)


def result(own: Hand, bank: Hand, law: PokerLaw) -> Compared:
    """How a player's hand stands against the bank's, or that the bank does not play."""
    if not qualifies(bank, law):
        return Compared(UNQUALIFIED, UNQUALIFIED, None)
    return law.ranking.compare(own, bank)


def due(outcome: str, combination: str, initial: int, second: int, law: PokerLaw) -> Due:
    """Prizes of a player who went on, by how his hand stands and what it is."""
    match outcome:
        case "unqualified":
            return Due(times(initial, law.unqualified_ratio), 0)
        case "higher":
            return Due(times(initial, law.initial_ratio), second * law.multiples[combination])
        case "lower":
            return LOST
        case _:
            return NOTHING


__all__ = ["EQUAL", "HIGHER", "LOST", "LOWER", "NOTHING", "UNQUALIFIED", "Due", "due", "qualifies", "result"]
