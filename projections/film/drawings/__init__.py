"""How tables look: a module for each family of games, found by looking.

A module names its `GAMES`, says with `look(table)` what its pictures need beside bets and staff, and draws with
`draw(scene)`: the size of the picture and what is in it. A game without a module is told in a list.
"""

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from projections.film.known import Known, observed
from projections.film.scene import Scene
from projections.film.svg import picture


class Drawn(NamedTuple):
    """What a module draws: size, what it shows in a few words, and the picture's inside."""

    width: float
    height: float
    description: str
    inside: str


class Drawing(NamedTuple):
    """One family's way of looking and drawing."""

    look: Callable[[Any], Mapping[str, Any]]
    draw: Callable[[Scene], Drawn]


@cache
def drawings() -> dict[str, Drawing]:
    """By game."""
    found: dict[str, Drawing] = {}
    for module in pkgutil.iter_modules(__path__):
        each = importlib.import_module(f"{__name__}.{module.name}")
        for game in getattr(each, "GAMES", ()):
            found[game] = Drawing(each.look, each.draw)
    return found


def observe(table: Any, law: Any) -> Known:
    """What is known of a table of any game, with what its drawing needs."""
    drawing = drawings().get(table.licence.game)
    return observed(table, law, drawing.look if drawing is not None else None)


def drawn(scene: Scene, ident: str, note: str | None = None) -> str | None:
    """The picture of a moment; None where nobody has drawn the game's table yet."""
    game = scene.known.licence.game
    drawing = drawings().get(game)
    if drawing is None:
        return None
    told = drawing.draw(scene)
    title = scene.say(f"Mesa de {scene.word(game)}", f"Table of {scene.word(game)}")
    if note:
        title = f"{note} — {title}"
    return picture(told.width, told.height, title, told.description, told.inside, ident=ident, note=note)
