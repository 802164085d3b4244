"""Which fields of its events, and which blanks of its sentences, name a player: see `projections.access.players`."""

from typing import Final

HOUSE: Final = frozenset({
    ("jackpot_meter_changed", "by"),
})  # fmt: skip
OTHERS: Final = frozenset({
    ("jackpot/increase_is_marked_as_declared", "by"),  # a device or a dealer
})  # fmt: skip
NOBODY: Final = frozenset({
    "cause", "hash", "opening", "table", "trigger",
})  # fmt: skip
THINGS: Final = frozenset({
    "charged", "combination", "counted", "deficit", "increment", "kept", "line", "meter", "mode", "prizes", "stakes",
    "start", "trigger", "winners",
})  # fmt: skip
