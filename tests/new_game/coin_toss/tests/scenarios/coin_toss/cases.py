"""Every case of the coin toss: a bet on either side, and either side up."""

from datetime import date
from itertools import product

from streams.games.coin_toss.law import coin_toss
from streams.games.coin_toss.settlement import SETTLEMENT
from streams.law.files import load_law
from tests.settlement.walked import Game

LAW = coin_toss(load_law().figures("xx-coin", date(2024, 1, 1)))
CASES = Game(SETTLEMENT, LAW, tuple(product(LAW.places.values(), ("heads", "tails"))), {})
