"""What the law gave each bet of a coup, for the account between parties."""

from collections.abc import Sequence
from math import floor
from typing import Any

from schemas.envelope import Event
from streams.games.baccarat.accounts import NO_CARDS
from streams.games.baccarat.finished import FinishedBaccarat
from streams.games.baccarat.law import BaccaratLaw
from streams.games.baccarat.settlement import ROUNDING, due
from streams.games.baccarat.table import BaccaratTable
from streams.games.bets.settling import counts, standing
from streams.rules import NotEvaluable
from streams.rules.account import CoupAccount, Dues, Rounding
from streams.rules.movements import facts


def account(table: BaccaratTable, law: BaccaratLaw, events: Sequence[Event[Any]]) -> CoupAccount | NotEvaluable:
    """The cards decide as the law deals them; a lawfully void coup gives everybody his stake back."""
    coup = table.coup
    assert coup is not None  # noqa: S101  # asked only when a coup ends
    finished = FinishedBaccarat(table, coup, coup.opened, law)
    if (coup.order or finished.cut_short) and coup.void is None and finished.result is None:
        return NotEvaluable(NO_CARDS)
    void = coup.void is not None and finished.lawfully_void
    dues, result = Dues(Rounding(ROUNDING, floor)), None if void else finished.result
    for bet in coup.bets.values() if result is not None else ():
        position, stake = standing(bet)
        chance = law.places.get(position)
        if result is not None and chance is not None and stake is not None and counts(bet):
            owed = due(chance, stake, result, law)
            dues.bet(bet.player, bet.id, owed.prize, owed.lost, (chance.pays_at, chance.loses_at))
    return CoupAccount.of(facts(events), dues)
