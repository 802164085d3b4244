"""After a lost message nobody knows which sets of a table of banca francesa had given way."""

from datetime import UTC, datetime, timedelta

import pytest

from producers.simulator.banca_francesa.croupier import BancaCroupier
from producers.simulator.banca_francesa.intents import BancaPlan, BancaToss
from producers.simulator.banca_francesa.licences import law_of, licence
from producers.simulator.dice.intents import DiceWager
from tests.games.verdicts import heard_without

OPENS = datetime(2023, 3, 14, 18, tzinfo=UTC)
LAW = law_of(OPENS.date())
RULE = "banca_francesa/sets_come_in_turn"


def played(*, lost):
    """The first set serves in seven coups, of the first of which a call may be lost, and then the third."""
    croupier = BancaCroupier(
        "BF-1", licence("BF-1", LAW, datetime(2023, 3, 15, 3, tzinfo=UTC)), LAW, OPENS, set_change=False
    )
    script, gap = croupier.open(), None
    for number, minutes in enumerate(range(10, 60, 7), 1):
        toss = BancaToss((2, 2, 2), at=OPENS + timedelta(minutes=minutes))
        coup = croupier.play(BancaPlan((toss,), (DiceWager("Ana", "small", 100_000),)))
        if number == 1 and lost:
            gap = next(draft for draft in coup if draft.type == "throw_called")
        if number == 8:
            for draft in coup:
                if "dice" in draft.data:
                    draft.data = {**draft.data, "dice": ["S3-1", "S3-2", "S3-3"]}
        script += coup
    return heard_without(gap, script, "BF-1", RULE)


@pytest.mark.parametrize(("lost", "last"), [(False, "breach"), (True, "not_evaluable")])
def test_a_set_out_of_turn_is_told_only_where_nothing_was_lost(lost, last):
    heard = played(lost=lost)
    assert heard.verdicts[-1] == last
    assert heard.rules.count(RULE) == (not lost)
