"""What judging an event costs, counted in instructions of Python: the same on every machine, however busy.

A change that makes an event dearer by more than a tenth fails here. Where it is worth its price, measure (docs/speed.md)
and write the new figure down; where work became less, too.
"""

from itertools import islice

import pytest

from projections.cli.simulated_floor import lawful
from projections.replay import replay
from streams.law.files import load_law
from tests.native.paths import front
from tests.sink.measure import instructions

# Instructions an event: in Python alone, and through the front end.
WORK = {
    "american_roulette": (607, 260),
    "french_roulette": (551, 191),
    "blackjack": (728, 358),
    "cussec": (479, 164),
    "banca_francesa": (644, 267),
    "baccarat_ponto_banca": (643, 331),
    "baccarat_macau": (687, 324),
    "baccarat_online@pt-r-812-2015": (716, 395),
    "baccarat_macau_online@pt-r-812-2015": (723, 400),
    "chemin_de_fer": (771, 421),
    "holdem": (966, 564),
}
TENTH = 0.1


def work(game: str, *, pure: bool) -> float:
    records = list(enumerate(islice(lawful(2, 40, 1, (game,)), 1_500), 1))
    replay(records, load_law(), pure=pure)  # first what is worked out only once
    with instructions() as ran:
        replay(records, load_law(), pure=pure)
    return next(ran) / len(records)


@pytest.mark.parametrize("game", WORK)
def test_judging_in_python_alone_has_not_become_dearer(game):
    expected, _ = WORK[game]
    assert abs(work(game, pure=True) / expected - 1) < TENTH


@pytest.mark.parametrize("game", WORK)
def test_judging_through_the_front_end_has_not_become_dearer(game):
    front()
    _, expected = WORK[game]
    assert abs(work(game, pure=False) / expected - 1) < TENTH
