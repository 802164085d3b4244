"""What statistics add up of a coup: stakes with what was added to them; a hand that was given up is paid for in part."""

from collections.abc import Sequence
from typing import Any

from schemas.envelope import Event
from streams.games.bets.figures import bet_figures
from streams.games.blackjack.coup_account import given_up
from streams.games.blackjack.state import BlackjackCoup
from streams.games.blackjack.table import BlackjackTable
from streams.rules.account import Movement
from streams.rules.movements import facts


def _stakes(coup: BlackjackCoup) -> list[int]:
    """What the player decides in the coup raises the stake; so no expectation is known that does not depend on the player."""
    return [
        bet.stake + coup.added.get(bet.id, 0) for bet in coup.bets.values() if bet.lies or bet.id in coup.handed_back
    ]


def _moved(table: BlackjackTable, events: Sequence[Event[Any]]) -> list[Movement]:
    coup = table.coup
    kept = () if coup is None else given_up(coup, coup.bets.values())
    return [*facts(events).movements, *kept]


figures = bet_figures(stakes=_stakes, moved=_moved)
