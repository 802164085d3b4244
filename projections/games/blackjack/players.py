"""Which fields of its events, and which blanks of its sentences, name a player: see `projections.access.players`."""

from typing import Final

NOBODY: Final = frozenset({
    "to",
})  # fmt: skip
THINGS: Final = frozenset({
    "how",
    "action", "extra", "given", "maximum", "minimum", "open", "to", "when",
})  # fmt: skip
