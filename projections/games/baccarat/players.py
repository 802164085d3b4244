"""Which fields of its events, and which blanks of its sentences, name a player: see `projections.access.players`."""

from typing import Final

NOBODY: Final = frozenset({
    "award", "between", "boards", "card_handling", "chances", "deduction", "minima", "moment", "option", "proposal",
    "side", "signal", "topic", "version",
})  # fmt: skip
THINGS: Final = frozenset({
    "award", "banca", "calls", "coups", "currency", "due_banca", "due_ponto", "excess", "gain", "moment", "option", "others",
    "ponto", "scores", "seconds", "smallest", "staked", "topic", "version",
})  # fmt: skip
