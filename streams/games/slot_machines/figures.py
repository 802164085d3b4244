"""What statistics add up of the games between two readings: coin in, coin out, and the jackpots of the machine."""

from typing import Any

from schemas.judged import CoupFigures
from streams.games.slot_machines.table import MachineTable


def figures(table: MachineTable, law: Any, late: int) -> CoupFigures | None:
    """What a jackpot pays is a prize like another; what feeds it is still the house's."""
    coup = table.coup
    if coup is None:
        return None
    return CoupFigures(
        bets=coup.games, handle=coup.staked, prizes=coup.won + coup.jackpot_paid, games=coup.games,
        jackpot_in=coup.jackpot_fed, jackpot_out=coup.jackpot_paid,
    )  # fmt: skip
