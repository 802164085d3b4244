"""After a lost message chemin de fer accuses nobody wrongly, and judges again as soon as what it needs has been told anew."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from producers.simulator.script import Draft, seal
from streams.engine.judge import Judge
from streams.games.chemin_de_fer.hand_fold import NO_HAND, NO_RECORD_OF_HAND
from streams.law.files import load_law
from tests.scenarios.play import Minutes
from tests.scenarios.playing import GAMES

OPENS = datetime(2023, 3, 14, 18, tzinfo=UTC)
TABLE = GAMES["chemin_de_fer"]
WINS = ("2C KD 4C 7D", "2D KH 4D 7H", "2H KS 4H 7S", "2S KC 4S 7C")  # for the bank
LOSES = "3C QD 5C 7D"


def played():
    """Ana wins twice and loses, Rui wins and passes to Eva, who loses; Gil has the next hand."""
    croupier = TABLE.croupier(TABLE.licence(OPENS.replace(hour=23)), OPENS, {})
    rows: list[dict[str, Any]] = [
        {"bets": [{"player": "Rui", "amount": 2_000_000}], "cards": WINS[0]},
        {"bets": [{"player": "Rui", "amount": 2_000_000}], "cards": WINS[1]},
        {"bets": [{"player": "Rui", "amount": 2_000_000}], "cards": LOSES},
        {"bets": [{"player": "Ana", "amount": 2_000_000}], "cards": WINS[2], "passes": True, "taken_by": "Eva"},
        {
            "bets": [{"player": "Ana", "amount": 1_000_000}, {"player": "Gil", "amount": 500_000}],
            "cards": "3D QH 5D 7H",
        },
        {"bets": [{"player": "Ana", "amount": 1_000_000}], "cards": WINS[3]},
    ]
    script = croupier.open()
    for row in rows:
        script += croupier.play(TABLE.plan(row, None))
    return script


def heard_without(script, gap):
    heard = Minutes()
    judge = Judge(load_law(), heard)
    for position, record in enumerate(seal(script, TABLE.table)):
        if position != gap:
            judge.take(record, position)
    judge.finish()
    return heard


def own(heard):
    return [finding.rule for finding in heard.findings if not finding.rule.startswith("vigia/")]


def unjudged(heard, coup):
    return {rule for name, rule, verdict in heard.verdicts if name.endswith(f"-{coup}") and verdict == "not_evaluable"}


@pytest.mark.parametrize("part", range(4))
def test_whichever_record_of_a_lawful_evening_is_lost_nobody_is_accused(part):
    script = played()
    for gap in range(1 + part, len(script), 4):
        heard = heard_without(script, gap)
        assert own(heard) == [], (gap, script[gap].type)
        assert heard.errors == {}


@pytest.fixture
def lost():
    """A call of the second coup is lost."""
    script = played()
    opened = [place for place, draft in enumerate(script) if draft.type == "coup_opened"][1]
    return script, next(place for place in range(opened, len(script)) if script[place].type == "call_made")


def test_the_percentage_is_judged_again_with_the_next_coup(lost):
    script, gap = lost
    heard = heard_without(script, gap)
    assert "chemin_de_fer/cagnotte_is_the_percentage_of_the_gain" not in unjudged(heard, 3)
    assert "chemin_de_fer/cards_go_to_who_has_a_right_to_them" not in unjudged(heard, 3)


def test_the_hand_and_its_bank_are_judged_again_with_the_next_hand(lost):
    script, gap = lost
    rules = {
        "chemin_de_fer/bank_is_announced_and_laid", "chemin_de_fer/bank_has_the_capital_that_it_must",
        "chemin_de_fer/bets_are_settled_from_the_bankers_right",
    }  # fmt: skip
    assert rules <= unjudged(heard_without(script, gap), 3)
    assert rules.isdisjoint(unjudged(heard_without(script, gap), 4))


def test_a_wrong_percentage_after_a_lost_record_is_reported(lost):
    script, gap = lost
    taken = [draft for draft in script if draft.type == "cagnotte_taken"][-2]
    taken.data = {**taken.data, "amount": taken.data["amount"] * 2}
    assert "chemin_de_fer/cagnotte_is_the_percentage_of_the_gain" in own(heard_without(script, gap))


def test_who_gets_the_hand_is_known_to_sit_there(lost):
    """With the three hands that follow, and one player who sits down again, four are known to be seated."""
    script, gap = lost
    script = with_events(script, gap, ("seat_taken", {"seat": "1", "player": "Ana"}))
    heard = heard_without(script, gap)
    assert "chemin_de_fer/four_players_are_seated" in unjudged(heard, 5)
    assert "chemin_de_fer/four_players_are_seated" not in unjudged(heard, 6)


def test_calls_that_may_have_been_made_in_the_lost_record_are_judged_again_a_coup_later(lost):
    """Between two coups the hand and the auction are called; whether foreigners came stays unknown."""
    script, gap = lost
    heard = heard_without(script, gap)
    calls, foreigners = (
        f"chemin_de_fer/{rule}" for rule in ("dealer_makes_the_calls_of_the_law", "foreigners_hear_the_calls_too")
    )
    assert {calls, foreigners} <= unjudged(heard, 3)
    assert calls not in unjudged(heard, 4)
    assert foreigners in unjudged(heard, 6)


def test_why_it_is_not_known_whose_hand_it_is(lost):
    """A record that is lost, or one that nobody ever wrote: the house answers for the second alone."""
    script, gap = lost
    rule = "chemin_de_fer/bank_is_announced_and_laid"
    assert heard_without(script, gap).not_evaluable[rule] == NO_HAND
    without = [draft for draft in script if draft.type != "hand_given"]
    assert heard_without(without, None).not_evaluable[rule] == NO_RECORD_OF_HAND


def test_where_the_hand_is_unknown_the_last_coup_of_the_game_need_not_have_been_announced(lost):
    """Whether a coup was played is not known either."""
    script, gap = lost
    closed = [*script, Draft("table_closed", script[-1].time + timedelta(minutes=1), {})]
    rule = "chemin_de_fer/last_coup_of_the_game_is_announced"
    assert rule in own(heard_without(closed, None))
    heard = heard_without(
        [draft for place, draft in enumerate(closed) if place <= gap or draft.type != "hand_given"], gap
    )
    assert rule not in own(heard)
    assert heard.not_evaluable[rule] == NO_HAND


def test_that_no_cards_were_spread_is_not_told_after_a_lost_record(lost):
    """The lost record may have told of it."""
    script, gap = lost
    stop: tuple[tuple[str, dict[str, Any]], ...]
    stop = ("table_suspended", {"reason": "too_few_players"}), ("table_resumed", {})
    assert own(heard_without(with_events(script, gap, *stop), gap)) == []
    assert own(heard_without(with_events(script, gap, *stop), None)) != []


def with_events(script, gap, *events):
    """The script with more events, before the first coup that begins after the lost record."""
    place = next(place for place in range(gap, len(script)) if script[place].type == "coup_opened")
    extra = [Draft(kind, script[place].time, data) for kind, data in events]
    return [*script[:place], *extra, *script[place:]]
