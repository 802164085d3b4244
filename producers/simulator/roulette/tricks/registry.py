"""The tricks of both roulettes."""

from producers.simulator.roulette.licences import AMERICAN, FRENCH
from producers.simulator.stage import Tricks

BOTH = (AMERICAN, FRENCH)
TRICKS = Tricks("roulette", BOTH)
trick = TRICKS.trick
