"""What there may be to judge of a coup with dice that is over: looks that spare rules their question."""

from typing import Any

from schemas.envelope import Event
from streams.games.bets.fold import BetFold


def accounts_fail(table: BetFold, event: Event[Any], law: Any) -> bool:
    """Some bet did not get what was due, or that cannot be told."""
    found = table.accounts(law)
    return bool(found.wrong or found.unclear)
