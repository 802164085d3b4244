"""Which fields of its events, and which blanks of its sentences, name a player: see `projections.access.players`."""

from typing import Final

OTHERS: Final = frozenset({
    ("craps/stickman_himself_checks_the_dice", "other"),  # a dealer
})  # fmt: skip
THINGS: Final = frozenset({
    "back", "bar", "choices", "chosen", "due_state", "language", "point", "prize", "state", "thrown", "why",
})  # fmt: skip
