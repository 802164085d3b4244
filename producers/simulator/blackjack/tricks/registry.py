"""The tricks of blackjack."""

from producers.simulator.blackjack.licences import KEYS
from producers.simulator.stage import Tricks

TRICKS = Tricks("blackjack", tuple(KEYS.values()))
trick = TRICKS.trick
