"""The jackpot as arithmetic: what a coup adds to it, and how it is split among those who won.

Fixed prizes are so many stakes. A share is a part of the whole meter as it stands when the cards are dealt, once for
all who have that line. What remains goes to the maximum combination. Fractions are exact until the last step; then
each prize is rounded down to the smallest unit, and what cannot be paid stays in the meter (reading blackjack:55).
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from streams.games.jackpot.law import WHOLE, Line


@dataclass(frozen=True, slots=True)
class Split:
    """The prizes of a coup by name of bet, and what they leave."""

    prizes: Mapping[str, int]
    fixed: int  # F: all prizes of so many stakes
    pool: Fraction  # S: the parts of the meter that are shared
    left: int  # the meter less all prizes, never below nothing
    deficit: int  # what the prizes are more than the meter
    emptied: bool  # somebody had the maximum combination: the meter starts anew


def increment(stakes: int, stake: int, share: int) -> Fraction | int:
    """What so many stakes add to the meter, `share` in hundredths of a per cent."""
    whole, rest = divmod(stakes * stake * share, WHOLE)
    return Fraction(stakes * stake * share, WHOLE) if rest else whole


def best(lines: Sequence[Line], made: Collection[str]) -> Line | None:
    """The highest line that the cards make: one stake earns one prize (reading blackjack:41)."""
    for line in lines:
        if line.combination in made:
            return line
    return None


def split(meter: int, stake: int, winners: Mapping[str, Line]) -> Split:
    """Who gets what of the meter, J; `winners` are bets with their line."""
    fixed = sum((line.multiple or 0) * stake for line in winners.values() if not line.maximum)
    shared = {line.combination: line.share for line in winners.values() if line.share is not None}
    pool = sum((meter * part for part in shared.values()), Fraction(0))
    highest = [bet for bet, line in winners.items() if line.maximum]
    rest = max(Fraction(0), meter - fixed - pool)
    alike = Counter(line.combination for line in winners.values())
    prizes: dict[str, int] = {}
    for bet, line in winners.items():
        if line.maximum:
            prizes[bet] = floor(rest / len(highest))
        elif line.share is not None:
            prizes[bet] = floor(meter * line.share / alike[line.combination])
        else:
            prizes[bet] = (line.multiple or 0) * stake
    paid = sum(prizes.values())
    return Split(prizes, fixed, pool, max(0, meter - paid), max(0, paid - meter), bool(highest))


def first_out_of_order(prizes: Sequence[tuple[int, int]]) -> int | None:
    """With which of the prizes paid, each (amount, rank from the lowest), the order from the smallest is lost.

    By amount or by rank: the two differ only when a share of a low meter is worth less than a fixed prize, and the
    order is lost only when both are.
    """
    by_amount = by_rank = True
    for place in range(1, len(prizes)):
        by_amount = by_amount and prizes[place - 1][0] <= prizes[place][0]
        by_rank = by_rank and prizes[place - 1][1] <= prizes[place][1]
        if not by_amount and not by_rank:
            return place
    return None
