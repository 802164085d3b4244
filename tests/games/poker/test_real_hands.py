"""Real hands: all import, none gives a finding, stacks to the unit; each broken on purpose, every one is found."""

from collections import Counter
from dataclasses import replace
from datetime import date
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import pytest

from producers.hand_import import imported
from projections.hand_export import PokerEvents, hands_in
from projections.replay import replay
from schemas.hand_history import finishing
from schemas.phh import read_phh
from schemas.phh_text import written_phh
from streams.law.files import load_law
from tests.games.poker.broken_hands import WAYS, broken

HANDS = Path(__file__).parents[4] / "shared" / "hands" / "pluribus.phhs"
FIRST_DAY = date(2022, 7, 27)
SAMPLE = 60
needs_hands = pytest.mark.skipif(not HANDS.exists(), reason="the real hands are not here")
FINDS = {
    "rake": "percentage_is_no_more_than_was_fixed", "split": "equal_hands_share_the_pot", "winner": "best_hand_wins_the_pot",
}  # fmt: skip


class HeardByCoup(PokerEvents):
    """The findings of each coup, and the events."""

    def __init__(self):
        super().__init__()
        self.by_coup = {}

    def on_finding(self, finding):
        self.by_coup.setdefault(finding.coup, []).append(finding.rule)


def judged(hands):
    heard = HeardByCoup()
    replay(enumerate(imported(hands, "real", "ao-de-261-22", FIRST_DAY), 1), load_law(), [heard])
    return heard


def some(every):
    """Every so-manieth hand of the file, read alone."""
    lines = HANDS.read_text("utf-8").split("\n")
    heads = [at for at, line in enumerate(lines) if line.startswith("[")]
    ends = [*heads[1:], len(lines)]
    chosen = list(zip(heads, ends, strict=True))[:: max(1, len(heads) // every)]
    return [each.hand for start, end in chosen for each in read_phh("\n".join(lines[start + 1 : end]))]


def as_played(hand):
    """Without what the journal of an import has of its own: names of hand and table, currency, seats, clock."""
    return replace(hand, name="", table="", currency="", seats=(), when=None)


def check(hands):
    heard = judged(hands)
    assert heard.by_coup == {}
    (events,) = heard.by_table.values()
    again = list(hands_in(events))
    assert [as_played(hand) for hand in again] == [as_played(hand) for hand in hands]
    assert [finishing(hand) for hand in again] == [finishing(hand) for hand in hands]


@needs_hands
def test_real_hands_give_no_finding_and_come_back_the_same():
    check(some(SAMPLE))


@needs_hands
def test_what_is_exported_imports_as_the_same_hands():
    hands = some(SAMPLE)
    assert [each.hand for each in read_phh(written_phh(hands))] == hands


@pytest.mark.slow
@needs_hands
def test_all_real_hands_give_no_finding_and_come_back_the_same():
    hands = [each.hand for each in read_phh(HANDS.read_text("utf-8"))]
    assert len(hands) == 4930
    check(hands)


def break_some(many, hands):
    """So many broken hands, the ways in turn; a hand that cannot break in one way is passed over."""
    chance, ways = Random(19), cycle(WAYS)
    spoilt: list[Any] = []
    while len(spoilt) < many:
        way = next(ways)
        for _ in range(2_000):
            number = len(spoilt)
            hand = broken(replace(chance.choice(hands), name=f"{way}-{number}"), way, chance)
            if hand is not None:
                spoilt.append(hand)
                break
    return spoilt


def check_broken(spoilt):
    heard = judged(spoilt)
    missed = [hand.name for hand in spoilt if hand.name not in heard.by_coup]
    assert Counter(name.partition("-")[0] for name in missed) == {}
    for name, rules in heard.by_coup.items():
        way = name.partition("-")[0]
        if way in FINDS:
            assert {rule.partition("/")[2] for rule in rules} == {FINDS[way]}, name


@needs_hands
def test_broken_hands_are_found():
    with_splits = [hand for hand in some(1200) if sum(map(bool, hand.won)) > 1] + some(SAMPLE)
    check_broken(break_some(24, with_splits))


@pytest.mark.slow
@needs_hands
def test_every_one_of_a_thousand_broken_hands_is_found():
    check_broken(break_some(1000, [each.hand for each in read_phh(HANDS.read_text("utf-8"))]))
