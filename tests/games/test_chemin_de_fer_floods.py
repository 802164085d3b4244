"""Chemin de fer when a device floods a coup: what is judged stays the same, and its cost grows with the events."""

from collections.abc import Callable, Iterator
from copy import copy
from datetime import date
from itertools import combinations, combinations_with_replacement
from typing import Any

import pytest

from producers.simulator import simulate
from producers.simulator.chemin_de_fer.licences import TABLE, law_of
from producers.simulator.script import Draft, seal
from streams.engine.judge import Judge
from streams.games.chemin_de_fer.result import _best
from streams.law.files import load_law
from tests.scenarios.play import Heard

MANY = 1_500
Flood = Callable[[int], list[tuple[str, dict[str, Any]]]]


@pytest.mark.parametrize("choose", [min, max])
@pytest.mark.parametrize("sizes", [(3,), (2, 3)])
def test_the_best_of_a_few_cards_is_that_of_all_ways_to_take_them(sizes: tuple[int, ...], choose: Any) -> None:
    law = law_of(date(2023, 3, 14))
    for hand in combinations_with_replacement([f"{rank}C" for rank in law.values], 4):
        ways = (part for size in sizes for part in combinations(hand, size))
        assert _best(hand, law, sizes, choose) == choose(map(law.total, ways)), hand


def _flooded(after: str, flood: Flood) -> Iterator[bytes]:
    """An evening with that many more events in its fourth coup."""
    drafts: list[Draft] = list(simulate("chemin_de_fer", 6, 5))
    coup = [draft.subject for draft in drafts if draft.type == "coup_opened"][3]
    place = next(number for number, draft in enumerate(drafts) if draft.subject == coup and draft.type == after)
    more = []
    for number in range(MANY):
        for kind, data in flood(number):
            draft = copy(drafts[place])
            draft.type, draft.data, draft.subject = kind, data, coup
            more.append(draft)
    return seal([*drafts[: place + 1], *more, *drafts[place + 1 :]], TABLE)


FLOODS: dict[str, tuple[str, Flood]] = {
    "cards of the ponto": ("card_drawn", lambda _: [("card_drawn", {"place": "ponto", "card": "2C", "face": "down"})]),
    "cards withdrawn": (
        "card_drawn",
        lambda number: [
            ("ponto_hurried", {"player": f"P{number}", "by": "Nuno", "role": "dealer"}),
            ("cards_withdrawn", {"player": f"P{number}", "by": "Fernando", "role": "table_inspector"}),
            ("cards_passed", {"player": f"P{number}", "by": "Nuno", "role": "dealer"}),
        ],
    ),
    "bancos": (
        "bank_announced",
        lambda number: [
            ("banco_called", {"player": f"P{number}", "kind": "banco"}),
            ("banco_awarded", {"player": f"P{number}", "kind": "banco"}),
        ],
    ),
}


@pytest.mark.parametrize("name", FLOODS)
def test_a_flood_of_events_in_one_coup_is_judged_without_an_error(name: str) -> None:
    """All ways to take three of so many cards would be half a thousand million; that is no way to find the best."""
    heard = Heard()
    judge = Judge(load_law(), heard)
    for position, record in enumerate(_flooded(*FLOODS[name])):
        judge.take(record, position)
    judge.finish()
    assert not heard.errors
    assert heard.findings
