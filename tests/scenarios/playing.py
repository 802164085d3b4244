"""How a game plays the scenarios of its folder: found by looking, a new game adds a folder and changes nothing here.

A folder `tests/scenarios/<family>/` with scenario files has a module `table.py` that offers `GAMES`.
"""

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol

from producers.simulator.book import Book
from producers.simulator.game import game_key
from producers.simulator.licence import REGULATION
from producers.simulator.script import Draft
from tests.scenarios.loader import FOLDER, BadScenario, Scenario


class Croupier(Protocol):
    """A lawful croupier who plays one opening."""

    @property
    def desk(self) -> Book: ...
    def open(self) -> list[Draft]: ...
    def play(self, plan: Any) -> list[Draft]: ...
    def close(self, at: datetime | None = None) -> list[Draft]: ...


@dataclass(frozen=True)
class Playing:
    """What the runner asks of a game.

    `plan` takes from a coup of the file what it understands, by `pop`, and the instant of the first launch or
    throw; what it leaves is refused. `options` are keys of a scenario that only this game has. `values` are
    words that stand for long values of the licence. `words` are what `@word` means in an edit.
    """

    name: str
    table: str
    licence: Callable[[datetime], dict[str, Any]]  # closing time -> what the table declares
    croupier: Callable[[dict[str, Any], datetime, Mapping[str, Any]], Croupier]  # licence, opening, options
    plan: Callable[[dict[str, Any], datetime | None], Any]
    options: frozenset[str] = frozenset()
    values: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    words: Callable[[Any, list[Draft]], Mapping[str, Any]] = lambda croupier, script: {}
    regulation: str = REGULATION


def _games() -> dict[str, Playing]:
    games: dict[str, Playing] = {}
    for module in sorted(FOLDER.glob("*/table.py")):
        for game in importlib.import_module(f"tests.scenarios.{module.parent.name}.table").GAMES:
            games[game_key(game.name, game.regulation)] = game
    return games


GAMES: Mapping[str, Playing] = _games()  # by key, as the simulator's


def playing(scenario: Scenario) -> Playing:
    """How the scenario's game is played under its regulation."""
    game = GAMES.get(game_key(scenario.game, scenario.regulation))
    if game is None:
        where = f" under {scenario.regulation}" if scenario.regulation != REGULATION else ""
        raise BadScenario(f"{scenario.file}: {scenario.name}: no folder plays {scenario.game}{where}")
    return game
