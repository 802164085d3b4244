"""Small things that go wrong at a table: a script is shaken, and the judge must still say the same every time."""

import random
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from datetime import timedelta

from producers.simulator.script import Draft
from tests.scenarios.loader import Scenario
from tests.scenarios.play import drafts

NUMBERS = ("pocket", "number", "total", "point", "angle")
SHAKES = (2, 5)  # how many things go wrong, each time that a scenario is shaken
Wrong = Callable[[list[Draft], int, Draft, random.Random], None]


def scripts(scenario: Scenario) -> list[list[Draft]]:
    """The script of a scenario as it is written, then shaken in as many ways as SHAKES says; the same ways every time."""
    written = drafts(scenario)
    return [written, *(_shaken(scenario.name, written, faults) for faults in SHAKES)]


def _shaken(name: str, written: list[Draft], faults: int) -> list[Draft]:
    script = [copy(draft) for draft in written]
    shake(script, random.Random(f"{name}/{faults}"), faults, WRONGS)
    return script


def shake(script: list[Draft], chance: random.Random, faults: int, wrongs: Sequence[Wrong]) -> None:
    """So many wrongs, drawn by chance, after the opening."""
    for _ in range(faults):
        if len(script) > 1:
            place = chance.randrange(1, len(script))
            chance.choice(wrongs)(script, place, script[place], chance)


def forget(script: list[Draft], place: int, draft: Draft, chance: random.Random) -> None:
    del script[place]


def say_twice(script: list[Draft], place: int, draft: Draft, chance: random.Random) -> None:
    script.insert(place, draft)


def miscount(script: list[Draft], place: int, draft: Draft, chance: random.Random) -> None:
    counted = {name: value + chance.choice((-1, 1, 1000)) for name, value in draft.data.items() if type(value) is int}
    draft.data = {**draft.data, **{name: max(0, value) % 100 if name in NUMBERS else max(0, value)
                                   for name, value in counted.items()}}  # fmt: skip


def misname(script: list[Draft], place: int, draft: Draft, chance: random.Random) -> None:
    other = chance.choice([other for other in script if other.type == draft.type])
    if draft.data:
        name = chance.choice(sorted(draft.data))
        draft.data = {**draft.data, name: other.data.get(name, draft.data[name])}


def swap(script: list[Draft], place: int, draft: Draft, chance: random.Random) -> None:
    """It is told before its neighbour, at the neighbour's time."""
    before = script[place - 1]
    if place > 1:
        script[place - 1], script[place] = replace(draft, time=before.time), replace(before, time=draft.time)


def come_late(script: list[Draft], place: int, draft: Draft, chance: random.Random) -> None:
    """It is told some events later than it should be."""
    later = min(len(script), place + chance.randrange(2, 9))
    script.insert(later, replace(draft, time=script[later - 1].time))
    del script[place]


def dawdle(script: list[Draft], place: int, draft: Draft, chance: random.Random) -> None:
    """From here on all happens later."""
    pause = timedelta(seconds=chance.choice((1, 4, 20, 90, 1_900)))
    script[place:] = [replace(each, time=each.time + pause) for each in script[place:]]


WRONGS: tuple[Wrong, ...] = (forget, say_twice, miscount, misname, misname, swap, come_late, dawdle)
