"""Which fields of its events, and which blanks of its sentences, name a player: see `projections.access.players`."""

from typing import Final

THINGS: Final = frozenset({
    "dark", "faces", "wrong", "zone",
})  # fmt: skip
