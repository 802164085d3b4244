"""The tricks of banca francesa."""

from producers.simulator.banca_francesa.licences import GAME
from producers.simulator.stage import Tricks

TRICKS = Tricks("banca_francesa", (GAME,))
trick = TRICKS.trick
