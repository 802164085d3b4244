"""What statistics add up of a coup: its money, and what the bank could expect of these bets over all pockets."""

from collections.abc import Sequence

from streams.games.bets.expectation import UNKNOWN, Expectation, Number, UnitGains, expectation, whole
from streams.games.bets.figures import bet_figures
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.settlement import due, due_of_parts
from streams.games.roulette.state import RouletteBet
from streams.games.roulette.table import RouletteTable


def _unit(position: str, law: RouletteLaw) -> Sequence[Number] | None:
    place, combined = law.positions.get(position), law.combined.get(position)
    if place is not None:
        return [whole(due(place, 1, 1, number, law).gain) for number in range(law.pockets)]
    if combined is not None:
        return [whole(due_of_parts(combined.parts, 1, number, law).gain) for number in range(law.pockets)]
    return None


GAINS = UnitGains(_unit)


def _expectation(table: RouletteTable, law: RouletteLaw) -> Expectation:
    """Every pocket is as likely as another; bets that were played are those that lay there when the ball rested."""
    coup = table.coup
    if coup is None or coup.number is None:
        return (
            Expectation("0/1", "0/1", 0) if coup is not None and not any(map(_played, coup.bets.values())) else UNKNOWN
        )
    gains = GAINS.of(((bet.position, bet.stake) for bet in coup.bets.values() if bet.lies), law, law.pockets)
    return UNKNOWN if gains is None else expectation([1] * law.pockets, gains)


def _played(bet: RouletteBet) -> bool:
    return bet.lies and bet.settled


figures = bet_figures(_expectation)
