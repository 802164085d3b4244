"""What the law gave each player of a coup, for the account between parties: nn. 7 to 9, 16 and 24 to 30 of art. 9, and the jackpot."""

from collections.abc import Sequence
from typing import Any, Final

from schemas.envelope import Event
from streams.games.jackpot.coup_account import enter_jackpot, jackpot_of
from streams.games.poker_sem_descarte.accounts import Account, PokerAccounts, each_player, forfeited
from streams.games.poker_sem_descarte.law import PokerLaw
from streams.games.poker_sem_descarte.state import FORFEIT, SHOWN, PokerCoup
from streams.games.poker_sem_descarte.table import PokerTable
from streams.rules import NotEvaluable
from streams.rules.account import TOWARDS_ZERO, CoupAccount, Dues
from streams.rules.movements import facts

NO_SHARES: Final = "the prizes pass the most that the bank bears in a coup, and the law does not say how it is shared"


def account(table: PokerTable, law: PokerLaw, events: Sequence[Event[Any]]) -> CoupAccount | NotEvaluable:
    """Both bets of a player are one matter. In a coup that is void, or should be, nothing is due."""
    coup, dues, found = table.coup, Dues(TOWARDS_ZERO), PokerAccounts()
    assert coup is not None  # noqa: S101  # asked only when a coup ends
    played = table.played(law)
    if played is not None:
        accounts = each_player(found, played, law)
        if found.unclear:
            return NotEvaluable(found.unclear)
        _players(accounts, played, table.licence.highest_prizes, law, dues)
    enter_jackpot(table, law, dues)
    before = coup.page.before if table.ledger is not None else None
    return CoupAccount.of(facts(events, jackpot=jackpot_of(table), meter=before), dues)


def _players(accounts: Sequence[Account], coup: PokerCoup, most: int | None, law: PokerLaw, dues: Dues) -> None:
    shown = {told.data.player: told.data.kind for told in coup.infractions if told.data.kind in SHOWN}
    capped = most is not None and sum(each.due.initial + each.due.second for each in accounts) > most
    for each in accounts:
        first, stakes = each.initial.bets[0], each.initial.stake + each.second.stake
        dues.join(bet.id for side in (each.initial, each.second) for bet in side.bets)
        kind = shown.get(each.player)
        if each.compared is None:
            dues.bet(each.player, first.id, 0, each.initial.stake, (law.at["fold"], law.at["fold"]))
        elif kind in FORFEIT or (kind is not None and forfeited(each)):
            dues.bet(each.player, first.id, 0, stakes, (law.at["on_table"], law.at["on_table"]))
        elif capped and each.due.initial + each.due.second:
            dues.leave_open(first.id, NO_SHARES)
        else:
            prize, lost = each.due.initial + each.due.second, stakes if each.due.lost else 0
            dues.bet(each.player, first.id, prize, lost, (law.at["compare"], law.at["lose"]))
