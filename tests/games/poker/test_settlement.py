"""Every case of the settlement: some rule speaks, and where two speak they agree or one excepts the other."""

from itertools import product

import pytest

from streams.games.poker_sem_descarte.hands import EQUAL, HIGHER, LOWER, NAMES
from streams.games.poker_sem_descarte.prizes import (
    bank_that_does_not_play_pays_the_initial_bets,
    who_passes_loses_the_initial_bet,
    who_shows_the_cards_loses_the_bet,
)
from streams.games.poker_sem_descarte.settlement import SETTLEMENT, decided
from streams.games.poker_sem_descarte.showdown import COMPARED, FORFEITED, PASSED, UNPLAYED, Showdown
from tests.games.poker.all_hands import REGULATIONS, law_of

CASES = [Showdown(*case) for case in product((HIGHER, EQUAL, LOWER), (True, False), (True, False), (True, False))]
EXCEPTIONS = (
    who_passes_loses_the_initial_bet,
    who_shows_the_cards_loses_the_bet,
    bank_that_does_not_play_pays_the_initial_bets,
)


@pytest.mark.parametrize("regulation", REGULATIONS)
def test_of_every_case_some_rule_speaks_and_only_exceptions_speak_with_another(regulation):
    law = law_of(regulation)
    for name, showdown in product(NAMES, CASES):
        for lay in law.lays[name]:
            speaking = [rule for rule in SETTLEMENT.order if rule.stated_by(lay, showdown, law) is not None]
            assert speaking, (lay, showdown)
            assert [rule.id for rule in speaking[:-1] if rule not in EXCEPTIONS] == []


@pytest.mark.parametrize("regulation", REGULATIONS)
@pytest.mark.parametrize(
    ("showdown", "combination", "initial", "second"),
    [
        (PASSED, "pair", -100, 0),
        (FORFEITED, "royal_flush", -100, -200),
        (UNPLAYED, "royal_flush", 100, 0),
        (COMPARED[HIGHER], "royal_flush", 100, 20_000),
        (COMPARED[HIGHER], "high_cards", 100, 200),
        (COMPARED[EQUAL], "full_house", 0, 0),
        (COMPARED[LOWER], "full_house", -100, -200),
    ],
)
def test_a_hundred_and_two_hundred_bring_what_the_paragraphs_say(showdown, combination, initial, second, regulation):
    dues = [due for _, due in decided(combination, showdown, law_of(regulation))]
    assert [dues[0].on(100).gain, dues[1].on(200).gain] == [initial, second]
