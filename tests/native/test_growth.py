"""More of something costs as much more as there is more of it: tables, players, bets, complaints.

Counted in instructions of Python an event, which no busy machine changes.
"""

import random
from collections.abc import Sequence
from datetime import timedelta

import pytest

from producers.simulator.roulette.croupier import RouletteCroupier
from producers.simulator.roulette.figures import law_of
from producers.simulator.roulette.intents import RoulettePlan, RouletteWager
from producers.simulator.roulette.licences import FRENCH, licence
from producers.simulator.script import Draft, seal
from projections.cli.simulated_floor import lawful
from projections.replay import front_end, replay
from streams.law.files import load_law
from tests.properties.evenings import CHIP, DAY, OPENS, OUTSIDE
from tests.properties.evenings import lawful as evening
from tests.sink.measure import instructions

MANY = 64  # tables
BESIDE = 1.1  # times the cost of an event where one table plays
CROWDED = 2  # times the cost of an ordinary event


@pytest.fixture(params=[True, False], ids=["Python alone", "front end"])
def pure(request: pytest.FixtureRequest) -> bool:
    alone: bool = request.param
    if not alone and front_end() is None:
        pytest.skip("the front end is not built")
    return alone


def work(records: Sequence[bytes], *, pure: bool) -> int:
    """Instructions for all of them."""
    with instructions() as ran:
        replay(list(enumerate(records, 1)), load_law(), pure=pure)
    return next(ran)


def each(before: Sequence[bytes], records: Sequence[bytes], *, pure: bool) -> float:
    """Instructions for each record that comes after the first ones."""
    work(records, pure=pure)  # first what is worked out only once
    more = len(records) - len(before)
    return (work(records, pure=pure) - work(before, pure=pure)) / more


def table_of(record: bytes) -> bytes:
    return record.split(b'"table":"')[1].split(b'"')[0]


def test_an_event_costs_the_same_beside_many_tables(pure):
    """The same records in the order of time, and table after table."""
    mingled = list(lawful(MANY, 3, 1, ("american_roulette", "french_roulette")))
    apart = sorted(mingled, key=table_of)
    assert len(set(map(table_of, mingled))) == MANY
    work(mingled, pure=pure)  # first what is worked out only once
    assert work(mingled, pure=pure) < BESIDE * work(apart, pure=pure)


def roulette(players: int, bets: int, coups: int) -> list[bytes]:
    """Coups with so many bets, by so many players in turn, with chips of face value."""
    law, chance = law_of(FRENCH, DAY), random.Random(f"{players}/{bets}")
    croupier = RouletteCroupier("t-1", licence(FRENCH, "t-1", law, OPENS + timedelta(hours=10)), law, OPENS)
    script = croupier.open()
    for _ in range(coups):
        wagers = tuple(
            RouletteWager(f"P{number % players}", OUTSIDE[number % len(OUTSIDE)], CHIP[FRENCH])
            for number in range(bets)
        )
        script += croupier.play(RoulettePlan(result=chance.randrange(1, 37), wagers=wagers))
    return list(seal(script + croupier.close(), "t-1"))


@pytest.mark.parametrize(("players", "bets"), [(60, 60), (5, 500), (60, 500)])
def test_an_event_of_a_crowded_coup_costs_no_more_than_two_of_an_ordinary_one(players, bets, pure):
    ordinary = each(roulette(3, 12, 10), roulette(3, 12, 20), pure=pure)
    crowded = each(roulette(players, bets, 1), roulette(players, bets, 4), pure=pure)
    assert crowded < CROWDED * ordinary


def with_complaints(complaints: int) -> list[bytes]:
    """An evening of baccarat; while its first coup is played, so many complaints about it are filed."""
    script = evening("baccarat_ponto_banca", 12, 1)
    first = next(place for place, draft in enumerate(script) if draft.type == "card_drawn" and draft.subject)
    coup, source, when = script[first].subject, script[first].source, script[first].time
    filed = [
        Draft(
            "complaint_filed",
            when,
            {"complaint": f"q{number}", "player": "Ana", "matter": "deal", "coup": coup},
            source=source,
        )
        for number in range(complaints)
    ]
    return list(seal([*script[: first + 1], *filed, *script[first + 1 :]], "t-1"))


def test_an_event_beside_five_thousand_complaints_costs_no_more_than_two(pure):
    """Those that follow the complaints, and the complaints themselves."""
    few, many = with_complaints(10), with_complaints(5_000)
    work(many, pure=pure)
    one, all_of_them = work(few, pure=pure), work(many, pure=pure)
    ordinary = one / len(few)
    assert (all_of_them - one) / (len(many) - len(few)) < CROWDED * ordinary, "a complaint"
    assert all_of_them / len(many) < CROWDED * ordinary, "an event of that evening"
