"""A finished coup of cussec: what the dice decided, and what each bet was due against what it got."""

from collections.abc import Iterator
from dataclasses import dataclass

from schemas.licence import Limits
from streams.games.bets.settling import Bounds, hold_to_limits, nothing_moved_before
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
from streams.games.dice.finished import DecidingResult, FinishedDice
from streams.games.dice.law import SortedFaces
from streams.games.settlement import BetAccounts, Fell
from streams.rules import derived
from streams.rules.money import rounding_chip
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


def fell(shake: Shake, faces: SortedFaces) -> Fell:
    """What a shaking decided."""
    return Fell(faces, shake.shown or -1, {"faces": faces_in_words(faces)})


def _bounds(position: str, limits: Limits) -> Bounds:
    """The article fixes no limits (G8): those posted for the zone, or for zones of its kind."""
    kind = position.partition(":")[0]
    return limits.minimum, limits.maximum.get(position, limits.maximum.get(kind))


def span(coup: CussecCoup, place: int) -> Span:
    """The sequence numbers between which a shaking was settled."""
    shown = (shake.shown for shake in coup.shakes[place + 1 :])
    return coup.shakes[place].shown or -1, next((later for later in shown if later is not None), None)


def faces_in_words(faces: tuple[int, ...]) -> str:
    """The faces as they are written down."""
    return "-".join(str(face) for face in faces)


class FinishedCussec(FinishedDice[CussecTable, CussecCoup, CussecLaw]):
    """A coup that is over, with the shaking that decided it."""

    settled_by = SETTLEMENT

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
    def overruled(self) -> DecidingResult | None:
        if len(self.coup.shakes) == 1 and self.coup.shake.void is None:
            return None
        again = shaken_again(self.coup, self.law)
        for place, shake in enumerate(self.coup.shakes):
            faces = faces_of(shake, self.law)
            if faces is not None and shake.closed is not None and (shake.void is not None or place == again):
                return DecidingResult(place, shake.closed, fell(shake, faces))
        return None

    @property
    def first_shown(self) -> int | None:
        return next((shake.shown for shake in self.coup.shakes if shake.shown is not None), None)

    def undecided_spans(self) -> Iterator[Span]:
        end = None if self.overruled is None else self.overruled.place
        for place, shake in enumerate(self.coup.shakes[:end]):
            if obstacle(shake, self.law) is not None:
                yield span(self.coup, place)

    @derived
    def accounts(self) -> CussecAccounts:
        coup, licence, law = self.coup, self.table.licence, self.law
        hold_to_limits(coup, lambda position: _bounds(position, licence.limits))
        place = deciding(coup, law)
        accounts = CussecAccounts(rounding_chip(licence))
        if place is None:
            last = coup.shake
            if (last.lifted or last.settled) and last.void is None and obstacle(last, law) is None:
                accounts.unclear = "nobody saw how the dice lay"
            return accounts
        shake = accounts.shake = coup.shakes[place]
        faces = accounts.faces = result_of(shake, law)
        if faces is not None and not _shown_once_more(coup, place):
            SETTLEMENT.compare(accounts, self.open_bets(place), fell(shake, faces), law.places, law)
        return accounts
