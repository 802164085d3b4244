"""An overlay is tried before it is adopted, and what is wrong with one table's law stays at that table."""

from datetime import date

import pytest

from producers.simulator import simulate_journal
from producers.simulator.samples import sample_coups
from streams.engine import overlay_trial
from streams.engine.judge import Judge
from streams.engine.overlay_trial import MOST_DAYS, try_overlay
from streams.engine.rulebooks import every_book
from streams.law.files import load_law
from streams.law.law import Law
from streams.law.overlays import Overlay, OverlayRefused, parse_overlay
from streams.worker.overlays import changed_by
from tests.law.test_overlays import AO, change, instrutivo
from tests.scenarios.play import Heard

DAY = date(2026, 1, 1)
LONG_STAY = instrutivo(change(f"{AO}/1/36", "max_stay_minutes", value="1440"))


@pytest.fixture
def unbounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bounds that let everything through, so that something else must catch what is wrong."""
    monkeypatch.setattr("streams.law.overlays.why_not", lambda *rest: None)


def overlay_of(value: str):
    return parse_overlay(instrutivo(change(f"{AO}/1/36", "max_stay_minutes", value=value)))


def test_a_sound_overlay_is_adopted():
    law = try_overlay(load_law(), overlay_of("30"), sample_coups)
    assert [act.name for act in law.instruments(DAY)] == ["Instrutivo 3/23"]


def test_a_figure_that_a_game_cannot_read_is_refused(unbounded):
    with pytest.raises(OverlayRefused, match=r"sample coups of american_roulette with the law of 2023-03-01.*Overflow"):
        try_overlay(load_law(), overlay_of("10000000000000"), sample_coups)


def test_a_figure_on_which_a_rule_fails_is_refused(unbounded):
    """An order of payment without most kinds of bet can be read; the rule that ranks a payment by it fails."""
    text = instrutivo(change(f"{AO}/1/32", "order", value='["straight"]'))
    with pytest.raises(OverlayRefused, match="cannot be adopted"):
        try_overlay(load_law(), parse_overlay(text), sample_coups)


@pytest.mark.parametrize("number", ["10/14", "11/14"])
def test_an_order_of_dealing_that_names_another_hand_is_refused(number):
    """With a capital letter nobody would be dealt to, and no further card would ever decide a bet."""
    text = instrutivo(change(f"{AO}/{number}", "order", value='["Ponto", "Banca", "Ponto", "Banca"]'))
    with pytest.raises(OverlayRefused, match=r"the judge failed \(KeyError: 'Ponto'"):
        try_overlay(load_law(), parse_overlay(text), sample_coups)


def test_every_sample_is_judged_without_a_fault():
    faults = overlay_trial._Faults()
    judge = Judge(load_law(), faults)
    count = 0
    for book in every_book():
        for raw in sample_coups(book.regulation, book.game):
            judge.take(raw, count)
            count += 1
    judge.finish()
    assert faults.first is None
    assert count > 10_000


def test_the_worker_tries_it_too(unbounded):
    with pytest.raises(OverlayRefused):
        changed_by(load_law(), LONG_STAY.replace("1440", "10000000000000"), trial)
    law, act = changed_by(load_law(), LONG_STAY, trial)
    assert (act.name, isinstance(law, Law)) == ("Instrutivo 3/23", True)


def trial(law: Law, overlay: Overlay) -> Law:
    return try_overlay(law, overlay, sample_coups)


def test_an_instrument_with_figures_of_many_days_is_refused_before_it_is_tried():
    """Every game is tried on each of them: 64 KB hold figures of 400 days, and a day takes up to three seconds."""

    def of(days: int) -> Overlay:
        stays = (
            change(f"{AO}/1/36", "max_stay_minutes", f"2024-01-{day + 1:02}", str(20 + day)) for day in range(days)
        )
        return parse_overlay(instrutivo(*stays))

    tried = []
    try_overlay(load_law(), of(MOST_DAYS), lambda *_: [], lambda game, day: tried.append(day))
    assert len(set(tried)) == MOST_DAYS
    with pytest.raises(OverlayRefused, match=r"would bind from 17 days, .* Divide it into several instruments"):
        try_overlay(load_law(), of(MOST_DAYS + 1), lambda *_: pytest.fail("it was tried"))


def judged(law: Law, *games: str) -> tuple[Judge, Heard]:
    heard = Heard()
    judge = Judge(law, heard)
    for game in games:
        for raw in simulate_journal(game, 3, 1):
            judge.take(raw, judge.records)
    return judge, heard


def test_a_law_that_cannot_be_read_makes_its_table_not_evaluable_and_loses_no_record(unbounded):
    law = load_law().with_overlays(overlay_of("10000000000000"))
    judge, heard = judged(law, "american_roulette", "french_roulette")
    judge.finish()
    assert heard.aside == 0
    assert heard.errors == {}
    reasons = set(heard.not_evaluable.values())
    assert any("the game cannot read the figures in force: OverflowError" in reason for reason in reasons)
    alone, apart = judged(load_law(), "french_roulette")
    alone.finish()
    assert [f.id for f in heard.findings if f.table == "fr-1"] == [f.id for f in apart.findings]


def test_a_new_law_that_fails_at_one_table_is_adopted_at_all_others(monkeypatch):
    heard = Heard()
    judge = Judge(load_law(), heard)
    for game in ("american_roulette", "french_roulette"):
        for raw in simulate_journal(game, 3, 1):
            judge.take(raw, judge.records)
            if b'"coup_closed"' in raw:
                break
    first, second = (custody.table_judge for custody in judge.tables.values())
    monkeypatch.setattr(first, "_end_coup", lambda *rest: 1 / 0)
    law = load_law(LONG_STAY)
    judge.adopt(law)
    assert [(one.books is law, one.figures is law.figures(AO, DAY)) for one in (first, second)] == [(True, True)] * 2
    first.closing = first.table.trail[-1]
    judge.finish()
    assert second.closing is None
