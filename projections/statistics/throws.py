"""Which faces count. Decided before the face is known, by devices alone, never by what was called or paid.

A die's face counts when the log says that the die was thrown (`dice_thrown`) or shaken (`lever_pressed`) and the
sensor then reads it: once a throw, the first reading. Whether the throw was called void, had to be repeated, decided
anything or came before a seizure makes no difference: people who see the faces have a say in that. A die without an
upper face (0, or leaning) is not read; it is counted as unread, for everybody to see.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from projections.statistics.die_evidence import FACES
from projections.statistics.fairness import SetWatch
from schemas.envelope import Event
from schemas.events.dice import DiceLoaded, DiceSetChanged, DiceSettled, DiceThrown
from schemas.licence import Licence

LOOSE: Final = ""  # the name of all dice together that form no set (craps); no set can be called so

Faces = list[tuple[str | None, int]]


class Throws:
    """The dice of one table: where they belong, and which of them are on their way."""

    def __init__(self, sets: dict[str, SetWatch], undeclared: SetWatch) -> None:
        self.sets = sets
        self.undeclared = undeclared
        self.set_of: dict[str, SetWatch] = {}
        for each in sets.values():
            for die in each.dice:
                self.set_of.setdefault(die, each)
        self.loaded: Sequence[str] = ()
        self.serving: SetWatch | None = None
        self.thrown: Sequence[str] | None = None  # None: nothing is known to be on its way; empty: all under the dome

    def on_dice_loaded(self, event: Event[DiceLoaded]) -> None:
        """These dice are in the cup or under the dome."""
        self.loaded = event.data.dice

    def on_dice_set_changed(self, event: Event[DiceSetChanged]) -> None:
        """This set serves."""
        self.serving, self.loaded = self.sets.get(event.data.set), ()

    def on_dice_thrown(self, event: Event[DiceThrown]) -> None:
        """Dice are on their way; those of the throw before that were not read will not be read any more.

        Where the throw names none, they are those of the cup or of the set in service.
        """
        self._miss(self.thrown or ())
        self.thrown = event.data.dice or self._in_use() or None

    def on_lever_pressed(self, event: Event[Any]) -> None:
        """All dice under the dome jump."""
        self.thrown = ()

    def on_dice_settled(self, event: Event[DiceSettled]) -> Iterator[tuple[SetWatch, Faces]]:
        """The faces that count, by set."""
        thrown, self.thrown = self.thrown, None
        if thrown is None:
            return  # read already, or nobody saw the throw
        settled = event.data
        if settled.dice and len(set(settled.dice)) == len(settled.dice) == len(settled.faces):
            yield from self._faces_by_die(settled, thrown)
        else:
            yield from self._pooled(settled, thrown)

    def _faces_by_die(self, settled: DiceSettled, thrown: Sequence[str]) -> Iterator[tuple[SetWatch, Faces]]:
        by_set: dict[int, tuple[SetWatch, Faces]] = {}
        leaning = settled.leaning or ()
        for die, face in zip(settled.dice, settled.faces, strict=True):
            if thrown and die not in thrown:
                continue  # it was lying there
            if die in leaning or not 1 <= face <= FACES:
                self._miss((die,))
                continue
            own = self.set_of.get(die, self.undeclared)
            by_set.setdefault(id(own), (own, []))[1].append((die if die in own.dice else None, face))
        self._miss(die for die in thrown if die not in settled.dice)
        yield from by_set.values()

    def _pooled(self, settled: DiceSettled, thrown: Sequence[str]) -> Iterator[tuple[SetWatch, Faces]]:
        """The log does not say which die shows which face: they are the set's, if it says of which set.

        As many faces as dice were thrown: a face too many is of a die that was lying there.
        """
        named = thrown or settled.dice or self._in_use()
        sets = {id(own): own for own in (self.set_of.get(die, self.undeclared) for die in named)}
        every = not settled.leaning and all(1 <= face <= FACES for face in settled.faces)
        if len(sets) == 1 and every and 0 < len(settled.faces) == len(named):
            yield next(iter(sets.values())), [(None, face) for face in settled.faces]
        else:
            self._miss(named)

    def _in_use(self) -> Sequence[str]:
        return self.loaded or (tuple(self.serving.dice) if self.serving is not None else ())

    def _miss(self, dice: Iterable[str]) -> None:
        for die in dice:
            own = self.set_of.get(die, self.undeclared)
            own.unread += 1
            if die in own.dice:
                own.dice[die].unread += 1


def declared(licence: Licence) -> dict[str, dict[str, str | None]]:
    """Sets by name, each with its dice and their serial numbers; loose dice are a set of their own."""
    sets = {each.id: {die.id: die.serial for die in each.dice} for each in licence.dice_sets if each.dice}
    return sets | ({LOOSE: {die.id: die.serial for die in licence.dice}} if licence.dice else {})
