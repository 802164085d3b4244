"""What statistics add up of a coup: its money, and what the bank could expect of these bets when a throw decides."""

from collections.abc import Sequence

from streams.games.banca_francesa.law import BancaLaw
from streams.games.banca_francesa.settlement import SETTLEMENT, ChanceWon
from streams.games.banca_francesa.table import BancaTable
from streams.games.bets.expectation import (
    UNKNOWN,
    Expectation,
    Number,
    UnitGains,
    expectation,
    stakes_by_position,
    ways_of_three_dice,
    whole,
)
from streams.games.bets.figures import bet_figures

TOTALS = ways_of_three_dice(sum)


def _unit(position: str, law: BancaLaw) -> Sequence[Number] | None:
    place = law.places.get(position)
    if place is None:
        return None
    tariff = SETTLEMENT.tariff(law)
    return [whole(tariff.decide(place, ChanceWon(name))[1].gain) for name in law.chances]


GAINS = UnitGains(_unit)


def _expectation(table: BancaTable, law: BancaLaw) -> Expectation:
    """The dice are thrown until a chance wins: of the throws that decide, those of each chance."""
    if table.coup is None or law.dice_per_set != 3:
        return UNKNOWN
    gains = GAINS.of(stakes_by_position(table.coup), law, len(law.chances))
    ways = [sum(TOTALS.get(total, 0) for total in chance.totals) for chance in law.chances.values()]
    return UNKNOWN if gains is None else expectation(ways, gains)


figures = bet_figures(_expectation)
