"""What a throw came to: void for a cause (n. 7), without a result, or a result."""

from schemas.envelope import Event
from schemas.events.dice import DiceThrown, DieTravelled
from streams.games.craps.law import CrapsLaw
from streams.games.craps.state import CrapsCoup, CrapsThrow
from streams.games.dice.law import SortedFaces
from streams.games.dice.void import VoidCause
from streams.rules.order import surely_before

ONE_SHORT = "ao-de-261-22:C13"


def cause(throw: CrapsThrow) -> VoidCause | None:
    """A die left the table, or stopped short of the middle without having hit a wall; one die is enough (C13).

    It is one of the two that were thrown: the others are not in play.
    """
    pair = throw.thrown.data.dice
    for left in throw.left:
        if left.data.die in pair and (throw.settled is None or surely_before(left, throw.settled)):
            return VoidCause("ao-de-261-22/4/7.a", "die_left_table", left)
    short = {way.data.die: way for way in throw.ways if _short(way) and way.data.die in pair} if throw.ways else {}
    for way in short.values():
        return VoidCause("ao-de-261-22/4/7.b", "short_throw", way, None if len(short) == len(set(pair)) else ONE_SHORT)
    return None


def _short(way: Event[DieTravelled]) -> bool:
    return not way.data.crossed_middle and not way.data.hit_wall


def perhaps_left(throw: CrapsThrow) -> bool:
    """A die left the table before the throw was called void: perhaps one that was not thrown, or that lay (C21)."""
    return any(not (throw.void and surely_before(throw.void[0], left)) for left in throw.left)


def faces_of(throw: CrapsThrow, law: CrapsLaw) -> SortedFaces | None:
    """The upper faces in rising order; None where they cannot be read."""
    faces = () if throw.settled is None else tuple(sorted(throw.settled.data.faces))
    return faces if faces in law.results else None


def standoff_call(throw: CrapsThrow, point: int | None, law: CrapsLaw) -> bool:
    """On a first throw of the bar's total “void” may be said of don't pass alone (10.b): the throw counts."""
    return point is None and throw.total in law.bars


def next_throw(coup: CrapsCoup, place: int) -> Event[DiceThrown] | None:
    """The dice thrown again after a throw, if they were."""
    return coup.throws[place + 1].thrown if place + 1 < len(coup.throws) else None


def span(coup: CrapsCoup, place: int) -> tuple[int, int | None]:
    """The sequence numbers between which a throw is settled: its own, and that of the next."""
    later = next_throw(coup, place)
    return coup.throws[place].thrown.sequence, None if later is None else later.sequence
