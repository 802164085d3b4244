"""Which fields of its events, and which blanks of its sentences, name a player: see `projections.access.players`."""

from typing import Final

HOUSE: Final = frozenset({
    ("card_replaced", "by"),
    ("cards_shuffled", "by"),
    ("inspection_notified", "by"),
    ("pack_replaced", "by"),
    ("packs_sorted", "by"),
})  # fmt: skip
OTHERS: Final = frozenset({
    ("cards/dealer_shuffles_by_hand", "by"),  # a dealer
})  # fmt: skip
NOBODY: Final = frozenset({
    "about", "action", "authorisation", "cards", "complaint", "coup", "matter", "missing", "new", "pack", "packs",
    "surplus",
})  # fmt: skip
THINGS: Final = frozenset({
    "drawn", "left",
})  # fmt: skip
