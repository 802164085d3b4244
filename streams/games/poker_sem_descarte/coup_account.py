"""What the law gave each player of a coup, for the account between parties: nn. 7 to 9, 16 and 24 to 30 of art. 9, and the jackpot."""

from collections.abc import Sequence
from typing import Any, Final

from schemas.envelope import Event
from streams.games.bets.settling import standing
from streams.games.bets.state import Bet
from streams.games.cards.state import kind_of, seat_of
from streams.games.jackpot.coup_account import enter_jackpot
from streams.games.jackpot.parties import jackpot_party
from streams.games.poker_sem_descarte.account import PlayerBox
from streams.games.poker_sem_descarte.accounts import PokerAccounts, boxes_of
from streams.games.poker_sem_descarte.finished import FinishedPoker
from streams.games.poker_sem_descarte.law import SemDescarteLaw
from streams.games.poker_sem_descarte.state import INITIAL, SECOND, PokerCoup
from streams.games.poker_sem_descarte.table import SemDescarteTable
from streams.rules import NotEvaluable
from streams.rules.account import TOWARDS_ZERO, CoupAccount, Dues
from streams.rules.money import times
from streams.rules.movements import facts

NO_DECISION: Final = "nobody saw whether the player went on or passed"
NO_SHARES: Final = "the prizes pass the most that the bank bears in a coup, and the law does not say how it is shared"


def account(table: SemDescarteTable, law: SemDescarteLaw, events: Sequence[Event[Any]]) -> CoupAccount | NotEvaluable:
    """Both bets of a player are one matter. In a coup that is void for a cause, or should be, nothing is due."""
    coup, dues, accounts = table.coup, Dues(TOWARDS_ZERO), PokerAccounts()
    assert coup is not None  # noqa: S101  # asked only when a coup ends
    finished = FinishedPoker(table, coup, events[-1], law)
    if finished.played or finished.void_for_nothing:
        boxes = boxes_of(accounts, coup, law)
        if accounts.unclear:
            return NotEvaluable(accounts.unclear)
        _players(boxes, finished, dues)
        _undecided({box.seat for box in boxes}, coup, dues)
    enter_jackpot(finished, law, dues)
    before = coup.page.before if table.ledger is not None else None
    return CoupAccount.of(facts(events, jackpot=jackpot_party(table), meter=before), dues)


def _stake(bet: Bet) -> int:
    """What counts of a bet that was in play: one that was handed back when its cards lay is decided by them."""
    return bet.stake if bet.late is None else standing(bet)[1] or 0


def _undecided(seats: set[str], coup: PokerCoup, dues: Dues) -> None:
    """Bets of seats for which nobody was heard to decide."""
    for bet in coup.bets.values():
        seat = seat_of(bet.position) or ""
        if kind_of(bet.position) in (INITIAL, SECOND) and seat not in seats and coup.decision(seat) is None:
            dues.leave_open(bet.id, NO_DECISION)


def _players(boxes: Sequence[PlayerBox], finished: FinishedPoker, dues: Dues) -> None:
    """A prize is claimed for the first bet of a side, a loss for each bet with its own chips.

    Of a second bet that is more than the law lets lie, what is too much is due nothing.
    """
    most = finished.table.licence.highest_prizes
    capped = most is not None and sum(box.prizes for box in boxes) > most
    kept = sum(box.paid for box in boxes) == most  # shared in whatever way (blackjack:68)
    for box in boxes:
        dues.join(bet.id for side in (box.initial, box.second) for bet in side.bets)
        cut = capped and bool(box.prizes)
        if cut and not (kept and (box.gain == box.owed or box.cut)):
            dues.leave_open(box.initial.bets[0].id, NO_SHARES)
            continue
        for side, (rule, due) in zip((box.initial, box.second), box.decided, strict=True):
            cited, first = due.at or rule.id, True
            surplus = (
                max(0, side.stake - finished.law.second_over_initial * box.initial.stake) if finished.played else 0
            )
            for bet in side.bets:
                prize = side.paid if cut else times(side.stake - surplus, due.prize)
                lost = times(_stake(bet) - (surplus if first else 0), due.lost)
                dues.bet(bet.player, bet.id, prize if first else 0, lost, (cited, cited))
                first = False
