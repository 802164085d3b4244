"""What there may be to judge of a coup with dice that is over: looks that spare rules their question."""

from typing import Any

from schemas.envelope import Event
from streams.games.bets.fold import BetFold


def prizes_go_astray(table: BetFold, event: Event[Any], law: Any) -> bool:
    """Somebody was paid for the bet of another, or for one that was not laid, or of which nobody told."""
    coup, bets = table.coup, table.bets
    if coup is None:
        return False
    for paid in coup.payouts:
        told = paid.data
        bet = bets.get(told.bet)
        if bet is None or bet.player != told.player:
            return True
    return bool(coup.unseen)
