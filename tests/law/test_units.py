"""Figures have units and bounds: an instrument sets what the law counts, within what can be meant."""

from fractions import Fraction

import pytest

from streams.law.figures import is_ratio
from streams.law.files import load_law
from streams.law.overlays import OverlayRefused
from streams.law.units import unit_of, why_not
from tests.law.test_overlays import AO, change, instrutivo

SOURCE = load_law()._source
UNITS = SOURCE.units()
STAY = f"{AO}/1/36"


def stay(value: str) -> str:
    return instrutivo(change(STAY, "max_stay_minutes", value=value))


@pytest.mark.parametrize("value", ["1", "30", "1440"])
def test_the_least_and_the_most_are_allowed(value):
    assert load_law(stay(value))


@pytest.mark.parametrize("value", ["0", "-30", "1441", "10000000000000"])
def test_beyond_them_the_overlay_is_refused_and_says_what_is_allowed(value):
    with pytest.raises(OverlayRefused) as refused:
        load_law(stay(value))
    sentence = str(refused.value)
    assert f"cannot set figure 'max_stay_minutes' of {STAY}: {value} is out of bounds" in sentence
    assert "allowed: a whole number from 1 to 1440 (minutes)" in sentence


@pytest.mark.parametrize(
    ("citation", "name", "value", "sentence"),
    [
        ("1/30.a.i", "ratio", '"1001/1"', "allowed: a ratio from 0/1 to 1000/1 (to one)"),
        ("1/30.a.i", "ratio", '"100001/100001"', "has parts above 100000"),
        ("1/30.a.i", "ratio", '"' + "9" * 1900 + '/1"', "a word; it is a ratio"),
        ("1/30.a.i", "ratio", '"' + "9" * 5000 + '/1"', "a word or a number that is too long"),
        ("1/35.a", "max_factor", "{straight = 0}", "allowed: a whole number from 1 to 100000 (times)"),
        ("1/35.a", "max_factor", "{strait = 20}", "'strait' is not among its entries"),
        ("1/35.a", "max_factor", '{straight = "20"}', "is a word; it is a whole number"),
        ("1/2.a", "clockwise", '["0"]', "its items are a whole number"),
        ("1/2.a", "clockwise", "[]", "the list has 0 items"),
        ("1/23", "phrase", '"' + "a" * 301 + '"', "the word has 301 characters"),
        ("1/23", "phrase", '" "', "the word is empty"),
        ("1/23", "phrase", '"Nada mais.\\u202e"', "the word has signs that nobody can read"),
    ],
)
def test_values_keep_the_form_of_the_law(citation, name, value, sentence):
    with pytest.raises(OverlayRefused) as refused:
        load_law(instrutivo(change(f"{AO}/{citation}", name, value=value)))
    assert sentence in str(refused.value)


@pytest.mark.parametrize("regulation", sorted(load_law().regulations))
def test_every_value_that_the_law_prints_is_within_its_own_bounds(regulation):
    wrong = {
        (figure.citation, figure.name): reason
        for figure in SOURCE.figures(regulation)
        if (reason := why_not(figure.name, figure.value, figure.value, UNITS)) and figure.value != ()
    }
    assert wrong == {}


def test_every_figure_in_minutes_or_millimetres_is_counted_in_them():
    for name, unit in [("max_stay_minutes", "minutes"), ("edge_mm", "millimetres"), ("seconds", "seconds")]:
        assert unit_of(name, "number", UNITS).name == unit
    assert unit_of("pockets", "number", UNITS).name == "count"
    assert unit_of("min_rate", "ratio", UNITS).holds(Fraction(1))
    assert not unit_of("min_rate", "ratio", UNITS).holds(Fraction(101, 100))


def test_a_ratio_of_thousands_of_digits_is_no_ratio():
    assert not is_ratio("9" * 5000 + "/1")
