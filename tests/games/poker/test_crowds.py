"""What whoever writes to the topic can make a hand of poker cost: no more than it has events."""

from pathlib import Path
from typing import Any

import pytest

from producers.simulator.poker.licences import law_of
from producers.simulator.script import Draft, seal
from schemas.findings import Verdict
from streams.engine.judge import Judge
from streams.games.poker.names import SINTETICO
from streams.games.poker.sintetico_fold import TWICE
from streams.games.poker.state import MOST, NO_ROOM
from streams.law.files import load_law
from tests.properties.test_crowded_coups import counting
from tests.scenarios.loader import load_file
from tests.scenarios.play import drafts
from tests.scenarios.playing import playing
from tests.scenarios.poker.table import DAY

POTS = Path(__file__).parents[2] / "scenarios" / "poker" / "pots.toml"
SHARED = next(each for each in load_file(POTS) if each.name.startswith("Equal hands share the pot in whole bets"))


class Errors:
    """Keeps the rules that fell over."""

    def __init__(self) -> None:
        self.rules: set[str] = set()

    def on_finding(self, finding: Any) -> None: ...
    def on_quarantined(self, record: Any) -> None: ...

    def on_coup(self, coup: Any) -> None:
        self.rules |= {each.rule for each in coup.verdicts() if each.verdict is Verdict.ERROR}


def heard(*events: tuple[str, dict[str, Any]]) -> tuple[Errors, int]:
    """The hand with these events more after the deal."""
    script = drafts(SHARED)
    place = [number for number, draft in enumerate(script) if draft.type == "card_drawn"][7]
    more = [Draft(kind, script[place].time, data, script[place].subject) for kind, data in events]
    errors = Errors()
    judge = Judge(load_law(), errors)
    with counting() as ran:
        for position, record in enumerate(
            seal([*script[: place + 1], *more, *script[place + 1 :]], playing(SHARED).table)
        ):
            judge.take(record, position)
        judge.finish()
    return errors, next(ran)


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("card_drawn", lambda number: {"place": "seat:3", "face": "down", "card": "AS"}),
        ("card_drawn", lambda number: {"place": f"seat:x{number}", "face": "down", "card": "AS"}),
        ("bet_posted", lambda number: {"seat": f"x{number}", "player": f"p{number}", "kind": "ante", "amount": number + 1}),
        ("move_made", lambda number: {"seat": f"x{number}", "player": f"p{number}", "action": "raise", "amount": 10 + number}),
        ("cave_bought", lambda number: {"seat": f"x{number}", "player": f"p{number}", "amount": 1, "kind": "rebuy"}),
        ("absence_noted", lambda number: {"seat": f"x{number}", "player": f"p{number}"}),
    ],
    ids=["cards to one seat", "cards to seats that are not there", "posts", "raises", "caves", "absences"],
)  # fmt: skip
def test_a_crowd_of_cards_and_seats_costs_in_proportion(kind: str, data: Any) -> None:
    heard(*((kind, data(number)) for number in range(40)))  # what is worked out once is worked out
    (few, less), (many, more) = (heard(*((kind, data(number)) for number in range(times))) for times in (80, 160))
    assert few.rules == many.rules == set()
    assert more < 2.5 * less


def test_a_move_at_an_empty_seat_with_cards_stops_no_rule() -> None:
    card = {"place": "seat:9", "face": "down", "card": "AS"}
    errors, _ = heard(("card_drawn", card), ("move_made", {"seat": "9", "player": "Zé", "action": "fold", "amount": 5}))
    assert errors.rules == set()


def test_a_hand_that_is_never_closed_is_bounded_and_not_judged() -> None:
    """What is told beyond the bound is not kept; the hand is not evaluable, and says why."""
    script = drafts(SHARED)
    place = next(number for number, draft in enumerate(script) if draft.type == "hand_shown")
    judge = Judge(load_law(), Errors())
    for position, record in enumerate(seal([*script[:place], *[script[place]] * (MOST + 100)], playing(SHARED).table)):
        judge.take(record, position)
    (custody,) = judge.tables.values()
    hand = custody.table_judge.table.coup
    assert (hand.kept, hand.lost) == (MOST, NO_ROOM)
    assert len(hand.shown) < MOST


@pytest.mark.parametrize("regulation", ["ao-de-261-22", "pt-poquer-nao-bancado", "pt-p-461-2001"])
def test_what_the_fold_takes_a_straddle_for_is_the_figure_of_the_law(regulation: str) -> None:
    own = law_of(SINTETICO, DAY, regulation).sintetico
    assert own is not None
    assert own.price == TWICE
