"""The house edge of cussec, by full enumeration of the 216 results through the settlement that judges tables."""

from collections import Counter
from datetime import date
from fractions import Fraction
from itertools import product

import pytest

from streams.games.cussec.law import cussec
from streams.games.cussec.settlement import due
from streams.law.files import load_law

LAW = cussec(load_law().figures("ao-de-261-22", date(2023, 3, 14)))
RESULTS = [tuple(sorted(faces)) for faces in product(range(1, 7), repeat=3)]
STAKE = 1000
EDGES = {
    "small": (105, "1/36"), "big": (105, "1/36"), "any_triple": (6, "1/12"),
    **{f"single:{face}": (91, "17/216") for face in range(1, 7)},
    **{f"pair:{low}-{high}": (30, "1/6") for high in range(1, 7) for low in range(1, high)},
    **{f"double:{face}": (16, "5/54") for face in range(1, 7)},
    **{f"triple:{face}": (1, "25/216") for face in range(1, 7)},
    **{f"total:{total}": (3, "1/12") for total in (4, 17)},
    **{f"total:{total}": (6, "1/12") for total in (5, 16)},
    **{f"total:{total}": (10, "2/27") for total in (6, 15)},
    **{f"total:{total}": (15, "7/72") for total in (7, 14)},
    **{f"total:{total}": (21, "1/8") for total in (8, 13)},
    **{f"total:{total}": (25, "2/27") for total in (9, 12)},
    **{f"total:{total}": (27, "1/8") for total in (10, 11)},
}  # fmt: skip


def test_there_are_fifty_zones():
    assert len(LAW.places) == 50
    assert set(LAW.places) == set(EDGES)


@pytest.mark.parametrize("position", EDGES)
def test_the_edge_of_every_bet(position):
    place = LAW.places[position]
    ways, edge = EDGES[position]
    gains = [due(place, STAKE, faces, LAW).gain for faces in RESULTS]
    assert sum(gain > 0 for gain in gains) == ways
    assert Fraction(-sum(gains), len(RESULTS) * STAKE) == Fraction(edge)


def test_how_many_zones_light_up():
    """Eight when all dice differ, six with one pair, five for triples of 2 to 5, four for those of 1 and 6."""
    lit = {(len(set(faces)), faces[0] if len(set(faces)) == 1 else 0, len(LAW.winners[faces])) for faces in RESULTS}
    assert lit == {(3, 0, 8), (2, 0, 6), (1, 1, 4), (1, 2, 5), (1, 3, 5), (1, 4, 5), (1, 5, 5), (1, 6, 4)}


def test_patterns():
    assert Counter(len(set(faces)) for faces in RESULTS) == {3: 120, 2: 90, 1: 6}
