"""What the law gave each bet of a series, for the account between parties: nn. 7 and 9 to 13 of art. 4.

Bets outlive a series: a series is due what it decides, and a bet that it leaves waiting is due nothing yet. What was
still owing from an earlier series, and is moved now, was due.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from operator import attrgetter
from typing import Any, Final

from schemas.envelope import Event
from streams.games.bets.state import Bet
from streams.games.craps.accounts import NO_THROW, CrapsAccounts, craps_accounts
from streams.games.craps.after_series import decided_bets_are_settled_once
from streams.games.craps.decided import DecidedBet
from streams.games.craps.law import OVER, CrapsLaw
from streams.games.craps.outcome import Turn
from streams.games.craps.state import CrapsCoup
from streams.games.craps.table import CrapsTable
from streams.rules import NotEvaluable
from streams.rules.account import CoupAccount, Dues
from streams.rules.movements import facts

NO_LIFE: Final = "nobody saw how the bet stood"
NO_SERIES: Final = "the table counted a throw that was void: what came after it rests on nothing"
NO_BETS: Final = "messages were lost that may have told of bets"
NO_OWING: Final = "it is not known what was still owing on the bet"


def account(table: CrapsTable, law: CrapsLaw, events: Sequence[Event[Any]]) -> CoupAccount | NotEvaluable:
    """A throw that counted decides, also where it was called void without a cause, or the dice thrown on."""
    coup = table.coup
    assert coup is not None  # noqa: S101  # asked only when a series ends
    accounts = craps_accounts(coup, table.lives, table.licence, law, all_seen=table.sight_clear)
    why = _why_unknown(coup, accounts)
    if why:
        return NotEvaluable(why)
    dues = Dues()
    _enter_bets(coup, accounts, dues)
    for name, closed in table.gone.items():
        if closed.acts:
            _enter_owing(name, closed, dues)
    for event in coup.unseen:
        dues.leave_open(event.data.bet, NO_BETS)
    return CoupAccount.of(facts(events, earlier=earlier(table, coup)), dues)


def _why_unknown(coup: CrapsCoup, accounts: CrapsAccounts) -> str:
    """Why nothing can be said of the series; empty where it can."""
    if accounts.series.unclear:
        return accounts.series.unclear
    if accounts.series.counted is not None:
        return NO_SERIES
    return NO_THROW if coup.moves and not coup.throws else ""


def _enter_bets(coup: CrapsCoup, accounts: CrapsAccounts, dues: Dues) -> None:
    series, decided = accounts.series, _decided(accounts)
    for name, bet in coup.bets.items():
        life, turn = series.lives.get(name), decided.get(name)
        if turn is not None:
            dues.bet(bet.player, name, turn.due.prize, turn.due.lost, (turn.stage.priced, turn.place.listed))
        elif life is not None and life.doubtful and not life.unlawful:
            dues.leave_open(name, NO_LIFE)
        elif series.thrown_on:
            dues.leave_open(name, NO_SERIES)


def _enter_owing(name: str, closed: DecidedBet, dues: Dues) -> None:
    """Of a bet that an earlier series decided: what was moved now, as far as it was still owing."""
    if closed.owing is None:
        dues.leave_open(name, NO_OWING)
        return
    owed = closed.discharged
    dues.bet(closed.bet.player, name, max(owed, 0), max(-owed, 0), (decided_bets_are_settled_once.id,) * 2)


def _decided(accounts: CrapsAccounts) -> dict[str, Turn]:
    """The turn that decided each bet: the first that counted."""
    decided = {turn.lying.bet.id: turn for each in reversed(accounts.series.annulled) for turn in each.turns}
    for name, turns in accounts.series.turns.items():
        last = turns[-1]
        if last.effect in OVER and (name not in decided or last.throw < decided[name].throw):
            decided[name] = last
    return decided


def earlier(table: CrapsTable, coup: CrapsCoup) -> list[Event[Any]]:
    """What is known of bets from earlier series."""
    since = coup.opened.sequence
    gone = (closed.bet for name, closed in table.gone.items() if name not in coup.bets)
    events = (event for bet in chain(coup.bets.values(), gone) for event in _events_of(bet) if event.sequence < since)
    return sorted(events, key=attrgetter("sequence"))


def _events_of(bet: Bet) -> Iterator[Event[Any]]:
    yield bet.placed
    if bet.last is not bet.placed:
        yield bet.last
    yield from (*bet.collections, *bet.backs, *bet.payouts)
