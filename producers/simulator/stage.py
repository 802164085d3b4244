"""Where tricks are played: one lawful evening, cut into its coups."""

from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random
from typing import Any

from producers.simulator.script import Draft


class Impossible(ValueError):
    """The evening has no coup in which the trick could be played."""


@dataclass(slots=True)
class Scene:
    """One coup of the evening and what it says."""

    id: str
    number: int  # from 1
    drafts: list[Draft] = field(default_factory=list)

    def all(self, kind: str, **where: Any) -> list[Draft]:
        """The events of one kind whose data say so."""
        return [
            draft
            for draft in self.drafts
            if draft.type == kind and all(draft.data.get(k) == v for k, v in where.items())
        ]

    def one(self, kind: str, **where: Any) -> Draft:
        """The first of them; there must be one."""
        return self.all(kind, **where)[0]

    def has(self, *kinds: str) -> bool:
        """Something of every one of these kinds happened."""
        told = {draft.type for draft in self.drafts}
        return all(kind in told for kind in kinds)


@dataclass(slots=True)
class Stage:
    """A lawful evening that tricks may spoil, each in a coup of its own."""

    script: list[Draft]
    chance: Random
    taken: set[str] = field(default_factory=set)

    def scenes(self) -> Iterator[Scene]:
        """The coups in order."""
        scene: Scene | None = None
        number = 0
        for draft in self.script:
            if draft.subject is not None and (scene is None or scene.id != draft.subject):
                if scene is not None:
                    yield scene
                number += 1
                scene = Scene(draft.subject, number)
            if scene is not None and draft.subject == scene.id:
                scene.drafts.append(draft)
        if scene is not None:
            yield scene

    def pick(self, suits: Callable[[Scene], object], needs: str) -> Scene:
        """A coup that suits and in which no other trick was played; `needs` says what it must have."""
        free = [scene for scene in self.scenes() if scene.id not in self.taken and suits(scene)]
        if not free:
            raise Impossible(f"the evening has no coup with {needs}; ask for more coups or another seed")
        scene = self.chance.choice(free)
        self.taken.add(scene.id)
        return scene

    def place(self, draft: Draft) -> int:
        """Where an event stands in the script."""
        return next(place for place, other in enumerate(self.script) if other is draft)

    def put(self, draft: Draft, *, before: Draft | None = None, after: Draft | None = None) -> Draft:
        """Insert an event next to another."""
        beside = before or after
        assert beside is not None  # noqa: S101  # one of the two
        self.script.insert(self.place(beside) + (before is None), draft)
        return draft

    def remove(self, drafts: Iterable[Draft]) -> None:
        """These events never happened."""
        gone = {id(draft) for draft in drafts}
        self.script[:] = [draft for draft in self.script if id(draft) not in gone]

    def declare(self, path: str, value: Any) -> Draft:
        """The table opens under a licence that says something else, by dotted path; numbers count from 0."""
        opening = self.script[0]
        told = deepcopy(opening.data["licence"])
        *steps, last = path.split(".")
        part: Any = told
        for step in steps:
            part = part[int(step)] if isinstance(part, list) else part[step]
        part[int(last) if isinstance(part, list) else last] = value
        opening.data = {"licence": told}
        return opening


Play = Callable[[Stage], Iterable[Draft]]


@dataclass(frozen=True, slots=True)
class Trick:
    """A way to break one rule, and nothing but it; `play` returns the events that it touched."""

    name: str
    rule: str
    games: tuple[str, ...]
    says: str
    play: Play


class Tricks(dict[str, Trick]):
    """The tricks of a family of games by name; they become known by the decorator `trick`."""

    def __init__(self, family: str, games: tuple[str, ...]) -> None:
        super().__init__()
        self.family = family
        self.games = games

    def trick(self, rule: str, says: str, games: tuple[str, ...] | None = None) -> Callable[[Play], Play]:
        """Register a trick under its function's name; `rule` is the one that it breaks."""

        def register(play: Play) -> Play:
            broken = rule if "/" in rule else f"{self.family}/{rule}"
            if play.__name__ in self:
                raise ValueError(f"two tricks of {self.family} are named {play.__name__}")
            self[play.__name__] = Trick(play.__name__, broken, games or self.games, says, play)
            return play

        return register
