"""What is still owed and paid for a coup that is over: nn. 22 and 30 of art. 1, nn. 11 and 18 of art. 2.

N. 22 (11) gives the prizes until the next launch. A winner of whom nothing was paid when the coup was closed is
therefore not judged yet: paid before the launch, nothing was broken; paid after it, n. 22 was; what is not paid
when the next coup ends, or the table closes, is owed under n. 30 (18). Beyond what was owed the bank pays for
nothing.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from math import floor
from typing import Any, Final, NamedTuple

from schemas.envelope import Event
from schemas.events.bets import PayoutMade
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
from streams.games.roulette.state import RouletteBet, RouletteCoup
from streams.games.roulette.table import RouletteTable
from streams.rules.payments import Payments, by_bet, worth

LAST: Final = (TableClosed.type, TableOpened.type)  # no ball will be launched after these


class Owed(NamedTuple):
    """The prizes of one player of which nothing was paid when their coup ended, and what was paid since."""

    accounts: list[Account]
    late: Sequence[Event[Any]]
    paid: int
    short: int  # what the player still lacks


class Astray(NamedTuple):
    """A payment after the end of the coup that another than the owner of the bet was handed."""

    bet: RouletteBet
    payout: Event[PayoutMade]
    amount: int  # as corrections left it
    due: int  # of it, what was still owed to the owner


class Overdue(NamedTuple):
    """A payment after the end of the coup: the bets that it may be for, and where it leaves them."""

    accounts: list[Account]  # as the coup ended; several where one sum was paid for all
    evidence: Sequence[Event[Any]]  # all that was paid late for them, this payment last
    added: int  # what these payments brought the player, in all
    owed: int  # to the player before this payment; negative: already paid too much
    excess: int  # what this payment gave beyond it


def overdue(table: RouletteTable, event: Event[Any], law: RouletteLaw) -> list[Overdue] | None:
    """What a late payment was for: the bets of one player, or of several; None where coup or bets cannot be settled."""
    afterwards = _afterwards(table, law)
    if afterwards is None or not table.overdue or table.overdue[-1].sequence != event.sequence:
        return None
    parts = takewhile(lambda told: told.sequence == event.sequence, reversed(table.overdue))
    lumps = {id(lump): lump for told in parts if (lump := afterwards.lumps.get(told.data.bet)) is not None}
    return [lump.overdue() for lump in lumps.values() if lump.accounts and not lump.unclear] or None


def astray(table: RouletteTable) -> Iterator[Astray]:
    """The payments since the coup ended that others than the owner were handed and kept, those of each owner in order."""
    afterwards: _Afterwards | None = None if table.over is None else table.over.afterwards
    lumps = () if afterwards is None else afterwards.lumps.values()
    for lump in {id(lump): lump for lump in lumps}.values():
        if lump.accounts and not lump.unclear:
            yield from lump.astray()


def _afterwards(table: RouletteTable, law: RouletteLaw) -> "_Afterwards | None":
    coup = table.over
    found: Accounts | None = None if coup is None else coup.accounts
    if coup is None or found is None or found.unclear or why_undecided(coup, law) is not None:
        return None
    if coup.afterwards is None:
        coup.afterwards = _Afterwards(found)
    afterwards: _Afterwards = coup.afterwards
    afterwards.read(table, coup, law)
    return afterwards


class _Lump:
    """Bets that one sum may be for, and what was paid on them when their coup was over."""

    def __init__(self, accounts: list[Account]) -> None:
        self.accounts = accounts
        self.late: list[Event[Any]] = []
        self._payments = {one.bet.id: Payments(one.bet.payouts) for one in accounts}
        self._first = self._before = self._now = sum(paid.worth for paid in self._payments.values())
        self._lacking = lacking(accounts)

    def take(self, told: Event[Any]) -> None:
        """One more payment, or a correction of one; the parts of one are taken together."""
        if not self.late or self.late[-1].sequence != told.sequence:
            self._before = self._now
        payments = self._payments.setdefault(told.data.bet, Payments())
        stood = payments.worth
        payments.take(told)
        self._now += payments.worth - stood
        self.late.append(told)

    @property
    def unclear(self) -> bool:
        """A payment over several bets was corrected, and nobody knows what each has."""
        return any(payments.unclear for payments in self._payments.values())

    def overdue(self) -> Overdue:
        """Where the last payment leaves them."""
        first, now = self._first, self._now
        owed, left = floor(self._lacking - self._before + first), floor(self._lacking - now + first)
        return Overdue(self.accounts, self.late, now - first, owed, max(0, -left) - max(0, -owed))

    def astray(self) -> Iterator[Astray]:
        """What others were handed, with what of it was still owed: payments bring what is owed in their order."""
        owed, bets = max(0, floor(self._lacking)), {one.bet.id: one.bet for one in self.accounts}
        for told in self.late:
            if told.type == PayoutMade.type:
                bet, amount = bets[told.data.bet], self._payments[told.data.bet].amounts[told.sequence]
                due = min(owed, amount)
                owed -= due
                if amount and told.data.player != bet.player:
                    yield Astray(bet, told, amount, due)


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


def not_paid_yet(account: Account) -> str:
    """Why nothing is said of a prize that may still be paid in time."""
    return f"bet {account.bet.id} has won and is not paid yet"


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
        unclear = any(payments.unclear for payments in by_bet(late).values())
        if short > 0 and accounts[0].duty == duty and not unclear:
            owed.append(Owed(accounts, late, worth(late), short))
    return owed


def _unpaid_by_player(found: Accounts) -> dict[str, list[Account]]:
    by_player: dict[str, list[Account]] = {}
    for account in (*found.wrong[PRIZE], *found.wrong[PARTS]):
        if unpaid(account):
            by_player.setdefault(account.bet.player, []).append(account)
    return by_player


def _settled(bet: RouletteBet, coup: RouletteCoup, table: RouletteTable, law: RouletteLaw) -> list[Account]:
    place = place_of(bet, table, law) if in_time(bet) else None
    if place is None:
        return []
    try:
        return [account_of(bet, place, coup, coup.number, since(coup))]
    except ValueError:
        return []
