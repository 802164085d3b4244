"""What the dice decided at banca francesa, and what each bet was due against what it got; worked out once the coup is over."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from schemas.envelope import Event
from schemas.licence import Licence, Limits
from schemas.parties import Role, short_of
from streams.games.banca_francesa.law import BancaLaw, Chance, Place
from streams.games.banca_francesa.prizes import Decided
from streams.games.banca_francesa.settlement import SETTLEMENT
from streams.games.banca_francesa.state import BancaCoup, Throw
from streams.games.banca_francesa.throws import annulled, cause, chance_of, doubtful, hushed, lifted_early, since, span
from streams.games.bets.settling import Bounds, excess_within, hold_to_limits
from streams.games.bets.state import Bet
from streams.games.settlement import Accounts, Fell
from streams.rules.money import NOBODY, Shortfalls


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


def drawn_up(coup: BancaCoup, licence: Licence, law: BancaLaw) -> BancaAccounts:
    """The accounts of a coup that is over."""
    hold_to_limits(coup, lambda position: _bounds_on(position, licence.limits, law))
    throw = coup.throw
    chance = chance_of(throw, law)
    found = BancaAccounts(licence.smallest_chip, throw=throw, chance=chance)
    if throw.thrown is not None and throw.settled is None and throw.void is None and cause(throw, law) is None:
        found.unclear = "how the dice came to rest was not seen"
    elif lifted_early(throw) is not None:
        found.unclear = "the dice were lifted before they were at rest"
    if found.unclear or chance is None or thrown_again(coup, law) is not None:
        return found
    found.silent, start = hushed(throw, chance), since(coup, len(coup.throws) - 1)
    decided = Decided(chance.name, found.silent is not None)
    because = () if found.silent is None else (found.silent,)
    fell = Fell(decided, start, {"total": throw.total}, because)
    SETTLEMENT.compare(found, coup.bets.values(), fell, law.places, law)
    return found


def _bounds_on(position: str, limits: Limits, law: BancaLaw) -> Bounds:
    place = law.places.get(position)
    return (limits.minimum, None) if place is None else bounds(limits, place, law)


def thrown_again(coup: BancaCoup, law: BancaLaw) -> int | None:
    """The first throw that decided, was not the last, and was not called void: which of the coup's throws it is."""
    for place, throw in enumerate(coup.throws[:-1]):
        if chance_of(throw, law) is not None and not doubtful(throw, law):
            return place
    return None


def owed(coup: BancaCoup, place: int, chance: Chance, law: BancaLaw, bets: Iterable[Bet]) -> Shortfalls:
    """Who is short when a throw decided and something else was done: bets count as they lay when it was made."""
    thrown = coup.throws[place].thrown
    if thrown is None:
        return NOBODY
    return SETTLEMENT.owed(bets, thrown, Fell(Decided(chance.name), thrown.sequence, {}), law.places, law)


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
            return excess + short_of(Role.BANK, owed(coup, place, chance, law, (bet,)))
        if cause(throw, law) is not None or (throw.settled is not None and throw.total not in law.decides):
            excess += excess_within(bet, span(coup, place))
    return excess
