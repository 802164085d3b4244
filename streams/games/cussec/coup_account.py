"""What the law gave each bet of a coup, for the account between parties: nn. 6 to 11 of art. 5."""

from collections.abc import Sequence
from typing import Any

from schemas.envelope import Event
from streams.games.bets.settling import counts, lay_at, standing
from streams.games.bets.state import Bet
from streams.games.cussec.accounts import drawn_up
from streams.games.cussec.law import CussecLaw
from streams.games.cussec.settlement import due
from streams.games.cussec.state import Shake, faces_of
from streams.games.cussec.table import CussecTable
from streams.rules import NotEvaluable
from streams.rules.account import CoupAccount, Dues
from streams.rules.movements import facts


def account(table: CussecTable, law: CussecLaw, events: Sequence[Event[Any]]) -> CoupAccount | NotEvaluable:
    """The first shaking that can be read decides, also where it was called void or repeated: a result stands (n. 7)."""
    coup = table.coup
    assert coup is not None  # noqa: S101  # asked only when a coup ends
    found = drawn_up(coup, table.licence, law)
    if found.unclear and not found.shake:
        return NotEvaluable(found.unclear)
    dues = Dues()
    shake, faces = next(((s, f) for s in coup.shakes if (f := faces_of(s, law)) is not None), (None, None))
    for bet in coup.bets.values() if shake is not None and faces is not None else ():
        position, stake = _lay(bet, shake, stood=shake is found.shake and shake is coup.shake)
        place = law.places.get(position)
        if place is not None and stake is not None:
            owed = due(place, stake, faces or (), law)
            dues.bet(bet.player, bet.id, owed.prize, owed.lost, (place.priced, place.listed))
    return CoupAccount.of(facts(events), dues)


def _lay(bet: Bet, shake: Shake | None, *, stood: bool) -> tuple[str, int | None]:
    """Where a bet lay, with how much, when the betting was closed; a result that was not let stand has its own moment."""
    if stood:
        return standing(bet) if counts(bet) else (bet.position, None)
    closed = None if shake is None else shake.closed
    return (None if closed is None else lay_at(bet, closed)) or (bet.position, None)
