"""Which fields of its events, and which blanks of its sentences, name a player: see `projections.access.players`."""

from typing import Final

PLAYER: Final[frozenset[str]] = frozenset()
LISTS: Final = frozenset({"announced"})
THINGS: Final = frozenset({"early", "gathered", "pot", "round", "slot"})
