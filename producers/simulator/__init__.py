"""Believable evenings at lawful tables, and the tricks that spoil them.

Every game is a folder here with `GAMES` in it; a new one changes nothing else.
"""

import importlib
import pkgutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Final

from producers.simulator.cash_desk import with_cash_desk
from producers.simulator.game import Game, game_key
from producers.simulator.script import OPENING, Draft, seal
from producers.simulator.scripted import Impossible, ScriptedEvening, Trick

__all__ = [
    "GAMES",
    "Draft",
    "Game",
    "Impossible",
    "Trick",
    "Truth",
    "UnknownTrick",
    "game_key",
    "simulate",
    "simulate_journal",
    "simulate_nights",
]

ENDLESS: Final = 1 << 60  # coups: nobody plays so many


def _games() -> dict[str, Game]:
    folders = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    games = [game for folder in folders for game in importlib.import_module(f"{__name__}.{folder}").GAMES]
    return {game.key: game for game in games}


GAMES: Mapping[str, Game] = _games()  # by key: a game may be played under several regulations


@dataclass(frozen=True, slots=True)
class Truth:
    """What a trick did: the rule that it breaks, the events that it touched, and their coup if they have one in common."""

    trick: str
    rule: str
    coup: str | None
    events: tuple[str, ...]


class UnknownTrick(ValueError):
    """A game or trick that the simulator does not know."""


def simulate(game: str, coups: int, seed: int = 1, table: str | None = None) -> Iterator[Draft]:
    """A lawful script of so many coups, evening after evening."""
    for evening in _game(game).evenings(coups, seed, table or _game(game).table):
        yield from evening


def simulate_journal(
    game: str,
    coups: int,
    seed: int = 1,
    tricks: Sequence[str] = (),
    *,
    table: str | None = None,
    venue: str | None = None,
    truth: Callable[[Truth], None] | None = None,
    cash_desk: bool = False,
    missing: int = 0,
) -> Iterator[bytes]:
    """The records of a table; every trick named is played once, and `truth` is called with where.

    `venue` puts the table into another house than the game's own; nothing else changes with it. With a `cash_desk` the
    table reports its float, and `missing` chips are gone from the tray when it closes.
    """
    chosen = _game(game)
    table = table or chosen.table
    named = {f"{place} {name}": _trick(chosen, name) for place, name in enumerate(tricks)}
    marked: dict[str, list[tuple[str, str | None]]] = {mark: [] for mark in named}

    def note(draft: Draft, name: str) -> None:
        for mark in draft.marks:
            marked[mark].append((name, draft.subject))

    spoiled = _spoiled(_housed(chosen.evenings(coups, seed, table), venue), named, Random(f"tricks {seed}"), coups)
    if cash_desk:
        spoiled = (with_cash_desk(evening, missing) for evening in spoiled)
    yield from seal((draft for evening in spoiled for draft in evening), table, sealed=note if named else None)
    if truth is not None:
        for mark, events in marked.items():
            subjects = {subject for _, subject in events}
            coup = subjects.pop() if len(subjects) == 1 else None
            truth(Truth(named[mark].name, named[mark].rule, coup, tuple(name for name, _ in events)))


def simulate_nights(
    game: str,
    seed: int,
    tricks: Callable[[], Sequence[str]],
    *,
    table: str | None = None,
    venue: str | None = None,
    cash_desk: bool = False,
) -> Iterator[bytes]:
    """Night after night without end, in one chain. `tricks` names those of the next night; one for which that night
    has no occasion is left out. With a `cash_desk` the table reports its float.
    """
    chosen, chance = _game(game), Random(f"tricks {seed}")
    table = table or chosen.table

    def drafts() -> Iterator[Draft]:
        for evening in _housed(chosen.evenings(ENDLESS, seed, table), venue):
            scripted = ScriptedEvening(evening, chance)
            for name in tricks():
                with suppress(LookupError):  # it does not find what an earlier one took away
                    _played(_trick(chosen, name), scripted, name, last=False)
            yield from with_cash_desk(evening) if cash_desk else evening

    yield from seal(drafts(), table)


def _housed(evenings: Iterator[list[Draft]], venue: str | None) -> Iterator[list[Draft]]:
    """The same evenings in another house."""
    for evening in evenings:
        for draft in evening if venue is not None else ():
            if draft.type == OPENING:
                draft.data = {"licence": {**draft.data["licence"], "venue": venue}}
        yield evening


def _spoiled(
    evenings: Iterator[list[Draft]], tricks: Mapping[str, Trick], chance: Random, coups: int
) -> Iterator[list[Draft]]:
    """Play each trick on an evening drawn by lot, or on the next that has an occasion; the last one must have it."""
    nights = coups // 300 + 1
    waiting = {mark: chance.randrange(nights) for mark in tricks}
    evening, night = next(evenings, None), 0
    while evening is not None:
        following = next(evenings, None)
        scripted = ScriptedEvening(evening, chance)
        for mark in [mark for mark, due in waiting.items() if due <= night or following is None]:
            if _played(tricks[mark], scripted, mark, last=following is None):
                del waiting[mark]
        yield evening
        evening, night = following, night + 1


def _played(trick: Trick, evening: ScriptedEvening, mark: str, *, last: bool) -> bool:
    """Play the trick if the evening allows; on the last one it must."""
    try:
        touched = list(trick.play(evening))
    except Impossible as fault:
        if last:
            raise Impossible(f"{trick.name}: {fault}") from None
        return False
    for draft in touched:
        draft.marks = (*draft.marks, mark)
    return True


def _game(name: str) -> Game:
    if name not in GAMES:
        raise UnknownTrick(f"no game {name!r} can be simulated; known are {', '.join(GAMES)}")
    return GAMES[name]


def _trick(game: Game, name: str) -> Trick:
    if name not in game.tricks:
        raise UnknownTrick(f"{game.key} knows no trick {name!r}; known are {', '.join(game.tricks)}")
    return game.tricks[name]
