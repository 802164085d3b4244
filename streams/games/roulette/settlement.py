"""How bets at the roulettes are settled: nn. 30 and 31 of art. 1, nn. 18 and 19 of art. 2."""

from collections.abc import Sequence
from fractions import Fraction

from streams.games.decree.law import ROUNDING
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.positions import Combined, Position
from streams.games.roulette.prizes import (
    every_winning_bet_is_paid_its_prize,
    series_and_neighbours_are_settled_chip_by_chip,
    winners_keep_their_stake_and_losers_lose_it,
    zero_takes_even_chances_dozens_and_columns,
)
from streams.games.settlement import BetAccount, BetPart, Due, Settlement, due_together
from streams.games.settlement.kernel import Instead

RoulettePlace = Position | Combined
Parts = Sequence[tuple[Position, int]]  # positions and the chips on each


class NotWholeUnits(ValueError):
    """Chips of a series or of neighbours that cannot be spread evenly: nobody knows where the odd ones lie."""


def _wins_nothing_or_loses_chips(account: BetAccount[RoulettePlace]) -> bool:
    """Chips of a winner were taken, a combined bet lost whole, or nothing was decided: n. 30 itself speaks, no letter."""
    if isinstance(account.place, Combined):
        return not account.won
    return not account.due.lost and (account.taken > 0 or not account.won)


SETTLEMENT = Settlement[RoulettePlace](
    zero_takes_even_chances_dozens_and_columns,
    series_and_neighbours_are_settled_chip_by_chip,
    winners_keep_their_stake_and_losers_lose_it,
    every_winning_bet_is_paid_its_prize,
    how=(Instead(_wins_nothing_or_loses_chips, winners_keep_their_stake_and_losers_lose_it),),
    rounding=ROUNDING,
)


def due(place: RoulettePlace, stake: int, chips: int, number: int, law: RouletteLaw) -> Due:
    """What a stake is due on a position, or in whole units on a combined bet."""
    if isinstance(place, Combined):
        return due_of_parts(spread(place, chips), stake, number, law)
    return SETTLEMENT.tariff(law).decide(place, number)[1].on(stake)


def due_of_parts(parts: Parts, stake: int, number: int, law: RouletteLaw) -> Due:
    """The same for chips that lie on several positions as one bet; two parts may win at once (A8)."""
    return due_together(decided_parts(parts, stake, number, law))


def decided_parts(parts: Parts, stake: int, number: int, law: RouletteLaw) -> list[BetPart]:
    """The parts of a stake on several positions, each decided by itself; all its chips are worth the same."""
    chips = sum(laid for _, laid in parts)
    stakes = [(place, Fraction(stake * laid, chips)) for place, laid in parts]
    return [part for place, own in stakes if (part := SETTLEMENT.part(place, own, number, law)) is not None]


def spread(place: Combined, chips: int) -> list[tuple[Position, int]]:
    """The chips of a combined bet, part by part, as n. 28 divides them."""
    units, over = divmod(chips, place.unit)
    if over or not units:
        raise NotWholeUnits(f"{place.name} is laid in units of {place.unit} chips; {chips} are not whole units.")
    return [(position, laid * units) for position, laid in place.parts]
