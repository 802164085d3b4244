"""What the bank can expect of the bets really laid: exact, and as the theory of each game has it."""

from datetime import date
from fractions import Fraction

import pytest

from streams.games.baccarat.figures import DEALS, _over_deals, _over_pairs
from streams.games.baccarat.law import macau, ponto_banca
from streams.games.baccarat.result import Cut
from streams.games.banca_francesa.figures import GAINS as BANCA
from streams.games.banca_francesa.figures import TOTALS
from streams.games.banca_francesa.law import banca
from streams.games.bets.expectation import Expectation, expectation
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


def test_a_pair_wins_31_times_in_415() -> None:
    """Eight packs: 31 of the other 415 cards are of the rank of the first."""
    worked_out = _over_pairs([("ponto_pair", 1)], 8, ponto_banca(FIGURES))
    assert exact(worked_out)[0] == Fraction(43, 415)
