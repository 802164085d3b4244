"""One settlement for all games: rules say what is due, the kernel compares it with what moved and tells who is short."""

from streams.settlement.accounts import Account, Accounts, Fell
from streams.settlement.due import NOTHING, Due, Number, Otherwise, loses, pays, stands_off
from streams.settlement.kernel import Settlement
from streams.settlement.rules import blames, settles, unsettled

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
