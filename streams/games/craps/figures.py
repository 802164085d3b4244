"""What statistics add up of a series: a stake counts where it was laid, what it brought where it was moved."""

from collections.abc import Sequence
from typing import Any

from schemas.envelope import Event
from streams.games.bets.figures import bet_figures
from streams.games.craps.coup_account import earlier
from streams.games.craps.state import CrapsCoup
from streams.games.craps.table import CrapsTable
from streams.rules.account import Movement
from streams.rules.movements import facts


def _stakes(coup: CrapsCoup) -> list[int]:
    return [bet.stake for bet in coup.bets.values() if bet.lies and bet.placed.sequence >= coup.opened.sequence]


def _moved(table: CrapsTable, events: Sequence[Event[Any]]) -> list[Movement]:
    coup = table.coup
    return [] if coup is None else facts(events, earlier=earlier(table, coup)).movements


figures = bet_figures(stakes=_stakes, moved=_moved)
