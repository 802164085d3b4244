"""Each doubtful place is written once, with a reading and how sure we are of it."""

import pytest

from streams.law.files import load_law
from streams.law.paragraphs import UnknownParagraph

LAW = load_law()
READINGS = LAW._shelf.readings()


def test_no_two_readings_share_an_id() -> None:
    assert len({reading.id for reading in READINGS}) == len(READINGS) == 269


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


def test_a_paragraph_without_doubts_has_no_readings() -> None:
    assert LAW.readings("ao-de-261-22/1/30.a.i") == ()


def test_an_unknown_reading_is_named() -> None:
    with pytest.raises(UnknownParagraph, match="No reading 'ao-de-261-22:G33' is written"):
        LAW.reading("ao-de-261-22:G33")
