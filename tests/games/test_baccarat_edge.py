"""The house edge of baccarat, exact: every order of cards through the table of third cards and the settlement of the judge.

Cards are counted by what they are worth. A coup that ends with four or five cards stands for all ways in which the next
ones could lie, so that every shoe has one total. Compared is every figure of baccarat_theory.json, which was reckoned
elsewhere, but for a deduction that no law admits (2 % and 20 % together).
"""

import json
from collections import Counter
from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from schemas.cards import RANKS, SUITS
from streams.games.baccarat.law import BaccaratLaw, macau, macau_online, online, ponto_banca
from streams.games.baccarat.names import BANCA, EVERY_WIN, NO_DEDUCTION, ON_SCORE, PONTO, TIE
from streams.games.baccarat.result import BaccaratResult, Cut
from streams.games.baccarat.settlement import due
from streams.law.files import load_law
from tests.gates.tree import ROOT

ANGOLA = load_law().figures("ao-de-261-22", date(2023, 3, 14))
PORTUGAL = load_law().figures("pt-r-812-2015", date(2016, 3, 14))
LAWS = {
    "ponto_banca": ponto_banca(ANGOLA), "macau": macau(ANGOLA),
    "online": online(PORTUGAL), "macau_online": macau_online(PORTUGAL),
}  # fmt: skip
STAKE = 1_000_000
THEORY = json.loads((Path(__file__).parent / "baccarat_theory.json").read_text("utf-8"))
PACKS = (8, 6)
NOT_ADMITTED = "banca, 2% AND 20%-on-5 together (illegal)"
BETS = {  # name of the figure -> chance, option, scores chosen, and the laws that know it
    "ponto 1:1": (PONTO, NO_DEDUCTION, (), ("ponto_banca", "macau", "online", "macau_online")),
    "banca, no deduction": (BANCA, NO_DEDUCTION, (), ("ponto_banca", "macau", "online", "macau_online")),
    "banca, 2% (ao art.10 24.a)": (BANCA, EVERY_WIN, (), ("ponto_banca",)),
    "banca, 20% on score 5 (ao art.10 24.b)": (BANCA, ON_SCORE, (), ("ponto_banca",)),
    "banca, 5% (ao art.11 26.a / pt 26.a)": (BANCA, EVERY_WIN, (), ("macau", "online", "macau_online")),
    "banca, 50% on score 5 (ao art.11 26.b)": (BANCA, ON_SCORE, (), ("macau",)),
    "banca, 50% on score 6 only": (BANCA, ON_SCORE, (6,), ("online", "macau_online")),
    "banca, 50% on score 5 or 6 (pt 26.b)": (BANCA, ON_SCORE, (5, 6), ("online", "macau_online")),
    "empate 8:1": (TIE, EVERY_WIN, (), ("ponto_banca", "macau", "online", "macau_online")),
}
PAIR = "pair 11:1 (p = 31/415)", "pair 11:1 (p = 23/311)"


@cache
def ways(packs: int, game: str) -> Counter[tuple[int, int, int]]:
    """How many orders of six cards end with these scores of ponto and banca, after so many cards."""
    law = LAWS[game]
    left = Counter[int]()
    for rank in RANKS:
        left[law.values[rank]] += packs * len(SUITS)
    scores, worth = Counter[tuple[int, int, int]](), sorted(left)

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


def _ends(law: BaccaratLaw, first: tuple[int, ...], left: Counter[int]) -> Iterator[tuple[tuple[int, int, int], int]]:
    """How the coup may end after the first four cards, and in how many ways the two next ones may lie for it."""
    ponto, banca = (first[0] + first[2]) % law.modulus, (first[1] + first[3]) % law.modulus
    size = left.total()
    thirds = [value for value in left if left[value]] if law.tableau.ponto_takes(ponto, banca) else [None]
    for third in thirds:
        total = ponto if third is None else (ponto + third) % law.modulus
        branch, unseen = (1, size) if third is None else (left[third], size - 1)
        rest = unseen - 1 if third is None else 1  # ways for a card that nobody draws
        if not law.tableau.banca_takes(ponto, banca, third):
            yield (total, banca, 4 + (third is not None)), branch * unseen * rest
            continue
        for value, count in left.items():
            yield (
                (total, (banca + value) % law.modulus, 5 + (third is not None)),
                branch * (count - (value == third)) * rest,
            )


def edge(chance: str, game: str, cut: Cut, packs: int) -> Fraction:
    """What the house keeps of each unit staked, in the long run."""
    law, lost = LAWS[game], Fraction(0)
    counted = ways(packs, game)
    for (ponto, banca, _), weight in counted.items():
        result = BaccaratResult(ponto, banca, ponto_pair=False, banca_pair=False, cut=cut)
        lost -= weight * Fraction(due(law.places[chance], STAKE, result, law).gain)
    return lost / (counted.total() * STAKE)


@pytest.mark.parametrize("packs", PACKS)
def test_how_often_each_side_wins(packs: int) -> None:
    """In all, with each score, and after how many cards."""
    reckoned, sums, cards = THEORY[str(packs)], Counter[str](), Counter[int]()
    by_score: dict[str, Counter[int]] = {side: Counter() for side in ("banca", "ponto", "empate")}
    for (ponto, banca, dealt), weight in ways(packs, "ponto_banca").items():
        side = "empate" if ponto == banca else "ponto" if ponto > banca else "banca"
        by_score[side][max(ponto, banca)] += weight
        sums[side] += weight
        cards[dealt] += weight
    total = sums.total()
    assert {"total": total, **sums} == reckoned["_weights"]
    assert {side: str(Fraction(sums[side], total)) for side in sums} == {
        side: share for side, (share, _) in reckoned["_p"].items()
    }
    for side, name in (("banca", "_banca_by_score"), ("ponto", "_ponto_by_score"), ("empate", "_tie_by_score")):
        assert {str(score): by_score[side][score] for score in range(10)} == reckoned[name]
    assert {str(number): weight for number, weight in cards.items()} == reckoned["_cards"]


@pytest.mark.parametrize("packs", PACKS)
@pytest.mark.parametrize("name", BETS)
def test_the_edge_of_every_bet_under_every_deduction(name: str, packs: int) -> None:
    chance, option, scores, games = BETS[name]
    for game in games:
        assert edge(chance, game, Cut(option, frozenset(scores)), packs) == Fraction(THEORY[str(packs)][name][0])


@pytest.mark.parametrize("packs", PACKS)
@pytest.mark.parametrize("game", LAWS)
def test_the_edge_of_a_pair(packs: int, game: str) -> None:
    law, of_a_rank, reckoned = LAWS[game], packs * len(SUITS), THEORY[str(packs)]
    chance = Fraction(of_a_rank - 1, of_a_rank * len(RANKS) - 1)
    assert chance == Fraction(reckoned["_pair"][0])
    for name in ("ponto_pair", "banca_pair"):
        won, lost = (
            due(law.places[name], STAKE, BaccaratResult(6, 7, pair, pair), law).gain / Fraction(STAKE)
            for pair in (True, False)
        )
        assert -(chance * won + (1 - chance) * lost) == Fraction(reckoned[PAIR[PACKS.index(packs)]][0])


def test_every_figure_is_compared_but_one_that_no_law_admits() -> None:
    for packs, pair in zip(PACKS, PAIR, strict=True):
        counted = {"_p", "_weights", "_banca_by_score", "_ponto_by_score", "_tie_by_score", "_cards", "_pair"}
        assert set(THEORY[str(packs)]) == {*BETS, pair, NOT_ADMITTED, *counted}


def rows() -> list[str]:
    """The edges as docs/shoes.md shows them."""
    names = [*((name, name) for name in BETS), PAIR]
    edges = [[Fraction(THEORY[str(packs)][name][0]) for packs, name in zip(PACKS, both, strict=True)] for both in names]
    return [" | ".join(f"{100 * float(each):.4f} %" for each in both) for both in edges]


def test_the_page_shows_these_edges() -> None:
    page = ROOT.joinpath("docs", "shoes.md").read_text("utf-8")
    assert [row for row in rows() if f"| {row} |" not in page] == []
    for packs in PACKS:
        weights = THEORY[str(packs)]["_weights"]
        assert [side for side in ("banca", "ponto", "empate") if f"{weights[side]:,}" not in page] == []


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
