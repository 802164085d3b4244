"""How tables look: `drawing.py` in the folder of each game, found by looking.

Its `details(table)` returns what the picture needs besides bets and staff; its `draw(scene)` returns the size of the picture
and what is in it. A game without one is shown as a list. It may have `sheets(scene)`: tables of what the picture shows,
for the page with the account of a coup.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from projections.film.scene import TableScene
from projections.film.snapshot import TableSnapshot, observed
from projections.film.svg import picture
from projections.games import modules
from streams.engine.rulebooks import books_in


class Drawn(NamedTuple):
    """What a module draws: size, what it shows in a few words, and the picture's inside."""

    width: float
    height: float
    description: str
    inside: str


class SceneSheet(NamedTuple):
    """A table of words and amounts about a moment."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Drawing(NamedTuple):
    """The functions of one game."""

    details: Callable[[Any], Mapping[str, Any]]
    draw: Callable[[TableScene], Drawn]
    sheets: Callable[[TableScene], tuple[SceneSheet, ...]] | None = None


@cache
def drawings() -> dict[str, Drawing]:
    """By game."""
    return {
        book.game: Drawing(module.details, module.draw, getattr(module, "sheets", None))
        for folder, module in modules("drawing").items()
        for book in books_in(folder)
    }


def observe(table: Any, law: Any) -> TableSnapshot:
    """What is known of a table of any game, with what its drawing needs."""
    drawing = drawings().get(table.licence.game)
    return observed(table, law, drawing.details if drawing is not None else None)


def drawn(scene: TableScene, ident: str, note: str | None = None) -> str | None:
    """The picture of a moment; None if the game has no drawing."""
    game = scene.known.licence.game
    drawing = drawings().get(game)
    if drawing is None:
        return None
    image = drawing.draw(scene)
    title = scene.say(f"Mesa de {scene.word(game)}", f"Table of {scene.word(game)}")
    if note:
        title = f"{note} — {title}"
    return picture(image.width, image.height, title, image.description, image.inside, ident=ident, note=note)


def sheets(scene: TableScene) -> tuple[SceneSheet, ...]:
    """The tables that a game has about a moment; none for most games."""
    drawing = drawings().get(scene.known.licence.game)
    return () if drawing is None or drawing.sheets is None else drawing.sheets(scene)
