"""What the law gave each player of a coup, for the account between parties: nn. 7 to 9, 16 and 24 to 30 of art. 9, and the jackpot."""

from collections.abc import Sequence
from typing import Any, Final

from schemas.envelope import Event
from streams.games.cards.state import kind_of, seat_of
from streams.games.jackpot.coup_account import enter_jackpot, jackpot_of
from streams.games.poker_sem_descarte.accounts import (
    Account,
    PokerAccounts,
    Side,
    cut,
    each_player,
    forfeited,
    stake_of,
)
from streams.games.poker_sem_descarte.law import PokerLaw
from streams.games.poker_sem_descarte.state import FORFEIT, INITIAL, SECOND, SHOWN, PokerCoup
from streams.games.poker_sem_descarte.table import PokerTable
from streams.rules import NotEvaluable
from streams.rules.account import TOWARDS_ZERO, CoupAccount, Dues, Number
from streams.rules.movements import facts

NO_DECISION: Final = "whether the player went on or passed was not seen"
NO_SHARES: Final = "the prizes pass the most that the bank bears in a coup, and the law does not say how it is shared"


def account(table: PokerTable, law: PokerLaw, events: Sequence[Event[Any]]) -> CoupAccount | NotEvaluable:
    """Both bets of a player are one matter. In a coup that is void for a cause, or should be, nothing is due."""
    coup, dues, found = table.coup, Dues(TOWARDS_ZERO), PokerAccounts()
    assert coup is not None  # noqa: S101  # asked only when a coup ends
    played = table.decided_by_cards(law)
    if played is not None:
        accounts = each_player(found, played, law)
        if found.unclear:
            return NotEvaluable(found.unclear)
        _players(accounts, played, table.licence.highest_prizes, law, dues)
        _undecided({each.seat for each in accounts}, played, dues)
    enter_jackpot(table, law, dues)
    before = coup.page.before if table.ledger is not None else None
    return CoupAccount.of(facts(events, jackpot=jackpot_of(table), meter=before), dues)


def _undecided(seats: set[str], coup: PokerCoup, dues: Dues) -> None:
    """Bets of seats for which nobody was heard to decide."""
    for bet in coup.bets.values():
        seat = seat_of(bet.position) or ""
        if kind_of(bet.position) in (INITIAL, SECOND) and seat not in seats and coup.decision(seat) is None:
            dues.leave_open(bet.id, NO_DECISION)


def _players(accounts: Sequence[Account], coup: PokerCoup, most: int | None, law: PokerLaw, dues: Dues) -> None:
    shown = {told.data.player: told.data.kind for told in coup.infractions if told.data.kind in SHOWN}
    capped = most is not None and sum(each.due.initial + each.due.second for each in accounts) > most
    kept = (
        sum(each.initial.paid + each.second.paid for each in accounts) == most
    )  # shared in whatever way (blackjack:68)
    for each in accounts:
        dues.join(bet.id for side in (each.initial, each.second) for bet in side.bets)
        kind = shown.get(each.player)
        if each.compared is None:
            _lost(dues, (each.initial,), law.at["pass"])
        elif kind in FORFEIT or (kind is not None and forfeited(each)):
            _lost(dues, (each.initial, each.second), law.at["on_table"])
        elif each.due.lost:
            _lost(dues, (each.initial, each.second), law.at["lose"])
        elif not capped:
            _won(dues, (each.initial, each.due.initial), (each.second, each.due.second), law.at["compare"])
        elif kept and (each.balances or cut(each)):
            _won(dues, (each.initial, each.initial.paid), (each.second, each.second.paid), law.at["compare"])
        else:
            dues.leave_open(each.initial.bets[0].id, NO_SHARES)


def _won(dues: Dues, initial: tuple[Side, Number], second: tuple[Side, Number], cited: str) -> None:
    for side, prize in (initial, second):
        if side.bets:
            dues.bet(side.bets[0].player, side.bets[0].id, prize, 0, (cited, cited))


def _lost(dues: Dues, sides: Sequence[Side], cited: str) -> None:
    for bet in (bet for side in sides for bet in side.bets):
        dues.bet(bet.player, bet.id, 0, stake_of(bet) or 0, (cited, cited))
