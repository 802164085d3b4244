"""Which fields of its events, and which blanks of its sentences, name a player: see `projections.access.players`."""

from typing import Final

OTHERS: Final = frozenset({
    ("poker_sem_descarte/limits_are_set_by_the_director", "by"),  # of the house
})  # fmt: skip
THINGS: Final = frozenset({
    "bank_cards", "error", "free", "hand", "initial", "plays", "result", "times",
})  # fmt: skip
