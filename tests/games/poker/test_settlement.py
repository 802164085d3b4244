"""What two bets bring in each case of the settlement; `tests/settlement` walks all cases."""

import pytest

from streams.games.cards.hands import EQUAL, HIGHER, LOWER
from streams.games.poker_sem_descarte.settlement import decided
from streams.games.poker_sem_descarte.showdown import COMPARED, FORFEITED, PASSED, UNPLAYED
from tests.games.poker.all_hands import REGULATIONS, law_of


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
