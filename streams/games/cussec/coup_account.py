"""What the law gave each bet of a coup, for the account between parties: nn. 6 to 11 of art. 5."""

from collections.abc import Sequence
from typing import Any

from schemas.envelope import Event
from streams.games.bets.settling import lay_for
from streams.games.cussec.finished import FinishedCussec
from streams.games.cussec.law import CussecLaw
from streams.games.cussec.settlement import due
from streams.games.cussec.state import faces_of
from streams.games.cussec.table import CussecTable
from streams.rules import NotEvaluable
from streams.rules.account import CoupAccount, Dues
from streams.rules.movements import facts


def account(table: CussecTable, law: CussecLaw, events: Sequence[Event[Any]]) -> CoupAccount | NotEvaluable:
    """The first shaking that can be read decides, also where it was called void or repeated: a result stands (n. 7)."""
    coup = table.coup
    assert coup is not None  # noqa: S101  # asked only when a coup ends
    accounts = FinishedCussec(table, coup, coup.opened, law).accounts
    if accounts.unclear and not accounts.shake:
        return NotEvaluable(accounts.unclear)
    dues = Dues()
    shake, faces = next(((s, f) for s in coup.shakes if (f := faces_of(s, law)) is not None), (None, None))
    for bet in coup.bets.values() if faces is not None else ():
        position, stake = lay_for(
            bet, None if shake is None else shake.closed, stood=shake is accounts.shake and shake is coup.shake
        )
        place = law.places.get(position)
        if place is not None and stake is not None:
            owed = due(place, stake, faces or (), law)
            dues.bet(bet.player, bet.id, owed.prize, owed.lost, (place.priced, place.listed))
    return CoupAccount.of(facts(events), dues)
