"""What the bank can expect of the bets really laid: exact, and as the theory of each game has it."""

from datetime import date
from fractions import Fraction
from types import SimpleNamespace

import pytest

from streams.games.baccarat.figures import DEALS, _expectation, _over_deals, _over_pairs
from streams.games.baccarat.law import macau, ponto_banca
from streams.games.baccarat.result import Cut
from streams.games.banca_francesa.figures import GAINS as BANCA
from streams.games.banca_francesa.figures import TOTALS
from streams.games.banca_francesa.law import banca
from streams.games.bets.expectation import Expectation, expectation
from streams.games.craps.figures import expected_of_throws
from streams.games.craps.law import craps
from streams.games.craps.worth import worths
from streams.games.cussec.figures import GAINS as CUSSEC
from streams.games.cussec.figures import WAYS
from streams.games.cussec.law import cussec
from streams.games.roulette.figures import GAINS as ROULETTE
from streams.games.roulette.law import american
from streams.law.files import load_law

FIGURES = load_law().figures("ao-de-261-22", date(2023, 3, 14))


def exact(worked_out: Expectation) -> tuple[Fraction, Fraction]:
    """Mean and variance as fractions."""
    assert worked_out.expected is not None
    assert worked_out.variance is not None
    return Fraction(worked_out.expected), Fraction(worked_out.variance)


@pytest.mark.parametrize(
    ("bets", "mean", "variance"),
    [
        ([("straight:17", 1)], Fraction(1, 37), Fraction(35**2 + 36, 37) - Fraction(1, 37) ** 2),
        ([("red", 1)], Fraction(1, 37), 1 - Fraction(1, 37) ** 2),
        ([("red", 1), ("black", 1)], Fraction(2, 37), Fraction(4, 37) - Fraction(2, 37) ** 2),  # only 0 takes both
        ([], Fraction(0), Fraction(0)),
    ],
)
def test_roulette_over_all_pockets(bets: list[tuple[str, int]], mean: Fraction, variance: Fraction) -> None:
    """Bets of one coup are not independent: red and black together hardly vary."""
    law = american(FIGURES)
    gains = ROULETTE.of(bets, law, law.pockets)
    assert gains is not None
    assert exact(expectation([1] * law.pockets, gains)) == (mean, variance)


def test_a_stake_where_the_law_has_no_place_makes_it_unknown() -> None:
    """Never a zero."""
    assert ROULETTE.of([("straight:17", 1), ("moon", 1)], american(FIGURES), 37) is None


@pytest.mark.parametrize("position", ["aces", "small", "big"])
def test_banca_francesa_keeps_one_in_sixty_three(position: str) -> None:
    """Whatever the chance."""
    law = banca(FIGURES)
    gains = BANCA.of([(position, 1)], law, 3)
    assert gains is not None
    ways = [sum(TOTALS[total] for total in chance.totals) for chance in law.chances.values()]
    assert ways == [1, 31, 31]
    assert exact(expectation(ways, gains))[0] == Fraction(1, 63)


def test_cussec_small_loses_on_three_equal_dice() -> None:
    """105 of 216 throws win small, the six triples take it."""
    law = cussec(FIGURES)
    gains = CUSSEC.of([("small", 1)], law, len(WAYS))
    assert gains is not None
    mean, _ = exact(expectation(list(WAYS.values()), gains))
    assert mean == Fraction(111 - 105, 216)


@pytest.mark.parametrize(
    ("packs", "game", "position", "cut", "mean"),
    [
        (8, ponto_banca, "ponto", "none", "241149546272/19524993263685"),
        (8, ponto_banca, "banca", "none", "-241149546272/19524993263685"),
        (8, ponto_banca, "tie", "none", "103841353768/723147898655"),
        (6, ponto_banca, "ponto", "none", "18880657128/1525814595305"),
        (8, macau, "banca", "a", "114753351728/10847218479825"),
        (8, macau, "banca", "b", "20235972488/2169443695965"),
    ],
)
def test_baccarat_over_all_shoes(packs: int, game: object, position: str, cut: str, mean: str) -> None:
    """As they were worked out apart from this code; the deduction is the operator's."""
    law = game(FIGURES)  # type: ignore[operator]
    options = dict(zip("ab", [name for name, each in law.deductions.items() if each.rate], strict=True))
    chosen = Cut(options[cut]) if cut in options else Cut()
    worked_out = _over_deals([(position, 1)], DEALS[packs], chosen, law)
    assert exact(worked_out)[0] == Fraction(mean)


def test_a_deduction_that_changes_during_a_coup_of_baccarat_binds_the_next() -> None:
    """The coup is expected to bring what its own deduction leaves, whatever the table declared since."""
    law, bet = macau(FIGURES), SimpleNamespace(position="banca:1", stake=1, lies=True)
    of_the_coup, since = (Cut(name) for name, each in law.deductions.items() if each.rate)
    coup = SimpleNamespace(cut=of_the_coup, bets={"b1": bet})
    licence = SimpleNamespace(packs=[SimpleNamespace(cards=52)] * 8)
    table = SimpleNamespace(licence=licence, cut=since, coup=coup)
    assert exact(_expectation(table, law))[0] == Fraction(114753351728, 10847218479825)  # type: ignore[arg-type]


def test_a_pair_wins_31_times_in_415() -> None:
    """Eight packs: 31 of the other 415 cards are of the rank of the first."""
    worked_out = _over_pairs([("ponto_pair", 1)], 8, ponto_banca(FIGURES))
    assert exact(worked_out)[0] == Fraction(43, 415)


@pytest.mark.parametrize(
    ("position", "mean"),
    [
        ("pass", "7/495"), ("come", "7/495"), ("dont_pass", "27/1925"), ("dont_come", "27/1925"), ("big:6", "1/11"),
        ("field", "1/18"), ("total:7", "1/6"), ("craps", "1/9"), ("hard:6", "1/11"), ("hard:4", "1/9"),
        ("box_win:6", "1/66"), ("box_win:5", "1/25"), ("box_win:4", "1/15"), ("box_lose:4", "1/33"),
    ],
)  # fmt: skip
def test_a_bet_of_craps_played_to_its_end_has_the_edge_of_the_books(position: str, mean: str) -> None:
    """As textbooks have it, by the prices of art. 4; a standoff is played again."""
    law = craps(FIGURES)
    known = worths(law)
    assert Fraction(known.stages[id(law.cloth(12)[position].first)].worth, known.unit) == Fraction(mean)


def test_odds_are_fair_and_no_throw_of_craps_surprises_in_the_mean() -> None:
    """At every stage of every chance."""
    law = craps(FIGURES)
    known = worths(law)
    assert all(known.stages[id(stage)].worth == 0 for odds in (law.take, law.lay) for stage in odds.then.values())
    for each in known.stages.values():
        assert sum(weight * one for weight, one in zip(known.weights, each.surprise, strict=True)) == 0
        assert any(each.surprise)


def test_a_series_counts_the_edge_of_what_it_decides_and_carries_the_rest() -> None:
    """Pass travels to 4 and wins: its edge, once. Come that waits for 4 takes its worth to the next series."""
    law = craps(FIGURES)
    line = law.cloth(12)["pass"]
    first, four = {1: (line.first, 990)}, {1: (line.then[4], 990)}
    whole = expected_of_throws([((2, 2), first), ((1, 3), four)], law)
    assert Fraction(whole.expected) == 990 * Fraction(7, 495)
    waits = expected_of_throws([((2, 2), first)], law)
    assert Fraction(waits.expected) == 990 * (Fraction(7, 495) - Fraction(1, 3))
    assert Fraction(waits.expected) + Fraction(expected_of_throws([((1, 3), four)], law).expected) == 14


def test_the_variance_of_a_throw_of_craps_is_that_of_all_its_bets_together() -> None:
    """Under and over seven: 30 throws pay one and take the other, six take both."""
    law = craps(FIGURES)
    cloth = law.cloth(12)
    both = {1: (cloth["under_seven"].first, 6), 2: (cloth["over_seven"].first, 6)}
    mean, variance = exact(expected_of_throws([((1, 1), both)], law))
    assert (mean, variance) == (Fraction(2), Fraction(6 * 12**2, 36) - 4)
    assert expected_of_throws([((1, 1), both)], law).swing == 10
