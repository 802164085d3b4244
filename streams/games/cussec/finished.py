"""A finished coup of cussec: what the dice decided, and what each bet was due against what it got."""

from collections.abc import Iterable
from dataclasses import dataclass

from schemas.licence import Licence, Limits
from schemas.parties import Role, short_of
from streams.games.bets.settling import Bounds, as_they_lay, excess_within, hold_to_limits, nothing_moved_before
from streams.games.bets.state import Bet
from streams.games.cussec.law import CussecLaw, CussecZone
from streams.games.cussec.settlement import SETTLEMENT
from streams.games.cussec.state import (
    CussecCoup,
    Shake,
    faces_of,
    in_the_order_of_the_law,
    obstacle,
    result_of,
    shown_as_it_fell,
)
from streams.games.cussec.table import CussecTable
from streams.games.dice.law import SortedFaces
from streams.games.settlement import BetAccounts, Fell, SettledCoup
from streams.rules import derived
from streams.rules.money import NOBODY, Shortfalls
from streams.rules.moves import Span


@dataclass(slots=True)
class CussecAccounts(BetAccounts[CussecZone]):
    """The accounts of a coup that do not balance, and the shaking that decided."""

    shake: Shake | None = None
    faces: SortedFaces | None = None


def deciding(coup: CussecCoup, law: CussecLaw) -> int | None:
    """Which shaking decided the coup: the first that gave a result and was not called void."""
    return next((place for place, shake in enumerate(coup.shakes) if result_of(shake, law) is not None), None)


def shaken_again(coup: CussecCoup, law: CussecLaw) -> int | None:
    """The shaking that decided although the dice were shaken and shown once more."""
    place = deciding(coup, law)
    return place if place is not None and _shown_once_more(coup, place) else None


def _shown_once_more(coup: CussecCoup, place: int) -> bool:
    return any(shake.settled is not None for shake in coup.shakes[place + 1 :])


def drawn_up(coup: CussecCoup, licence: Licence, law: CussecLaw) -> CussecAccounts:
    """The accounts of a coup that is over."""
    hold_to_limits(coup, lambda position: _bounds(position, licence.limits))
    place = deciding(coup, law)
    accounts = CussecAccounts(licence.smallest_chip)
    if place is None:
        last = coup.shake
        if (last.lifted or last.settled) and last.void is None and obstacle(last, law) is None:
            accounts.unclear = "nobody saw how the dice lay"
        return accounts
    shake = accounts.shake = coup.shakes[place]
    faces = accounts.faces = result_of(shake, law)
    if faces is None or _shown_once_more(coup, place):
        return accounts
    SETTLEMENT.compare(accounts, coup.bets.values(), fell(shake, faces), law.places, law)
    return accounts


def fell(shake: Shake, faces: SortedFaces) -> Fell:
    """What a shaking decided."""
    return Fell(faces, shake.shown or -1, {"faces": faces_in_words(faces)})


def _bounds(position: str, limits: Limits) -> Bounds:
    """The article fixes no limits (G8): those posted for the zone, or for zones of its kind."""
    kind = position.partition(":")[0]
    return limits.minimum, limits.maximum.get(position, limits.maximum.get(kind))


def owed(bets: Iterable[Bet], shake: Shake, law: CussecLaw) -> Shortfalls:
    """Who is short when a shaking decided and something else was done: bets count as they lay at its call."""
    closed, faces = shake.closed, faces_of(shake, law)
    if closed is None or faces is None:
        return NOBODY
    return SETTLEMENT.owed(bets, closed, fell(shake, faces), law.places, law)


def span(coup: CussecCoup, place: int) -> Span:
    """The sequence numbers between which a shaking was settled."""
    shown = (shake.shown for shake in coup.shakes[place + 1 :])
    return coup.shakes[place].shown or -1, next((later for later in shown if later is not None), None)


def beyond(bet: Bet, coup: CussecCoup, law: CussecLaw) -> int:
    """What the bank gave too much on a bet where no account tells it.

    On no chance of the law, before the dice were seen, when they decided nothing, or by a result that was not let stand.
    """
    if bet.position not in law.places:
        return excess_within(bet, (-1, None)) if bet.lies else 0
    first = next((shake.shown for shake in coup.shakes if shake.shown is not None), None)
    excess = excess_within(bet, (-1, first))
    for place, shake in enumerate(coup.shakes):
        if obstacle(shake, law) is not None:
            excess += excess_within(bet, span(coup, place))
        elif faces_of(shake, law) is not None and (shake.void is not None or shaken_again(coup, law) == place):
            return excess + short_of(Role.BANK, owed((bet,), shake, law))
    return excess


def faces_in_words(faces: tuple[int, ...]) -> str:
    """The faces as they are written down."""
    return "-".join(str(face) for face in faces)


class FinishedCussec(SettledCoup[CussecTable, CussecCoup, CussecLaw]):
    """A coup that is over, with the shaking that decided it."""

    @derived
    def accounts(self) -> CussecAccounts:
        return drawn_up(self.coup, self.table.licence, self.law)

    @derived
    def irregular_shaking(self) -> bool:
        """Not one shaking that went as nn. 5 and 6 have it, to a result that was called and lit, with nothing moved before.

        Or chips of the coup before were moved since.
        """
        coup, law, shake = self.coup, self.law, self.coup.shake
        if len(coup.shakes) != 1 or coup.wavering or shake.void is not None or self.reopened is not None:
            return True
        if not in_the_order_of_the_law(shake, law) or not shown_as_it_fell(shake, law):
            return True
        first = next(iter(coup.bets.values()), None)
        early = first is not None and shake.light is not None and first.placed.sequence < shake.light.sequence
        return early or not nothing_moved_before(coup, shake.shown)

    @derived
    def unlisted_bets(self) -> bool:
        """Some bet lies on no chance of the law."""
        places = self.law.places
        return any(bet.position not in places for bet in self.coup.bets.values())

    @derived
    def by_first_result(self) -> BetAccounts[CussecZone] | None:
        """Of a coup whose result was not let stand, the accounts by that result; None where it was, or there was none."""
        coup, law = self.coup, self.law
        if len(coup.shakes) == 1 and coup.shake.void is None:
            return None
        again = shaken_again(coup, law)
        for place, shake in enumerate(coup.shakes):
            faces = faces_of(shake, law)
            if faces is not None and shake.closed is not None and (shake.void is not None or place == again):
                by_that = BetAccounts[CussecZone](self.table.licence.smallest_chip)
                bets = as_they_lay(coup.bets.values(), shake.closed)
                SETTLEMENT.compare(by_that, bets, fell(shake, faces), law.places, law)
                return by_that
        return None

    @property
    def final_accounts(self) -> BetAccounts[CussecZone]:
        return self.accounts if self.by_first_result is None else self.by_first_result

    def excess(self, bet: Bet) -> int:
        return self.accounts.excess(bet) + beyond(bet, self.coup, self.law)
