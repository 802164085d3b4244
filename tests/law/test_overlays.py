"""Only a numbered Instrutivo of the supervision body changes a figure, from its day on."""

from datetime import date

import pytest

from streams.law.files import load_law
from streams.law.overlays import OverlayRefused, parse_overlay

AO = "ao-de-261-22"
BODY = "Órgão de Supervisão de Jogos"


def instrutivo(
    *figures: str, number: str = "3/23", kind: str = "Instrutivo", body: str = BODY, published: str = "2023-02-01"
) -> str:
    head = f'[instrument]\nkind = "{kind}"\nnumber = "{number}"\nbody = "{body}"\npublished = {published}\n'
    return head + "".join(figures)


def change(
    citation: str = f"{AO}/1/30.a.i",
    name: str = "ratio",
    since: str = "2023-03-01",
    value: str = '"36/1"',
    until: str | None = None,
) -> str:
    end = f"until = {until}\n" if until else ""
    return f'[[figure]]\ncitation = "{citation}"\nname = "{name}"\nsince = {since}\nvalue = {value}\n{end}'


def test_the_eve_of_the_first_day_has_the_old_prize_and_the_first_day_the_new() -> None:
    law = load_law(instrutivo(change()))
    assert law.figures(AO, date(2023, 2, 28)).ratio("1/30.a.i") == 35
    assert law.figures(AO, date(2023, 3, 1)).ratio("1/30.a.i") == 36


def test_the_intervals_meet_at_the_first_day() -> None:
    law = load_law(instrutivo(change()))
    before, after = law.figures(AO, date(2023, 2, 28)), law.figures(AO, date(2023, 3, 1))
    assert (before.until, after.since, after.until) == (date(2023, 3, 1), date(2023, 3, 1), None)
    assert after.version == "ao-de-261-22@2023-03-01+Instrutivo 3/23"


def test_what_an_instrutivo_does_not_name_stays() -> None:
    law = load_law(instrutivo(change()))
    assert law.figures(AO, date(2024, 1, 1)).ratio("1/30.a.ii") == 17
    assert load_law().figures(AO, date(2024, 1, 1)).ratio("1/30.a.i") == 35


def test_of_two_instrutivos_the_later_first_day_wins_whatever_their_order() -> None:
    early, late = instrutivo(change()), instrutivo(change(since="2024-01-01", value='"34/1"'), number="9/23")
    for texts in ((early, late), (late, early)):
        law = load_law(*texts)
        prizes = [law.figures(AO, day).ratio("1/30.a.i") for day in (date(2023, 12, 31), date(2024, 1, 1))]
        assert prizes == [36, 34]


def test_when_a_temporary_instrutivo_lapses_the_decree_binds_again() -> None:
    law = load_law(instrutivo(change(until="2023-04-01")))
    prizes = [law.figures(AO, day).ratio("1/30.a.i") for day in (date(2023, 3, 31), date(2023, 4, 1))]
    assert prizes == [36, 35]


def test_a_table_is_replaced_whole() -> None:
    law = load_law(instrutivo(change(f"{AO}/1/35.a", "max_factor", value="{straight = 20}")))
    assert law.figures(AO, date(2023, 3, 1)).table("1/35.a", "max_factor") == {"straight": 20}


def test_the_instruments_of_a_day_are_those_with_a_figure_in_force() -> None:
    law = load_law(instrutivo(change()), instrutivo(change(since="2024-01-01"), number="9/23"))
    named = [[i.name for i in law.instruments(day)] for day in (date(2023, 2, 28), date(2023, 3, 1), date(2024, 1, 1))]
    assert named == [[], ["Instrutivo 3/23"], ["Instrutivo 9/23"]]


def test_a_figure_may_bind_from_the_day_of_publication_but_not_before() -> None:
    parse_overlay(instrutivo(change(since="2023-02-01")))
    with pytest.raises(OverlayRefused, match="would bind from 2023-01-31, before Instrutivo 3/23 was published"):
        parse_overlay(instrutivo(change(since="2023-01-31")))


def test_the_instrument_of_a_changed_figure_is_named_by_the_figure() -> None:
    figure = load_law(instrutivo(change())).figures(AO, date(2023, 3, 1)).figure("1/30.a.i", "ratio")
    assert (figure.instrument, figure.reading) == ("Instrutivo 3/23", "printed")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (change(), "names no instrument. Only a numbered Instrutivo of the supervision body"),
        (instrutivo(change(), number=" "), "the instrument has no number"),
        (instrutivo(change()).replace('number = "3/23"\n', ""), "at 'number'"),
        (instrutivo(), "no [[figure]] that it changes"),
        ("instrument = [", "not a readable file"),
        (instrutivo(change()) + "[extra]\n", "unknown part 'extra'"),
        (instrutivo(change() + "colour = 1\n"), "at 'colour'"),
        (instrutivo(change(since='"2023-03-01"')), "at 'since'"),
        (instrutivo(change(), kind="Circular"), "wants a numbered Instrutivo of the Órgão de Supervisão de Jogos"),
        (instrutivo(change(), body="Casino da Ilha"), "of 'Casino da Ilha' changes nothing"),
        (instrutivo(change(name="ratios")), "That paragraph has: bet_type, ratio. Did you mean 'ratio'?"),
        (instrutivo(change(f"{AO}/1/30.a.xi")), "which the law does not have. Did you mean 'ao-de-261-22/1/30.a.i'"),
        (instrutivo(change("ao-de-261-23/1/30.a.i")), "changes an unknown regulation"),
        (instrutivo(change(value="36")), "it is a ratio ('35/1')"),
        (instrutivo(change(value='"many"')), "a word; it is a ratio"),
        (instrutivo(change(), change(value='"34/1"')), "has two values on 2023-03-01"),
        (instrutivo(change("pt-p-1364-2001/21", value='"6/5"')), "lets no instrument change its figures"),
        (
            instrutivo(change(f"{AO}/decree/2", "updating_body", value='"Casino"')),
            "lets it update the rules of the games, not the decree",
        ),
    ],
)
def test_what_is_no_instrutivo_on_the_rules_of_a_game_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(OverlayRefused) as refused:
        load_law(text)
    assert sentence in str(refused.value)


def test_a_refused_overlay_leaves_the_law_as_it_was() -> None:
    law = load_law()
    with pytest.raises(OverlayRefused):
        law.with_overlays(parse_overlay(instrutivo(change(name="ratios"))))
    assert law.figures(AO, date(2024, 1, 1)).ratio("1/30.a.i") == 35
    assert load_law() is law


@pytest.mark.parametrize(
    "text", [f"a = {'9' * 5000}", "a = " + "[" * 5000, "\x00", ""], ids=["long", "deep", "nul", "empty"]
)
def test_what_is_no_instrument_at_all_is_refused(text):
    with pytest.raises(OverlayRefused):
        parse_overlay(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (instrutivo(change()) + ".".join(["a"] * 10) + " = 1\n", "keys of more than 8 dots"),
        (instrutivo(change()) + ".".join(['"a"'] * 10) + " = 1\n", "keys of more than 8 dots"),
        (instrutivo(change()) + '"\u2028".' + ".".join(["a"] * 10) + " = 1\n", "keys of more than 8 dots"),
        (instrutivo(change(value="[" * 9 + "1" + "]" * 9)), "nests deeper than 8 levels"),
        (instrutivo(change(value="[\n" * 9 + "1" + "]" * 9)), "nests deeper than 8 levels"),
        (instrutivo(change()) + "#" * 65_536, "larger than 64 KB"),
        (instrutivo(change(value='"""a"""')), "strings over several lines"),
    ],
)
def test_a_text_that_would_be_dear_to_parse_is_not_parsed(text, reason, monkeypatch):
    monkeypatch.setattr("streams.law.overlays.tomllib.loads", lambda text: pytest.fail("it was parsed"))
    with pytest.raises(OverlayRefused, match=reason):
        parse_overlay(text)


def test_dots_and_brackets_in_words_and_comments_cost_nothing():
    phrase = r"a.b.c.d.e.f.g.h.i.j [[[[[[[[[ \" quoted"
    text = instrutivo(change(f"{AO}/1/23", "phrase", value=f'"{phrase}"  # [[[[[[[[[[ ..........'))
    assert parse_overlay(text).figures[0].value == phrase.replace("\\", "")


def test_dotted_keys_cost_no_memory():
    """40 KB of them took 1.6 GB."""
    import tracemalloc

    tracemalloc.start()
    with pytest.raises(OverlayRefused):
        parse_overlay(".".join(["a"] * 20_000) + " = 1")
    assert tracemalloc.get_traced_memory()[1] < 5_000_000
    tracemalloc.stop()


def withdrawing(*figures: str, published: str = "2023-03-10", withdraws: str = "3/23", number: str = "5/23") -> str:
    head = instrutivo(number=number, published=published)
    return head + f'withdraws = "{withdraws}"\n' + "".join(figures)


def test_a_withdrawn_instrutivo_binds_on_no_day_and_both_stay_on_record():
    law = load_law(instrutivo(change()), withdrawing())
    assert law.figures(AO, date(2023, 3, 5)).ratio("1/30.a.i") == 35
    assert law.figures(AO, date(2024, 3, 5)).version == load_law().figures(AO, date(2024, 3, 5)).version
    assert [(old.instrument.name, by.name) for old, by in law.withdrawn] == [("Instrutivo 3/23", "Instrutivo 5/23")]
    assert law.instruments(date(2024, 1, 1)) == ()


def test_a_replacement_binds_from_the_day_of_what_it_replaces():
    law = load_law(instrutivo(change()), withdrawing(change(value='"34/1"')))
    prizes = [law.figures(AO, day).ratio("1/30.a.i") for day in (date(2023, 2, 28), date(2023, 3, 1))]
    assert prizes == [35, 34]
    assert law.figures(AO, date(2023, 3, 1)).version.endswith("+Instrutivo 5/23")


def test_a_replacement_can_be_replaced_too():
    third = withdrawing(change(value='"33/1"'), withdraws="5/23", number="7/23", published="2023-03-20")
    law = load_law(instrutivo(change()), withdrawing(change(value='"34/1"')), third)
    assert law.figures(AO, date(2023, 3, 1)).ratio("1/30.a.i") == 33


@pytest.mark.parametrize(
    ("texts", "sentence"),
    [
        ([withdrawing()], "withdraws Instrutivo 3/23, which is not one of the instruments here"),
        ([instrutivo(change()), withdrawing(published="2023-01-31")], "which was published after it"),
        (
            [instrutivo(change()), withdrawing(change(since="2023-02-28"))],
            "would bind from 2023-02-28, before Instrutivo 5/23 was published",
        ),
        (
            [instrutivo(change()), withdrawing(change(f"{AO}/1/30.a.ii"))],
            "would bind from 2023-03-01, before Instrutivo 5/23 was published",
        ),
        ([instrutivo(change()), instrutivo(change(since="2024-01-01"))], "Instrutivo 3/23 is here twice"),
        ([instrutivo(change()), withdrawing(withdraws="5/23")], "withdraws Instrutivo 5/23, which is not one"),
    ],
)
def test_a_withdrawal_names_an_earlier_instrument_and_takes_no_more_than_its_place(texts, sentence):
    with pytest.raises(OverlayRefused) as refused:
        load_law(*texts)
    assert sentence in str(refused.value)
