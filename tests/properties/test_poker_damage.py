"""Poker between players: a record lost around a hand, or an end that nobody told, accuses nobody of what did not happen.

Caves, the hand (mão), lists, rests, packs and the last hand shown hang on what happens between two hands. The damage tests of
all games lose records of short evenings; these are evenings in which players come, rest, buy again and leave.
"""

import json

import pytest

from producers.simulator.script import seal
from streams.games.poker.names import OF_2001, ONLINE
from tests.properties.evenings import GAMES, accusations, errors, first_or_slow, heard, lawful, lawful_records, shown

POKER = [game for game in GAMES if game.startswith(("holdem", "omaha", "poker_sintetico"))]
HANDS = 12
BOUNDS = ("coup_opened", "coup_closed")


def test_all_variants_are_tried():
    assert {"holdem", "omaha", "poker_sintetico", f"poker_sintetico@{OF_2001}", f"omaha_online@{ONLINE}"} <= {*POKER}


def complaints(records):
    notebook = heard(records)
    return accusations(notebook) + list(errors(notebook))


@pytest.mark.parametrize("game", POKER)
@pytest.mark.parametrize(("seed", "step"), first_or_slow((7, 4), (7, 1), (8, 1), (9, 1)))
def test_any_one_record_lost_between_two_hands_accuses_nobody(game, seed, step):
    """The bounds of hands are all tried, of what stands between them every fourth."""
    records, wrong = lawful_records(game, HANDS, seed), {}
    events = [json.loads(record) for record in records]
    between = [place for place, record in enumerate(events) if place and record.get("subject") is None][::step]
    bounds = [place for place, record in enumerate(events) if record["type"] in BOUNDS]
    for lost in sorted({*between, *bounds}):
        if raised := complaints(records[:lost] + records[lost + 1 :]):
            wrong[shown(records[lost])] = raised
    assert wrong == {}


@pytest.mark.parametrize("game", POKER)
@pytest.mark.parametrize("seed", first_or_slow(7, 8, 9))
def test_any_hand_whose_end_nobody_told_accuses_nobody(game, seed):
    """The table forgot to say it: no record is missing, and what follows is judged as ever."""
    script, wrong = lawful(game, HANDS, seed), {}
    for place, draft in enumerate(script):
        if draft.type == "coup_closed" and (raised := complaints(seal(script[:place] + script[place + 1 :], "t-1"))):
            wrong[draft.subject] = raised
    assert wrong == {}
