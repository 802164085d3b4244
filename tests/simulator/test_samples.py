"""An overlay is tried on sample coups before it is taken: every game has them, with all tricks that fit."""

import pytest

from producers.simulator import GAMES
from producers.simulator.samples import sample_coups


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_sample_coups(key: str) -> None:
    records = list(sample_coups(GAMES[key].regulation, GAMES[key].name))
    assert {b'"table":"sample-1"' in raw for raw in records} == {True, False}
