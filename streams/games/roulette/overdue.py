"""What is still owed and paid for a coup that is over: nn. 22 and 30 of art. 1, nn. 11 and 18 of art. 2.

N. 22 (11) gives the prizes until the next launch. A winner of whom nothing was paid when the coup was closed is
therefore not judged yet: paid before the launch, nothing was broken; paid after it, n. 22 was; what is not paid
when the next coup ends, or the table closes, is owed under n. 30 (18). Beyond what was owed the bank pays for
nothing.
"""

from collections.abc import Sequence
from math import floor
from typing import Any, Final, NamedTuple

from schemas.envelope import Event
from schemas.events.table import TableClosed, TableOpened
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.settling import (
    PARTS,
    PRIZE,
    Account,
    Accounts,
    account_of,
    in_time,
    lacking,
    place_of,
    since,
    why_undecided,
)
from streams.games.roulette.state import Bet, RouletteCoup
from streams.games.roulette.table import RouletteTable
from streams.rules.payments import Payments, worth

LAST: Final = (TableClosed.type, TableOpened.type)  # no ball will be launched after these


class Owed(NamedTuple):
    """The prizes of one player of which nothing was paid when their coup ended, and what was paid since."""

    accounts: list[Account]
    late: Sequence[Event[Any]]
    paid: int
    short: int  # what the player still lacks


class Overdue(NamedTuple):
    """A payment after the end of the coup: the bets that it may be for, and where it leaves them."""

    accounts: list[Account]  # as the coup ended; several where one sum was paid for all
    evidence: Sequence[Event[Any]]  # all that was paid late for them, this payment last
    added: int  # what these payments brought the player, in all
    owed: int  # to the player before this payment; negative: already paid too much
    excess: int  # what this payment gave beyond it


def overdue(table: RouletteTable, event: Event[Any], law: RouletteLaw) -> Overdue | None:
    """What a late payment was for; None where the coup or the bet cannot be settled."""
    coup = table.over
    if coup is None or not table.overdue or table.overdue[-1] is not event:
        return None
    bet = coup.bets.get(event.data.bet)
    found: Accounts | None = coup.accounts
    if bet is None or found is None or found.unclear or why_undecided(coup, law) is not None:
        return None
    if coup.afterwards is None:
        coup.afterwards = _Afterwards(found)
    afterwards: _Afterwards = coup.afterwards
    afterwards.read(table, coup, law)
    lump = afterwards.lumps[bet.id]
    return lump.overdue() if lump.accounts else None


class _Lump:
    """Bets that one sum may be for, and what was paid on them when their coup was over."""

    def __init__(self, accounts: list[Account]) -> None:
        self.accounts = accounts
        self.late: list[Event[Any]] = []
        self._payments = Payments(told for one in accounts for told in one.bet.payouts)
        self._first = self._before = self._payments.worth
        self._lacking = lacking(accounts)

    def take(self, told: Event[Any]) -> None:
        """One more payment, or a correction of one."""
        self._before = self._payments.worth
        self._payments.take(told)
        self.late.append(told)

    def overdue(self) -> Overdue:
        """Where the last payment leaves them."""
        first, now = self._first, self._payments.worth
        owed, left = floor(self._lacking - self._before + first), floor(self._lacking - now + first)
        return Overdue(self.accounts, self.late, now - first, owed, max(0, -left) - max(0, -owed))


class _Afterwards:
    """The payments since a coup ended, each read once and put to the bets that it may be for."""

    def __init__(self, found: Accounts) -> None:
        self.lumps: dict[str, _Lump] = {}  # by bet
        self._read = 0
        for accounts in (*found.lumps, *_unpaid_by_player(found).values()):
            lump = _Lump(accounts)
            for one in accounts:
                self.lumps.setdefault(one.bet.id, lump)

    def read(self, table: RouletteTable, coup: RouletteCoup, law: RouletteLaw) -> None:
        """Those that came since the last reading."""
        while self._read < len(table.overdue):
            told = table.overdue[self._read]
            self._read += 1
            bet = coup.bets.get(told.data.bet)
            if bet is None:
                continue
            if bet.id not in self.lumps:
                self.lumps[bet.id] = _Lump(_settled(bet, coup, table, law))
            self.lumps[bet.id].take(told)


def unpaid(account: Account) -> bool:
    """Nothing was paid on a bet that won, and nothing else is wrong with it."""
    return account.due.prize > 0 and not account.bet.payouts and account.taken == account.due.lost


def still_owed(table: RouletteTable, duty: str) -> list[Owed]:
    """The prizes of the coup before that were not paid until now, player by player."""
    coup = table.over
    found: Accounts | None = None if coup is None else coup.accounts
    if found is None:
        return []
    owed: list[Owed] = []
    players = _unpaid_by_player(found)
    if not players:
        return owed
    owners = {one.bet.id: player for player, accounts in players.items() for one in accounts}
    paid: dict[str | None, list[Event[Any]]] = {}
    for told in table.overdue:
        paid.setdefault(owners.get(told.data.bet), []).append(told)
    for player, accounts in players.items():
        late = paid.get(player, [])
        short = floor(lacking(accounts) - worth(late))
        if short > 0 and accounts[0].duty == duty:
            owed.append(Owed(accounts, late, worth(late), short))
    return owed


def _unpaid_by_player(found: Accounts) -> dict[str, list[Account]]:
    by_player: dict[str, list[Account]] = {}
    for account in (*found.wrong[PRIZE], *found.wrong[PARTS]):
        if unpaid(account):
            by_player.setdefault(account.bet.player, []).append(account)
    return by_player


def _settled(bet: Bet, coup: RouletteCoup, table: RouletteTable, law: RouletteLaw) -> list[Account]:
    place = place_of(bet, table, law) if in_time(bet) else None
    if place is None:
        return []
    try:
        return [account_of(bet, place, coup, coup.number, since(coup))]
    except ValueError:
        return []
