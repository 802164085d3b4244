"""A coup in which the same thing is told over and over costs as much more as there is more of it, not the square.

Work is counted in lines of the core that run, so that no machine is too slow and none too fast.
"""

import copy
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import count
from typing import Any

import pytest

from producers.simulator.script import Draft, seal
from streams.engine.judge import Judge
from streams.law.files import load_law
from tests.gates.tree import ROOT
from tests.properties.evenings import first_or_slow
from tests.properties.test_bounds import Deaf
from tests.scenarios.loader import scenarios
from tests.scenarios.play import drafts
from tests.scenarios.playing import GAMES

ONCE = {"table_opened", "table_closed", "coup_opened", "coup_closed"}
STEEP = 3  # at each step work doubles where it is in proportion, and quadruples with the square
CORE = str(ROOT / "streams")
NAMES = ("bet", "parent", "change")
PLAYED = [game for game in GAMES if "@" not in game]  # the same rules in another country


@pytest.fixture(autouse=True)
def _uncounted(monkeypatch: pytest.MonkeyPatch) -> None:
    """How much a table keeps is counted once in 2,048 records: a step, which only the largest of these coups would meet."""
    monkeypatch.setattr("streams.engine.table_judge.EVERY", sys.maxsize)


def lines(script: Sequence[Draft], table: str) -> int:
    """Lines of the core that run until the script is judged, and returns from its functions."""
    judge = Judge(load_law(), Deaf())
    records = list(seal(script, table))
    with counting() as ran:
        for position, record in enumerate(records):
            judge.take(record, position)
    return next(ran)


@contextmanager
def counting() -> Iterator[Iterator[int]]:
    """Counts lines of the core while it lasts; the next number is how many ran. Called for each line, it does little."""
    ran = count()
    tick = ran.__next__

    def line(frame: Any, event: str, arg: object) -> Any:
        tick()
        return line

    sys.settrace(lambda frame, event, arg: line if in_core(frame.f_code.co_filename) else None)
    try:
        yield ran
    finally:
        sys.settrace(None)


@cache
def in_core(file: str) -> bool:
    return file.startswith(CORE)


def again(drafts: Sequence[Draft], time: int, *, anew: bool) -> Iterator[Draft]:
    """The same told once more; `anew` of other bets."""
    for draft in drafts:
        copied = copy.copy(draft)
        if anew:
            copied.data = {
                name: f"{value}.{time}" if name in NAMES and isinstance(value, str) else value
                for name, value in draft.data.items()
            }
        yield copied


def crowded(script: list[Draft], first: int, last: int, times: int, *, anew: bool) -> list[Draft]:
    repeated = [draft for time in range(times) for draft in again(script[first:last], time, anew=anew)]
    return script[:last] + repeated + script[last:]


def steep(script: list[Draft], first: int, last: int, table: str, *, anew: bool) -> bool:
    """Whether work grows with the square."""
    return squared(lambda times: lines(crowded(script, first, last, times, anew=anew), table))


def squared(work: Callable[[int], int]) -> bool:
    """Whether work grows with the square of how often.

    A few times tell, at a stricter measure, what is surely in proportion. What is not so may still be bounded: at most
    so many events are shown. And a finding to which only many bets lead, as when they pass a maximum, costs its share
    at one step. So work that grows with the square must be steep twice more, at steps beyond such bounds.
    """
    work(1)  # once is for what is worked out only once
    return steeper(work, 5, 2.25) and steeper(work, 25, STEEP) and steeper(work, 50, STEEP)


def steeper(work: Callable[[int], int], few: int, steep: float) -> bool:
    """Whether the second doubling costs so many times as much more as the first."""
    least, middle, most = (work(few * times) for times in (1, 2, 4))
    return most - middle > steep * (middle - least)


@cache
def scripts_of(game: str) -> list[tuple[str, list[Draft]]]:
    """Every scenario of the game, by name, with its script."""
    return [(scenario.name, drafts(scenario)) for scenario in scenarios() if scenario.game == game]


def kinds_told(game: str) -> dict[tuple[str, bool], tuple[list[Draft], int]]:
    """Every kind of event that a scenario of the game has within a coup: the first such script, and where.

    What is told of a bet of an earlier coup, or of a coup that is over, is a kind of its own.
    """
    repeatable: dict[tuple[str, bool], tuple[list[Draft], int]] = {}
    for _, script in scripts_of(game):
        laid: dict[str, str | None] = {}
        closed: set[str | None] = set()
        for place, draft in enumerate(script):
            if draft.type == "coup_closed":
                closed.add(draft.subject)
            if draft.type not in ONCE and draft.subject is not None:
                earlier = laid.setdefault(draft.data.get("bet", ""), draft.subject) if "bet" in draft.data else None
                late = draft.subject in closed or earlier not in (None, draft.subject)
                repeatable.setdefault((draft.type, late), (script, place))
    return repeatable


@pytest.mark.parametrize("anew", [False, True], ids=["the same", "of other bets"])
@pytest.mark.parametrize("game", PLAYED)
def test_one_thing_told_over_and_over_costs_in_proportion(game: str, anew: bool) -> None:
    table = GAMES[game].table
    repeatable = kinds_told(game)
    wrong = [kind for kind, (script, place) in repeatable.items() if steep(script, place, place + 1, table, anew=anew)]
    assert repeatable
    assert wrong == []


@pytest.mark.parametrize("some", first_or_slow(2, 40))
@pytest.mark.parametrize("length", [2, 5, 100])
@pytest.mark.parametrize("game", PLAYED)
def test_a_stretch_of_a_coup_told_over_and_over_costs_in_proportion(game: str, length: int, some: int) -> None:
    """Launches and voids, bets and prizes by turns: every stretch of some coups, with bets of its own each time."""
    table, wrong, every = GAMES[game].table, [], scripts_of(game)
    for scenario, script in every[:: -(-len(every) // some)]:
        last = next((place for place, draft in enumerate(script) if draft.type == "coup_closed"), len(script))
        first = next((place for place, draft in enumerate(script) if draft.type == "coup_opened"), last - 1)
        starts = range(first + 1, max(first + 2, last - length + 1), 1 + (last - first) // 3)
        wrong += [
            (scenario, script[start].type)
            for start in starts
            if steep(script, start, min(last, start + length), table, anew=True)
        ]
    assert wrong == []


def lives_told(game: str) -> dict[tuple[str, ...], tuple[str, list[Draft], str]]:
    """Whatever may happen to a bet one thing after the other, with the first scenario that tells it: script and bet."""
    examples: dict[tuple[str, ...], tuple[str, list[Draft], str]] = {}
    for scenario, script in scripts_of(game):
        for name in dict.fromkeys(draft.data["bet"] for draft in script if draft.type == "bet_placed"):
            life = tuple(draft.type for draft in script if named(draft, name))
            examples.setdefault(life, (scenario, script, name))
    return examples


def named(draft: Draft, bet: str) -> bool:
    """Something happens to the bet, or another is refused beside it."""
    return draft.data.get("bet") == bet or draft.type == "bet_refused"


def beside(script: list[Draft], name: str, times: int) -> list[Draft]:
    """The same script with so many bets beside one, and whatever happened to that one happening to them too."""
    crowded = []
    for draft in script:
        crowded.append(draft)
        if named(draft, name):
            crowded += [other for time in range(times) for other in again([draft], time, anew=True)]
    return crowded


@pytest.mark.parametrize("game", PLAYED)
def test_many_bets_with_one_fate_cost_in_proportion(game: str) -> None:
    """Laid, refused, altered, swept, handed back, paid, paid when the coup was over: so many bets, so much work."""
    table, wrong = GAMES[game].table, []
    for scenario, script, name in lives_told(game).values():
        if squared(lambda times, script=script, name=name: lines(beside(script, name, times), table)):  # type: ignore[misc]
            wrong.append(scenario)
    assert wrong == []


def test_closing_calls_without_end_are_read_once_each() -> None:
    """Of thousands of calls before the right one only the words that it could complete are kept."""
    from streams.games.roulette.speech import closing
    from streams.games.roulette.state import Spin

    class Law:
        closing_phrase = "Jogo feito. Nada mais."

    def call(phrase: str) -> Any:
        return type("Call", (), {"data": type("Told", (), {"phrase": phrase})()})()

    spin = Spin(None)
    spin.calls = [call("jogo " * 200) for _ in range(5_000)] + [call("feito, nada"), call("mais!")]
    spin.call = spin.calls[0]
    assert closing(spin, Law()) is spin.calls[-1]  # type: ignore[arg-type]
