"""Which fields of its events, and which blanks of its sentences, name a player: see `projections.access.players`."""

from typing import Final

OTHERS: Final = frozenset({
    ("roulette/chip_symbol_is_the_tables_own", "other"),  # a table
    ("roulette/lower_step_holds_one_change", "other"),  # a change of chips
})  # fmt: skip
NOBODY: Final = frozenset({
    "ball", "change", "old", "tool", "wheel",
})  # fmt: skip
THINGS: Final = frozenset({
    "act", "ball", "balls", "boxes", "change", "chips", "colour", "direction", "done", "drive", "element", "idle",
    "kind", "kinds", "last", "material", "method", "mount", "ms", "multiple", "needed", "new", "numbers", "object",
    "old", "order", "pocket", "rebuilt", "rotor", "separators", "serving", "symbol", "tool", "value", "waiting",
    "wheel",
})  # fmt: skip
