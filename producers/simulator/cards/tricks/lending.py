"""How tricks that several card games share become known in each of them, and the words in which they are told."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from producers.simulator.dice.tricks import aside
from producers.simulator.script import Draft
from producers.simulator.stage import Impossible, Play, Scene, Stage, Tricks


@dataclass(frozen=True, slots=True)
class Lent:
    """A trick, the rule that it breaks, and under which regulations; none named: under all."""

    play: Play
    rule: str
    says: str
    only: tuple[str, ...]


class Shared(dict[str, Lent]):
    """Tricks by name, to be lent to games."""

    def trick(self, rule: str, says: str, *only: str) -> Callable[[Play], Play]:
        """Register a trick under its function's name."""

        def register(play: Play) -> Play:
            self[play.__name__] = Lent(play, rule, says, only)
            return play

        return register

    def lend(self, tricks: Tricks, keys: Mapping[str, str]) -> None:
        """Make all of them known to a game; `keys` are its names by regulation."""
        for lent in self.values():
            games = tuple(key for regulation, key in keys.items() if not lent.only or regulation in lent.only)
            if games:
                tricks.trick(lent.rule, lent.says, games)(lent.play)


def ready(stage: Stage, scene: Scene) -> list[Draft]:
    """What happened at the table between the coup before and this one."""
    opened = stage.place(scene.one("coup_opened"))
    first = opened
    while first > 0 and stage.script[first - 1].subject is None:
        first -= 1
    return stage.script[first:opened]


def one(drafts: list[Draft], kind: str) -> Draft | None:
    """The first event of a kind among these."""
    return next((draft for draft in drafts if draft.type == kind), None)


def last(stage: Stage, kind: str, **where: Any) -> Draft:
    """The last event of a kind in the evening whose data say so."""
    found = every(stage, kind, **where)
    if not found:
        raise Impossible(f"the evening has no {kind}; ask for more coups or another seed")
    return found[-1]


def every(stage: Stage, kind: str, **where: Any) -> list[Draft]:
    """All events of a kind in the evening whose data say so."""
    return [d for d in stage.script if d.type == kind and all(d.data.get(name) == want for name, want in where.items())]


def licence(stage: Stage) -> Mapping[str, Any]:
    """What the table declared."""
    told: Mapping[str, Any] = stage.script[0].data["licence"]
    return told


def with_device(stage: Stage) -> None:
    """The trick needs a table with a shuffler out of which the cards come."""
    if not every(stage, "shuffler_loaded"):
        raise Impossible("the evening has no shuffler; ask for more coups or another seed")


def by_hand(stage: Stage) -> None:
    """The trick needs a table whose cards are shuffled by hand."""
    if licence(stage).get("shuffler") is not None:
        raise Impossible("the evening has a shuffler; ask for more coups or another seed")


def scene_of(stage: Stage, draft: Draft) -> Scene:
    """The coup of an event, taken so that no other trick is played there."""
    scene = next(scene for scene in stage.scenes() if scene.id == draft.subject)
    stage.taken.add(scene.id)
    return scene


def next_coup(stage: Stage, draft: Draft) -> Scene:
    """The coup that is opened next after an event of the table."""
    place = stage.place(draft)
    opened = next((told for told in stage.script[place:] if told.type == "coup_opened"), None)
    if opened is None:
        raise Impossible("no coup follows; ask for more coups or another seed")
    return scene_of(stage, opened)


def before_a_coup(stage: Stage, kind: str, data: dict[str, Any], seconds: float = -0.5) -> Draft:
    """One more event of the table, just before some coup that is not the first."""
    opened = stage.pick(lambda scene: scene.number > 1 and scene.has("coup_closed"), "a coup").one("coup_opened")
    return aside(stage, opened, kind, data, seconds)
