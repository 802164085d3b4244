"""After a lost message a bet may lie on a table of craps that nobody told of, until a seven has decided whatever lay."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from producers.simulator.craps.croupier import CrapsCroupier
from producers.simulator.craps.intents import CrapsPlan, CrapsToss, CrapsWager
from producers.simulator.craps.licences import law_of, licence
from producers.simulator.script import Draft, seal
from streams.engine.judge import Judge
from streams.games.craps import table
from streams.law.files import load_law
from tests.games.verdicts import Verdicts, heard_without

OPENS = datetime(2023, 3, 14, 18, tzinfo=UTC)
LAW = law_of(OPENS.date())
RULE = "settlement/only_bets_that_were_laid_are_paid"
PRIZE = {"bet": "x", "player": "Eva", "amount": 9_000_000}


def played(*series, lost=None, paid=None):
    """Series by their throws; a call of one is lost, and in another a prize is paid for a bet that nobody saw."""
    croupier = CrapsCroupier("CR-1", licence("CR-1", LAW, datetime(2023, 3, 15, 3, tzinfo=UTC)), LAW, OPENS)
    script, gap = croupier.open(), None
    for number, faces in enumerate(series, 1):
        coup = croupier.play(CrapsPlan(tuple(CrapsToss(each) for each in faces), (CrapsWager("Ana", "pass", 100_000),)))
        if number == paid:
            closed = coup[-1]
            made = Draft("payout_made", closed.time - timedelta(seconds=0.2), PRIZE, closed.subject, closed.source)
            coup.insert(-1, made)
        if number == lost:
            gap = next(draft for draft in coup if draft.type == "throw_called")
        script += coup
    return heard_without(gap, script, "CR-1", RULE)


ELEVEN, SEVEN = ((5, 6),), ((3, 4),)


def test_a_prize_for_a_bet_that_nobody_laid_is_told():
    heard = played(ELEVEN, ELEVEN, paid=2)
    assert heard.findings == [(RULE, 9_000_000)]
    assert heard.verdicts == ["compliant", "breach"]


@pytest.mark.parametrize("series", [(ELEVEN, ELEVEN, ELEVEN, ELEVEN), (ELEVEN, ELEVEN, SEVEN, ELEVEN)])
def test_it_cannot_be_judged_while_a_bet_of_the_gap_may_be_there(series):
    """In the series after the seven its chips may still be moved."""
    heard = played(*series, lost=1, paid=4)
    assert heard.verdicts == ["not_evaluable", "compliant", "compliant", "not_evaluable"]
    assert RULE not in {rule for rule, _ in heard.findings}


def test_it_is_told_again_one_series_after_a_seven():
    heard = played(ELEVEN, SEVEN, ELEVEN, ELEVEN, lost=1, paid=4)
    assert heard.verdicts == ["not_evaluable", "compliant", "compliant", "breach"]
    assert (RULE, 9_000_000) in heard.findings


def test_the_seven_of_a_series_with_a_gap_of_its_own_decides_nothing_for_sure():
    heard = played(SEVEN, ELEVEN, ELEVEN, ELEVEN, lost=1, paid=4)
    assert heard.verdicts == ["not_evaluable", "compliant", "compliant", "not_evaluable"]


def test_what_nobody_can_judge_does_not_pile_up(monkeypatch):
    monkeypatch.setattr(table, "REMEMBERED", 20)
    croupier = CrapsCroupier("CR-1", licence("CR-1", LAW, datetime(2023, 3, 15, 3, tzinfo=UTC)), LAW, OPENS)
    script, gaps = croupier.open(), set()
    for number in range(60):
        bets = tuple(
            CrapsWager(name, place, 100_000) for name in ("Ana", "Rui") for place in ("pass", "big:8", "hard:4")
        )
        coup = croupier.play(CrapsPlan((CrapsToss((5, 6)),), bets))
        if number % 2:
            gaps.add(id(next(draft for draft in coup if draft.type == "throw_called")))
        else:
            gaps.add(id(next(draft for draft in coup if draft.type == "payout_made")))
        script += coup
    heard = Verdicts(RULE)
    judge = Judge(load_law(), heard)
    most = 0
    for position, record in enumerate(seal(script, "CR-1")):
        if id(script[position]) not in gaps:
            judge.take(record, position)
            (judged,) = judge.tables.values()
            craps: Any = judged.table_judge.table
            most = max(most, len(craps.gone), len(craps.unsure))
    assert 10 < most <= 20
    assert {rule for rule, _ in heard.findings} == {"vigia/nothing_missing"}
