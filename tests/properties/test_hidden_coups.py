"""A house hides no coup: not without its opening, not under the name of another, not behind an invented name."""

import json
from collections import Counter
from copy import copy
from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import Any, cast

import pytest

from producers.simulator.script import Draft, seal
from projections.cli.replay_report import waiting_lines
from projections.speech import Speech
from schemas.findings import Money, Severity, Verdict
from streams.engine.hidden import ASIDE, NAMES, HiddenCoups
from streams.engine.judge import Judge
from streams.engine.meanwhile import MOST
from streams.engine.meanwhile import NAMES as MANY
from streams.law.files import load_law
from streams.rules import UNSEEN
from tests.engine.floor import Notebook
from tests.properties.evenings import GAMES, OPENS, errors, heard, lawful

OPENED, NAMED, TURN = "vigia/coups_are_opened", "vigia/coups_are_named_once", "vigia/in_turn"
PAYMENTS = ("payout_made", "pot_paid")
BEFORE_THE_STAKE = {  # rules that an event breaks, or whose event is out of turn, before the first stake of its coup
    "baccarat/players_are_invited_to_bet", "baccarat/betting_time_is_signalled", "cussec/light_opens_the_betting",
    "chemin_de_fer/bank_is_announced_and_laid", "chemin_de_fer/dealer_makes_the_calls_of_the_law",
    "chemin_de_fer/bets_are_multiples_of_the_minimum", "chemin_de_fer/only_what_the_law_allows_leaves_the_bank",
}  # fmt: skip

OF_A_SESSION = {"baccarat/statement_of_a_session_is_right"}  # only its opening says in which session a coup is played


def coups_of(script: list[Draft]) -> list[str]:
    return list(dict.fromkeys(draft.subject for draft in script if draft.subject))


def evening(game: str, *, short: bool) -> list[Draft]:
    """A lawful evening, or one on which every payment is a little less than it should be."""
    script = lawful(game, 4, 1)
    for draft in script:
        if short and draft.type in PAYMENTS and draft.data["amount"] > 100:
            draft.data = {**draft.data, "amount": draft.data["amount"] - 100}
    return script


def without_opening(script: list[Draft], coup: str) -> list[Draft]:
    return [draft for draft in script if (draft.type, draft.subject) != ("coup_opened", coup)]


def under_the_name_of(script: list[Draft], coup: str, other: str) -> list[Draft]:
    for draft in script:
        draft.subject = other if draft.subject == coup else draft.subject
    return script


def judged(script: list[Draft]) -> Notebook:
    return heard(list(seal(script, "t-1")))


def kinds(notebook: Notebook) -> Counter[str]:
    return Counter(finding.rule for finding in notebook.findings)


@cache
def as_it_was(game: str, *, short: bool) -> Notebook:
    return judged(evening(game, short=short))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("place", range(4))
def test_a_coup_that_nobody_opened_is_reported_once_and_accuses_nobody_of_breaking_the_law(game, place):
    script = evening(game, short=False)
    coup = coups_of(script)[place]
    notebook = judged(without_opening(script, coup))
    assert set(kinds(notebook)) - {TURN} == {OPENED}
    hidden = next(finding for finding in notebook.findings if finding.rule == OPENED)
    assert (hidden.coup, hidden.severity) == (coup, Severity.MAJOR)
    assert errors(notebook) == {}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("place", range(4))
def test_what_is_short_is_reported_of_a_coup_that_nobody_opened_as_of_any_other(game, place):
    script = evening(game, short=True)
    notebook = judged(without_opening(script, coups_of(script)[place]))
    rules = kinds(notebook) - Counter([OPENED, *[TURN] * 9])
    assert rules == kinds(as_it_was(game, short=True))


@pytest.mark.parametrize("game", GAMES)
def test_rules_that_need_the_opening_are_not_evaluable_without_it(game):
    script = evening(game, short=False)
    coup = coups_of(script)[1]
    notebook = judged(without_opening(script, coup))
    own = next(each for each in notebook.coups if each.coup and each.coup.id == coup)
    unsure = {verdict.rule for verdict in own.verdicts() if verdict.reason == UNSEEN}
    asked = {rule.id for rule in own.rules if "coup_opened" in rule.on}
    assert own.coup.lost is None
    assert unsure == asked & {verdict.rule for verdict in own.verdicts()} == asked


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("place", [1, 3])
def test_a_coup_under_the_name_of_the_one_before_is_judged_and_its_name_reported(game, place):
    script = evening(game, short=True)
    names = coups_of(script)
    notebook = judged(under_the_name_of(script, names[place], names[place - 1]))
    assert kinds(notebook) - Counter([NAMED]) == kinds(as_it_was(game, short=True))
    assert kinds(notebook)[NAMED] == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_coup_under_the_name_of_one_long_ago_is_judged_and_its_name_reported(game):
    script = evening(game, short=True)
    names = coups_of(script)
    notebook = judged(under_the_name_of(script, names[3], names[0]))
    assert kinds(notebook) - Counter([NAMED]) == kinds(as_it_was(game, short=True))


@pytest.mark.parametrize("game", GAMES)
def test_a_coup_that_nobody_opened_under_the_name_of_the_one_before_is_judged_from_its_first_stake(game):
    script = evening(game, short=True)
    names = coups_of(script)
    notebook = judged(under_the_name_of(without_opening(script, names[2]), names[2], names[1]))
    rules = {finding.rule for finding in notebook.findings} - BEFORE_THE_STAKE - {TURN}
    before = set(kinds(as_it_was(game, short=True)))
    assert rules - before <= {OPENED, NAMED}
    assert len(coups_judged(notebook)) == 4
    assert before <= rules


def coups_judged(notebook: Notebook) -> list[str]:
    return [each.coup.id for each in notebook.coups if each.coup]


@pytest.mark.parametrize("game", GAMES)
def test_an_event_of_an_invented_coup_changes_nothing_for_the_coup_in_play(game):
    """Whatever kind of event it is, and wherever in the coup it comes."""
    script = evening(game, short=True)
    coup = coups_of(script)[1]
    own = [place for place, draft in enumerate(script) if draft.subject == coup]
    for place in own[1:-1:7]:
        stray = copy(script[place])
        stray.subject = "invented"
        notebook = judged([*script[: place + 1], stray, *script[place + 1 :]])
        rules = kinds(notebook) - Counter([TURN, OPENED])
        assert rules == kinds(as_it_was(game, short=True)), stray.type
        assert coups_judged(notebook) == coups_of(script)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["invented", "earlier"])
def test_events_of_a_coup_of_long_ago_change_nothing_for_the_coup_in_play(game, name):
    """A whole coup told once more while another is in play: each event is out of turn, and the stakes are reported."""
    script = evening(game, short=False)
    names = coups_of(script)
    again = [copy(draft) for draft in script if draft.subject == names[0] and draft.type != "coup_opened"]
    place = max(place for place, draft in enumerate(script) if draft.subject == names[2]) - 1
    for draft in again:
        draft.subject, draft.time = names[0] if name == "earlier" else name, script[place].time
    notebook = judged([*script[: place + 1], *again, *script[place + 1 :]])
    assert coups_judged(notebook) == names
    late = {"roulette/winners_keep_their_stake_and_losers_lose_it"}  # what is moved on a coup that is over is its own
    assert {finding.rule for finding in notebook.findings if finding.coup != names[0]} - late <= {TURN, OPENED}
    assert errors(notebook) == {}


@pytest.mark.parametrize("game", GAMES)
def test_an_opening_told_twice_ends_no_coup_though_something_waits(game):
    """What happens between two coups, or names an invented one, came just before it."""
    script = evening(game, short=False)
    first, second, third = coups_of(script)[:3]
    again = next(copy(draft) for draft in script if (draft.type, draft.subject) == ("coup_opened", first))
    own = [place for place, draft in enumerate(script) if draft.subject == second]
    place = own[len(own) // 2]
    last = max(place for place, draft in enumerate(script) if draft.subject == second)
    opening = next(place for place, draft in enumerate(script) if (draft.type, draft.subject) == ("coup_opened", third))
    waits = [copy(draft) for draft in script[last + 1 : opening] if draft.subject is None]
    for between in (waits, [replace(script[place], subject="invented")]):
        for draft in (*between, again):
            draft.time = script[place].time
        once, twice = (
            judged([*script[: place + 1], *strays, *script[place + 1 :]]) for strays in (between, [*between, again])
        )
        assert coups_judged(twice) == coups_of(script)
        assert kinds(twice) == kinds(once) + Counter([TURN])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("place", range(3))
def test_what_follows_a_coup_that_nobody_closed_is_judged_as_ever(game, place):
    """Whose hand it is, what lies in a bank or a cave, where the marker lies: all that is settled between two coups."""
    for short in (False, True):
        script = evening(game, short=short)
        names = coups_of(script)
        notebook = judged([draft for draft in script if (draft.type, draft.subject) != ("coup_closed", names[place])])
        assert kinds(notebook) - Counter([TURN]) == kinds(as_it_was(game, short=short))
        assert kinds(notebook)[TURN] == 1
        assert coups_judged(notebook) == names


def neither_closed_nor_opened(script: list[Draft], coup: str, following: str) -> list[Draft]:
    dropped = {("coup_closed", coup), ("coup_opened", following)}
    return [draft for draft in script if (draft.type, draft.subject) not in dropped]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("place", range(3))
def test_a_coup_is_judged_where_neither_the_end_of_the_last_nor_its_opening_was_told(game, place):
    for short in (False, True):
        script = evening(game, short=short)
        names = coups_of(script)
        notebook = judged(neither_closed_nor_opened(script, *names[place : place + 2]))
        assert kinds(notebook) - Counter([OPENED, *[TURN] * 9]) == kinds(as_it_was(game, short=short))
        hidden = next(finding for finding in notebook.findings if finding.rule == OPENED)
        assert (hidden.coup, hidden.severity) == (names[place + 1], Severity.MAJOR)
        assert coups_judged(notebook) == names


@pytest.mark.parametrize("game", GAMES)
def test_an_evening_of_which_only_the_first_coup_was_opened_and_none_closed_is_judged_whole(game):
    script = evening(game, short=True)
    bounds = [draft for draft in script if draft.type in ("coup_opened", "coup_closed")]
    notebook = judged([draft for draft in script if draft not in bounds[1:]])
    assert coups_judged(notebook) == coups_of(script)
    assert kinds(notebook)[OPENED] == 3
    reported, due = (
        kinds(each) - Counter(dict.fromkeys(OF_A_SESSION, 9)) for each in (notebook, as_it_was(game, short=True))
    )
    assert reported - Counter([OPENED] * 3 + [TURN] * 99) == due


def test_stakes_of_a_coup_that_interrupts_another_are_a_critical_finding_with_their_sum():
    """Neither the end of one coup nor the beginning of the next was told, and the first has the last word all the same."""
    script = evening(GAMES[0], short=False)
    first, second = coups_of(script)[:2]
    place = max(place for place, draft in enumerate(script) if draft.subject == first)
    late = script.pop(place - 1)
    end = max(place for place, draft in enumerate(script) if draft.subject == second)
    late.time = script[end].time
    notebook = judged(neither_closed_nor_opened([*script[: end + 1], late, *script[end + 1 :]], first, second))
    hidden = next(finding for finding in notebook.findings if finding.rule == OPENED)
    staked = sum(d.data["stake"] for d in script if d.type == "bet_placed" and d.subject == second)
    assert (hidden.coup, hidden.severity, hidden.values["staked"]) == (second, Severity.CRITICAL, Money(money=staked))
    assert "could not be judged" in hidden.en
    assert first in coups_judged(notebook)


def test_a_gap_while_it_is_not_known_whether_a_coup_is_over_accuses_nobody():
    """What was lost may have told how the first coup went on: it is not evaluable, nor is what waited."""
    for game in GAMES:
        script = evening(game, short=False)
        first, second = coups_of(script)[1:3]
        records = list(seal(neither_closed_nor_opened(script, first, second), "t-1"))
        inside = [n for n, record in enumerate(records) if json.loads(record).get("subject") == second]
        for gap in inside[1:6]:
            notebook = heard(records[:gap] + records[gap + 1 :])
            assert {rule for rule in notebook.rules if not rule.startswith("vigia/")} == set(), game
            assert errors(notebook) == {}


def test_a_log_that_ends_while_a_coup_may_be_over_says_what_waits() -> None:
    script = evening(GAMES[0], short=False)
    first, second = coups_of(script)[:2]
    records = list(seal(neither_closed_nor_opened(script, first, second), "t-1"))
    place = next(n for n, record in enumerate(records) if json.loads(record).get("subject") == second)
    judge = Judge(load_law(), Notebook())
    for position, record in enumerate(records[: place + 2]):
        judge.take(record, position)
    (waiting,) = judge.finish()
    first_held = json.loads(records[place])["sequence"]
    assert (waiting.following, waiting.records, waiting.unclosed) == (first_held, 2, True)
    line = next(waiting_lines(cast("Any", SimpleNamespace(waiting=(waiting,))), Speech("en")))
    assert f"with event {first_held} a coup that nobody closed may have ended" in line


def test_an_interruption_of_a_coup_ends_it_after_so_many_events_or_names():
    script = evening(GAMES[0], short=False)
    first = coups_of(script)[0]
    place = next(place for place, draft in enumerate(script) if draft.subject == first and draft.type == "bet_placed")

    def coups_with(names: list[str]) -> list[str]:
        strays = [replace(script[place], subject=name) for name in names]
        return coups_judged(judged([*script[: place + 1], *strays, *script[place + 1 :]]))

    assert coups_with(["invented"] * MOST) == coups_of(script)
    assert "invented" in coups_with(["invented"] * (MOST + 1))
    assert coups_with([f"invented {n}" for n in range(MANY)]) == coups_of(script)
    assert "invented 0" in coups_with([f"invented {n}" for n in range(MANY + 1)])


def test_a_coup_lost_with_a_record_is_no_hidden_coup():
    """A gap says so itself; nobody is accused of not opening."""
    records = list(seal(evening(GAMES[0], short=False), "t-1"))
    place = [n for n, record in enumerate(records) if json.loads(record)["type"] == "coup_opened"][1]
    notebook = heard(records[:place] + records[place + 1 :])
    assert notebook.rules == ["vigia/nothing_missing"]


def test_a_clock_that_falls_back_before_it_hides_no_coup_that_nobody_opened():
    script = evening(GAMES[0], short=True)
    coup = coups_of(script)[1]
    script = without_opening(script, coup)
    first = next(place for place, draft in enumerate(script) if draft.subject == coup)
    for draft in script[first:]:
        draft.time -= (draft.time - script[first - 1].time) + (script[first - 1].time - OPENS) / 2
    notebook = judged(script)
    assert {"vigia/clock_steady", OPENED} <= set(notebook.rules)
    own = next(each for each in notebook.coups if each.coup and each.coup.id == coup)
    assert any(verdict.verdict is not Verdict.NOT_EVALUABLE for verdict in own.verdicts())


def test_an_opening_that_its_first_event_overtook_is_no_hidden_coup():
    for game in GAMES:
        script = evening(game, short=True)
        coup = coups_of(script)[2]
        place = next(place for place, draft in enumerate(script) if draft.subject == coup)
        script[place].time = script[place + 1].time
        script[place : place + 2] = script[place + 1], script[place]
        rules = kinds(judged(script))
        assert rules - Counter([TURN]) == kinds(as_it_was(game, short=True)), game


def test_what_is_remembered_of_hidden_coups_is_bounded():
    hidden, table = HiddenCoups(), SimpleNamespace(coup=None)
    bet: Any = None
    for number in range(2 * NAMES):
        bet = SimpleNamespace(subject=f"c{number}", time=OPENS)
        hidden.begin(bet)
        hidden.set_aside(bet, 100)
    assert not hidden.is_used("c0")
    assert hidden.is_used(f"c{2 * NAMES - 1}")
    reported = list(hidden.end(bet, cast("Any", table)))
    assert (len(reported), sum(each.staked for each in reported)) == (ASIDE, 200 * NAMES)
