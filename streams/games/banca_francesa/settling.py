"""What each bet of a coup was due and what it got, worked out once when the coup is over.

Each wrong account is told once, under the closest duty: the line on which chips lie (n. 10), the dice lifted in
silence (n. 7.d), the stake of a winner (n. 13), the prize (n. 12), the chance that did not win (n. 9).
"""

from dataclasses import dataclass
from math import floor
from typing import Any

from schemas.envelope import Event
from schemas.licence import Limits
from streams.games.banca_francesa.law import BancaLaw, Chance, Place
from streams.games.banca_francesa.settlement import due
from streams.games.banca_francesa.state import BancaCoup, Throw
from streams.games.banca_francesa.throws import annulled, cause, chance_of, hushed, lifted_early, since, span
from streams.games.bets.settling import (
    Bounds,
    came_too_late,
    counts,
    excess_within,
    hold_to_limits,
    moved,
    standing,
)
from streams.games.bets.state import Bet
from streams.games.dice.accounts import NOTHING, STAKE, Account, Accounts, Due, balanced, left_open, reread

LATE, LINE, SILENCE, PRIZE, CHANCE = "late", "line", "silence", "prize", "chance"  # duties that an account may fail


@dataclass(slots=True)
class BancaAccounts(Accounts[Place]):
    """The accounts of a coup that do not balance, and the throw that decided."""

    throw: Throw | None = None
    chance: Chance | None = None
    silent: Event[Any] | None = None


def bounds(limits: Limits, place: Place, law: BancaLaw) -> tuple[int, int]:
    """The least and the most that may lie on a place (nn. 10.c and 16).

    Where no maximum is posted, the most is what the proportion allows.
    """
    times = 1 if place.line is None else law.line_times
    most = limits.maximum.get(place.chance.name, limits.minimum * place.chance.most)
    return limits.minimum * times, most * times


def drawn_up(coup: BancaCoup, limits: Limits, law: BancaLaw) -> BancaAccounts:
    """The accounts of a coup that is over."""
    hold_to_limits(coup, lambda position: _bounds_on(position, limits, law))
    throw = coup.throw
    chance = chance_of(throw, law)
    found = BancaAccounts(throw=throw, chance=chance)
    if throw.thrown is not None and throw.settled is None and throw.void is None and cause(throw, law) is None:
        found.unclear = "how the dice came to rest was not seen"
    elif lifted_early(throw) is not None:
        found.unclear = "the dice were lifted before they were at rest"
    if found.unclear or chance is None or thrown_again(coup, law) is not None:
        return found
    found.silent, start = hushed(throw, chance), since(coup, len(coup.throws) - 1)
    for bet in coup.bets.values():
        account = _account(bet, found, start, law)
        if account is not None:
            found.note(_duty(account, found), account)
    return found


def _bounds_on(position: str, limits: Limits, law: BancaLaw) -> Bounds:
    place = law.places.get(position)
    return (limits.minimum, None) if place is None else bounds(limits, place, law)


def _account(bet: Bet, found: BancaAccounts, start: int, law: BancaLaw) -> Account[Place] | None:
    """The account of a bet as it lay when the dice left the cup, unless it balances; one laid later is due nothing."""
    position, stake = standing(bet)
    place = law.places.get(position)
    if place is None or not counts(bet) or left_open(bet, found):
        return None
    owed = due(place, stake or 0, found.chance)
    if found.silent is not None:
        owed = Due(owed.prize, NOTHING.lost)
    taken, paid = moved(bet, start, None)
    if not bet.backs and balanced(owed, taken, paid):
        return None
    account = Account(bet, place, position, bet.stake if stake is None else stake, owed, taken, paid)
    return reread(account, found, start) if bet.backs else account


def _duty(account: Account[Place], found: BancaAccounts) -> str:
    if came_too_late(account.bet):
        return LATE
    won = account.place.chance is found.chance
    astray = account.taken if won else account.paid  # settled as if the chips played the other chance
    if account.place.line is not None and (astray or _whole(account)):
        return LINE
    if not won and found.silent is not None and not account.paid:
        return SILENCE
    if won:
        return STAKE if account.taken else PRIZE
    return CHANCE


def _whole(account: Account[Place]) -> bool:
    """Something was settled on a line, but not the half."""
    return bool(account.paid if account.due.prize else account.taken and account.due.lost)


def thrown_again(coup: BancaCoup, law: BancaLaw) -> int | None:
    """The first throw that decided, was not the last, and was not called void: which of the coup's throws it is."""
    for place, throw in enumerate(coup.throws[:-1]):
        settled = throw.settled
        doubt = settled is None or settled.data.touching or throw.objects
        if not doubt and chance_of(throw, law) is not None:
            return place
    return None


def gain_by(bet: Bet, coup: BancaCoup, place: int, chance: Chance, law: BancaLaw) -> int | None:
    """What a bet was to gain by a throw that decided and was not let stand; None of one that it could not decide."""
    position, stake = standing(bet)
    where = law.places.get(position)
    if where is None or stake is None or bet.placed.sequence >= since(coup, place):
        return None
    return floor(due(where, stake, chance).gain)


def beyond(bet: Bet, coup: BancaCoup, law: BancaLaw) -> int:
    """What the bank gave too much on a bet where no account tells it.

    On no chance of the law, before a throw, on one that was void or decided nothing, or by one that was not let stand.
    """
    if law.places.get(bet.position) is None:
        return excess_within(bet, (-1, None)) if bet.lies else 0
    first = next((throw.thrown.sequence for throw in coup.throws if throw.thrown is not None), None)
    excess, again = excess_within(bet, (-1, first)), thrown_again(coup, law)
    for place, throw in enumerate(coup.throws):
        chance = annulled(throw, law) or (chance_of(throw, law) if place == again else None)
        if chance is not None:
            gain, (taken, paid) = gain_by(bet, coup, place, chance, law), moved(bet, since(coup, place), None)
            return excess + (0 if gain is None else max(0, paid - taken - gain))
        if cause(throw, law) is not None or (throw.settled is not None and throw.total not in law.decides):
            excess += excess_within(bet, span(coup, place))
    return excess
