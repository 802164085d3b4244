"""What the free choices of chemin de fer are worth, exact: every order of cards through the table of n. 68 and the settlement.

A coup is told by the scores of the first two cards and what the ponto's third card is worth. For each such case the bank's
gain is counted if the banker draws, and if he stands: with that any choice of ponto and banker can be valued at once.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Final, NamedTuple

import pytest

from producers.simulator.chemin_de_fer.licences import law_of
from schemas.cards import RANKS, SUITS
from streams.games.chemin_de_fer.law import FREE
from streams.games.chemin_de_fer.names import BANKER, DRAW
from streams.games.chemin_de_fer.result import by_scores
from tests.gates.tree import ROOT

LAW = law_of(date(2024, 1, 1))
CHOICES = LAW.choices
PACKS = 6
NINE_AGAINST_THREE, FOUR_AGAINST_FIVE = (3, 9), (5, 4)  # banker's score, ponto's third card: where he is free
SHOWN = (-1, None)  # eight or nine was shown: nobody has a choice
DRAWS, STANDS = 0, 1  # ways to go on
Gains = tuple[int, int, int]  # ways in which the bank wins, loses, neither
Case = tuple[int, int, int | None]  # score of the ponto and of the banker with two cards, worth of the ponto's third


class Counted(NamedTuple):
    """A case, in how many ways each decision of the banker ends."""

    draws: Gains
    stands: Gains


class Shoe:
    """Cards by what they are worth; `replaced`: each is drawn from a whole shoe, as in the oldest reckonings."""

    def __init__(self, *, replaced: bool = False) -> None:
        self.left, self.replaced = Counter[int](), replaced
        for rank in RANKS:
            self.left[LAW.values[rank] % LAW.modulus] += PACKS * len(SUITS)

    def take(self, worth: int) -> int:
        """One card of this worth; the number of ways to do so."""
        ways = self.left[worth]
        if not self.replaced:
            self.left[worth] -= 1
        return ways

    def give_back(self, *worth: int) -> None:
        if not self.replaced:
            self.left.update(worth)


@cache
def counted(*, draws_on_five: bool, replaced: bool = False) -> dict[Case, Counted]:
    """Every case, of the same number of orders of six cards in all."""
    shoe = Shoe(replaced=replaced)
    cases: dict[Case, list[list[int]]] = {}
    pairs = _pairs(shoe)
    for (ponto, banker), ways in pairs.items():
        for first, weight in ways:
            for card in first:
                shoe.take(card)
            for third, times in _thirds(shoe, ponto, banker, draws_on_five=draws_on_five):
                total = ponto if third is None else (ponto + third) % LAW.modulus
                entry = cases.setdefault((ponto, banker, third), [[0, 0, 0], [0, 0, 0]])
                _count(entry, shoe, total, banker, weight * times, spare=third is None)
                if third is not None:
                    shoe.give_back(third)
            shoe.give_back(*first)
    return {case: Counted((d[0], d[1], d[2]), (s[0], s[1], s[2])) for case, (d, s) in cases.items()}


def _pairs(shoe: Shoe) -> dict[tuple[int, int], list[tuple[tuple[int, ...], int]]]:
    """The first four cards by the scores that they make; hands that differ in order alone are counted together."""
    pairs: dict[tuple[int, int], Counter[tuple[int, ...]]] = {}
    for first in product(range(LAW.modulus), repeat=4):
        weight = 1
        for card in first:
            weight *= shoe.take(card)
        shoe.give_back(*first)
        scores = (first[0] + first[2]) % LAW.modulus, (first[1] + first[3]) % LAW.modulus
        pairs.setdefault(scores, Counter())[tuple(sorted(first))] += weight
    return {scores: list(ways.items()) for scores, ways in pairs.items()}


def _thirds(shoe: Shoe, ponto: int, banker: int, *, draws_on_five: bool) -> Iterator[tuple[int | None, int]]:
    """What the ponto may draw, and in how many ways."""
    must = CHOICES.ponto(ponto)
    natural = CHOICES.shows & {ponto, banker}
    if natural or not (must == DRAW or (must == FREE and draws_on_five)):
        yield None, 1
        return
    for third in range(LAW.modulus):
        yield third, shoe.take(third)


def _count(entry: list[list[int]], shoe: Shoe, ponto: int, banker: int, weight: int, *, spare: bool) -> None:
    """The two ways to go on; a card that nobody draws may lie in any way."""
    size = shoe.left.total()
    rest = (size if shoe.replaced else size - 1) if spare else 1
    entry[1][_outcome(ponto, banker)] += weight * size * rest
    for card, ways in shoe.left.items():
        entry[0][_outcome(ponto, (banker + card) % LAW.modulus)] += weight * ways * rest


def _outcome(ponto: int, banker: int) -> int:
    winner = by_scores(ponto, banker).winner
    return 2 if winner is None else 0 if winner == BANKER else 1


Banker = Callable[[Case, Counted], bool]  # whether he draws


def by_the_table(free: dict[tuple[int, int], bool]) -> Banker:
    """As n. 68 says, and so in the two cases that it leaves open."""

    def draws(case: Case, _: Counted) -> bool:
        ponto, banker, third = case
        if CHOICES.shows & {ponto, banker}:
            return False
        must = CHOICES.banker(banker, third)
        return free[banker, third or 0] if must == FREE else must == DRAW

    return draws


def gain(ways: Gains) -> int:
    return ways[0] - ways[1]


def totals(banker: Banker, *, draws_on_five: bool) -> Gains:
    sums = [0, 0, 0]
    for case, counts in counted(draws_on_five=draws_on_five).items():
        for place, ways in enumerate(counts.draws if banker(case, counts) else counts.stands):
            sums[place] += ways
    return sums[0], sums[1], sums[2]


# ponto draws on five, banker draws on three against nine, on five against four -> per cent: bank, ponto, neither
RECKONED = {
    (True, True, True): ("45.865272", "44.627857", "9.506871"),
    (True, True, False): ("45.854628", "44.619957", "9.525415"),
    (True, False, True): ("45.838484", "44.636464", "9.525052"),
    (True, False, False): ("45.827840", "44.628564", "9.543596"),
    (False, True, True): ("46.170555", "44.646357", "9.183088"),
    (False, True, False): ("46.159911", "44.633329", "9.206760"),
    (False, False, True): ("46.170515", "44.622832", "9.206652"),
    (False, False, False): ("46.159871", "44.609804", "9.230325"),
}


@pytest.mark.parametrize(("draws_on_five", "nine", "four"), RECKONED)
def test_each_of_the_free_choices_is_worth_what_was_reckoned(draws_on_five, nine, four):
    banker = by_the_table({NINE_AGAINST_THREE: nine, FOUR_AGAINST_FIVE: four})
    ways = totals(banker, draws_on_five=draws_on_five)
    shares = tuple(f"{float(Fraction(100 * each, sum(ways))):.6f}" for each in ways)
    assert shares == RECKONED[draws_on_five, nine, four]


def test_bound_to_the_table_it_is_ponto_e_banca():
    """With the ponto drawing on five, and the banker in both free cases, the ways are those of six packs at ponto e banca."""
    banker = by_the_table({NINE_AGAINST_THREE: True, FOUR_AGAINST_FIVE: True})
    assert totals(banker, draws_on_five=True) == (403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288)


def test_the_law_leaves_open_what_hangs_on_the_pontos_habit():
    """The free cases are best drawn against a ponto who draws on five, and best left against one who stands."""
    for banker, third in (NINE_AGAINST_THREE, FOUR_AGAINST_FIVE):
        assert CHOICES.banker(banker, third) == FREE
        for habit in (True, False):
            cases = counted(draws_on_five=habit)
            alike = [counts for (_, score, card), counts in cases.items() if (score, card) == (banker, third)]
            better = sum(gain(each.draws) - gain(each.stands) for each in alike)
            assert (better > 0) is habit


def test_the_table_never_orders_the_banker_against_his_best_reply():
    """Whatever the ponto does on five; but for two cells, which hang on that too and which the law settles all the same."""
    against = set()
    for habit in (True, False):
        better: Counter[tuple[int, int | None]] = Counter()
        for (ponto, score, card), counts in counted(draws_on_five=habit).items():
            if not CHOICES.shows & {ponto, score}:
                better[score, card] += gain(counts.draws) - gain(counts.stands)
        for (score, card), worth in better.items():
            must = CHOICES.banker(score, card)
            if must != FREE and (worth > 0) != (must == DRAW):
                against.add((score, card, habit))
    assert against == {(4, 1, True), (6, None, True)}


Cell = tuple[int, int | None]  # what the banker knows: his own score and the ponto's third card, if any
NONE: Final = (0, 0)


@cache
def _by_cell(*, draws_on_five: bool, replaced: bool) -> dict[Cell, tuple[int, int]]:
    """What drawing and standing bring the bank for what the banker can know."""
    cells: dict[Cell, tuple[int, int]] = {}
    for (ponto, score, card), counts in counted(draws_on_five=draws_on_five, replaced=replaced).items():
        shown = bool(CHOICES.shows & {ponto, score})
        key = SHOWN if shown else (score, card)
        before, draws = cells.get(key, NONE), counts.stands if shown else counts.draws
        cells[key] = before[0] + gain(draws), before[1] + gain(counts.stands)
    return cells


class Habits(NamedTuple):
    """Ponto and banker at their best, each free and knowing his own score; the banker also the ponto's third card."""

    on_five: Fraction  # how often the ponto draws
    gains: Fraction  # of the bank, as a share of what is staked
    open_cells: tuple[Cell, ...]  # where the banker is as well off either way
    on_six: Fraction  # how often he draws there, so that the ponto gains as much either way on five


def _mixed(share: Fraction, cell: Cell, way: int, *, replaced: bool) -> Fraction:
    """What that way brings the bank there against a ponto who draws on five so often."""
    draws, stands = (_by_cell(draws_on_five=five, replaced=replaced).get(cell, NONE) for five in (True, False))
    return share * draws[way] + (1 - share) * stands[way]


def _cells(*, replaced: bool) -> list[Cell]:
    return list({**_by_cell(draws_on_five=True, replaced=replaced), **_by_cell(draws_on_five=False, replaced=replaced)})


def _value(share: Fraction, *, replaced: bool) -> Fraction:
    """What the bank gains where the ponto draws on five so often, and the banker answers at his best."""
    size = sum(map(sum, (counts.stands for counts in counted(draws_on_five=True, replaced=replaced).values())))
    best = [
        max(_mixed(share, cell, way, replaced=replaced) for way in (DRAWS, STANDS))
        for cell in _cells(replaced=replaced)
    ]
    return sum(best, Fraction(0)) / size


def _best_ways(share: Fraction, *, replaced: bool) -> dict[Cell, set[int]]:
    """For what the banker can know: which of drawing (0) and standing (1) is best against such a ponto; both, if alike."""
    ways: dict[Cell, set[int]] = {}
    for cell in _cells(replaced=replaced):
        gains = [_mixed(share, cell, way, replaced=replaced) for way in (DRAWS, STANDS)]
        ways[cell] = {way for way in (DRAWS, STANDS) if gains[way] == max(gains)}
    return ways


@cache
def solved(*, replaced: bool) -> Habits:
    """The bank's best gain is a broken line over the ponto's habit: its lowest corner is where both do their best."""
    corners = {Fraction(0), Fraction(1)}
    for cell in _cells(replaced=replaced):
        slope, start = (
            _mixed(Fraction(at), cell, DRAWS, replaced=replaced) - _mixed(Fraction(at), cell, STANDS, replaced=replaced)
            for at in (1, 0)
        )
        if slope != start and 0 < (corner := start / (start - slope)) < 1:
            corners.add(corner)
    on_five = min(corners, key=lambda corner: _value(corner, replaced=replaced))
    ways = _best_ways(on_five, replaced=replaced)
    open_cells = tuple(cell for cell, best in ways.items() if len(best) > 1 and cell != SHOWN)
    draws, stands = (_by_cell(draws_on_five=five, replaced=replaced) for five in (True, False))
    base = sum(
        draws.get(cell, NONE)[min(best)] - stands.get(cell, NONE)[min(best)]
        for cell, best in ways.items()
        if cell not in open_cells
    )
    on_six = [draws.get(open_cells[0], NONE)[way] - stands.get(open_cells[0], NONE)[way] for way in (DRAWS, STANDS)]
    share = Fraction(base + on_six[STANDS], on_six[STANDS] - on_six[DRAWS])
    return Habits(on_five, _value(on_five, replaced=replaced), open_cells, share)


SIX: Final = (6, None)
PUBLISHED = Habits(Fraction(9, 11), Fraction(679_568, 53_094_899), (SIX,), Fraction(859, 2288))
OURS = Habits(
    Fraction(7_631_761, 9_407_656),
    Fraction(23_174_205_422_119_131, 1_794_292_354_051_081_885),
    (SIX,),
    Fraction(546_971_813, 1_444_075_196),
)


def test_with_cards_put_back_both_do_as_kemeny_and_snell_have_it():
    """The ponto draws on five 9 times of 11; six where no card was asked for is open to the banker, who draws 859 times of 2,288.

    These are the figures of Kemeny and Snell (1957) as Ethier and Gámez (2013) give them; in a full bancô, where both are
    free (n. 71), it is the game of the decree with cards put back.
    """
    assert solved(replaced=True) == PUBLISHED


def test_of_six_packs_both_do_nearly_the_same():
    """Our own figures: those printed for six packs let the banker see more than his score, and are another game."""
    assert solved(replaced=False) == OURS


@pytest.mark.parametrize("replaced", [True, False])
def test_no_other_habit_is_better_for_the_ponto(replaced):
    best = solved(replaced=replaced)
    for step in (Fraction(1, 1000), Fraction(-1, 1000)):
        assert _value(best.on_five + step, replaced=replaced) > best.gains


@pytest.mark.parametrize("replaced", [True, False])
def test_the_table_of_the_law_is_the_best_answer_but_for_what_it_leaves_open(replaced):
    """Against a ponto at his best the table draws and stands as is best; its two free cells draw."""
    ways = _best_ways(solved(replaced=replaced).on_five, replaced=replaced)
    for (score, card), best in ways.items():
        if (score, card) != SHOWN:
            must = CHOICES.banker(score, card)
            assert must == FREE or (DRAWS if must == DRAW else STANDS) in best, (score, card)
    assert ways[NINE_AGAINST_THREE] == ways[FOUR_AGAINST_FIVE] == {DRAWS}


def _row(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def _rows() -> list[str]:
    """The tables of docs/shoes.md."""
    word = {True: "draws", False: "stands"}
    rows = []
    for (five, nine, four), shares in RECKONED.items():
        ways = totals(by_the_table({NINE_AGAINST_THREE: nine, FOUR_AGAINST_FIVE: four}), draws_on_five=five)
        rows.append(
            _row(
                word[five],
                word[nine],
                word[four],
                *(f"{each} %" for each in shares),
                f"{100 * float(Fraction(gain(ways), sum(ways))):.4f} %",
            )
        )
    for banker, third in (NINE_AGAINST_THREE, FOUR_AGAINST_FIVE):
        for habit in (True, False):
            alike = [
                counts
                for (_, score, card), counts in counted(draws_on_five=habit).items()
                if (score, card) == (banker, third)
            ]
            size = sum(sum(each.stands) for each in alike)
            gains = [
                Fraction(sum(gain(way) for way in each), size)
                for each in ([one.draws for one in alike], [one.stands for one in alike])
            ]
            rows.append(
                _row(f"{banker} against {third}", word[habit], *(f"{100 * float(each):.4f} %" for each in gains))
            )
    for name, habits in (("put back each time", PUBLISHED), ("six packs", OURS)):
        exact = (habits.on_five, habits.on_six, habits.gains)
        rows.append(_row(name, *(f"{each} ({100 * float(each):.4f} %)" for each in exact)))
    return rows


def test_the_page_shows_these_figures():
    page = ROOT.joinpath("docs", "shoes.md").read_text("utf-8")
    assert [row for row in _rows() if row not in page] == []
