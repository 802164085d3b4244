"""A finished coup of banca francesa: what the dice decided, and what each bet was due against what it got."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from schemas.envelope import Event
from schemas.events.bets import BetCollected
from schemas.licence import Limits
from streams.games.banca_francesa.law import BancaLaw, BancaPlace, Chance
from streams.games.banca_francesa.settlement import SETTLEMENT, ChanceWon
from streams.games.banca_francesa.state import BancaCoup, BancaThrow
from streams.games.banca_francesa.table import BancaTable
from streams.games.banca_francesa.throws import annulled, cause, chance_of, doubtful, hushed, lifted_early, since, span
from streams.games.bets.settling import Bounds, hold_to_limits, nothing_moved_before
from streams.games.bets.state import Bet
from streams.games.dice.finished import DecidingResult, FinishedDice
from streams.games.settlement import BetAccounts, Fell
from streams.rules import derived
from streams.rules.money import rounding_chip
from streams.rules.moves import Span

TakenBets = list[tuple[Event[BetCollected], Bet]]


@dataclass(slots=True)
class BancaAccounts(BetAccounts[BancaPlace]):
    """The accounts of a coup that do not balance, and the throw that decided."""

    throw: BancaThrow | None = None
    chance: Chance | None = None
    silent: Event[Any] | None = None


def bounds(limits: Limits, place: BancaPlace, law: BancaLaw) -> tuple[int, int]:
    """The least and the most that may lie on a place (nn. 10.c and 16).

    Where no maximum is posted, the most is what the proportion allows.
    """
    times = 1 if place.line is None else law.line_times
    most = limits.maximum.get(place.chance.name, limits.minimum * place.chance.most)
    return limits.minimum * times, most * times


def _bounds_on(position: str, limits: Limits, law: BancaLaw) -> Bounds:
    place = law.places.get(position)
    return (limits.minimum, None) if place is None else bounds(limits, place, law)


def thrown_again(coup: BancaCoup, law: BancaLaw) -> int | None:
    """The first throw that decided, was not the last, and was not called void: which of the coup's throws it is."""
    for place, throw in enumerate(coup.throws[:-1]):
        if chance_of(throw, law) is not None and not doubtful(throw, law):
            return place
    return None


def result_of(place: int, throw: BancaThrow, chance: Chance) -> DecidingResult:
    """What a throw decided, and when it was made."""
    assert throw.thrown is not None  # noqa: S101  # it decided a chance
    return DecidingResult(
        place, throw.thrown, Fell(ChanceWon(chance.name), throw.thrown.sequence, {"total": throw.total})
    )


class FinishedBanca(FinishedDice[BancaTable, BancaCoup, BancaLaw]):
    """A coup that is over, with the throw that decided it."""

    settled_by = SETTLEMENT

    @derived
    def irregular_throws(self) -> bool:
        """Not throws without a fault, the last of which decided and none before it, with nothing moved until it lay.

        Or chips of the coup before were moved since.
        """
        coup, law, last = self.coup, self.law, self.coup.throw
        if not coup.throws or coup.throws[-1] is not last or last.settled is None or self.reopened is not None:
            return True
        for throw in coup.throws:
            thrown, settled, touched = throw.thrown, throw.settled, throw.touched
            if thrown is None or settled is None or throw.void is not None or cause(throw, law) is not None:
                return True
            if thrown.data.dice != settled.data.dice or (touched and touched[0].sequence < settled.sequence):
                return True
            if (sum(settled.data.faces) in law.decides) is not (throw is last):
                return True
        return not nothing_moved_before(coup, last.settled.sequence)

    @derived
    def beyond_limits(self) -> bool:
        """On some place lies more than its most, or some bet does not reach its least by itself.

        Or a bet lay otherwise for an earlier throw, or was handed back.
        """
        coup, law, limits, on_place = self.coup, self.law, self.table.licence.limits, dict[BancaPlace, int]()
        if coup.lay or coup.late:
            return True
        least = limits.minimum
        for bet in coup.bets.values():
            place = law.places.get(bet.position)
            if place is not None and bet.removed is None:
                if bet.returned is not None or bet.stake < (least if place.line is None else least * law.line_times):
                    return True
                on_place[place] = on_place.get(place, 0) + bet.stake
        return any(stake > bounds(limits, place, law)[1] for place, stake in on_place.items())

    @derived
    def losers_taken(self) -> Sequence[TakenBets]:
        """The collections of losing chips after the deciding throw, cloth by cloth, where there is an order to keep."""
        coup, law, accounts = self.coup, self.law, self.accounts
        thrown = None if accounts.throw is None else accounts.throw.thrown
        if len(coup.collections) < 2 or accounts.chance is None or accounts.silent is not None or thrown is None:
            return ()
        cloths: dict[str | None, TakenBets] = {}
        for collected in coup.collections:
            bet = coup.bets.get(collected.data.bet)
            place = None if bet is None else law.places.get(bet.position)
            if bet is None or place is None or place.chance is accounts.chance:
                continue
            if collected.sequence > thrown.sequence:
                cloths.setdefault(bet.cloth, []).append((collected, bet))
        return list(cloths.values())

    @derived
    def overruled(self) -> DecidingResult | None:
        if not self.irregular_throws:
            return None
        again = thrown_again(self.coup, self.law)
        for place, throw in enumerate(self.coup.throws):
            chance = annulled(throw, self.law) or (chance_of(throw, self.law) if place == again else None)
            if chance is not None:
                return result_of(place, throw, chance)
        return None

    @property
    def first_shown(self) -> int | None:
        return next((throw.thrown.sequence for throw in self.coup.throws if throw.thrown is not None), None)

    def undecided_spans(self) -> Iterator[Span]:
        law, end = self.law, None if self.overruled is None else self.overruled.place
        for place, throw in enumerate(self.coup.throws[:end]):
            if cause(throw, law) is not None or (throw.settled is not None and throw.total not in law.decides):
                yield span(self.coup, place)

    @derived
    def accounts(self) -> BancaAccounts:
        coup, licence, law = self.coup, self.table.licence, self.law
        hold_to_limits(coup, lambda position: _bounds_on(position, licence.limits, law))
        throw = coup.throw
        chance = chance_of(throw, law)
        accounts = BancaAccounts(rounding_chip(licence), throw=throw, chance=chance)
        if throw.thrown is not None and throw.void is None and cause(throw, law) is None:
            if throw.settled is None:
                accounts.unclear = "nobody saw how the dice came to rest"
            elif lifted_early(throw) is not None:
                accounts.unclear = "the dice were lifted before they were at rest"
        if accounts.unclear or chance is None or thrown_again(coup, law) is not None:
            return accounts
        accounts.silent, place = hushed(throw, chance), len(coup.throws) - 1
        decided = ChanceWon(chance.name, accounts.silent is not None)
        because = () if accounts.silent is None else (accounts.silent,)
        fell = Fell(decided, since(coup, place), {"total": throw.total}, because)
        SETTLEMENT.compare(accounts, self.open_bets(place), fell, law.places, law)
        return accounts
