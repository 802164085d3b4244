"""What the bank won, or gave, on bets of coups that are over: chips are moved late, and must be counted once."""

from typing import TYPE_CHECKING

from streams.games.bets.settling import given_since
from streams.rules.payments import as_corrected

if TYPE_CHECKING:
    from streams.games.bets.fold import BetFold


def won_late(table: "BetFold", since: int) -> int:
    """After this record, on bets of the last coup and on prizes of those before it."""
    won, heard = 0, set[int]()
    for last in (table.recent, table.earlier):
        if last is None or not last.acts or last.coup is table.coup:
            continue
        heard |= {act.sequence for act in last.acts}
        won -= sum(given_since(last.coup.bets[name], since) for name in last.by_bet if name in last.coup.bets)
    if table.coup is not None and table.coup.of_the_last:
        won -= sum(as_corrected(act for act in table.coup.of_the_last if act.sequence not in heard).values())
    return won
