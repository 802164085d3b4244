"""A log that was imported carries a part of what happened: the rest is not evaluable, and no house can claim it."""

from dataclasses import replace as with_other

import pytest

from producers.simulator.script import Draft, seal
from schemas.findings import Verdict
from schemas.identity import EXTRACTS
from streams.engine.families import NOT_CARRIED, family, family_of_extract
from streams.engine.rule_index import index_rules
from streams.engine.rulebooks import all_books, variants_of
from tests.engine.floor import Notebook, drafts, judged

CARRIED = ("coup_opened", "bet_placed", "bet_collected", "ball_settled", "payout_made", "coup_closed")


def extract(venue: str, carries: tuple[str, ...] = CARRIED) -> Notebook:
    """A lawful evening of which only some kinds of event were kept."""
    kept = [draft for draft in drafts() if draft.type in (*CARRIED, "table_opened", "table_closed")]
    return judged(list(seal([declared(kept[0], venue, carries), *kept[1:]], "lu-1")))


def declared(opening: Draft, venue: str, carries: tuple[str, ...]) -> Draft:
    return with_other(opening, data={"licence": {**opening.data["licence"], "venue": venue, "carries": carries}})


def test_nobody_is_accused_by_what_an_extract_does_not_carry() -> None:
    heard = extract(EXTRACTS)
    assert heard.rules == []
    assert sum(coup.coup is not None for coup in heard.coups) == 3


def test_what_an_extract_cannot_tell_is_not_evaluable_and_never_compliant() -> None:
    verdicts = [verdict for coup in extract(EXTRACTS).coups for verdict in coup.verdicts()]
    assert verdicts
    assert {verdict.verdict for verdict in verdicts} == {Verdict.NOT_EVALUABLE}
    assert {verdict.reason for verdict in verdicts} == {NOT_CARRIED}


@pytest.mark.parametrize("venue", ["casino-luanda", "Extracts", "extracts "])
def test_a_house_cannot_keep_the_rules_silent_by_calling_its_log_a_part(venue: str) -> None:
    heard = extract(venue)
    assert "roulette/the_number_is_called_before_settling" in heard.rules
    assert NOT_CARRIED not in {verdict.reason for coup in heard.coups for verdict in coup.verdicts()}


def test_a_whole_log_of_the_venue_of_extracts_is_judged_whole() -> None:
    assert extract(EXTRACTS, carries=()).rules


def test_a_rule_whose_events_are_all_carried_is_asked() -> None:
    book = all_books()["ao-de-261-22", "american_roulette"]
    needy = with_other(book.rules[0], needs=("bet_placed", "payout_made"))
    whole = family(with_other(book, rules=(needy, *book.rules[1:])), variants_of(book))
    kept = family_of_extract(whole, frozenset(CARRIED)).own.rules[0]
    lacking = family_of_extract(whole, frozenset({"bet_placed"})).own.rules[0]
    assert kept.judge is needy.judge
    assert lacking.judge is not needy.judge
    assert index_rules(book).rules[0].judge is book.rules[0].judge
