"""The six checks with which the judge is compared notice what they claim to notice, and nothing on a lawful evening."""

import pytest

from producers.simulator import simulate_journal
from tests.peers.__main__ import GAME, plain, prizes, table_of

CHECKS = {
    "past_posting": "late bet",
    "short_prize": "prize",
    "late_collection": "collection after payment",
    "ball_serves_on": "ball's hour",
    "long_stint": "dealer's hour",
}


def failed(*tricks: str) -> set[str]:
    records = simulate_journal(GAME, 60, 3, tricks)
    return set(plain([(table_of(raw), raw) for raw in records], prizes()))


def test_a_lawful_evening_fails_no_check():
    assert failed() == set()


@pytest.mark.parametrize("trick", CHECKS)
def test_a_trick_fails_its_check(trick):
    assert failed(trick) == {CHECKS[trick]}


def test_a_ball_that_runs_with_the_rotor_fails_its_check():
    records = [(table_of(raw), raw.replace(b'"rotor":"right_to_left"', b'"rotor":"left_to_right"'))
               for raw in simulate_journal(GAME, 5, 3)]  # fmt: skip
    assert set(plain(records, prizes())) == {"direction"}
