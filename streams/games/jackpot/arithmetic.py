"""The jackpot as arithmetic: what a coup adds to it, and how it is split among those who won.

What each line wins the rules say (`prizes`). Fractions are exact until the last step; then each prize is rounded down
to the smallest unit, and what cannot be paid stays in the meter (reading blackjack:55).
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from streams.games.jackpot.law import WHOLE, JackpotLaw, Made, Pot, PrizeLine
from streams.games.jackpot.settlement import SETTLEMENT
from streams.games.settlement.kernel import decided


@dataclass(frozen=True, slots=True)
class Split:
    """The prizes of a coup by name of bet, and what they leave."""

    prizes: Mapping[str, int]
    left: int  # the meter less all prizes, never below nothing
    deficit: int  # what the prizes are more than the meter
    emptied: bool  # somebody had the maximum combination: the meter starts anew


def increment(stakes: int, stake: int, share: int) -> Fraction | int:
    """What so many stakes add to the meter, `share` in hundredths of a per cent."""
    whole, rest = divmod(stakes * stake * share, WHOLE)
    return Fraction(stakes * stake * share, WHOLE) if rest else whole


def best(lines: Sequence[PrizeLine], made: Collection[str]) -> PrizeLine | None:
    """The highest line that the cards make: one stake earns one prize (reading blackjack:41)."""
    for line in lines:
        if line.combination in made:
            return line
    return None


def pots(meter: int, stake: int, winners: Mapping[str, PrizeLine]) -> dict[str, Pot]:
    """What each winning combination plays for; `winners` are bets with their line."""
    alike = Counter(line.combination for line in winners.values())
    shares = {line.combination: meter * line.share for line in winners.values() if line.share is not None}
    fixed = sum((line.multiple or 0) * stake for line in winners.values() if not line.maximum)
    smaller = fixed + sum(shares.values())
    return {name: Pot(stake, meter, smaller, count, len(winners)) for name, count in alike.items()}


def split(meter: int, stake: int, winners: Mapping[str, PrizeLine], law: JackpotLaw) -> Split:
    """Who gets what of the meter, J, as the paragraphs say; `winners` are bets with their line."""
    pot = pots(meter, stake, winners)
    prizes = {
        bet: floor(decided(SETTLEMENT.order, Made(line), pot[line.combination], law)[1].prize)
        for bet, line in winners.items()
    }
    paid = sum(prizes.values())
    emptied = any(line.maximum for line in winners.values())
    return Split(prizes, max(0, meter - paid), max(0, paid - meter), emptied)


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
