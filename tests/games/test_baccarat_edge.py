"""The house edge of baccarat, exact: every order of cards through the table of third cards and the settlement of the judge.

Cards are counted by what they are worth. A coup that ends with four or five cards stands for all ways in which the next
ones could lie, so that every shoe has one total.
"""

from collections import Counter
from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from schemas.cards import RANKS, SUITS
from streams.games.baccarat.law import BaccaratLaw, macau, macau_online, online, ponto_banca
from streams.games.baccarat.names import BANCA, EVERY_WIN, NO_DEDUCTION, ON_SCORE, PONTO, TIE
from streams.games.baccarat.result import BaccaratResult, Cut
from streams.games.baccarat.settlement import due
from streams.law.files import load_law

ANGOLA = load_law().figures("ao-de-261-22", date(2023, 3, 14))
PORTUGAL = load_law().figures("pt-r-812-2015", date(2016, 3, 14))
LAWS = {
    "ponto_banca": ponto_banca(ANGOLA), "macau": macau(ANGOLA),
    "online": online(PORTUGAL), "macau_online": macau_online(PORTUGAL),
}  # fmt: skip
STAKE = 1_000_000
WAYS = {  # packs -> ways in which banca wins, ponto wins, neither
    8: (2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216),
    6: (403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288),
}
EDGES = {  # chance, law, option, scores chosen -> of eight packs, of six
    (PONTO, "ponto_banca", NO_DEDUCTION, ()): ("241149546272/19524993263685", "18880657128/1525814595305"),
    (BANCA, "ponto_banca", NO_DEDUCTION, ()): ("-241149546272/19524993263685", "-18880657128/1525814595305"),
    (BANCA, "ponto_banca", EVERY_WIN, ()): ("-517227620992/162708277197375", "-24421384384/7629072976525"),
    (BANCA, "ponto_banca", ON_SCORE, ()): ("-9210285488/2503204264575", "-197254028/53350160675"),
    (BANCA, "macau", EVERY_WIN, ()): ("114753351728/10847218479825", "460294100/43594702723"),
    (BANCA, "macau", ON_SCORE, ()): ("20235972488/2169443695965", "2843464538/305162919061"),
    (BANCA, "online", EVERY_WIN, ()): ("114753351728/10847218479825", "460294100/43594702723"),
    (BANCA, "online", ON_SCORE, (6,)): ("284694798368/19524993263685", "716053792/49219825655"),
    (BANCA, "macau_online", ON_SCORE, (5, 6)): ("101138299576/2789284751955", "11059129474/305162919061"),
    (TIE, "ponto_banca", EVERY_WIN, ()): ("103841353768/723147898655", "220299549488/1525814595305"),
    (TIE, "online", NO_DEDUCTION, ()): ("103841353768/723147898655", "220299549488/1525814595305"),
}  # fmt: skip
PAIR_EDGES = {8: Fraction(43, 415), 6: Fraction(35, 311)}


@cache
def ways(packs: int, game: str) -> Counter[tuple[int, int]]:
    """How many orders of six cards end with these scores of ponto and banca."""
    law = LAWS[game]
    left = Counter[int]()
    for rank in RANKS:
        left[law.values[rank]] += packs * len(SUITS)
    scores, worth = Counter[tuple[int, int]](), sorted(left)

    def choose(value: int) -> int:
        """Take a card of this worth out of the shoe; the number of ways to do so."""
        left[value] -= 1
        return left[value] + 1

    for first in product(worth, repeat=4):
        weight = 1
        for value in first:
            weight *= choose(value)
        for ends, branch in _ends(law, first, left) if weight else ():
            scores[ends] += weight * branch
        left.update(first)
    return scores


def _ends(law: BaccaratLaw, first: tuple[int, ...], left: Counter[int]) -> Iterator[tuple[tuple[int, int], int]]:
    """How the coup may end after the first four cards, and in how many ways the two next ones may lie for it."""
    ponto, banca = (first[0] + first[2]) % law.modulus, (first[1] + first[3]) % law.modulus
    size = left.total()
    thirds = [value for value in left if left[value]] if law.tableau.ponto_takes(ponto, banca) else [None]
    for third in thirds:
        total = ponto if third is None else (ponto + third) % law.modulus
        branch, unseen = (1, size) if third is None else (left[third], size - 1)
        rest = unseen - 1 if third is None else 1  # ways for a card that nobody draws
        if not law.tableau.banca_takes(ponto, banca, third):
            yield (total, banca), branch * unseen * rest
            continue
        for value, count in left.items():
            yield (total, (banca + value) % law.modulus), branch * (count - (value == third)) * rest


def edge(chance: str, game: str, cut: Cut, packs: int) -> Fraction:
    """What the house keeps of each unit staked, in the long run."""
    law, lost = LAWS[game], Fraction(0)
    counted = ways(packs, game)
    for (ponto, banca), weight in counted.items():
        result = BaccaratResult(ponto, banca, ponto_pair=False, banca_pair=False, cut=cut)
        lost -= weight * Fraction(due(law.places[chance], STAKE, result, law).gain)
    return lost / (counted.total() * STAKE)


@pytest.mark.parametrize("packs", WAYS)
def test_how_often_each_side_wins(packs: int) -> None:
    counted = ways(packs, "ponto_banca")
    banca = sum(weight for (ponto, banca), weight in counted.items() if banca > ponto)
    ponto = sum(weight for (ponto, banca), weight in counted.items() if banca < ponto)
    ties = sum(weight for (ponto, banca), weight in counted.items() if banca == ponto)
    assert (banca, ponto, ties) == WAYS[packs]


@pytest.mark.parametrize("case", EDGES)
def test_the_edge_of_every_bet_under_every_deduction(case: tuple[str, str, str, tuple[int, ...]]) -> None:
    chance, game, option, scores = case
    eight, six = EDGES[case]
    cut = Cut(option, frozenset(scores))
    assert edge(chance, game, cut, 8) == Fraction(eight)
    assert edge(chance, game, cut, 6) == Fraction(six)


@pytest.mark.parametrize("packs", PAIR_EDGES)
@pytest.mark.parametrize("game", LAWS)
def test_the_edge_of_a_pair(packs: int, game: str) -> None:
    law, of_a_rank = LAWS[game], packs * len(SUITS)
    chance = Fraction(of_a_rank - 1, of_a_rank * len(RANKS) - 1)
    for name in ("ponto_pair", "banca_pair"):
        won, lost = (
            due(law.places[name], STAKE, BaccaratResult(6, 7, pair, pair), law).gain / Fraction(STAKE)
            for pair in (True, False)
        )
        assert -(chance * won + (1 - chance) * lost) == PAIR_EDGES[packs]


@pytest.mark.parametrize("game", LAWS)
def test_every_law_deals_third_cards_alike(game: str) -> None:
    """The four tables are printed apart, one with a misprint; they lead to the same coups."""
    ours = LAWS["ponto_banca"].tableau
    other = LAWS[game].tableau
    for ponto, banca in product(range(10), repeat=2):
        assert ours.ponto_takes(ponto, banca) == other.ponto_takes(ponto, banca)
        for third in (None, *range(10)):
            assert ours.banca_takes(ponto, banca, third) == other.banca_takes(ponto, banca, third)


PRINTED = {3: "1-2-3-4-5-6-7-9-10", 4: "2-3-4-5-6-7", 5: "4-5-6-7", 6: "6-7"}  # n. 16: banca draws if ponto receives


def printed_thirds(ponto: int, banca: int, third: int) -> tuple[bool, bool]:
    """Whether ponto draws, and banca then, read off the printed table; `third` is ponto's, should it draw."""
    if ponto >= 8 or banca >= 8:  # "anúncios imediatamente"
        return False, False
    if ponto >= 6:  # "fica": 0 to 5 of banca draw, 6 and 7 stand
        return False, banca <= 5
    on = {int(cell) % 10 for cell in PRINTED.get(banca, "").split("-") if cell}  # a "10" is any card worth nothing
    return True, banca <= 2 or third in on


@pytest.mark.parametrize("game", LAWS)
def test_third_cards_are_those_of_the_printed_table_over_all_hands(game: str) -> None:
    """Whatever the first four cards and ponto's third are worth, against the text and not against our figures of it."""
    law, drawn = LAWS[game], Counter[tuple[bool, bool]]()
    assert dict(law.values) == {"A": 1, **{str(pip): pip for pip in range(2, 10)}, **dict.fromkeys(("10", *"JQK"), 0)}
    for one, two, three, four, third in product(range(10), repeat=5):
        ponto, banca = (one + three) % 10, (two + four) % 10
        takes = law.tableau.ponto_takes(ponto, banca)
        ours = takes, law.tableau.banca_takes(ponto, banca, third if takes else None)
        assert ours == printed_thirds(ponto, banca, third)
        drawn[ours] += 1
    assert len(drawn) == 4
