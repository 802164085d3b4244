"""Which fields of its events, and which blanks of its sentences, name a player: see `projections.access.players`."""

from typing import Final

PLAYER: Final = frozenset({"shooter"})
PERSON: Final = frozenset({"thrower"})
NOBODY: Final = frozenset({
    "body", "chance", "cup", "dice", "die", "leaning", "loses", "object", "off_track", "point_state", "set",
    "stacked", "touching", "via", "wins",
})  # fmt: skip
THINGS: Final = frozenset({
    "sum",
})  # fmt: skip
