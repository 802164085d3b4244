"""Each doubtful place is written once, with a reading and how sure we are of it."""

import re
from pathlib import Path

import pytest

import streams.games
from streams.engine.rulebooks import all_books
from streams.law.files import load_law
from streams.law.paragraphs import UnknownParagraph

LAW = load_law()
READINGS = LAW._source.readings()


def test_no_two_readings_share_an_id() -> None:
    assert len({reading.id for reading in READINGS}) == len(READINGS) >= 278


def test_each_reading_is_about_paragraphs_that_exist() -> None:
    ids = {paragraph.id for paragraph in LAW.paragraphs()}
    for reading in READINGS:
        assert set(reading.paragraphs) <= ids, reading.id
        assert set(reading.regulations) <= set(LAW.regulations)


def test_each_reading_is_found_from_the_paragraph_that_it_is_about() -> None:
    for reading in READINGS:
        for paragraph in reading.paragraphs:
            assert reading in LAW.readings(paragraph)


def test_hour_by_hour_is_a_medium_doubt_about_balls_and_dice() -> None:
    hour = LAW.reading("ao-de-261-22:G3")
    assert hour.paragraphs == ("ao-de-261-22/1/20", "ao-de-261-22/2/9", "ao-de-261-22/3/4")
    assert hour.confidence == "M"


def test_every_reading_on_which_a_finding_may_rest_is_told_in_portuguese_too() -> None:
    """Those of every game that has rules, and those that a rule names."""
    games = {(book.regulation, book.game) for book in all_books().values()}
    ours = {p.id for p in LAW.paragraphs() if (p.regulation, p.game) in games}
    named = {
        name
        for file in Path(streams.games.__path__[0]).rglob("*.py")
        for name in re.findall(r'"((?:[a-z0-9-]+):[A-Z]?\d+)"', file.read_text("utf-8"))
    }
    shown = [reading for reading in READINGS if ours.intersection(reading.paragraphs) or reading.id in named]
    assert len(shown) >= 150
    assert [reading.id for reading in shown if not (reading.doubt_pt and reading.reading_pt)] == []
    order = LAW.reading("ao-de-261-22:F4")
    assert order.wording(portuguese=True)[1] == "Por qualquer: o n. 21 fá-los simultâneos."
    assert order.wording(portuguese=False) == (order.doubt, order.reading)


@pytest.mark.parametrize("chapter", ["ao-de-261-22/6/"])
def test_a_doubt_says_more_than_its_title(chapter) -> None:
    """And neither is repeated as the reading."""
    ours = [reading for reading in READINGS if any(p.startswith(chapter) for p in reading.paragraphs)]
    assert len(ours) >= 30
    for reading in ours:
        assert reading.doubt.rstrip(".") != reading.title.rstrip("."), reading.id
        assert not reading.reading.startswith((reading.doubt.rstrip("."), reading.title)), reading.id


@pytest.mark.parametrize("ids", [r"ao-de-261-22:[BCS]\d+", r"blackjack:\d+", r"poker:\d+[a-z]?"])
def test_a_doubt_does_not_repeat_its_title(ids) -> None:
    chosen = [reading for reading in READINGS if re.fullmatch(ids, reading.id)]
    assert len(chosen) > 40
    again = [(reading.id, re.escape(reading.title.rstrip(".")) + r"\W*(?:$|[:;.?])") for reading in chosen]
    doubts = {reading.id: reading.doubt for reading in chosen}
    assert [name for name, repeated in again if re.match(repeated, doubts[name], re.IGNORECASE)] == []


def test_a_paragraph_without_doubts_has_no_readings() -> None:
    assert LAW.readings("ao-de-261-22/1/30.a.i") == ()


def test_an_unknown_reading_is_named() -> None:
    with pytest.raises(UnknownParagraph, match="No reading 'ao-de-261-22:G33' is written"):
        LAW.reading("ao-de-261-22:G33")
