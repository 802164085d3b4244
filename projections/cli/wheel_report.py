"""Wheels as an inspector reads them: where the ball rested most, and how far that is from fair."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from projections.cli.fairness_report import (
    SOME,
    fairness_table,
    in_several_houses,
    indicator_cells,
    indicator_json,
    place_of,
)
from projections.cli.screen import text
from projections.cli.speech import Speech
from projections.statistics.fairness import Promise
from projections.statistics.wheel_evidence import DIRECTION, NEIGHBOURS, NUMBERS, ORDER, SECTORS, SHAPE
from projections.statistics.wheels import WheelWatch

if TYPE_CHECKING:
    from rich.table import Table

SHOWN = 3  # numbers that came most


def wheel_table(wheels: Sequence[WheelWatch], say: Speech) -> "Table":
    """One line for each wheel."""
    heads = say(
        "mesa|roleta|bolas|os que mais saíram|sem leitura|o que mais destoa|contra o equilíbrio|indicador",
        "table|wheel|spins|came most|unread|what stands out|against fairness|indicator",
    ).split("|")
    rows = [_row(each, say, houses=in_several_houses(wheels)) for each in wheels]
    return fairness_table(("das roletas", "wheels"), heads, rows, (2, 4), say)


def _row(each: WheelWatch, say: Speech, *, houses: bool) -> tuple[object, ...]:
    seen = each.bettor.seen
    cells = indicator_cells(each, say("à bola", "at spin"), say) if seen else (say("não lançada", "not spun"), text(""))
    return (
        place_of(each.at, houses=houses), each.name, say.count(seen), _came_most(each, say), say.count(each.unread),
        standing_out(each, say) if each.strongest >= SOME else "", *cells,
    )  # fmt: skip


def _came_most(each: WheelWatch, say: Speech) -> str:
    counts = each.bettor.counts
    places = sorted(range(len(counts)), key=lambda place: (-counts[place], place))[:SHOWN]
    return ", ".join(f"{each.numbers[place]} ({say.count(counts[place])})" for place in places if counts[place])


def standing_out(each: WheelWatch, say: Speech) -> str:
    """The question with the most evidence, in words."""
    question, _, first, length = each.bettor.strongest
    arc = each.arc(first, length)
    between = say(f"de {arc[0]} a {arc[-1]}", f"from {arc[0]} to {arc[-1]}")
    return {
        NUMBERS: say(f"o número {arc[0]}", f"the number {arc[0]}"),
        NEIGHBOURS: say(f"vizinhos, {between}", f"neighbours, {between}"),
        SECTORS: say(f"o sector {between}", f"the sector {between}"),
        DIRECTION: say(f"o sector {between}, num só sentido da bola", f"the sector {between}, in one direction of the ball"),
        ORDER: say(
            f"a distância do número anterior, {first} a {first + length - 1} casas",
            f"the distance from the number before, {first} to {first + length - 1} pockets",
        ),
        SHAPE: say("nenhum número por si só", "no number by itself"),
    }[question]  # fmt: skip


def meaning(wheels: Sequence[WheelWatch], promise: Promise, say: Speech) -> Iterator[str]:
    """What the figures mean."""
    shown, spun = sum(each.reached is not None for each in wheels), sum(each.bettor.seen > 0 for each in wheels)
    needed = say.count(int(promise.needed(0)))
    yield say(
        f"Indicadores: roletas, {say.count(shown)} de {say.count(spun)} com bolas lançadas. Para haver indicador: 1 em "
        f"{needed}.",
        f"Indicators: wheels, {say.count(shown)} of {say.count(spun)} spun. An indicator takes 1 in {needed}.",
    )


def json_line(each: WheelWatch) -> str:
    """A wheel as JSON, harmless to a terminal."""
    question, _, first, length = each.bettor.strongest
    facts = {
        "wheel": each.name, "spins": each.bettor.seen, "unread": each.unread,
        "numbers": {str(number): count for number, count in zip(each.numbers, each.bettor.counts, strict=True)},
        "stands_out": {"question": question, "first": each.numbers[first], "pockets": length},
    }  # fmt: skip
    return indicator_json(each, "wheel", facts, "spins")
