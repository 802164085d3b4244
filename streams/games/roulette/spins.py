"""What a launch came to: at rest, void for a cause, or annulled without one. Nn. 25 of art. 1, 14 of art. 2."""

from schemas.envelope import Event
from schemas.events.wheel import OBJECTS, OF_THE_BALL, ForeignObjectDetected
from schemas.findings import Word
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.state import RouletteCoup, Spin
from streams.rules.order import surely_before

FOREIGN = "foreign_object"


def spoiler(spin: Spin, law: RouletteLaw) -> Event[ForeignObjectDetected] | None:
    """The first thing to fall in while the ball ran: the spin is void.

    The decree names a chip, another ball and any foreign object. A ball that leaves the wheel is none of them (A14).
    """
    if spin.launch is None:
        return None
    any_object = FOREIGN in law.void_causes
    for fallen in spin.objects:
        named = fallen.data.kind in law.void_causes or (any_object and fallen.data.kind not in OF_THE_BALL)
        if named and (spin.settled is None or surely_before(fallen, spin.settled)):
            return fallen
    return None


def what_fell(fallen: Event[ForeignObjectDetected], law: RouletteLaw) -> Word:
    """What fell in; what no list names is a foreign object."""
    kind = fallen.data.kind
    return Word(word=kind if kind in law.void_causes or kind in OBJECTS else FOREIGN)


def annulled(spin: Spin) -> bool:
    """The ball lay in a pocket, nothing had fallen in, and the spin was called void or launched over all the same."""
    if spin.settled is None or spin.objects:
        return False
    return spin.over is not None or (spin.void is not None and spin.settled.sequence < spin.void.sequence)


def began(spin: Spin) -> int:
    """The sequence number of its launch: every spin of a coup has one."""
    assert spin.launch is not None  # noqa: S101  # a launch made it
    return spin.launch.sequence


def until(coup: RouletteCoup, place: int) -> int | None:
    """The sequence number at which the next launch ends a spin of the coup; None for the last."""
    return began(coup.spins[place + 1]) if place + 1 < len(coup.spins) else None
