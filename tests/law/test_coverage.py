"""Each paragraph has one account, and only what is checked, held or explained counts as covered."""

from datetime import date

import pytest

from streams.law.coverage import CoverageStatus, coverage
from streams.law.explain import explain
from streams.law.files import load_law
from streams.law.paragraphs import UnknownParagraph
from streams.law.standing import Heading, HeldElsewhere, NotObservable

LAW = load_law()
AO = "ao-de-261-22"
PRIZES = [f"{AO}/1/30.a.{roman}" for roman in ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")]


def status(paragraph: str, rules: dict[str, list[str]] | None = None) -> CoverageStatus:
    accounts = coverage(LAW, rules or {}).accounts
    return next(account.status for account in accounts if account.paragraph.id == paragraph)


def test_every_paragraph_has_one_account() -> None:
    accounts = coverage(LAW, {}).accounts
    assert [account.paragraph.id for account in accounts] == [paragraph.id for paragraph in LAW.paragraphs()]


def test_a_paragraph_that_a_rule_cites_is_checked_by_that_rule() -> None:
    account = next(a for a in coverage(LAW, {"in_order": [f"{AO}/1/32"]}).accounts if a.rules)
    assert (account.paragraph.id, account.status, account.rules) == (
        f"{AO}/1/32",
        CoverageStatus.CHECKED,
        ("in_order",),
    )


def test_a_paragraph_that_nothing_covers_is_not_yet_done() -> None:
    assert status(f"{AO}/1/32") is CoverageStatus.NOT_YET


def test_the_dates_of_the_figures_hold_the_entry_into_force() -> None:
    assert status(f"{AO}/decree/4") is CoverageStatus.HELD
    assert status(f"{AO}/decree/3") is CoverageStatus.HELD


def test_a_heading_is_covered_when_all_its_letters_are_and_not_before() -> None:
    assert status(f"{AO}/1/30.a", {"prizes": PRIZES}) is CoverageStatus.UMBRELLA
    assert status(f"{AO}/1/30.a", {"prizes": PRIZES[:-1]}) is CoverageStatus.NOT_YET


def test_a_paragraph_with_a_duty_of_its_own_is_no_umbrella() -> None:
    """N. 30 itself says that winning stakes stay with their owners."""
    below = [p.id for p in LAW.paragraphs(AO) if p.id.startswith(f"{AO}/1/30.")]
    assert status(f"{AO}/1/30", {"prizes": below}) is CoverageStatus.NOT_YET


def test_a_rule_outranks_a_declaration() -> None:
    assert status(f"{AO}/decree/preamble", {"dated": [f"{AO}/decree/preamble"]}) is CoverageStatus.CHECKED


def test_the_preamble_cannot_be_observed_and_the_account_says_why() -> None:
    account = coverage(LAW, {}).accounts[0]
    assert (account.paragraph.id, account.status) == (f"{AO}/decree/preamble", CoverageStatus.NOT_OBSERVABLE)
    assert account.why == "States reasons and powers; it orders nothing that a table could break."


def test_a_rule_that_cites_an_unknown_paragraph_is_an_error() -> None:
    with pytest.raises(UnknownParagraph, match="ao-de-261-22/1/99"):
        coverage(LAW, {"misspelt": [f"{AO}/1/99"]})


def test_counts_and_gaps_can_be_asked_by_game() -> None:
    whole = coverage(LAW, {"prizes": PRIZES})
    roulette = whole.of(AO, "american_roulette")
    assert roulette.counts == {
        CoverageStatus.CHECKED: 9,
        CoverageStatus.HELD: 0,
        CoverageStatus.UMBRELLA: 1,
        CoverageStatus.NOT_OBSERVABLE: 0,
        CoverageStatus.NOT_YET: 73,
    }
    assert len(roulette.gaps) == 73
    assert sum(len(part.accounts) for part in whole.by_game().values()) == len(LAW.paragraphs())


def test_declarations_name_no_paragraph_twice() -> None:
    for regulation in LAW.regulations:
        standing = LAW.standing(regulation)
        declared: tuple[HeldElsewhere | Heading | NotObservable, ...]
        declared = (*standing.held, *standing.heading, *standing.not_observable)
        named = [each.paragraph for each in declared]
        assert len(named) == len(set(named))


def test_only_paragraphs_that_the_catalogue_calls_unobservable_are_declared_so() -> None:
    for regulation in LAW.regulations:
        for declared in LAW.standing(regulation).not_observable:
            assert LAW.paragraph(declared.paragraph).observable == "no"


def test_a_paragraph_is_explained_with_its_figures_rules_scenarios_and_readings() -> None:
    shown = explain(
        LAW,
        f"{AO}/1/32",
        date(2023, 3, 14),
        rules={"in_order": [f"{AO}/1/32"]},
        scenarios={"Paid twice": [f"{AO}/1/32"]},
    )
    assert shown.chapter == "American roulette (roleta americana)"
    assert [figure.name for figure in shown.figures] == ["order", "split_column_rank", "split_dozen_rank"]
    assert (shown.rules, shown.scenarios) == (("in_order",), ("Paid twice",))
    assert {reading.id for reading in shown.readings} == {"ao-de-261-22:A4", "ao-de-261-22:A5"}


def test_before_its_first_day_a_paragraph_is_explained_without_figures() -> None:
    shown = explain(LAW, f"{AO}/1/32", date(2022, 7, 26))
    assert shown.figures == ()
    assert shown.no_law is not None
    assert "the first binds from 2022-07-27" in shown.no_law


def test_a_sibling_rule_of_portugal_is_shown_beside_that_of_angola() -> None:
    shown = explain(LAW, f"{AO}/6/3", date(2023, 3, 14))
    assert shown.counterpart is not None
    assert shown.counterpart.id == "pt-p-1364-2001/3"
