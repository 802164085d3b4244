"""One settlement for all games: rules say what is due, the kernel compares it with what moved and tells who is short.

Not a game: the games name their settling rules in the order in which they decide (`Settlement`).
"""

from streams.games.settlement.accounts import BetAccount, BetAccounts, Fell
from streams.games.settlement.due import NOTHING, Due, Otherwise, loses, pays, stands_off, waits
from streams.games.settlement.finished import SettledCoup
from streams.games.settlement.kernel import BetPart, Settlement, due_together
from streams.games.settlement.rules import blames, settles
from streams.rules import Rulebook
from streams.rules.account import Number

BOOKS: tuple[Rulebook, ...] = ()

__all__ = [
    "BOOKS",
    "NOTHING",
    "BetAccount",
    "BetAccounts",
    "BetPart",
    "Due",
    "Fell",
    "Number",
    "Otherwise",
    "SettledCoup",
    "Settlement",
    "blames",
    "due_together",
    "loses",
    "pays",
    "settles",
    "stands_off",
    "waits",
]
