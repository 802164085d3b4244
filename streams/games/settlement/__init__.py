"""One settlement for all games: rules say what is due, the kernel compares it with what moved and tells who is short."""

from streams.games.settlement.accounts import Account, Accounts, Fell
from streams.games.settlement.due import NOTHING, Due, Number, Otherwise, loses, pays, stands_off
from streams.games.settlement.kernel import Settlement
from streams.games.settlement.rules import blames, settles, unsettled

__all__ = [
    "NOTHING",
    "Account",
    "Accounts",
    "Due",
    "Fell",
    "Number",
    "Otherwise",
    "Settlement",
    "blames",
    "loses",
    "pays",
    "settles",
    "stands_off",
    "unsettled",
]
