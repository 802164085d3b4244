"""Shoes and shufflers as an inspector reads them: how many cards were read, and how far they are from well shuffled."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from projections.cli.fairness_report import (
    evidence,
    fairness_table,
    in_several_houses,
    indicator_cells,
    indicator_json,
    place_of,
)
from projections.cli.screen import text
from projections.cli.speech import Speech
from projections.statistics.card_evidence import COMPOSITION, ORDER, PAIRS, QUESTIONS, RETURNED
from projections.statistics.fairness import MOST, Promise
from projections.statistics.shoes import BY_HAND, SHUFFLER, ShoeWatch

if TYPE_CHECKING:
    from rich.table import Table


def shoe_table(shoes: Sequence[ShoeWatch], say: Speech) -> "Table":
    """One line for each shoe or shuffler, with what each question has come to by now."""
    heads = say(
        "mesa|sabot|baralhos|vezes|cartas|sem leitura|a mais|composição|pares|ordem|de volta|contra o acaso|indicador",
        "table|shoe|packs|times|cards|unread|surplus|composition|pairs|order|back again|against chance|indicator",
    ).split("|")
    rows = [_row(each, say, houses=in_several_houses(shoes)) for each in shoes]
    return fairness_table(("das cartas", "cards"), heads, rows, range(2, 7), say)


def _row(each: ShoeWatch, say: Speech, *, houses: bool) -> tuple[object, ...]:
    bettor = each.bettor
    counts = (each.packs, bettor.shoes, bettor.seen, each.unread, bettor.impossible)
    answers = [evidence(min(bettor.answer(each), MOST), say) for each in (COMPOSITION, PAIRS, ORDER, RETURNED)]
    cells = (
        indicator_cells(each, say("à carta", "at card"), say)
        if bettor.seen
        else (say("não lidas", "not read"), text(""))
    )
    return (place_of(each.at, houses=houses), _name(each, say), *map(say.count, counts), *answers, *cells)


def _name(each: ShoeWatch, say: Speech) -> str:
    if each.how == BY_HAND:
        return say("(à mão)", "(by hand)")
    return say(f"baralhador {each.device}", f"shuffler {each.device}") if each.how == SHUFFLER else each.device


def meaning(shoes: Sequence[ShoeWatch], promise: Promise, say: Speech) -> Iterator[str]:
    """What the figures mean."""
    shown, dealt = sum(each.reached is not None for each in shoes), sum(each.bettor.seen > 0 for each in shoes)
    needed = say.count(int(promise.needed(0)))
    yield say(
        f"Indicadores: sabots, {say.count(shown)} de {say.count(dealt)} com cartas lidas. Para haver indicador: 1 em "
        f"{needed}. «A mais»: cartas que já não podiam estar no sabot; foram mal lidas, ou há cartas a mais.",
        f"Indicators: shoes, {say.count(shown)} of {say.count(dealt)} with cards read. An indicator takes 1 in {needed}. "
        "“Surplus”: cards that could not be in the shoe any more; they were misread, or there are too many.",
    )


def json_line(each: ShoeWatch) -> str:
    """A shoe as JSON, harmless to a terminal."""
    bettor = each.bettor
    facts = {
        "how": each.how, "device": each.device or None, "packs": each.packs, "times": bettor.shoes,
        "cards": bettor.seen, "unread": each.unread, "surplus": bettor.impossible,
        "questions": {question: min(bettor.answer(question), MOST) for question in QUESTIONS},
    }  # fmt: skip
    return indicator_json(each, "cards", facts, "cards")
