"""The tricks of craps."""

from producers.simulator.craps.licences import GAME
from producers.simulator.stage import Tricks

TRICKS = Tricks("craps", (GAME,))
trick = TRICKS.trick
