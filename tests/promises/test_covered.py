"""A paragraph counts as covered only when a scenario breaks it and a near miss leaves it alone."""

import pytest

from producers.simulator import GAMES
from streams.engine.rulebooks import all_books, asked
from streams.law.coverage import CoverageStatus, coverage
from tests.promises.each import of_each
from tests.promises.rules import LAW, RULES, broken, broken_rules, kept, owed, played
from tests.scenarios.brought import brought

pytestmark = pytest.mark.usefixtures("scenarios_heard")

TRICKS = {trick.rule for game in GAMES.values() for trick in game.tricks.values()}
CITED = {cited for rule in RULES for cited in rule.cites}

each_rule = of_each(RULES)
each_paragraph = of_each(paragraph.id for paragraph in owed())

# Observable paragraphs that permit or define and order nothing: nobody can break them, and why.
UNBREAKABLE: dict[str, str] = brought("UNBREAKABLE")


@each_paragraph
def test_an_observable_paragraph_is_cited_by_a_rule(paragraph):
    assert paragraph in CITED


@each_paragraph
def test_an_observable_paragraph_is_broken_by_a_scenario(paragraph):
    if paragraph not in UNBREAKABLE:
        assert broken().get(paragraph), "no scenario has a finding that cites exactly it"


@each_paragraph
def test_an_observable_paragraph_is_kept_by_a_lawful_scenario(paragraph):
    assert kept().get(paragraph), "no scenario without findings names it as its law"


@each_rule
def test_a_rule_is_broken_by_a_scenario(rule):
    assert rule.id in broken_rules()


@each_rule
def test_a_rule_is_kept_by_a_lawful_scenario(rule):
    """One that names a paragraph of the rule as its law."""
    assert [cited for cited in rule.cites if kept().get(cited)]


@each_rule
def test_a_rule_is_broken_in_every_game_that_it_judges(rule):
    games = {book.game for book in all_books().values() if book.asks(rule)} - {"*"}  # games without a book of their own
    assert games <= broken_rules().get(rule.id, set())


@each_rule
def test_a_rule_has_a_trick(rule):
    assert rule.id in TRICKS or rule.id in brought("NEVER_ALONE")


def test_what_the_coverage_calls_checked_is_broken_and_kept():
    """`vigia law coverage` may not claim more than the scenarios show."""
    accounts = coverage(LAW, asked()).accounts
    claimed = [
        a.paragraph.id for a in accounts if a.status is CoverageStatus.CHECKED and a.paragraph.id not in UNBREAKABLE
    ]
    assert [paragraph for paragraph in claimed if not broken().get(paragraph) or not kept().get(paragraph)] == []


def test_scenarios_name_paragraphs_that_exist():
    for each in played():
        for paragraph in each.scenario.law:
            assert LAW.paragraph(paragraph), each.scenario.name


def test_findings_cite_paragraphs_that_their_rule_cites():
    """A finding may point to a closer paragraph, but only to one that its rule says it enforces."""
    cites = {rule.id: rule.cites for rule in RULES}
    strange = {
        (finding.rule, finding.paragraph)
        for each in played()
        for finding in each.findings
        if finding.rule in cites and finding.paragraph not in cites[finding.rule]
    }
    assert strange == set()


def test_findings_of_one_scenario_have_ids_of_their_own():
    doubled = {}
    for each in played():
        ids = [finding.id for finding in each.findings]
        if len(set(ids)) < len(ids):
            doubled[each.scenario.name] = sorted({f.rule for f in each.findings if ids.count(f.id) > 1})
    assert doubled == {}
