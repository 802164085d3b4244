"""Beside the least evidence a finding names every event that shows it: a person can follow its sentence from them alone."""

from collections import Counter
from functools import cache
from typing import Any

import pytest

from schemas.findings import Finding, Money
from streams.engine.texts import places
from streams.rules.shown import SHOWN
from tests.promises import tracing
from tests.promises.rules import played
from tests.promises.tracing import BY_ID, CONCLUSIONS, EXCUSED, MOVED, shown, untraced
from tests.properties.evenings import GAMES, heard, spoiled_records
from tests.scenarios.brought import brought

pytestmark = pytest.mark.usefixtures("scenarios_heard")

Record = dict[str, Any]
RESULTS = {"ball_settled", "dice_settled", "card_drawn", *brought("RESULTS")}
PAYMENTS = {kind for kinds in MOVED.values() for kind in kinds}
MOVEMENTS = {"bet_collected", "payout_made", "payout_corrected"}

# Seats, hands and chances that a position is called after.
NAMING = {
    "table_opened",
    "seat_taken",
    "hand_given",
    "cards_offered",
    "card_drawn",
    "card_revealed",
    "card_exposed",
    "score_called",
    "score_stated",
}

# Rules that cost somebody money and are about no bet.
NO_BET = {
    "banca_francesa/cost_falls_on_the_unfounded_complainant",
    "roulette/change_equals_what_was_handed_in",
    "roulette/chips_are_changed_back_at_their_value",
    "roulette/chips_are_sold_at_the_displayed_value",
    *brought("NO_BET"),
}


@cache
def findings() -> list[tuple[str, Finding, dict[tuple[str, int], Record]]]:
    """Every finding of every scenario, with the scenario's name and its records."""
    broken = [(each, tracing.by_id_and_number(each.records)) for each in played() if each.findings]
    return [(each.scenario.name, finding, records) for each, records in broken for finding in each.findings]


def of_money() -> list[tuple[str, Finding, dict[tuple[str, int], Record]]]:
    return [each for each in findings() if each[1].player_short or each[1].bank_short]


def bets_in(events: list[Record]) -> set[str]:
    return {event["data"]["bet"] for event in events if "bet" in event["data"]}


def without(finding: Finding, kinds: set[str]) -> Finding:
    return finding.model_copy(update={"shows": tuple(item for item in finding.shows if item.type not in kinds)})


def test_every_value_in_a_sentence_is_traced_to_an_event_shown_or_to_the_law():
    lost = {
        (name, finding.rule, blank)
        for name, finding, records in findings()
        for blank in untraced(finding, shown(finding, records))
        if blank != "faces"
        or not is_older_than_the_last(finding, records)  # its result is remembered, its events are not
    }
    assert lost == set()


def test_a_payment_that_is_not_shown_is_missed():
    """A test of the test: without its payments a finding that says what was paid or taken has a value from nowhere."""
    tried = 0
    for name, finding, records in findings():
        amounts = places(BY_ID[finding.rule].en) & set(MOVED)
        if any(isinstance(value := finding.values[blank], Money) and value.money for blank in amounts):
            tried += 1
            assert untraced(without(finding, PAYMENTS), shown(without(finding, PAYMENTS), records)), name
    assert tried > 300


@pytest.mark.parametrize(
    ("blank", "kinds"),
    [
        ("position", {"bet_placed", "bet_moved", "bet_refused", "throw_called", *NAMING}),
        ("limit", {"table_opened"}),
        ("maximum", {"table_opened"}),
        ("bank_cards", {"card_drawn", "card_revealed", "card_exposed"}),
        ("faces", {"dice_settled", "throw_called"}),
        ("cards", {"card_drawn", "card_revealed", "card_exposed", "cards_displayed", "shuffler_loaded"}),
    ],
)
def test_whatever_is_not_shown_is_missed(blank, kinds):
    """The same of the bet, of what the table declared, of cards, dice and ball; now and then another event says it too."""
    with_blank = [(finding, records) for _, finding, records in findings() if blank in places(BY_ID[finding.rule].en)]
    bare = [(without(finding, kinds), records) for finding, records in with_blank]
    missed = [finding for finding, records in bare if blank in untraced(finding, shown(finding, records))]
    assert len(bare) > 5
    assert len(missed) > 0.8 * len(bare), (len(missed), len(bare))


def test_a_money_finding_shows_the_bets_that_it_is_about():
    for name, finding, records in of_money():
        events = shown(finding, records)
        bets = bets_in(events)
        assert bets or finding.rule in NO_BET or finding.rule.startswith("jackpot/"), (name, finding.rule)
        laid = {event["data"]["bet"] for event in records.values() if event["type"] == "bet_placed"}
        assert bets & laid <= {event["data"]["bet"] for event in events if event["type"] == "bet_placed"}, name


def test_a_money_finding_shows_whatever_was_taken_and_paid_on_these_bets():
    for name, finding, records in of_money():
        events = shown(finding, records)
        bets = bets_in(events)
        moved = {
            event["sequence"]
            for event in records.values()
            if event["type"] in MOVEMENTS and event["data"]["bet"] in bets and event["sequence"] <= finding.sequence
        }
        assert moved <= {event["sequence"] for event in events}, (name, finding.rule)


def is_older_than_the_last(finding: Finding, records: dict[tuple[str, int], Record]) -> bool:
    """Another coup came to its end between the finding's own and the finding."""
    ends = [
        event for event in records.values() if event["type"] == "coup_closed" and event["sequence"] < finding.sequence
    ]
    own = next((event["sequence"] for event in ends if event.get("subject") == finding.coup), None)
    return own is not None and any(event["sequence"] > own for event in ends)


def test_a_money_finding_shows_the_result_that_decided():
    """Where the coup came to one before the breach was told, and is not older than the last: no other is remembered."""
    for name, finding, records in of_money():
        events = shown(finding, records)
        if is_older_than_the_last(finding, records):
            continue
        came = [event for event in records.values() if event["type"] in RESULTS and event.get("subject") == finding.coup
                and event["sequence"] <= finding.sequence]  # fmt: skip
        if came and bets_in(events):
            assert RESULTS & {event["type"] for event in events}, (name, finding.rule)


def all_findings() -> list[Finding]:
    every = [finding for _, finding, _ in findings()]
    for game in GAMES:
        for seed in range(4):
            every += heard(spoiled_records(game, seed=seed)).findings
    return every


def test_what_a_finding_shows_is_in_order_and_holds_its_evidence():
    """Also where records are unreadable, forged, lost or out of order."""
    rules = set()
    for finding in all_findings():
        numbers = [item.sequence for item in finding.shows]
        assert numbers == sorted(numbers)
        assert set(finding.evidence) <= set(finding.shows), finding.rule
        assert max(Counter(finding.shows).values()) == 1
        assert len(finding.shows) <= SHOWN
        rules.add(finding.rule)
    assert len([rule for rule in rules if rule.startswith("vigia/")]) >= 3


def test_no_conclusion_and_no_excuse_is_left_over():
    """A word that nobody says any more, or a value that can be traced by now, needs no leave."""
    words = {value.word.partition(":")[0] for _, finding, _ in findings() for value in finding.values.values()
            if hasattr(value, "word")}  # fmt: skip
    assert CONCLUSIONS - words == set()
    asked = {(finding.rule, blank) for _, finding, _ in findings() for blank in finding.values}
    assert set(EXCUSED) - asked == set()
