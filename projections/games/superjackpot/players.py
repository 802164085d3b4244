"""Which fields of its events, and which blanks of its sentences, name a player: see `projections.access.players`."""

from typing import Final

NOBODY: Final = frozenset({"house", "superjackpot"})
THINGS: Final = frozenset({"machine", "venue"})
