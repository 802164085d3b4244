"""A floor of tables that play at once: the simulator's evenings, merged by the time of their events."""

import heapq
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from functools import partial
from math import inf
from random import Random
from string import digits
from typing import Final

from producers.simulator import GAMES, Game, Impossible, Truth, simulate_journal, simulate_nights

TIME: Final = b'"time":"'
Pace = Callable[[Iterator[bytes]], Iterator[bytes]]


def instant(raw: bytes) -> bytes:
    """The time of a simulated record, as written: UTC in a fixed form, so that its bytes sort by time."""
    start = raw.index(TIME) + len(TIME)
    return raw[start : start + 24]


def names(tables: int, games: Sequence[str] = ()) -> list[tuple[str, str]]:
    """Table and game's key: the games, or those named, take turns, and each numbers its tables from 1."""
    chosen = [GAMES[name] for name in games or GAMES]
    turns = ((place // len(chosen) + 1, chosen[place % len(chosen)]) for place in range(tables))
    return [(f"{game.table.rstrip(digits)}{number}", game.key) for number, game in turns]


def lawful(tables: int, coups: int, seed: int, games: Sequence[str]) -> Iterator[bytes]:
    """A lawful floor of these games: so many coups at each table, nothing kept in memory but one evening a table."""
    played = [
        simulate_journal(game, coups, seed + place, table=table)
        for place, (table, game) in enumerate(names(tables, games))
    ]
    return heapq.merge(*played, key=instant)


def spoiled(tables: int, coups: int, seed: int, tricks: int) -> tuple[Iterator[bytes], list[Truth]]:
    """A floor on which about so many tricks are played at each table, and the truth about them."""
    truths: list[Truth] = []
    evenings = []
    for place, (table, game) in enumerate(names(tables)):
        chosen = _chosen(GAMES[game], tricks, _chance(seed, table))
        evening = partial(simulate_journal, game, coups, seed + place, table=table)
        evenings.append(_evening(evening, chosen, truths))
    return heapq.merge(*evenings, key=instant), truths


def nightly(tables: int, seed: int, tricks: int, stopped: Callable[[], bool] = lambda: False) -> Iterator[bytes]:
    """A floor that plays night after night until it is stopped, about so many tricks a night at each table.

    None of them is on the decree's own rules, and none closes the table early: every table plays on and is judged to
    the end. Tables with chips report their cash desk.
    """
    played = [
        simulate_nights(
            game,
            seed + place,
            partial(_chosen, GAMES[game], tricks, _chance(seed, table), whole_night=True),
            table=table,
            cash_desk=True,
        )
        for place, (table, game) in enumerate(names(tables))
    ]
    return heapq.merge(*(_until(stopped, records) for records in played), key=instant)


def _until(stopped: Callable[[], bool], records: Iterator[bytes]) -> Iterator[bytes]:
    """The records of one table. Asked before each: a table that has not begun then need not simulate its night."""
    while not stopped():
        yield next(records)


def pace(speed: int | None, longest: float = inf) -> Pace:
    """Lets records through at so many times their own speed; None means at once.

    No silence lasts longer than so many seconds: nobody watches an empty floor until the next evening.
    """

    def at_once(records: Iterator[bytes]) -> Iterator[bytes]:
        yield from records

    def timed(records: Iterator[bytes]) -> Iterator[bytes]:
        start, first = time.monotonic(), None
        for raw in records:
            at = datetime.fromisoformat(instant(raw).decode()).timestamp()
            first = at if first is None else first
            ahead = (at - first) / (speed or 1) - (time.monotonic() - start)
            if ahead > longest:
                start -= ahead - longest
            if ahead > 0:
                time.sleep(min(ahead, longest))
            yield raw

    return at_once if speed is None else timed


def _chance(seed: int, table: str) -> Random:
    return Random(f"demo {seed} {table}")  # noqa: S311  # an evening that can be repeated, no secret


def _chosen(game: Game, most: int, chance: Random, *, whole_night: bool = False) -> list[str]:
    """Some tricks of the game. A table that was not approved for its game is not judged any further, so that such
    a trick, of the decree's own rules, is played alone.
    """
    known = sorted(
        name
        for name, trick in game.tricks.items()
        if not whole_night or not (trick.closes or trick.rule.startswith("decree/"))
    )
    chosen = chance.sample(known, min(most, len(known)))
    alone = [name for name in chosen if game.tricks[name].rule.startswith("decree/")]
    return alone[:1] or chosen


def _evening(play: Callable[..., Iterator[bytes]], tricks: Sequence[str], truths: list[Truth]) -> list[bytes]:
    """One table's evening; a trick for which it has no occasion is left out."""
    wanted = list(tricks)
    while True:
        played: list[Truth] = []
        try:
            evening = list(play(tricks=wanted, truth=played.append))
        except Impossible as fault:
            wanted.remove(str(fault).partition(":")[0])
            continue
        except LookupError:  # a trick does not find what an earlier one took away
            wanted.pop()
            continue
        truths.extend(truth for truth in played if truth.coup or truth.events)  # others were undone by a later trick
        return evening
