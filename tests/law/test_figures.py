"""A figure has one value on each day of its law, and none before."""

from datetime import date, timedelta
from fractions import Fraction
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streams.law.chronicle import Chronicle, TwoLawsOneDay
from streams.law.figures import Figure, NoLawThatDay, WrongFigure, is_ratio
from streams.law.files import PackagedLaw, load_law

LAW = load_law()
AO = "ao-de-261-22"
FIRST = date(2022, 7, 27)
ROMANS = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
FIGURES = LAW.figures(AO, FIRST)
SOURCE = cast("PackagedLaw", LAW._source)


def every_figure() -> list[Figure]:
    return [figure for regulation in LAW.regulations for figure in SOURCE.figures(regulation)]


def test_each_figure_cites_a_paragraph_that_exists() -> None:
    ids = {paragraph.id for paragraph in LAW.paragraphs()}
    assert [figure.citation for figure in every_figure() if figure.citation not in ids] == []


def test_each_figure_begins_with_its_regulation_and_was_changed_by_no_instrument() -> None:
    for figure in every_figure():
        regulation = LAW.regulations[figure.citation.partition("/")[0]]
        assert (figure.since, figure.instrument) == (regulation.applied_since, None)


def test_a_figure_that_is_only_a_reading_names_a_doubt_that_is_written_down() -> None:
    named = [figure for figure in every_figure() if figure.ambiguity]
    assert len(named) > 100
    for figure in named:
        assert LAW.reading(figure.ambiguity).id == figure.ambiguity


def test_the_sets_of_red_and_black_are_readings_and_the_prizes_are_print() -> None:
    assert FIGURES.figure("1/6", "red").reading == "recommended"
    assert FIGURES.figure("1/6", "red").ambiguity == "ao-de-261-22:A3"
    assert FIGURES.figure("1/30.a.i", "ratio").reading == "printed"


def test_no_figure_holds_what_follows_from_others() -> None:
    names = {(figure.citation, figure.name) for figure in every_figure()}
    assert not [name for _, name in names if name.startswith("arc_by_centre")]
    assert (f"{AO}/1/30.c", "per_unit_in_chips") not in names
    assert (f"{AO}/1/30", "prize_ratio") not in names


def test_the_day_before_the_decree_there_is_no_law_to_read() -> None:
    with pytest.raises(NoLawThatDay, match="on 2022-07-26: the first binds from 2022-07-27"):
        LAW.figures(AO, FIRST - timedelta(days=1))
    assert LAW.figures(AO, FIRST).ratio("1/30.a.i") == 35


def test_the_interval_of_the_unchanged_decree_is_open() -> None:
    assert (FIGURES.since, FIGURES.until, FIGURES.version) == (FIRST, None, "ao-de-261-22@2022-07-27")


def test_the_same_figures_serve_every_day_until_the_next_change() -> None:
    assert LAW.figures(AO, date(2023, 3, 14)) is LAW.figures(AO, date(2031, 1, 1))


@pytest.mark.parametrize(
    ("citation", "prize"),
    [("i", 35), ("ii", 17), ("iii", 11), ("iv", 8), ("v", 5), ("vi", 2), ("vii", 2), ("viii", "1/2"), ("ix", "1/2")],
)
def test_roulette_prizes_are_those_of_the_decree_at_both_tables(citation: str, prize: int | str) -> None:
    assert FIGURES.ratio(f"1/30.a.{citation}") == FIGURES.ratio(f"2/18.a.{citation}") == Fraction(prize)


def test_a_factor_is_thirty_times_the_numbers_covered() -> None:
    factors = FIGURES.table("1/35.a", "max_factor") | FIGURES.table("1/35.b", "max_factor")
    kinds = FIGURES.words("1/27", "bet_types")
    covers = [FIGURES.number(f"1/27.a.{roman}", "covers") for roman in ROMANS]
    assert factors == {kind: 30 * covered for kind, covered in zip(kinds, [*covers, 18], strict=True)}


def test_both_wheels_carry_every_number_once_and_half_of_them_are_red() -> None:
    for wheel in ("1/2.a", "1/2.b", "2/2"):
        assert sorted(FIGURES.numbers(wheel, "clockwise")) == list(range(37))
    red, black = set(FIGURES.numbers("1/6", "red")), set(FIGURES.numbers("1/6", "black"))
    assert (len(red), red | black, red & black) == (18, set(range(1, 37)), set())
    assert red == set(FIGURES.numbers("1/27.b.v", "numbers")) == set(FIGURES.numbers("2/6", "red"))


def test_the_three_series_cover_the_wheel_once_with_the_chips_of_the_decree() -> None:
    covered: list[int] = []
    for roman in ("i", "ii", "iii"):
        components = FIGURES.tables(f"1/28.a.{roman}", "components")
        assert sum(cast("int", part["chips_per_unit"]) for part in components) == FIGURES.number(
            f"1/28.a.{roman}", "chips_per_unit"
        )
        covered += FIGURES.numbers(f"1/28.a.{roman}", "numbers")
    assert sorted(covered) == list(range(37))


def test_the_law_counts_sixty_splits_fourteen_streets_and_twenty_three_corners() -> None:
    counted = [len(set(FIGURES.sets(f"1/27.a.{roman}", "list"))) for roman in ("ii", "iii", "iv", "v")]
    assert counted == [60, 14, 23, 11]


def test_a_figure_answers_in_the_sort_that_is_asked() -> None:
    assert FIGURES.number(f"{AO}/1/20", "balls_per_table") == FIGURES.number("1/20", "balls_per_table") == 2
    assert FIGURES.word("1/23", "phrase") == "Jogo feito. Nada mais."
    assert FIGURES.flag("1/24", "alternate") is True
    assert FIGURES.numbers("1/20", "diameter_mm") == (18, 24)
    assert FIGURES.words("2/20", "order")[:3] == ("column", "dozen", "even_chance")
    assert FIGURES.ratio("1/35.c.i", "max") == 135
    assert set(FIGURES.of("1/24")) == {"alternate", "rotor_opposite"}


@pytest.mark.parametrize(
    ("reader", "name", "expected"),
    [
        ("number", "announce_change", "a whole number"),
        ("ratio", "colour", 'a ratio such as "35/1"'),
        ("ratio", "announce_change", 'a ratio such as "35/1"'),
        ("words", "colour", "a list of words"),
        ("numbers", "material", "a list of whole numbers"),
        ("flag", "balls_per_table", "true or false"),
        ("table", "colour", "a table"),
        ("word", "balls_per_table", "a word"),
        ("sets", "diameter_mm", "a list of lists of whole numbers"),
        ("tables", "diameter_mm", "a list of tables"),
    ],
)
def test_a_figure_of_another_sort_is_refused_with_what_was_found(reader: str, name: str, expected: str) -> None:
    with pytest.raises(WrongFigure) as refused:
        getattr(FIGURES, reader)("1/20", name)
    written = repr(FIGURES.figure("1/20", name).value)
    assert f"'{name}' of {AO}/1/20, in force from 2022-07-27, is {written}; expected {expected}." in str(refused.value)


def test_a_missing_figure_names_those_that_the_paragraph_has() -> None:
    with pytest.raises(NoLawThatDay, match=r"That paragraph has: alternate, rotor_opposite\. Did you mean 'alternate'"):
        FIGURES.flag("1/24", "alternates")
    with pytest.raises(NoLawThatDay, match=r"no figure then\. Did you mean 'ao-de-261-22/1/30.a.i'"):
        FIGURES.ratio("1/30.a.xi")


def test_a_table_that_is_read_can_be_changed_without_changing_the_law() -> None:
    FIGURES.table("1/35.a", "max_factor")["straight"] = 99
    assert FIGURES.table("1/35.a", "max_factor")["straight"] == 30


def test_a_ratio_is_two_whole_numbers_and_never_over_zero() -> None:
    good, bad = ("35/1", "1/2", "0/5"), ("35", "1/0", "a/b", "-1/2", "1/2/3", "", "/", "1/2 ")
    assert [is_ratio(text) for text in good] == [True] * 3
    assert [is_ratio(text) for text in bad] == [False] * len(bad)


def figure(since: date, until: date | None = None, value: int = 1, instrument: str | None = None) -> Figure:
    return Figure(citation="x/1", name="n", since=since, until=until, value=value, instrument=instrument)


def test_two_printed_values_may_not_share_a_day() -> None:
    with pytest.raises(TwoLawsOneDay, match="two values on 2002-01-01"):
        Chronicle("x", [figure(date(2001, 1, 1)), figure(date(2002, 1, 1), value=2)])
    Chronicle("x", [figure(date(2001, 1, 1), until=date(2002, 1, 1)), figure(date(2002, 1, 1), value=2)])


def test_a_repealed_figure_is_gone_on_the_day_of_repeal() -> None:
    chronicle = Chronicle("x", [figure(date(2001, 1, 1), until=date(2002, 1, 1))])
    assert chronicle.on(date(2001, 12, 31)).number("1", "n") == 1
    with pytest.raises(NoLawThatDay):
        chronicle.on(date(2002, 1, 1)).number("1", "n")


days = st.dates(min_value=date(2000, 1, 1), max_value=date(2010, 12, 31))


@given(st.sets(days, min_size=1, max_size=6), days)
def test_on_every_day_the_latest_value_binds_and_the_interval_holds_the_day(starts: set[date], day: date) -> None:
    first = min(starts)
    values = [figure(d, value=d.toordinal(), instrument=None if d == first else f"I {d}") for d in starts]
    chronicle = Chronicle("x", values)
    past = [d for d in starts if d <= day]
    if not past:
        with pytest.raises(NoLawThatDay):
            chronicle.on(day)
        return
    figures = chronicle.on(day)
    assert figures.number("1", "n") == max(past).toordinal()
    assert figures.since <= day
    assert figures.until is None or day < figures.until
    assert figures.until == min((d for d in starts if d > day), default=None)
