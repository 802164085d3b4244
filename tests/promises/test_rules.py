"""What holds for every rule: its name, its citations, its weight, its words."""

import re
from collections import Counter

from schemas.events import EVENTS
from schemas.findings import Severity
from streams.engine.texts import places
from streams.rules import AFTER_END, AFTER_LAST, COUP_END
from tests.promises.each import of_each
from tests.promises.rules import LAW, RULES, WRITTEN, books_of, rules_as_written
from tests.scenarios.brought import brought

WEIGHT = {severity: place for place, severity in enumerate(Severity)}  # info, minor, major, critical

# Paragraphs of which no rule weighs as much as the catalogue says, and why.
_TIME = "paid or swept a card too late moves no money; a wrong prize is told as critical under the paragraph of prizes"
_ASIDE = "a card that is put aside counts for nothing; one that is counted is told as critical under the next paragraph"
LIGHTER: dict[str, str] = {
    "ao-de-261-22/6/26#immediate": _TIME,
    "pt-p-1364-2001/21#immediate": _TIME,
    "ao-de-261-22/6/24": _ASIDE,
    "pt-p-1364-2001/19": _ASIDE,
    **brought("LIGHTER"),
}  # paragraph -> why no rule of it weighs what the catalogue says


def test_there_are_rules():
    assert len(RULES) >= 40


def test_no_two_rules_have_one_id():
    """A second rule of the same name would silently take the place of the first."""
    counted = Counter(rule.id for rule in rules_as_written())
    assert [name for name, count in counted.items() if count > 1] == []


def test_every_rule_that_is_written_stands_in_a_book():
    """A rule that cites no chapter of its game is never asked."""
    taken = {rule.id for rule in RULES}
    assert [rule.id for rule in rules_as_written() if rule.id not in taken] == []


@of_each(WRITTEN)
def test_an_id_is_a_family_and_a_sentence(rule):
    assert re.fullmatch(r"[a-z][a-z_]*/[a-z]+(_[a-z0-9]+)+", rule.id)
    assert len(rule.id) <= 128
    assert rule.version >= 1


@of_each(RULES)
def test_every_cited_paragraph_stands_in_the_law(rule):
    assert rule.cites
    for cited in rule.cites:
        assert LAW.paragraph(cited).id == cited
    assert len(set(rule.cites)) == len(rule.cites)


@of_each(RULES)
def test_every_kind_of_event_that_it_waits_for_exists(rule):
    assert rule.on
    assert [kind for kind in rule.on if kind not in EVENTS and kind not in (COUP_END, AFTER_END, AFTER_LAST)] == []


@of_each(WRITTEN)
def test_both_languages_say_the_same_facts(rule):
    assert places(rule.pt) == places(rule.en)


@of_each(WRITTEN)
def test_titles_and_sentences_are_given_in_both_languages(rule):
    for title in (rule.title_pt, rule.title_en):
        assert title.strip() == title
        assert title
        assert not title.endswith(".")
        assert title[0].isupper() or title[0].isdigit()
    for sentence in (rule.pt, rule.en):
        assert sentence.strip() == sentence
        assert sentence.endswith(".")
    assert rule.title_pt != rule.title_en
    assert rule.pt != rule.en


@of_each(RULES)
def test_a_docstring_opens_with_a_sentence_that_a_lawyer_can_check(rule):
    docstring = rule.stated_by.__doc__
    assert docstring, "no docstring"
    first = docstring.strip().split("\n\n")[0]
    assert first.endswith((".", ".)", ":")), first
    assert first[0].isupper() or first[0].isdigit(), first


@of_each(RULES)
def test_a_reading_that_it_names_is_on_record(rule):
    """And speaks of a paragraph or a regulation that the rule cites."""
    if rule.reading is None:
        return
    known = {reading.id: reading for reading in LAW._source.readings()}
    assert rule.reading in known
    regulations = {cited.partition("/")[0] for cited in rule.cites}
    assert regulations & set(known[rule.reading].regulations)


@of_each(RULES)
def test_a_breach_weighs_what_the_catalogue_says_or_a_graver_rule_guards_the_paragraph(rule):
    """One paragraph may hold several duties; the gravest of its rules has the weight of the paragraph."""
    for cited in rule.cites:
        least = Severity(LAW.paragraph(cited).severity)
        gravest = max((other.severity for other in RULES if cited in other.cites), key=WEIGHT.__getitem__)
        reason = LIGHTER.get(cited)
        assert reason or WEIGHT[gravest] >= WEIGHT[least], f"{cited} is {least}, its gravest rule only {gravest}"


def test_paragraphs_that_weigh_less_than_the_catalogue_are_still_cited():
    cited = {cited for rule in RULES for cited in rule.cites}
    assert [paragraph for paragraph in LIGHTER if paragraph not in cited] == []


@of_each(RULES)
def test_it_belongs_to_a_game(rule):
    assert books_of(rule)
