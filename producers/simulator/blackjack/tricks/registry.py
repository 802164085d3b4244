"""The tricks of blackjack."""

from producers.simulator.blackjack.licences import KEYS
from producers.simulator.stage import Tricks
from streams.games.blackjack.law import ANGOLA, PORTUGAL

TRICKS = Tricks("blackjack", tuple(KEYS.values()))
IN_ANGOLA, IN_PORTUGAL = (KEYS[ANGOLA],), (KEYS[PORTUGAL],)
trick = TRICKS.trick
