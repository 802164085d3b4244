"""The tricks of cussec."""

from producers.simulator.cussec.licences import GAME
from producers.simulator.stage import Tricks

TRICKS = Tricks("cussec", (GAME,))
trick = TRICKS.trick
