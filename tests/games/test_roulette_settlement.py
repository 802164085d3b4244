"""Every place of a roulette and every number: some settling rule speaks of it, and two that speak agree."""

from collections import Counter
from datetime import date

import pytest

from streams.games.roulette.law import RouletteLaw, american, french
from streams.games.roulette.settlement import SETTLEMENT
from streams.law.files import load_law

FIGURES = load_law().figures("ao-de-261-22", date(2024, 1, 1))
POCKETS = range(37)
both = pytest.mark.parametrize("law", [american(FIGURES), french(FIGURES)], ids=["american", "french"])


@both
def test_of_every_place_and_number_one_rule_speaks_or_two_that_agree(law: RouletteLaw):
    """161 places and the parts of 114 combined bets, 37 numbers: on 0 nn. 30 and 31 take the same stake."""
    parts = [part for combined in law.combined.values() for part, _ in combined.parts]
    agreeing = Counter[tuple[str, ...]]()
    for place in (*law.positions.values(), *parts):
        for number in POCKETS:
            spoken = {rule.id: due for rule in SETTLEMENT.order if (due := rule.stated_by(place, number, law))}
            assert spoken, f"nobody says what becomes of {place.name} on {number}"
            assert len({due.gain for due in spoken.values()}) == 1, (place.name, number, spoken)
            if len(spoken) > 1:
                agreeing["of a combined bet" if place.of_combined else "of one place", *spoken] += 1
    zero, series, stake, prize = (rule.id for rule in SETTLEMENT.order)
    pairs = {("of one place", zero, stake)}
    combined = {("of a combined bet", series, stake), ("of a combined bet", series, prize)}
    assert set(agreeing) == (pairs | combined if parts else pairs)
