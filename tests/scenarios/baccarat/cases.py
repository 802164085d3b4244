"""Every case of baccarat: each chance, every two scores, pairs or none, and each deduction."""

from datetime import date
from itertools import product

from producers.simulator.baccarat.licences import law_of
from streams.games.baccarat.law import PONTO_BANCA
from streams.games.baccarat.result import BaccaratResult, Cut
from streams.games.baccarat.settlement import SETTLEMENT
from tests.settlement.walked import Game

LAW = law_of(PONTO_BANCA, date(2024, 1, 1))
RESULTS = tuple(
    BaccaratResult(ponto, banca, ponto_pair, banca_pair, Cut(option))
    for ponto, banca in product(range(LAW.modulus), repeat=2)
    for ponto_pair, banca_pair in product((False, True), repeat=2)
    for option in LAW.deductions
)
# Banca wins in 45 pairs of scores, in 5 of them with five: each with two, one or no pair.
CUT = (45 + 5) * 4
CASES = Game(
    SETTLEMENT, LAW, tuple(product(LAW.places.values(), RESULTS)),
    {("banca_is_paid_less_the_deduction", "winners_are_paid_what_they_staked"): CUT},
)  # fmt: skip
