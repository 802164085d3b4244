"""Which fields of its events, and which blanks of its sentences, name a player: see `projections.access.players`."""

from typing import Final

PLAYER: Final = frozenset({"caller"})
NOBODY: Final = frozenset({"mint", "side"})
THINGS: Final = frozenset({"side"})
