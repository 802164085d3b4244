"""What each bet of a coup was due and what it got, worked out once when the coup is over.

Each wrong account is told once, under the closest duty: the line on which chips lie (n. 10), the dice lifted in
silence (n. 7.d), the stake of a winner (n. 13), the prize (n. 12), the chance that did not win (n. 9).
"""

from dataclasses import dataclass, field
from fractions import Fraction
from math import floor
from typing import Any, NamedTuple

from schemas.envelope import Event
from streams.games.banca_francesa.law import BancaLaw, Chance, Place
from streams.games.banca_francesa.settlement import NOTHING, Due, due
from streams.games.banca_francesa.state import BancaCoup, Throw
from streams.games.banca_francesa.table import BancaTable
from streams.games.banca_francesa.throws import cause, chance_of, hushed, lifted_early, since
from streams.games.dice.bets import Bet
from streams.rules.money import Short, short

LATE, LINE, SILENCE = "late", "line", "silence"  # the duties that an account may fail
STAKE, PRIZE, CHANCE = "stake", "prize", "chance"
ROUNDING = "ao-de-261-22:G6"


class Account(NamedTuple):
    """One bet: what was due, what the bank took of its chips, what it paid."""

    bet: Bet
    place: Place
    position: str
    stake: int
    due: Due
    taken: int
    paid: int

    @property
    def short(self) -> Short:
        """Who is short."""
        return short(self.paid - self.taken, floor(self.due.gain))


@dataclass(slots=True)
class Accounts:
    """The accounts of a coup that do not balance, by duty, and the throw that decided."""

    throw: Throw | None = None
    chance: Chance | None = None
    silent: Event[Any] | None = None
    wrong: dict[str, list[Account]] = field(
        default_factory=lambda: {duty: [] for duty in (LATE, LINE, SILENCE, STAKE, PRIZE, CHANCE)}
    )
    unclear: str = ""


def accounts(table: BancaTable, law: BancaLaw) -> Accounts:
    """The accounts of the coup that is ending."""
    coup = table.coup
    assert coup is not None  # noqa: S101  # asked only when a coup ends
    if coup.accounts is None:
        coup.accounts = _drawn_up(coup, law)
    found: Accounts = coup.accounts
    return found


def _drawn_up(coup: BancaCoup, law: BancaLaw) -> Accounts:
    throw = coup.throw
    chance = chance_of(throw, law)
    found = Accounts(throw, chance)
    if throw.thrown is not None and throw.settled is None and throw.void is None and cause(throw, law) is None:
        found.unclear = "how the dice came to rest was not seen"
    elif lifted_early(throw) is not None:
        found.unclear = "the dice were lifted before they were at rest"
    if found.unclear or chance is None or thrown_again(coup, law) is not None:
        return found
    found.silent = hushed(throw, chance)
    for bet in coup.bets.values():
        account = _account(bet, found, coup, law)
        if account is not None and account.due.gain != account.paid - account.taken:
            found.wrong[_duty(account, found)].append(account)
    return found


def _account(bet: Bet, found: Accounts, coup: BancaCoup, law: BancaLaw) -> Account | None:
    """The account of a bet as it lay when the dice left the cup; one laid later is due nothing."""
    position, stake = standing(bet)
    place = law.places.get(position)
    if place is None or (stake is None and bet.late is None) or (bet.late and bet.returned and not bet.stood):
        return None
    owed = due(place, stake or 0, found.chance)
    if found.silent is not None:
        owed = Due(owed.prize, NOTHING.lost)
    taken, paid = moved(bet, since(coup, len(coup.throws) - 1), None)
    return Account(bet, place, position, bet.stake if stake is None else stake, owed, taken, paid)


def _duty(account: Account, found: Accounts) -> str:
    if account.bet.late is not None:
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


def _whole(account: Account) -> bool:
    """Something was settled on a line, but not the half."""
    return bool(account.paid if account.due.prize else account.taken and account.due.lost)


def standing(bet: Bet) -> tuple[str, int | None]:
    """Position and chips of a bet when the dice left the cup; no chips where it does not count."""
    if bet.late is not None:
        return (bet.position, None) if bet.stood is None or bet.returned is not None else bet.stood
    return bet.position, bet.stake if bet.lies else None


def moved(bet: Bet, after: int, before: int | None) -> tuple[int, int]:
    """What was taken of a bet and paid for it between two moments, corrections and chips handed back counted."""
    taken = sum(told.data.amount for told in bet.collections if _within(told, after, before))
    paid = 0
    made: dict[str, int] = {}
    for told in bet.payouts:
        if _within(told, after, before):
            corrected = made.get(getattr(told.data, "corrects", ""), 0)
            paid += told.data.amount - corrected
            made[told.id] = told.data.amount
    back = bet.returned
    if back is not None and taken and back.sequence > bet.collections[0].sequence:
        taken -= min(taken, back.data.amount)
    return taken, paid


def _within(event: Event[Any], after: int, before: int | None) -> bool:
    return after < event.sequence and (before is None or event.sequence < before)


def movements(bet: Bet, after: int, before: int | None) -> tuple[Event[Any], ...]:
    """The events that took or paid something of the bet between two moments."""
    return tuple(told for told in (*bet.collections, *bet.payouts) if _within(told, after, before) and told.data.amount)


def thrown_again(coup: BancaCoup, law: BancaLaw) -> int | None:
    """The first throw that decided, was not the last, and was not called void: which of the coup's throws it is."""
    for place, throw in enumerate(coup.throws[:-1]):
        settled = throw.settled
        doubt = settled is None or settled.data.touching or throw.objects
        if not doubt and chance_of(throw, law) is not None:
            return place
    return None


def rounded_down(found: int, owed: Fraction, chip: int) -> bool:
    """The decree has no rounding rule (G6): what the smallest chip cannot pay is rounded down to it."""
    return chip > 0 and owed % chip != 0 and found == owed // chip * chip
