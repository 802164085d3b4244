"""Every case of chemin de fer: in the zone of a seat and on its line, every two scores, and every winner that a fault makes."""

from datetime import date
from itertools import product

from producers.simulator.chemin_de_fer.licences import law_of
from streams.games.chemin_de_fer.names import BANKER, PONTO, at
from streams.games.chemin_de_fer.result import CheminResult, by_scores
from streams.games.chemin_de_fer.settlement import SETTLEMENT
from tests.settlement.walked import Game

LAW = law_of(date(2024, 1, 1))
SCORES = [(ponto, banker) for ponto in range(LAW.modulus) for banker in range(LAW.modulus)]
RESULTS = (
    *(by_scores(*scores) for scores in SCORES),
    *(by_scores(*scores, at("105.e")) for scores in SCORES),
    *(CheminResult(*scores, winner, at("76")) for scores in SCORES for winner in (PONTO, BANKER)),
)
CASES = Game(SETTLEMENT, LAW, tuple(product(LAW.places.values(), RESULTS)), {})
