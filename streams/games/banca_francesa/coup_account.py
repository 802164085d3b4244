"""What the law gave each bet of a coup, for the account between parties: nn. 7 to 13 of art. 3."""

from collections.abc import Sequence
from typing import Any

from schemas.envelope import Event
from streams.games.banca_francesa.finished import FinishedBanca
from streams.games.banca_francesa.law import BancaLaw, Chance
from streams.games.banca_francesa.settlement import due
from streams.games.banca_francesa.state import BancaCoup
from streams.games.banca_francesa.table import BancaTable
from streams.games.banca_francesa.throws import cause, doubtful
from streams.games.bets.settling import lay_for
from streams.rules import NotEvaluable
from streams.rules.account import NO_CHIPS_TOLD_APART, CoupAccount, Dues
from streams.rules.movements import facts
from streams.rules.payments import NO_PARTS


def account(table: BancaTable, law: BancaLaw, events: Sequence[Event[Any]]) -> CoupAccount | NotEvaluable:
    """The first throw that decides counts, also where it was called void without a cause, or the dice thrown again."""
    coup = table.coup
    assert coup is not None  # noqa: S101  # asked only when a coup ends
    accounts = FinishedBanca(table, coup, coup.opened, law).accounts
    place, chance = _decided(coup, law)
    last = place is None or place == len(coup.throws) - 1
    if last and accounts.unclear and accounts.unclear not in (NO_CHIPS_TOLD_APART, NO_PARTS):
        return NotEvaluable(accounts.unclear)
    dues = Dues()
    for bet in coup.bets.values() if place is not None else ():
        position, stake = lay_for(bet, coup.throws[place or 0].thrown, stood=last and coup.throw.void is None)
        where = law.places.get(position)
        if where is None or stake is None:
            continue
        owed = due(where, stake, chance, law)
        lost = 0 if last and accounts.silent is not None else owed.lost  # n. 7.d
        dues.bet(bet.player, bet.id, owed.prize, lost, (where.chance.priced, where.listed or where.chance.listed))
    return CoupAccount.of(facts(events), dues)


def _decided(coup: BancaCoup, law: BancaLaw) -> tuple[int | None, Chance | None]:
    """The first throw that the law lets decide, and for which chance."""
    for place, throw in enumerate(coup.throws):
        chance = None if throw.settled is None else law.decides.get(sum(throw.settled.data.faces))
        stands = throw.void is None and throw is coup.throw
        if chance is not None and cause(throw, law) is None and (stands or not doubtful(throw, law)):
            return place, chance
    return None, None
