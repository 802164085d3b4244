"""What is still paid for a coup that is over: nn. 22 and 30 of art. 1, nn. 11 and 18 of art. 2.

A prize that was owed may come late; beyond what was owed the bank pays for nothing.
"""

from collections.abc import Iterable
from math import floor
from typing import Any, NamedTuple

from schemas.envelope import Event
from schemas.events.bets import PayoutCorrected
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.settling import (
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


class Overdue(NamedTuple):
    """A payment after the end of the coup: the bets that it may be for, and where it leaves them."""

    accounts: list[Account]  # as the coup ended; several where one sum was paid for all
    evidence: tuple[Event[Any], ...]  # all that was paid late for them, this payment last
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
    lump = next((lump for lump in found.lumps if any(one.bet is bet for one in lump)), None)
    accounts = _settled(bet, coup, table, law) if lump is None else lump
    if not accounts:
        return None
    names = {one.bet.id for one in accounts}
    late = tuple(told for told in table.overdue if told.data.bet in names)
    paid = [told for one in accounts for told in one.bet.payouts]
    first, before, now = _worth(paid), _worth([*paid, *late[:-1]]), _worth([*paid, *late])
    owed, left = floor(lacking(accounts) - before + first), floor(lacking(accounts) - now + first)
    return Overdue(accounts, late, now - first, owed, max(0, -left) - max(0, -owed))


def _settled(bet: Bet, coup: RouletteCoup, table: RouletteTable, law: RouletteLaw) -> list[Account]:
    place = place_of(bet, table, law) if in_time(bet) else None
    if place is None:
        return []
    try:
        return [account_of(bet, place, coup, coup.number, since(coup))]
    except ValueError:
        return []


def _worth(told: Iterable[Event[Any]]) -> int:
    """The sum of payments, each as its last correction left it; what corrects no payment seen counts for nothing."""
    amounts: dict[str, int] = {}
    first: dict[str, str] = {}
    for payment in told:
        corrects = payment.data.corrects if payment.type == PayoutCorrected.type else payment.id
        name = first.get(corrects, corrects)
        if payment.type != PayoutCorrected.type or name in amounts:
            first[payment.id], amounts[name] = name, payment.data.amount
    return sum(amounts.values())
