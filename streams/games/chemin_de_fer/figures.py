"""What statistics add up of a coup: the money is between players, and the house has its percentage of it."""

from typing import Any

from schemas.events.chemin_de_fer import CagnotteTaken
from schemas.judged import CoupFigures
from streams.games.bets.figures import stakes_lying
from streams.games.chemin_de_fer.table import CheminTable


def figures(table: CheminTable, law: Any, late: int) -> CoupFigures | None:
    """Stakes of the pontos; all of them go back to players but the percentage (cagnotte), which is the gross revenue."""
    coup = table.coup
    if coup is None:
        return None
    if len(table.trail) == table.trail.maxlen:
        return None
    laid = stakes_lying(coup)
    taken = sum(event.data.amount for event in table.trail if event.type == CagnotteTaken.type)
    return CoupFigures(bets=len(laid), handle=sum(laid), prizes=sum(laid) - taken, rake=taken)
