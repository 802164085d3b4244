"""One settlement for all games: rules say what is due, the kernel compares it with what moved and tells who is short.

Not a game: the games name their settling rules in the order in which they decide (`Settlement`).
"""

from streams.games.settlement.accounts import Account, Accounts, Fell
from streams.games.settlement.due import NOTHING, Due, Number, Otherwise, loses, pays, stands_off, waits
from streams.games.settlement.finished import SettledCoup
from streams.games.settlement.kernel import Settlement, Share
from streams.games.settlement.rules import blames, settles
from streams.rules import Rulebook

BOOKS: tuple[Rulebook, ...] = ()

__all__ = [
    "BOOKS",
    "NOTHING",
    "NO_END_YET",
    "Account",
    "Accounts",
    "Due",
    "Fell",
    "Number",
    "Otherwise",
    "SettledCoup",
    "Settlement",
    "Share",
    "blames",
    "loses",
    "pays",
    "settles",
    "stands_off",
    "waits",
]
