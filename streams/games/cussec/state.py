"""What a table of cussec remembers of a coup: each shaking of the dice, and what came of it."""

from typing import Any

from msgspec import Struct, field

from schemas.envelope import Event
from schemas.events import dice
from schemas.events.calls import NoMoreBetsCalled, VoidCalled
from schemas.findings import Value
from streams.games.bets.state import BetCoup
from streams.games.cussec.law import CussecLaw
from streams.games.dice.law import SortedFaces


class Shake(Struct, eq=False):
    """The operations of nn. 5 and 6, once through: covered, shaken, bets, opened, called."""

    cover: Event[dice.CoverClosed] | None = None
    locked: list[Event[dice.ClaspsLocked]] = field(default_factory=list)
    presses: list[Event[dice.LeverPressed]] = field(default_factory=list)
    light: Event[dice.BettingLightLit] | None = None
    bell: Event[dice.BellRung] | None = None
    calls: list[Event[NoMoreBetsCalled]] = field(default_factory=list)
    released: list[Event[dice.ClaspsReleased]] = field(default_factory=list)
    lifted: list[Event[dice.CoverLifted]] = field(default_factory=list)
    settled: Event[dice.DiceSettled] | None = None
    results: list[Event[dice.ThrowCalled]] = field(default_factory=list)
    lit: list[Event[dice.WinningZonesLit]] = field(default_factory=list)
    void: Event[VoidCalled] | None = None

    def as_covered(self) -> "Shake":
        """The same, as far as it came before its dice could be seen."""
        return Shake(self.cover, [*self.locked], [*self.presses], self.light, self.bell)

    @property
    def over(self) -> bool:
        """The dice were seen, or the coup was called void: what comes now is another shaking."""
        return self.settled is not None or self.void is not None

    @property
    def closed(self) -> Event[Any] | None:
        """With what the betting was closed: the call, or where none was made the dice that came to light."""
        if self.calls:
            return self.calls[0]
        return self.lifted[0] if self.lifted else self.settled

    @property
    def shown(self) -> int | None:
        """The sequence number with which the dice came to light."""
        event = self.lifted[-1] if self.lifted else self.settled
        return None if event is None else event.sequence


class CussecCoup(BetCoup):
    """One shaking of the dice, repeated while void, and its settlement."""

    def __init__(self, opened: Event[Any]) -> None:
        super().__init__(opened)
        self.shakes = [Shake()]
        self.wavering: list[Event[Any]] = []  # bets laid or altered between bell and call

    @property
    def shake(self) -> Shake:
        """The shaking in hand."""
        return self.shakes[-1]

    def facts(self) -> dict[str, Value]:
        """Result and money of the coup."""
        settled = next((shake.settled for shake in reversed(self.shakes) if shake.settled is not None), None)
        total = None if settled is None else sum(settled.data.faces)
        return {"total": total, **super().facts(), "voids": sum(shake.void is not None for shake in self.shakes)}


def obstacle(shake: Shake, law: CussecLaw) -> str | None:
    """Why the dice give no result: one on another, or one without an upper face (S8)."""
    settled = shake.settled
    if settled is None:
        return None
    if settled.data.stacked:
        return "stacked"
    faces = settled.data.faces
    return "leaning" if settled.data.leaning or any(face not in law.faces for face in faces) else None


def faces_of(shake: Shake, law: CussecLaw) -> SortedFaces | None:
    """The upper faces in rising order; None where they give no result."""
    settled = shake.settled
    if settled is None or len(settled.data.faces) != law.dice_inside or obstacle(shake, law) is not None:
        return None
    return tuple(sorted(settled.data.faces))


def result_of(shake: Shake, law: CussecLaw) -> SortedFaces | None:
    """The faces of a shaking that decides: they can be read, and nobody called it void."""
    return faces_of(shake, law) if shake.void is None else None


def in_the_order_of_the_law(shake: Shake, law: CussecLaw) -> bool:
    """Covered, locked with both clasps, shaken, lit, rung, called in the words of the law, opened, lifted: in this order."""
    cover, light, bell, calls, lifted = shake.cover, shake.light, shake.bell, shake.calls, shake.lifted
    if cover is None or light is None or bell is None or len(calls) != 1 or len(lifted) != 1:
        return False
    locked, presses, released = shake.locked, shake.presses, shake.released
    if len(presses) != law.presses or calls[0].data.phrase != law.closing_phrase or not locked or not released:
        return False
    shut, opened = (sum([event.data.clasps for event in each]) for each in (locked, released))
    acts = (cover, *locked, *presses, light, bell, calls[0], *released, lifted[0])
    numbers = [act.sequence for act in acts]
    return shut == opened == law.clasps and numbers == sorted(numbers)


def shown_as_it_fell(shake: Shake, law: CussecLaw) -> bool:
    """When the cover was lifted the dice gave a result, which was called once and lit."""
    faces, settled, lit, results = result_of(shake, law), shake.settled, shake.lit, shake.results
    if faces is None or settled is None or len(lit) != 1 or len(results) != 1:
        return False
    called, lifted = results[0].data, shake.lifted[0].sequence
    if called.faces is not None and tuple(sorted(called.faces)) != faces:
        return False
    right = called.total in (None, sum(faces)) and frozenset(lit[0].data.positions) == law.winners[faces]
    return right and results[0].sequence > lifted and lit[0].sequence > lifted
