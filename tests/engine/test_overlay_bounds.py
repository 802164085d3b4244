"""An instrument may set each figure to the ends of its bounds: then the game is judged by it, or the trial refuses it.

Outside the bounds, or as something else than it is, no figure is taken at all.
"""

import gc
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from functools import cache
from random import Random
from types import FunctionType, ModuleType

import pytest

from producers.simulator import GAMES, Impossible, game_key
from producers.simulator.samples import sample_coups
from producers.simulator.script import seal
from producers.simulator.scripted import ScriptedEvening
from streams.engine.judge import Judge
from streams.engine.overlay_trial import _Faults, _NotedFigures, try_overlay
from streams.engine.rulebooks import ANY, every_book
from streams.law.chronicle import Chronicle
from streams.law.figures import Figure, Figures
from streams.law.files import load_law
from streams.law.overlays import OverlayRefused, check_changes, parse_overlay
from streams.rules import Rulebook
from tests.engine.bounds import DAY, UNITS, ends, outside, overlay_text
from tests.law.test_overlays import AO

SOURCE = load_law()._source
FIGURES = [figure for figure in SOURCE.figures(AO) if not figure.citation.startswith(f"{AO}/decree/")]
CHAPTERS = sorted({figure.citation.split("/")[1] for figure in FIGURES}, key=int)
FROM = date(2023, 3, 1)  # the day of the overlays
EVERY = 160  # of how many figures one is tried in the ordinary run


@cache
def samples(regulation: str, game: str) -> list[bytes]:
    return list(sample_coups(regulation, game))


@cache
def other_coups(regulation: str, game: str) -> list[bytes]:
    """An evening with every trick that is not among the samples of the trial."""
    chosen = GAMES.get(game_key(game, regulation))
    if chosen is None:
        return []
    chance = Random(23)
    evening = ScriptedEvening(next(chosen.evenings(12, 23, "other-1")), chance)
    for name in chance.sample(sorted(chosen.tricks), len(chosen.tricks)):
        if not chosen.tricks[name].rule.startswith("decree/"):
            with suppress(Impossible, LookupError):
                chosen.tricks[name].play(evening)
    return list(seal(evening.script, "other-1"))


@cache
def readers() -> dict[tuple[str, str], set[str]]:
    """The games that read each figure of the decree."""
    games: dict[tuple[str, str], set[str]] = {}
    for book in books():
        noted = _NotedFigures(load_law().figures(AO, DAY))
        book.law(noted)
        for key in noted.noted:
            games.setdefault(key, set()).add(book.game)
    return games


def books() -> list[Rulebook]:
    return [book for book in every_book() if book.regulation == AO and book.game != ANY]


def faults_within_bounds(figure: Figure) -> Iterator[str]:
    """What goes wrong when the figure is set to a value that an instrument may set."""
    games = readers().get((figure.citation, figure.name), set())
    for what, value in ends(figure):
        overlay = parse_overlay(overlay_text(figure, value))
        if not games:
            check_changes(overlay, AO, Chronicle(AO, [figure]), UNITS)
            continue
        try:
            law = try_overlay(load_law(), overlay, samples)
        except OverlayRefused as refused:
            if "cannot be adopted: tried on sample coups" not in str(refused):
                yield f"{figure.citation} {figure.name}, {what}: {refused}"
            continue
        for game in sorted(games):
            faults = _Faults()
            judge = Judge(law, faults, as_of=FROM)
            for position, raw in enumerate(other_coups(AO, game)):
                judge.take(raw, position)
            judge.finish()
            if faults.first:
                yield f"{figure.citation} {figure.name}, {what}, {game}: adopted, and then {faults.first}"


def test_a_figure_at_the_ends_of_its_bounds_is_judged_by_or_refused() -> None:
    assert [fault for figure in FIGURES[::EVERY] for fault in faults_within_bounds(figure)] == []


@pytest.mark.slow
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_figure_at_the_ends_of_its_bounds_is_judged_by_or_refused(chapter: str) -> None:
    figures = [figure for figure in FIGURES if figure.citation.split("/")[1] == chapter]
    assert [fault for figure in figures for fault in faults_within_bounds(figure)] == []


@pytest.mark.parametrize("regulation", sorted(load_law().regulations))
def test_no_figure_is_taken_outside_its_bounds_or_as_what_it_is_not(regulation: str) -> None:
    taken = []
    for figure in list(SOURCE.figures(regulation))[:: 8 if regulation == AO else 1]:
        printed = Chronicle(regulation, [figure])
        for what, value in outside(figure):
            try:
                check_changes(parse_overlay(overlay_text(figure, value)), regulation, printed, UNITS)
            except OverlayRefused:
                continue
            taken.append((figure.citation, figure.name, what))
    assert taken == []


@pytest.mark.parametrize(
    "book", every_book(), ids=lambda book: f"{book.regulation}-{book.game}-{book.variant or 'own'}"
)
def test_what_a_game_reads_of_the_law_it_reads_at_once(book: Rulebook) -> None:
    """Otherwise the trial could not tell which games an overlay reaches: no law of a game keeps the figures."""
    days = [figure.since for figure in SOURCE.figures(book.regulation)]
    law = book.law(load_law().figures(book.regulation, max(DAY, *days)))
    seen: set[int] = set()
    waiting = [law]
    while waiting:
        one = waiting.pop()
        if id(one) not in seen and not isinstance(one, type | ModuleType | FunctionType):
            seen.add(id(one))
            assert not isinstance(one, Figures)
            waiting += gc.get_referents(one)
