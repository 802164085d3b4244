"""What statistics add up of a hand: the money is between players, and the house has its percentage of it."""

from typing import Any

from schemas.judged import CoupFigures
from streams.games.poker.table import PokerTable


def figures(table: PokerTable, law: Any, late: int) -> CoupFigures | None:
    """Chips in the pots; all of them go back to players but the percentage. Fees of sessions are no part of a hand."""
    hand = table.coup
    if hand is None:
        return None
    staked = [move for player in hand.players.values() for move in player.moves if move.amount]
    taken = sum(event.data.amount for event in hand.percentage)
    bets = len(hand.posts) + len(staked)
    if hand.void is not None:
        return CoupFigures(bets=bets, handle=0, prizes=-taken, rake=taken)
    handle = sum(player.total for player in hand.players.values())
    return CoupFigures(bets=bets, handle=handle, prizes=handle - taken, rake=taken)
