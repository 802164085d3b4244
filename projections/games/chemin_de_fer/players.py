"""Which fields of its events, and which blanks of its sentences, name a player: see `projections.access.players`."""

from typing import Final

PLAYER: Final = frozenset({"partner"})
NOBODY: Final = frozenset({"call", "fault", "how", "new_packs", "watched_by", "word"})
THINGS: Final = frozenset({
    "above", "backs", "banker", "below", "best", "call", "covered", "medium", "posted_bank", "posted_bet", "returned", "score",
    "seated", "spread", "took", "won", "word",
})  # fmt: skip
